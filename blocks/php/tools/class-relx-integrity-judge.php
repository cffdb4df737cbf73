<?php
/**
 * Decisions of the integrity check.
 *
 * @package relx
 */

defined( 'ABSPATH' ) || exit;

/**
 * Decides what is wrong with rows, oldest first, as if each were written beside the older ones that stay.
 */
class Relx_Integrity_Judge {
	/**
	 * Registered types by name.
	 *
	 * @var array<string,array>
	 */
	private $types;

	/**
	 * Whether relations of unregistered types are removed.
	 *
	 * @var bool
	 */
	private $prune;

	/**
	 * Takes the rules.
	 *
	 * @param array<string,array> $types Registered types by name.
	 * @param bool                $prune Whether relations of unregistered types are removed.
	 */
	public function __construct( $types, $prune ) {
		$this->types = $types;
		$this->prune = $prune;
	}

	/**
	 * What is wrong with rows.
	 *
	 * @param array[]              $rows  Rows, oldest first, with `from_there` and `to_there`.
	 * @param Relx_Integrity_Seats $seats Groups. Rows that stay are added to theirs.
	 * @return array[] Findings: `item`, `pair` (the right one, where it is wrong) and `unplace` (sides that lose their position).
	 */
	public function judge( $rows, $seats ) {
		return array_values( array_filter( array_map( fn( $row ) => $this->judge_row( $row, $seats ), $rows ) ) );
	}

	/**
	 * What is wrong with a row, null where nothing is.
	 *
	 * @param array                $row   Row.
	 * @param Relx_Integrity_Seats $seats Groups.
	 * @return array|null
	 */
	private function judge_row( $row, $seats ) {
		foreach ( array( 'from', 'to' ) as $side ) {
			if ( ! $row[ "{$side}_there" ] ) {
				return $this->found( $row, 'orphaned', 'remove', sprintf( 'there is no %s %d', $row[ "{$side}_type" ], $row[ "{$side}_id" ] ) );
			}
		}
		$type = $this->types[ $row['type'] ] ?? null;
		if ( ! $type ) {
			return $this->found( $row, 'unregistered', $this->prune ? 'remove' : 'keep', sprintf( 'the type "%s" is not registered', $row['type'] ) );
		}
		if ( $row['from_type'] === $row['to_type'] && $row['from_id'] === $row['to_id'] ) {
			return $this->found( $row, 'self', 'remove', sprintf( 'it relates the %s %d to itself', $row['from_type'], $row['from_id'] ) );
		}
		foreach ( array( 'from', 'to' ) as $side ) {
			$allowed = $type[ "{$side}_object_types" ];
			if ( ! in_array( $row[ "{$side}_type" ], $allowed, true ) ) {
				return $this->found( $row, 'kind', 'remove', sprintf( '%s_type must be %s, not %s', $side, implode( ' or ', $allowed ), $row[ "{$side}_type" ] ) );
			}
		}
		return $this->judge_beside_others( $row, $type, $seats );
	}

	/**
	 * What is wrong with a row because of older ones, or with its columns.
	 *
	 * @param array                $row   Row.
	 * @param array                $type  Relation type.
	 * @param Relx_Integrity_Seats $seats Groups.
	 * @return array|null
	 */
	private function judge_beside_others( $row, $type, $seats ) {
		$pair_key = Relx_Integrity_Seats::pair_key( $row, $type );
		if ( $seats->is_full( $pair_key ) ) {
			return $this->found( $row, 'duplicate', 'remove', 'an older relation connects the same two' );
		}
		$keys = array( $pair_key );
		foreach ( array( 'from', 'to' ) as $side ) {
			$key = Relx_Integrity_Seats::limit_key( $row, $type, $side );
			if ( $seats->is_full( $key ) ) {
				$reason = sprintf( 'the %s %d has the %d relations that it may have', $row[ "{$side}_type" ], $row[ "{$side}_id" ], $seats->most( $key ) );
				return $this->found( $row, 'excess', 'remove', $reason );
			}
			$keys[] = $key;
		}
		// The row stays, and what is wrong with it can be repaired.
		$unplace = array();
		$reasons = array();
		$pair    = substr( $pair_key, strlen( "pair {$type['name']} " ) );
		if ( $pair !== $row['pair'] ) {
			$reasons[] = "its pair must be $pair";
		}
		foreach ( array( 'from', 'to' ) as $side ) {
			$key = Relx_Integrity_Seats::place_key( $row, $type, $side );
			if ( null === $key && Relx_Table::UNORDERED !== $row[ "{$side}_order" ] ) {
				$reasons[] = "{$side}_order is out of range";
				$unplace[] = $side;
			} elseif ( null !== $key && $seats->is_full( $key ) ) {
				$reasons[] = sprintf( 'an older relation has its position in the list of the %s %d', $row[ "{$side}_type" ], $row[ "{$side}_id" ] );
				$unplace[] = $side;
			} elseif ( null !== $key ) {
				$keys[] = $key;
			}
		}
		array_map( array( $seats, 'take' ), $keys );
		if ( ! $reasons ) {
			return null;
		}
		$is_wrong = $pair !== $row['pair'];
		return array(
			'pair'    => $is_wrong ? $pair : null,
			'unplace' => $unplace,
		) + $this->found( $row, $is_wrong ? 'duplicate' : 'order', 'repair', implode( ', and ', $reasons ) );
	}

	/**
	 * A finding.
	 *
	 * @param array  $row      Row.
	 * @param string $category Category.
	 * @param string $action   What a repair does.
	 * @param string $reason   Why, in English.
	 * @return array
	 */
	private function found( $row, $category, $action, $reason ) {
		return array(
			'item'    => compact( 'category', 'action' ) + Relx_Table::relation( $row ) + compact( 'reason' ),
			'pair'    => null,
			'unplace' => array(),
		);
	}
}
