<?php
defined( 'ABSPATH' ) || exit;

/**
 * Creates, changes, removes and copies relations. Actions fire after the commit, one for each relation.
 *
 * @see src/core/relations/relations.ts
 */
class Relx_Relations {
	private Relx_Relation_Table $table;
	private Relx_Type_Registry $types;
	private Relx_Rules $rules;
	private Relx_Events $events;
	private Relx_Permissions $permissions;

	public function __construct( Relx_Relation_Table $table, Relx_Type_Registry $types, Relx_Cache $cache, Relx_Permissions $permissions ) {
		$this->table       = $table;
		$this->types       = $types;
		$this->rules       = new Relx_Rules( $table );
		$this->events      = new Relx_Events( $cache );
		$this->permissions = $permissions;
	}

	/**
	 * The relation of a type between two objects, for a two-way type in either direction. Null if there is none.
	 *
	 * @throws Relx_Exception With the codes ncr_invalid_type, ncr_invalid_object_type, ncr_self_relation.
	 */
	public function find( string $type_name, array $from, array $to ): ?array {
		$type = $this->types->get( $type_name );
		$this->rules->check_sides( $type, $from, $to );
		if ( Relx_Similar_Options::is_computed( $type ) ) {
			return in_array( $to['id'], Relx_Similar_Posts::of( $from['id'] ), true ) ? Relx_Similar_Posts::relation( $from['id'], $to['id'] ) : null;
		}
		return $this->table->find( $type, $from, $to );
	}

	/**
	 * Creates a relation.
	 *
	 * @param Relx_Idempotency_Key|null $idempotency_key Key of the request, which applies the write once.
	 * @param int                       $index           Number of the write in its request.
	 * @param mixed                     $data            Values by field, which are checked.
	 * @return array The relation.
	 * @throws Relx_Exception With the codes ncr_invalid_type, ncr_managed_type, ncr_invalid_object_type, ncr_self_relation, ncr_invalid_combination,
	 *                        ncr_invalid_data, ncr_object_not_found, ncr_relation_not_allowed, ncr_relation_exists,
	 *                        ncr_max_connections_exceeded, ncr_cycle, rest_too_much_work. Nothing is written then.
	 */
	public function add( string $type_name, array $from, array $to, ?Relx_Idempotency_Key $idempotency_key = null, int $index = 0, $data = array() ): array {
		$relations = $this->apply( array( array( 'add', $type_name, $from, $to, $data ) ), false, $idempotency_key, $index );
		return $relations[0];
	}

	/**
	 * @param Relx_Idempotency_Key|null $idempotency_key Key of the request, which applies the write once.
	 * @param int                       $index           Number of the write in its request.
	 * @return array The removed relation.
	 * @throws Relx_Exception With the codes ncr_invalid_type, ncr_invalid_object_type, ncr_self_relation, ncr_relation_not_found.
	 */
	public function remove( string $type_name, array $from, array $to, ?Relx_Idempotency_Key $idempotency_key = null, int $index = 0 ): array {
		$relations = $this->apply( array( array( 'remove', $type_name, $from, $to ) ), false, $idempotency_key, $index );
		return $relations[0];
	}

	/**
	 * Changes the data of a relation. Given values replace stored ones, null removes them, and other values stay.
	 *
	 * @param int                       $id              Relation.
	 * @param mixed                     $changes         Values by field, which are checked.
	 * @param callable|null             $guard           Called with the relation before anything is written. It rejects the change with an exception.
	 * @param Relx_Idempotency_Key|null $idempotency_key Key of the request, which applies the change once.
	 * @return array The relation, with `data`: all values.
	 * @throws Relx_Exception With the codes ncr_relation_not_found, ncr_invalid_type, ncr_managed_type, ncr_invalid_data.
	 */
	public function update( int $id, $changes, ?callable $guard = null, ?Relx_Idempotency_Key $idempotency_key = null ): array {
		$relation = $this->table->by_id( $id );
		if ( ! $relation ) {
			throw Relx_Order::relation_not_found( 'id', $id );
		}
		$type    = $this->types->writable( $relation['type'] );
		$changes = Relx_Relation_Data::check( $type, $changes );
		$work    = function () use ( $relation, $changes, $guard ) {
			$this->table->lock( array_values( Relx_Relation_Table::objects( $relation ) ) );
			if ( ! $this->table->by_id( $relation['id'] ) ) {
				throw Relx_Order::relation_not_found( 'id', $relation['id'] );
			}
			if ( $guard ) {
				$guard( $relation );
			}
			$old = Relx_Relation_Data::decode( $this->table->data( $relation['id'] ) );
			$new = Relx_Relation_Data::merge( $old, $changes );
			if ( $new !== $old ) {
				$this->table->set_data( $relation['id'], Relx_Relation_Data::encode( $new ) );
			}
			return compact( 'old', 'new' );
		};
		$result  = $this->table->transaction( $idempotency_key ? static fn() => $idempotency_key->run( $work ) : $work );
		$fields  = Relx_Relation_Data::fields( $type );
		$data    = Relx_Relation_Data::shown( $fields, $result['new'] );
		if ( $result['new'] !== $result['old'] && ! ( $idempotency_key && $idempotency_key->has_done() ) ) {
			$this->events->updated( $relation, $data, Relx_Relation_Data::shown( $fields, $result['old'] ) );
		}
		return $relation + compact( 'data' );
	}

	/**
	 * A relation by its id, with `data` (all values) if its type declares fields. Null if there is none.
	 *
	 * @param int $id Relation.
	 */
	public function by_id( int $id ): ?array {
		$relation = $this->table->by_id( $id );
		$fields   = $relation ? Relx_Relation_Data::fields( $this->types->by_name()[ $relation['type'] ] ?? null ) : array();
		return $fields ? $relation + array( 'data' => Relx_Relation_Data::shown( $fields, Relx_Relation_Data::decode( $this->table->data( $id ) ) ) ) : $relation;
	}

	/**
	 * Removes every relation of a type from a source; for a two-way type, on both sides.
	 *
	 * @return array[] The removed relations.
	 * @throws Relx_Exception With the codes ncr_invalid_type, ncr_relation_not_found.
	 */
	public function remove_all( string $type_name, array $from ): array {
		$type    = $this->types->writable( $type_name );
		$sides   = 'bidirectional' === $type['direction'] ? array( 'from', 'to' ) : array( 'from' );
		$removed = $this->table->transaction(
			function () use ( $type, $from, $sides ) {
				$this->table->lock( array( $from ) );
				$all = $this->table->all_of( $type['name'], $from, $sides );
				$this->table->delete_all( array_column( $all, 'id' ) );
				return $all;
			}
		);
		if ( ! $removed ) {
			throw Relx_Rules::relation_not_found( $type, $from );
		}
		$this->events->removed( $removed );
		return $removed;
	}

	/**
	 * Removes relations of a type, at most as many as one request of the REST API.
	 *
	 * @return array[] The removed relations.
	 */
	public function remove_of_type( string $type_name ): array {
		$removed = $this->table->transaction( fn() => $this->table->delete_of_type( $type_name, Relx_Contract::MAX_TYPE_RELATIONS ) );
		$this->events->removed( $removed );
		return $removed;
	}

	/**
	 * Creates and removes relations in one transaction: all of them in their order, or none.
	 *
	 * @param array[]                   $changes         Each with `add` or `remove`, the relation type, source and target, and for a new one its data.
	 * @param Relx_Idempotency_Key|null $idempotency_key Key of the request, which applies the write once.
	 * @return array Relations; where a change is rejected, a Relx_Exception in its place and null for the others.
	 */
	public function batch( array $changes, ?Relx_Idempotency_Key $idempotency_key = null ): array {
		try {
			return $this->apply( $changes, true, $idempotency_key );
		} catch ( Relx_Batch_Rejected $rejected ) {
			return $rejected->results();
		}
	}

	/**
	 * Copies the relations of an object to another one of its type, in their order, after those that it has. All in one
	 * transaction; relations that cannot be copied are left out and reported.
	 *
	 * @param array         $from    Object whose relations are copied.
	 * @param array         $to      Object that receives them.
	 * @param string[]|null $names   Relation types, null for all that users change.
	 * @param bool          $follows Whether the copy follows an action of the current user: see {@see Relx_Permissions::can_follow()}.
	 * @return array{copied:array[],skipped:array[],errors:array[]} Skipped and errors: `relation_id` and `reason`.
	 * @throws Relx_Exception With the codes ncr_invalid_args, ncr_invalid_type, ncr_object_not_found.
	 */
	public function copy( array $from, array $to, $names = null, bool $follows = false ): array {
		if ( $from['object_type'] !== $to['object_type'] || $from['id'] === $to['id'] ) {
			throw Relx_Exception::param( 'ncr_invalid_args', 'to_id', 'to_id must name another object of the same object type.' );
		}
		if ( null !== $names && ! is_array( $names ) ) {
			throw Relx_Exception::param( 'ncr_invalid_args', 'types', sprintf( 'types must be a list of names, not %s.', Relx_Checks::format_value( $names ) ) );
		}
		$types  = null === $names ? $this->types->changeable() : array_map( array( $this->types, 'writable' ), array_values( array_unique( $names, SORT_REGULAR ) ) );
		$copy   = new Relx_Copy( $this->table, $this->rules, $from, $to, $follows ? $this->permissions : null );
		$result = $copy->run( $types );
		$this->events->added( $result['copied'] );
		return $result;
	}

	/**
	 * Removes every relation of an object that was deleted: of any type, on both sides. Each batch is a transaction; an object
	 * without relations needs none.
	 *
	 * @return int Number of removed relations.
	 */
	public function remove_object( array $target ): int {
		$count = 0;
		while ( $this->table->has_any( $target ) ) {
			$removed = $this->table->transaction(
				function () use ( $target ) {
					$this->table->lock( array( $target ) );
					return $this->table->delete_batch( $target );
				}
			);
			// In a transaction of other code, its snapshot can still show rows that another request has removed.
			if ( ! $removed ) {
				break;
			}
			$this->events->removed( $removed );
			$count += count( $removed );
		}
		return $count;
	}

	/**
	 * Applies changes in one transaction and fires their actions.
	 *
	 * @param bool                      $is_batch        Whether to try every change before the transaction is rolled back.
	 * @param Relx_Idempotency_Key|null $idempotency_key Key of the request, which applies the write once.
	 * @param int                       $index           Number of the write in its request.
	 * @throws Relx_Exception      The error of the first rejected change.
	 * @throws Relx_Batch_Rejected For a batch, with all errors.
	 */
	private function apply( array $changes, bool $is_batch = false, ?Relx_Idempotency_Key $idempotency_key = null, int $index = 0 ): array {
		// Plugins are called before the transaction, because they may read and write.
		$checked = $this->each( $changes, $is_batch, fn( $change ) => $this->check( ...$change ) );
		$objects = array_merge( array(), ...array_map( static fn( $change ) => array( $change['from'], $change['to'] ), $checked ) );
		$added   = array_column( array_filter( $checked, static fn( $change ) => 'add' === $change['change'] ), 'type' );
		$work    = function () use ( $checked, $objects, $added, $is_batch ) {
			$this->table->lock_acyclic( $added );
			$this->table->lock( $objects );
			$this->rules->read_again();
			return $this->each( $checked, $is_batch, array( $this, 'apply_one' ) );
		};
		$applied = $this->table->transaction( $idempotency_key ? static fn() => $idempotency_key->run( $work, $index ) : $work );
		if ( $idempotency_key && $idempotency_key->has_done( $index ) ) {
			return $applied;
		}
		foreach ( $applied as $number => $relation ) {
			'add' === $checked[ $number ]['change'] ? $this->events->added( array( $relation ) ) : $this->events->removed( array( $relation ) );
		}
		return $applied;
	}

	/**
	 * Checks a change as far as possible without writing.
	 *
	 * @param string $change `add` or `remove`.
	 * @param mixed  $data   Values by field of a new relation.
	 * @return array The change with its type, limits and data as JSON.
	 */
	private function check( string $change, string $type_name, array $from, array $to, $data = array() ): array {
		$type = $this->types->writable( $type_name );
		$this->rules->check_sides( $type, $from, $to );
		$limits = array();
		$json   = null;
		if ( 'add' === $change ) {
			$json = Relx_Relation_Data::encode( Relx_Relation_Data::merge( array(), Relx_Relation_Data::check( $type, $data ) ) );
			$this->rules->check_subtypes( $type, $from, $to );
			$this->rules->check_allowed( $type, $from, $to );
			$limits = $this->rules->limits( $type, $from, $to );
		}
		return compact( 'change', 'type', 'from', 'to', 'limits', 'json' );
	}

	/**
	 * Applies one change inside the transaction.
	 *
	 * @param array $checked Checked change.
	 * @return array The relation.
	 * @throws Relx_Exception If the change is rejected.
	 */
	public function apply_one( array $checked ): array {
		list( $type, $from, $to ) = array( $checked['type'], $checked['from'], $checked['to'] );
		if ( 'add' === $checked['change'] ) {
			$this->rules->check_exists( 'from_id', $from );
			$this->rules->check_exists( 'to_id', $to );
			$this->rules->check_new( $type, $from, $to );
			$this->rules->check_fits( $type, $from, $to, $checked['limits'] );
			$this->rules->check_acyclic( $type, $from, $to );
			$created_at = Relx_Rules::now();
			$id         = $this->table->insert( $type, $from, $to, $created_at, array(), $checked['json'] );
			if ( null === $id ) {
				// The unique index rejected it: another connection has inserted the pair.
				throw Relx_Rules::relation_exists( $type, $this->table->find( $type, $from, $to )['id'] ?? null );
			}
			return Relx_Rules::relation( $id, $type, $from, $to, $created_at );
		}
		$relation = $this->table->find( $type, $from, $to );
		if ( $relation && $this->table->delete( $relation['id'] ) ) {
			$this->rules->read_again();
			return $relation;
		}
		throw Relx_Rules::relation_not_found( $type, $from, $to );
	}

	/**
	 * Runs work on each item.
	 *
	 * @param bool $is_batch Whether to try every item before an error is thrown.
	 * @throws Relx_Batch_Rejected For a batch, where an item was rejected.
	 */
	private function each( array $items, bool $is_batch, callable $work ): array {
		$results  = array();
		$rejected = array();
		foreach ( $items as $index => $item ) {
			try {
				$results[ $index ]  = $work( $item );
				$rejected[ $index ] = null;
			} catch ( Relx_Conflict $conflict ) {
				throw $conflict;
			} catch ( Relx_Exception $error ) {
				if ( ! $is_batch ) {
					throw $error;
				}
				$rejected[ $index ] = $error;
			}
		}
		if ( array_filter( $rejected ) ) {
			throw new Relx_Batch_Rejected( $rejected );
		}
		return $results;
	}
}
