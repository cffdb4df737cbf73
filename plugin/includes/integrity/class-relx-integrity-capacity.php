<?php
/**
 * Groups of relations that may have one relation too many.
 *
 * @package relx
 */

defined( 'ABSPATH' ) || exit;

/**
 * Capacity of groups of relations: the pairs of objects, the relations of an object with a limit, the positions of a list. Groups
 * that are not stored are never full.
 *
 * @see src/core/integrity/capacity.ts
 */
class Relx_Integrity_Capacity {
	/**
	 * Groups by key: capacity, number of relations, and id of the last relation.
	 *
	 * @var array<string,int[]>
	 */
	private $groups = array();

	/**
	 * Restores stored groups.
	 *
	 * @param array<string,int[]> $groups Return value of {@see to_array()}.
	 * @return self
	 */
	public static function from_array( $groups ) {
		$capacity         = new self();
		$capacity->groups = $groups;
		return $capacity;
	}

	/**
	 * The groups, to store them.
	 *
	 * @return array<string,int[]>
	 */
	public function to_array() {
		return $this->groups;
	}

	/**
	 * Adds a group.
	 *
	 * @param string $key   Key.
	 * @param int    $max   Capacity.
	 * @param int    $taken Relations in it.
	 * @param int    $last  Id of its last relation.
	 */
	public function open( $key, $max, $taken, $last ) {
		$this->groups[ $key ] = array( $max, $taken, $last );
	}

	/**
	 * Removes the groups whose last relation was checked.
	 *
	 * @param int $upto Last id that was checked.
	 */
	public function close( $upto ) {
		$this->groups = array_filter( $this->groups, static fn( $group ) => $group[2] > $upto );
	}

	/**
	 * Whether a group is known.
	 *
	 * @param string $key Key.
	 * @return bool
	 */
	public function has( $key ) {
		return isset( $this->groups[ $key ] );
	}

	/**
	 * Whether a group is full.
	 *
	 * @param string $key Key.
	 * @return bool
	 */
	public function is_full( $key ) {
		return isset( $this->groups[ $key ] ) && $this->groups[ $key ][1] >= $this->groups[ $key ][0];
	}

	/**
	 * Capacity of a group.
	 *
	 * @param string $key Key.
	 * @return int
	 */
	public function max( $key ) {
		return $this->groups[ $key ][0];
	}

	/**
	 * Adds a relation to a group.
	 *
	 * @param string $key Key.
	 */
	public function take( $key ) {
		if ( isset( $this->groups[ $key ] ) ) {
			++$this->groups[ $key ][1];
		}
	}

	/**
	 * The key of a pair.
	 *
	 * @param array $row  Row.
	 * @param array $type Relation type.
	 * @return string
	 */
	public static function pair_key( $row, $type ) {
		$objects = Relx_Table::objects( $row );
		return "pair {$type['name']} " . Relx_Table::pair( $type, $objects['from'], $objects['to'] );
	}

	/**
	 * The key of the relations that an object has on a side. Sides of a two-way type share one key.
	 *
	 * @param array  $row  Row.
	 * @param array  $type Relation type.
	 * @param string $side `from` or `to`.
	 * @return string
	 */
	public static function limit_key( $row, $type, $side ) {
		$at = 'bidirectional' === $type['direction'] ? 'both' : $side;
		return "limit {$type['name']} $at {$row[ "{$side}_type" ]}:{$row[ "{$side}_id" ]}";
	}

	/**
	 * The key of a position in the list of an object, null if the row has no chosen one.
	 *
	 * @param array  $row  Row.
	 * @param array  $type Relation type.
	 * @param string $side `from` or `to`.
	 * @return string|null
	 */
	public static function position_key( $row, $type, $side ) {
		$at        = 'bidirectional' === $type['direction'] ? 'both' : $side;
		$position  = $row[ "{$side}_order" ];
		$is_chosen = $position >= 0 && $position < Relx_Table::UNORDERED;
		return $is_chosen ? "position {$type['name']} $at {$row[ "{$side}_type" ]}:{$row[ "{$side}_id" ]} $position" : null;
	}
}
