<?php
/**
 * Groups of relations that may have one relation too many.
 *
 * @package relx
 */

defined( 'ABSPATH' ) || exit;

/**
 * Groups with how many relations they may hold, and how many are in them: the pairs that relations connect, the relations of
 * an object where a limit holds, the positions of a list. A group that is not here has room for all its relations.
 */
class Relx_Integrity_Seats {
	/**
	 * Groups by key: how many they hold, how many are in them, and the id of their last relation.
	 *
	 * @var array<string,int[]>
	 */
	private $groups = array();

	/**
	 * The groups as they were stored.
	 *
	 * @param array<string,int[]> $groups What {@see to_array()} returned.
	 * @return self
	 */
	public static function from_array( $groups ) {
		$seats         = new self();
		$seats->groups = $groups;
		return $seats;
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
	 * @param int    $most  Relations that it holds.
	 * @param int    $taken Relations that are in it.
	 * @param int    $last  Id of its last relation.
	 */
	public function open( $key, $most, $taken, $last ) {
		$this->groups[ $key ] = array( $most, $taken, $last );
	}

	/**
	 * Removes the groups whose last relation was judged.
	 *
	 * @param int $upto Last id that was judged.
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
	 * Relations that a group holds.
	 *
	 * @param string $key Key.
	 * @return int
	 */
	public function most( $key ) {
		return $this->groups[ $key ][0];
	}

	/**
	 * Puts one more relation into a group.
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
		$ends = Relx_Order::ends( $row );
		return "pair {$type['name']} " . Relx_Table::pair( $type, $ends['from'], $ends['to'] );
	}

	/**
	 * The key of the relations that an object has on a side. A two-way type has no sides.
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
	 * The key of a position in the list of an object, null where the row has no chosen one.
	 *
	 * @param array  $row  Row.
	 * @param array  $type Relation type.
	 * @param string $side `from` or `to`.
	 * @return string|null
	 */
	public static function place_key( $row, $type, $side ) {
		$at       = 'bidirectional' === $type['direction'] ? 'both' : $side;
		$position = $row[ "{$side}_order" ];
		$is_place = $position >= 0 && $position < Relx_Table::UNORDERED;
		return $is_place ? "place {$type['name']} $at {$row[ "{$side}_type" ]}:{$row[ "{$side}_id" ]} $position" : null;
	}
}
