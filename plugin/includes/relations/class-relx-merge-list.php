<?php
defined( 'ABSPATH' ) || exit;

/**
 * Three-way merge of the list that an author saw, the list that the author wants, and the current list. Items are arrays with
 * `object_type`, `id` and optionally `data`: values by field.
 *
 * @see src/contract/merge-list.ts
 */
class Relx_Merge_List {
	/** Key of an object, such as `post:5`. */
	public static function key( array $item ): string {
		return "{$item['object_type']}:{$item['id']}";
	}

	/** Items by their keys. */
	public static function by_key( array $items ): array {
		return $items ? array_combine( array_map( array( __CLASS__, 'key' ), $items ), $items ) : array();
	}

	/**
	 * Compares the list that an author saw and the list that the author wants with the current list. Items that others removed stay
	 * removed, even if the author moved or changed them.
	 *
	 * @param array[] $base    The list as the author saw it. An item without `data` counts as seen with its present values.
	 * @param array[] $items   The list as the author wants it.
	 * @param array[] $current The list now.
	 * @return array `added`, `removed`, `moved`, `updated` (each with `item` and `data`) of the author, and in `others` those of others,
	 *               with `conflicts`.
	 */
	public static function compare( array $base, array $items, array $current ): array {
		list( $seen, $wanted, $present ) = array_map( array( __CLASS__, 'by_key' ), array( $base, $items, $current ) );

		$moves  = self::reordered( $base, array_intersect_key( $wanted, $seen ) );
		$moved  = array_replace( $moves, array_intersect_key( $present, $moves ) );
		$result = array(
			'added'   => array_values( array_diff_key( $wanted, $seen, $present ) ),
			'removed' => array_values( array_diff_key( array_intersect_key( $present, $seen ), $wanted ) ),
			'moved'   => array_values( array_intersect_key( $moved, $present ) ),
			'updated' => array(),
			'others'  => array(
				'added'     => array_values( array_diff_key( $present, $seen, $wanted ) ),
				'removed'   => array_values( array_intersect_key( array_diff_key( $seen, $present ), $wanted ) ),
				'moved'     => array_values( self::reordered( $base, array_diff_key( array_intersect_key( $present, $seen, $wanted ), $moves ) ) ),
				'updated'   => array(),
				'conflicts' => array(),
			),
		);
		foreach ( array_intersect_key( $wanted, $present ) as $key => $item ) {
			list( $own, $conflicts, $is_others ) = self::compare_data( $seen[ $key ] ?? null, $item, $present[ $key ] );
			if ( $own ) {
				$result['updated'][] = array(
					'item' => $present[ $key ],
					'data' => $own,
				);
			}
			if ( $is_others ) {
				$result['others']['updated'][] = $present[ $key ];
			}
			$result['others']['conflicts'] = array_merge( $result['others']['conflicts'], $conflicts );
		}
		return $result;
	}

	/**
	 * A list in its new order: each item that the author added or moved follows the nearest preceding item of the author's list that is
	 * present, or is first. All others keep their order.
	 *
	 * @param array[] $current The list without the items that the author removed.
	 * @param array[] $items   The list as the author wants it.
	 * @param array   $placed  Keys of the items that the author added or moved, as keys.
	 * @return array[]
	 */
	public static function order( array $current, array $items, array $placed ): array {
		$present   = self::by_key( $current );
		$following = array( '' => array() );
		$previous  = '';
		foreach ( self::by_key( $items ) as $key => $item ) {
			if ( isset( $placed[ $key ] ) ) {
				$following[ $previous ][] = $present[ $key ] ?? $item;
			} elseif ( isset( $present[ $key ] ) ) {
				$previous = $key;
			}
		}
		$order = $following[''];
		foreach ( array_diff_key( $present, $placed ) as $key => $item ) {
			array_push( $order, $item, ...( $following[ $key ] ?? array() ) );
		}
		return $order;
	}

	/**
	 * Compares the values of an item: those that the author saw, wants, and that are present.
	 *
	 * @param array|null $seen    Item of the base, null if the author did not see it.
	 * @param array      $wanted  Item as the author wants it.
	 * @param array      $current Item of the list.
	 * @return array{0:array,1:array[],2:bool} Values to write, conflicts, and whether others changed values.
	 */
	private static function compare_data( ?array $seen, array $wanted, array $current ): array {
		// Without data, the author saw the present values. If those are unknown too, each named field counts as changed.
		$before    = $seen ? $seen['data'] ?? $current['data'] ?? null : array();
		$present   = $current['data'] ?? array();
		$own       = array();
		$conflicts = array();
		$changed   = array();
		foreach ( $wanted['data'] ?? array() as $field => $value ) {
			$was = $before[ $field ] ?? null;
			$now = $present[ $field ] ?? null;
			if ( null !== $before && self::is_same( $value, $was ) ) {
				continue;
			}
			$changed[ $field ] = true;
			if ( null !== $before && self::is_same( $value, $now ) ) {
				continue;
			}
			$own[ $field ] = $value;
			if ( null !== $before && ! self::is_same( $now, $was ) ) {
				$conflicts[] = array(
					'object_type' => $current['object_type'],
					'id'          => $current['id'],
					'field'       => (string) $field,
					'value'       => $now,
				);
			}
		}
		$is_others = false;
		foreach ( array_diff_key( (array) $before + $present, $changed ) as $field => $value ) {
			$is_others = $is_others || ! self::is_same( $before[ $field ] ?? null, $present[ $field ] ?? null );
		}
		return array( $own, $conflicts, $seen && $is_others );
	}

	/**
	 * Whether two values of JSON are equal. It has one type for integers and other numbers.
	 *
	 * @param mixed $one   Value.
	 * @param mixed $other Value.
	 */
	private static function is_same( $one, $other ): bool {
		$is_number = static fn( $value ) => is_int( $value ) || is_float( $value );
		return $one === $other || ( $is_number( $one ) && $is_number( $other ) && (float) $one === (float) $other );
	}

	/**
	 * The fewest items whose moves explain the difference to the order of the base.
	 *
	 * @param array[]             $base  List that has all of the items.
	 * @param array<string,array> $items Items by their keys, in their order.
	 * @return array<string,array>
	 */
	private static function reordered( array $base, array $items ): array {
		$places = array_flip( array_map( array( __CLASS__, 'key' ), $base ) );
		$keys   = array_map( 'strval', array_keys( $items ) );
		$kept   = self::longest_increasing( array_map( static fn( $key ) => $places[ $key ], $keys ) );
		return array_diff_key( $items, array_flip( array_intersect_key( $keys, $kept ) ) );
	}

	/**
	 * Indexes of the longest increasing subsequence, as keys.
	 *
	 * @param int[] $numbers Numbers.
	 */
	private static function longest_increasing( array $numbers ): array {
		$ends   = array();
		$before = array();
		foreach ( $numbers as $index => $number ) {
			// Binary search for the first end that is not smaller.
			$low  = 0;
			$high = count( $ends );
			while ( $low < $high ) {
				$middle = ( $low + $high ) >> 1;
				if ( $numbers[ $ends[ $middle ] ] < $number ) {
					$low = $middle + 1;
				} else {
					$high = $middle;
				}
			}
			$before[ $index ] = $low > 0 ? $ends[ $low - 1 ] : null;
			$ends[ $low ]     = $index;
		}
		$increasing = array();
		for ( $index = $ends ? end( $ends ) : null; null !== $index; $index = $before[ $index ] ) {
			$increasing[ $index ] = true;
		}
		return $increasing;
	}
}
