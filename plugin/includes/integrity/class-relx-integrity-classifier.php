<?php
defined( 'ABSPATH' ) || exit;

/**
 * Classifies invalid rows, oldest first, as if each were added to the older ones that stay.
 *
 * @see src/core/integrity/classifier.ts
 */
class Relx_Integrity_Classifier {
	/** @var array<string,array> Registered types by name. */
	private array $types;

	/** Whether to remove relations of unregistered types. */
	private bool $prune;

	/** @param bool $prune Whether to remove relations of unregistered types. */
	public function __construct( array $types, bool $prune ) {
		$this->types = $types;
		$this->prune = $prune;
	}

	/**
	 * @param array[]                 $rows     Rows, oldest first, of {@see Relx_Integrity_Rows::range()}.
	 * @param Relx_Integrity_Capacity $capacity Groups. Rows that stay are counted in them.
	 * @return array[] Findings: `item`, `pair` (the correct one, if it is wrong) and `clear` (sides whose position is cleared).
	 */
	public function classify( array $rows, Relx_Integrity_Capacity $capacity ): array {
		return array_values( array_filter( array_map( fn( $row ) => $this->classify_row( $row, $capacity ), $rows ) ) );
	}

	/** Classifies a row. Returns null for a valid one. */
	private function classify_row( array $row, Relx_Integrity_Capacity $capacity ): ?array {
		foreach ( array( 'from', 'to' ) as $side ) {
			if ( ! $row[ "{$side}_exists" ] ) {
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
		return $this->classify_by_groups( $row, $type, $capacity );
	}

	/** Classifies a row by older ones, and by its columns. */
	private function classify_by_groups( array $row, array $type, Relx_Integrity_Capacity $capacity ): ?array {
		$pair_key = Relx_Integrity_Capacity::pair_key( $row, $type );
		if ( $capacity->is_full( $pair_key ) ) {
			return $this->found( $row, 'duplicate', 'remove', 'an older relation connects the same two' );
		}
		$keys = array( $pair_key );
		foreach ( array( 'from', 'to' ) as $side ) {
			$key = Relx_Integrity_Capacity::limit_key( $row, $type, $side );
			if ( $capacity->is_full( $key ) ) {
				$reason = sprintf( 'the %s %d has the %d relations that it may have', $row[ "{$side}_type" ], $row[ "{$side}_id" ], $capacity->max( $key ) );
				return $this->found( $row, 'excess', 'remove', $reason );
			}
			$keys[] = $key;
		}
		// The row stays, and its columns can be repaired.
		$clear   = array();
		$reasons = array();
		$pair    = substr( $pair_key, strlen( "pair {$type['name']} " ) );
		if ( $pair !== $row['pair'] ) {
			$reasons[] = "its pair must be $pair";
		}
		foreach ( array( 'from', 'to' ) as $side ) {
			$key = Relx_Integrity_Capacity::position_key( $row, $type, $side );
			if ( null === $key && Relx_Relation_Table::UNORDERED !== $row[ "{$side}_order" ] ) {
				$reasons[] = "{$side}_order is out of range";
				$clear[]   = $side;
			} elseif ( null !== $key && $capacity->is_full( $key ) ) {
				$reasons[] = sprintf( 'an older relation has its position in the list of the %s %d', $row[ "{$side}_type" ], $row[ "{$side}_id" ] );
				$clear[]   = $side;
			} elseif ( null !== $key ) {
				$keys[] = $key;
			}
		}
		array_map( array( $capacity, 'take' ), $keys );
		if ( ! $reasons ) {
			return $this->classify_valid( $row, $type );
		}
		$is_wrong = $pair !== $row['pair'];
		return array(
			'pair'    => $is_wrong ? $pair : null,
			'clear' => $clear,
		) + $this->found( $row, $is_wrong ? 'duplicate' : 'order', 'repair', implode( ', and ', $reasons ) );
	}

	/** Classifies a row that a repair does not change. */
	private function classify_valid( array $row, array $type ): ?array {
		foreach ( array( 'from', 'to' ) as $side ) {
			$subtypes = $row[ "{$side}_subtypes" ];
			if ( null !== $subtypes && ! Relx_Direction::fits( $type, $side, $row[ "{$side}_type" ], $subtypes ) ) {
				$allowed = implode( ' or ', $type[ "{$side}_subtypes" ] );
				$is      = $subtypes ? implode( ' and ', $subtypes ) : 'nothing';
				return $this->found( $row, 'wrong_subtype', 'keep', sprintf( 'the %s %d must be %s, not %s', $row[ "{$side}_type" ], $row[ "{$side}_id" ], $allowed, $is ) );
			}
		}
		if ( $row['is_in_cycle'] ) {
			return $this->found( $row, 'cycle', 'keep', 'it is part of a cycle, which its type does not allow' );
		}
		$problem = Relx_Relation_Data::problem( $type, $row['data'] );
		return null === $problem ? null : $this->found( $row, 'data', 'keep', $problem );
	}

	/**
	 * A finding.
	 *
	 * @param string $action Action of a repair.
	 * @param string $reason Reason, in English.
	 */
	private function found( array $row, string $category, string $action, string $reason ): array {
		return array(
			'item'    => compact( 'category', 'action' ) + Relx_Relation_Table::relation( $row ) + compact( 'reason' ),
			'pair'    => null,
			'clear' => array(),
		);
	}
}
