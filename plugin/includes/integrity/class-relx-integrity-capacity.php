<?php
defined( 'ABSPATH' ) || exit;

/**
 * Capacity of groups of relations: the pairs of objects, the relations of an object with a limit, the positions of a list. Groups
 * that are not stored are never full.
 *
 * @see src/core/integrity/capacity.ts
 */
class Relx_Integrity_Capacity {
	/** @var array<string,int[]> Groups by key: capacity, number of relations, and id of the last relation. */
	private array $groups = array();

	/**
	 * Restores stored groups.
	 *
	 * @param array<string,int[]> $groups Return value of {@see to_array()}.
	 */
	public static function from_array( array $groups ): self {
		$capacity         = new self();
		$capacity->groups = $groups;
		return $capacity;
	}

	/** @return array<string,int[]> The groups, to store them. */
	public function to_array(): array {
		return $this->groups;
	}

	/**
	 * Adds a group.
	 *
	 * @param int $max   Capacity.
	 * @param int $taken Relations in it.
	 * @param int $last  Id of its last relation.
	 */
	public function open( string $key, int $max, int $taken, $last ): void {
		$this->groups[ $key ] = array( $max, $taken, $last );
	}

	/**
	 * Removes the groups whose last relation was checked.
	 *
	 * @param int $upto Last id that was checked.
	 */
	public function close( $upto ): void {
		$this->groups = array_filter( $this->groups, static fn( $group ) => $group[2] > $upto );
	}

	/** Whether a group is known. */
	public function has( string $key ): bool {
		return isset( $this->groups[ $key ] );
	}

	/** Whether a group is full. */
	public function is_full( string $key ): bool {
		return isset( $this->groups[ $key ] ) && $this->groups[ $key ][1] >= $this->groups[ $key ][0];
	}

	/** Capacity of a group. */
	public function max( string $key ): int {
		return $this->groups[ $key ][0];
	}

	/** Adds a relation to a group. */
	public function take( string $key ): void {
		if ( isset( $this->groups[ $key ] ) ) {
			++$this->groups[ $key ][1];
		}
	}

	public static function pair_key( array $row, array $type ): string {
		$objects = Relx_Relation_Table::objects( $row );
		return "pair {$type['name']} " . Relx_Relation_Table::pair( $type, $objects['from'], $objects['to'] );
	}

	/** The key of the relations that an object has on a side. Sides of a two-way type share one key. */
	public static function limit_key( array $row, array $type, string $side ): string {
		$at = 'bidirectional' === $type['direction'] ? 'both' : $side;
		return "limit {$type['name']} $at {$row[ "{$side}_type" ]}:{$row[ "{$side}_id" ]}";
	}

	/** The key of a position in the list of an object, null if the row has no chosen one. */
	public static function position_key( array $row, array $type, string $side ): ?string {
		$at        = 'bidirectional' === $type['direction'] ? 'both' : $side;
		$position  = $row[ "{$side}_order" ];
		$is_chosen = $position >= 0 && $position < Relx_Relation_Table::UNORDERED;
		return $is_chosen ? "position {$type['name']} $at {$row[ "{$side}_type" ]}:{$row[ "{$side}_id" ]} $position" : null;
	}
}
