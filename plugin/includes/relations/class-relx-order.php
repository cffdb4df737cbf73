<?php
defined( 'ABSPATH' ) || exit;

/**
 * Moves relations within the lists of their two sides.
 *
 * @see src/core/relations/order/order.ts
 */
class Relx_Order {
	private Relx_Relation_Table $table;
	private Relx_Type_Registry $types;
	private Relx_Cache $cache;

	public function __construct( Relx_Relation_Table $table, Relx_Type_Registry $types, Relx_Cache $cache ) {
		$this->table = $table;
		$this->types = $types;
		$this->cache = $cache;
	}

	/**
	 * Moves a relation within the list of its source or target.
	 *
	 * @param array                     $place           `side`, and one of `before`, `after` (relations that the user sees) and `position` (from 0,
	 *                                                   among the relations that the user sees).
	 * @param int                       $user_id         User who moves it.
	 * @param callable|null             $guard           Called with both lists around the relation before anything is written. It rejects the move with an exception.
	 * @param Relx_Idempotency_Key|null $idempotency_key Key of the request, which applies the move once.
	 * @return int Position among the relations that the user sees.
	 * @throws Relx_Exception With the codes ncr_invalid_args, ncr_relation_not_found, ncr_managed_type.
	 */
	public function move( array $relation, array $place, int $user_id, ?callable $guard = null, ?Relx_Idempotency_Key $idempotency_key = null ): int {
		list( $side, $key ) = $this->check_place( $place );
		$type     = $this->types->writable( $relation['type'] );
		$objects  = Relx_Relation_Table::objects( $relation );
		$work     = function () use ( $relation, $place, $side, $key, $type, $objects, $user_id, $guard ) {
			$this->table->lock( $guard ? array_values( $objects ) : array( $objects[ $side ] ) );
			if ( $guard ) {
				$guard( $this->lists_around( $relation, $user_id ) );
			}
			$rows  = $this->table->ordered( $type['name'], $objects[ $side ], Relx_Direction::sides( $type, $side ) );
			$index = array_search( $relation['id'], array_column( $rows, 'id' ), true );
			if ( false === $index ) {
				throw self::relation_not_found( 'id', $relation['id'] );
			}
			$visible = $this->visible_ids( $rows, $type, $user_id );
			list( $target, $position ) = $this->place_of( $rows, $index, $visible, $key, $place[ $key ], $user_id );
			$row = $rows[ $index ];
			if ( ! Relx_Position_Plan::is_placed( $row ) || $target !== $index ) {
				$others = $rows;
				array_splice( $others, $index, 1 );
				$placed = count( array_filter( $others, array( 'Relx_Position_Plan', 'is_placed' ) ) );
				array_splice( $others, $target, 0, array( $row ) );
				$this->write( $others, max( $placed, $target ) + 1, array( $row['id'] ) );
			}
			return $position;
		};
		$position = $this->table->transaction( $idempotency_key ? static fn() => $idempotency_key->run( $work ) : $work );
		if ( ! $idempotency_key || ! $idempotency_key->has_done() ) {
			$this->cache->relations_changed( array( $relation ) );
			self::fire( $objects[ $side ], $type['name'], $side );
		}
		return $position;
	}

	/**
	 * Sets the order of the list of an object: the given related objects first, then the others in their order.
	 *
	 * @param array       $objects Ids of related objects, or arrays with `object_type` and `id`.
	 * @param string|null $side    For a one-way type, the side of the object: `from` or `to`.
	 * @return int[] Ids of the relations in their order.
	 * @throws Relx_Exception With the codes ncr_relation_not_found, ncr_invalid_args, ncr_invalid_type, ncr_invalid_id.
	 */
	public function reorder( array $target, string $type_name, $objects, ?string $side = null ): array {
		$type  = $this->types->writable( $type_name );
		$sides = Relx_Direction::sides( $type, $side, $target['object_type'], Relx_Subtypes::of_list( array( $type ), null, $target ) );
		if ( ! is_array( $objects ) ) {
			throw Relx_Exception::param( 'ncr_invalid_args', 'ids', sprintf( 'ids must be a list of ids, not %s.', Relx_Checks::format_value( $objects ) ) );
		}
		$ids   = $this->table->transaction(
			function () use ( $target, $type, $objects, $sides ) {
				$this->table->lock( array( $target ) );
				$rows  = $this->table->ordered( $type['name'], $target, $sides );
				$first = array_map( fn( $one ) => $this->pick( $rows, $one ), array_values( $objects ) );
				$moved = array_column( $first, 'id' );
				if ( count( array_unique( $moved ) ) < count( $moved ) ) {
					throw Relx_Exception::param( 'ncr_invalid_args', 'ids', 'ids must name each related object once.' );
				}
				$others = array_values( array_filter( $rows, static fn( $row ) => ! in_array( $row['id'], $moved, true ) ) );
				$wanted = array_merge( $first, $others );
				$placed = count( array_filter( $others, array( 'Relx_Position_Plan', 'is_placed' ) ) );
				$this->write( $wanted, count( $first ) + $placed, $moved );
				return array_column( $wanted, 'id' );
			}
		);
		$first = $ids ? Relx_After_Commit::run( fn() => $this->table->by_id( $ids[0] ) ) : null;
		if ( $first ) {
			$this->cache->relations_changed( array( $first ) );
		}
		self::fire( $target, $type['name'], $sides[0] );
		return $ids;
	}

	/**
	 * Fires the action of a changed order.
	 *
	 * @param string $side Side of the object in a list of a one-way type.
	 */
	public static function fire( array $target, string $type, string $side ): void {
		Relx_After_Commit::run( static fn() => do_action( 'relx_relations_reordered', $target['id'], $target['object_type'], $type, $side ) );
	}

	/**
	 * The ids, in their order, of both lists that a relation is in, without those that the user cannot see. The string changes
	 * only if the user would see another list.
	 *
	 * @param int $user_id Id of the user who requests them.
	 */
	public function lists_around( array $relation, int $user_id ): string {
		$type  = $this->types->get( $relation['type'] );
		$lists = array();
		foreach ( Relx_Relation_Table::objects( $relation ) as $side => $target ) {
			$rows    = $this->table->ordered( $type['name'], $target, Relx_Direction::sides( $type, $side ) );
			$lists[] = "$side:" . implode( ',', array_intersect( array_column( $rows, 'id' ), $this->visible_ids( $rows, $type, $user_id ) ) );
		}
		return implode( ';', $lists );
	}

	/**
	 * The error for a relation that does not exist.
	 *
	 * @param mixed $id Id.
	 */
	public static function relation_not_found( string $name, $id ): Relx_Exception {
		return Relx_Exception::param( 'ncr_relation_not_found', $name, sprintf( 'There is no relation %s (%s).', Relx_Checks::format_value( $id ), $name ) );
	}

	/**
	 * Side and key of a place.
	 *
	 * @return string[]
	 * @throws Relx_Exception With the code ncr_invalid_args.
	 */
	private function check_place( array $place ): array {
		$side = Relx_Checks::one_of( 'side', array( 'from', 'to' ), $place['side'] ?? null );
		$keys = array_keys( array_intersect_key( $place, array_flip( array( 'before', 'after', 'position' ) ) ) );
		if ( 1 !== count( $keys ) ) {
			$name = $keys[1] ?? 'position';
			throw Relx_Exception::param( 'ncr_invalid_args', $name, 'Pass one of before, after and position.' );
		}
		return array( $side, $keys[0] );
	}

	/**
	 * The new index of a relation: next to its visible neighbour. A relation that has the position already stays.
	 *
	 * @param array[] $rows    The whole list.
	 * @param int     $present Index of the relation in it.
	 * @param int[]   $visible Ids of the relations that the user sees.
	 * @param string  $key     `before`, `after` or `position`.
	 * @param int     $value   Id of the neighbour, or the position.
	 * @param int     $user_id User who moves it.
	 * @return int[] Index among the other rows, and position among those of them that the user sees.
	 * @throws Relx_Exception With the codes ncr_invalid_args, ncr_relation_not_found.
	 */
	private function place_of( array $rows, int $present, array $visible, string $key, int $value, int $user_id ): array {
		$own    = $rows[ $present ]['id'];
		$others = array_values( array_diff( array_column( $rows, 'id' ), array( $own ) ) );
		$shown  = array_values( array_intersect( $others, $visible ) );
		if ( 'position' === $key ) {
			$position = min( $value, count( $shown ) );
			$above    = count( array_intersect( array_slice( $others, 0, $present ), $visible ) );
			if ( $position === $above ) {
				return array( $present, $position );
			}
			$index = isset( $shown[ $position ] ) ? array_search( $shown[ $position ], $others, true ) : array_search( end( $shown ), $others, true ) + 1;
			return array( $index, $position );
		}
		$position = array_search( $value, $shown, true );
		if ( false === $position ) {
			throw $this->no_neighbour( $key, $value, $own, $user_id );
		}
		$below = 'after' === $key ? 1 : 0;
		return array( array_search( $value, $others, true ) + $below, $position + $below );
	}

	/**
	 * The error for a neighbour that is not in the list that the user sees. An object that the user cannot see does not exist.
	 *
	 * @param string $key     `before` or `after`.
	 * @param int    $own     Id of the relation that moves.
	 * @param int    $user_id User who moves it.
	 */
	private function no_neighbour( string $key, int $neighbour, int $own, int $user_id ): Relx_Exception {
		if ( $neighbour === $own ) {
			return Relx_Exception::param( 'ncr_invalid_args', $key, sprintf( '%s must name another relation than the one that moves.', $key ) );
		}
		$relation = $this->table->by_id( $neighbour );
		if ( ! $relation || ! $this->types->has( $relation['type'] ) ) {
			return self::relation_not_found( $key, $neighbour );
		}
		$visibility = new Relx_Visibility( $user_id );
		foreach ( Relx_Relation_Table::objects( $relation ) as $target ) {
			if ( ! $visibility->can_see( $target, $this->types->get( $relation['type'] ) ) ) {
				return self::relation_not_found( $key, $neighbour );
			}
		}
		return Relx_Exception::param( 'ncr_invalid_args', $key, sprintf( '%s must name a relation of the same list. %d is in another list.', $key, $neighbour ) );
	}

	/**
	 * The row of one related object.
	 *
	 * @param array[] $rows The list.
	 * @param mixed   $one  Id, or an array with `object_type` and `id`.
	 * @throws Relx_Exception With the codes ncr_relation_not_found, ncr_invalid_args, ncr_invalid_id, ncr_invalid_object_type.
	 */
	private function pick( array $rows, $one ): array {
		$id          = Relx_Checks::id( 'ids', is_array( $one ) ? ( $one['id'] ?? null ) : $one );
		$object_type = is_array( $one ) ? Relx_Checks::object_type( 'object_type', $one['object_type'] ?? null ) : null;
		$found       = array_filter( $rows, static fn( $row ) => $row['related']['id'] === $id && ( null === $object_type || $row['related']['object_type'] === $object_type ) );
		if ( ! $found ) {
			throw Relx_Exception::param( 'ncr_relation_not_found', 'ids', sprintf( 'The list has no %s %d (ids).', $object_type ?? 'object', $id ) );
		}
		if ( count( array_unique( array_map( static fn( $row ) => $row['related']['object_type'], $found ) ) ) > 1 ) {
			throw Relx_Exception::param( 'ncr_invalid_args', 'ids', sprintf( 'ids must name %d with its object_type: the list has it with several.', $id ) );
		}
		return reset( $found );
	}

	/**
	 * Ids of the rows whose related objects a user sees.
	 *
	 * @param array[] $rows    Rows of a list.
	 * @param array   $type    Relation type of the list.
	 * @param int     $user_id Id of the user who requests them.
	 * @return int[]
	 */
	public function visible_ids( array $rows, array $type, int $user_id ): array {
		$visibility = new Relx_Visibility( $user_id );
		$visible    = array();
		foreach ( Relx_Contract::OBJECT_TYPES as $object_type ) {
			$own = array_filter( $rows, static fn( $row ) => $object_type === $row['related']['object_type'] );
			if ( $own ) {
				$ids  = array_map( static fn( $row ) => $row['related']['id'], $own );
				$seen = array_flip( $visibility->visible( $object_type, $ids, Relx_Public_Users::shows_all( $type ) ) );
				foreach ( $own as $row ) {
					if ( isset( $seen[ $row['related']['id'] ] ) ) {
						$visible[] = $row['id'];
					}
				}
			}
		}
		return $visible;
	}

	/**
	 * Writes the positions that have to change.
	 *
	 * @param array[] $rows  The list in its new order.
	 * @param int     $count How many rows have a chosen position after it.
	 * @param int[]   $moved Ids of rows whose present position does not count.
	 */
	private function write( array $rows, int $count, array $moved ): void {
		$this->place( array_slice( $rows, 0, $count ), Relx_Position_Plan::plan( $rows, $count, $moved ) );
	}

	/**
	 * Writes planned positions.
	 *
	 * @param array[]        $rows Rows of the list.
	 * @param array<int,int> $plan Positions by id.
	 */
	public function place( array $rows, array $plan ): void {
		$sides = array();
		foreach ( $rows as $row ) {
			if ( isset( $plan[ $row['id'] ] ) ) {
				$sides[ $row['side'] ][ $row['id'] ] = $plan[ $row['id'] ];
			}
		}
		foreach ( $sides as $side => $positions ) {
			$this->table->set_positions( $side, $positions );
		}
	}
}
