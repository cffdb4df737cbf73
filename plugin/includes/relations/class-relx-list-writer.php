<?php
defined( 'ABSPATH' ) || exit;

/**
 * Sets whole lists: additions, removals, moves and new data in one transaction, merged with the changes of others.
 *
 * A write has three steps, so that several lists can be set in one transaction, and a preview can roll it back: {@see prepare()} calls
 * the filters of plugins, {@see apply()} runs inside a transaction, and {@see changed()} fires the actions after its commit.
 * {@see set_list()} does all of them.
 *
 * @see src/core/relations/list-writer.ts
 */
class Relx_List_Writer {
	private Relx_Relation_Table $table;
	private Relx_Type_Registry $types;
	private Relx_Cache $cache;
	private Relx_Rules $rules;
	private Relx_Events $events;
	private Relx_Order $order;
	private Relx_Permissions $permissions;

	public function __construct( Relx_Relation_Table $table, Relx_Type_Registry $types, Relx_Cache $cache, Relx_Permissions $permissions ) {
		$this->table       = $table;
		$this->types       = $types;
		$this->cache       = $cache;
		$this->rules       = new Relx_Rules( $table );
		$this->events      = new Relx_Events( $cache );
		$this->order       = new Relx_Order( $table, $types, $cache );
		$this->permissions = $permissions;
	}

	/**
	 * Makes the list of an object as the author wants it.
	 *
	 * @param array                     $list            The list as it should be: see {@see prepare()}.
	 * @param int|null                  $user_id         User whose permissions and view of the list count, null for code of the site.
	 * @param callable|null             $guard           Called with the state of the list before anything is written. It rejects the
	 *                                                   request with an exception.
	 * @param Relx_Idempotency_Key|null $idempotency_key Key of the request, which applies the write once.
	 * @param string|null               $manager         What writes a list of a managed type.
	 * @return array{merged:array,rejected:array[]} Changes of others that were kept, and rejected changes.
	 * @throws Relx_Exception With the codes relx_list_rejected (nothing is written), ncr_invalid_type, ncr_computed_type,
	 *                        ncr_managed_type, ncr_invalid_args, ncr_invalid_id, ncr_invalid_object_type.
	 */
	public function set_list(
		array $target,
		string $type_name,
		array $list,
		?int $user_id,
		?callable $guard = null,
		?Relx_Idempotency_Key $idempotency_key = null,
		?string $manager = null
	): array {
		$prepared = $this->prepare( $target, $type_name, $list, $user_id, $manager );
		$applied  = array();
		$work     = function () use ( $prepared, $guard, &$applied ) {
			list( $applied ) = $this->apply( array( $prepared ), $guard );
			if ( $applied['rejected'] && ! $prepared['skip_rejected'] ) {
				throw self::list_rejected( $applied['rejected'] );
			}
			return array_intersect_key( $applied, array_flip( array( 'merged', 'rejected' ) ) );
		};
		$result   = $this->table->transaction( $idempotency_key ? static fn() => $idempotency_key->run( $work ) : $work );
		if ( ! $idempotency_key || ! $idempotency_key->has_done() ) {
			$this->changed( $prepared, $applied );
		}
		return $result;
	}

	/**
	 * Checks a list to set as far as possible without writing. Call it outside of a transaction, because filters of plugins may write.
	 *
	 * @param array       $list    `items`: the list as it should be, each with `id`, `object_type` (if the list can have several) and `data`
	 *                             (values by field, null removes one). `base`: the list as the author saw it, by default the present one.
	 *                             `direction`, `partial` (whether the list had more items than `base`), `skip_rejected`.
	 * @param int|null    $user_id User whose permissions and view of the list count, null for code of the site.
	 * @param string|null $manager What writes a list of a managed type.
	 * @return array For {@see apply()}.
	 * @throws Relx_Exception With the codes ncr_invalid_type, ncr_computed_type, ncr_managed_type, ncr_invalid_args, ncr_invalid_id,
	 *                        ncr_invalid_object_type.
	 */
	public function prepare( array $target, string $type_name, array $list, ?int $user_id, ?string $manager = null ): array {
		$place    = $this->place( $target, $type_name, $list['direction'] ?? null, $manager );
		$items    = self::items( 'items', $place, $list['items'] ?? null );
		$max      = null === $manager ? Relx_Contract::MAX_SET_ITEMS : PHP_INT_MAX;
		$base     = isset( $list['base'] ) ? self::items( 'base', $place, $list['base'], $max ) : $this->present( $place, $user_id, $max );
		$intended = Relx_Merge_List::compare( $base, $items, $base );
		$prepared = compact( 'items', 'base', 'intended', 'user_id' ) + $this->check( $place, $intended, $user_id ) + $place;

		$prepared['partial']       = ! empty( $list['partial'] );
		$prepared['skip_rejected'] = ! empty( $list['skip_rejected'] );
		$prepared['sees_private_fields'] = $this->sees_private_fields( $place, $user_id );
		return $prepared;
	}

	/**
	 * Writes lists in an open transaction, without actions, and without clearing caches. Rejected changes are left out.
	 *
	 * @param array[]       $lists Results of {@see prepare()}, of different lists.
	 * @param callable|null $guard Called with the state of each list before it is written.
	 * @return array[] For each list `merged`, `rejected`, and for {@see changed()} `removed`, `added`, `updated`, `moved`, `reordered`.
	 */
	public function apply( array $lists, ?callable $guard = null ): array {
		$types   = array();
		$objects = array();
		foreach ( $lists as $list ) {
			$types[]   = $list['intended']['added'] ? $list['type'] : array();
			$objects[] = $list['target'];
			foreach ( array_merge( $list['intended']['added'], array_column( $list['intended']['updated'], 'item' ) ) as $item ) {
				$objects[] = self::object( $item );
			}
		}
		$this->table->lock_acyclic( $types );
		$this->table->lock( $objects );
		return array_map( fn( $list ) => $this->write( $list, $guard ), $lists );
	}

	/**
	 * Clears caches and fires the actions of a list, after the commit.
	 *
	 * @param array $prepared Result of {@see prepare()}.
	 * @param array $applied  Its result of {@see apply()}.
	 */
	public function changed( array $prepared, array $applied ): void {
		$this->events->removed( $applied['removed'] );
		$this->events->added( $applied['added'] );
		foreach ( $applied['updated'] as list( $relation, $new_data, $old_data ) ) {
			$this->events->updated( $relation, $new_data, $old_data );
		}
		if ( $applied['reordered'] ) {
			$this->cache->objects_changed( array_merge( array( $prepared['target'] ), array_map( array( __CLASS__, 'object' ), $applied['moved'] ) ) );
			Relx_Order::fire( $prepared['target'], $prepared['type']['name'], $prepared['side'] );
		}
	}

	/**
	 * The ids, the related objects and the data of a list, as far as the user sees them. The data is that of the first 500 relations. The
	 * string changes only if the user would see another list.
	 *
	 * @param string|null $direction Direction of the list.
	 * @param int|null    $user_id   User, null for code of the site.
	 * @throws Relx_Exception With the codes ncr_invalid_type, ncr_computed_type, ncr_invalid_args.
	 */
	public function state( array $target, string $type_name, ?string $direction, ?int $user_id ): string {
		$place = $this->place( $target, $type_name, $direction );
		return $this->state_of( $place, $this->shown( $place, $this->rows( $place ), $user_id ), $this->sees_private_fields( $place, $user_id ) );
	}

	/**
	 * The error for a list with rejected changes. Its status is that of all changes, or 400 if they have several.
	 *
	 * @param array[]     $items  Rejected changes.
	 * @param string|null $reason Message about the first one, null for its own.
	 */
	public static function list_rejected( array $items, ?string $reason = null ): Relx_Exception {
		/* translators: 1: number of changes, 2: message about the first one. */
		$message  = _n( 'Nothing was changed, because %1$d change is rejected. %2$s', 'Nothing was changed, because %1$d changes are rejected. %2$s', count( $items ), 'relx' );
		$statuses = array_values( array_unique( array_column( $items, 'status' ) ) );
		$details  = compact( 'items' ) + ( 1 === count( $statuses ) ? array( 'status' => $statuses[0] ) : array() );
		return new Relx_Exception( 'relx_list_rejected', sprintf( $message, count( $items ), $reason ?? $items[0]['message'] ), $details );
	}

	/**
	 * A list of an object: its type, direction, and sides.
	 *
	 * @return array{target:array,type:array,direction:string,side:string,other_side:string,sides:string[]}
	 * @throws Relx_Exception With the codes ncr_invalid_type, ncr_computed_type, ncr_managed_type, ncr_invalid_args.
	 */
	private function place( array $target, string $type_name, ?string $given, ?string $manager = null ): array {
		$type = $this->types->writable( $type_name, $manager );
		if ( null !== $given ) {
			Relx_Checks::one_of( 'direction', 'bidirectional' === $type['direction'] ? array( 'outgoing', 'incoming', 'both' ) : array( 'outgoing', 'incoming' ), $given );
		}
		$direction  = Relx_Direction::of( $type, $given, $target['object_type'], Relx_Subtypes::of_list( array( $type ), $given, $target ) );
		$side       = 'incoming' === $direction ? 'to' : 'from';
		$other_side = 'from' === $side ? 'to' : 'from';
		$sides      = 'both' === $direction ? array( 'from', 'to' ) : array( $side );
		return compact( 'target', 'type', 'direction', 'side', 'other_side', 'sides' );
	}

	/**
	 * Checks items, and adds their object types.
	 *
	 * @param string $name Name of the argument.
	 * @param mixed  $all  Items.
	 * @param int    $max  Maximum number of items.
	 * @return array[]
	 * @throws Relx_Exception With the codes ncr_invalid_args, ncr_invalid_id, ncr_invalid_object_type.
	 */
	private static function items( string $name, array $place, $all, int $max = Relx_Contract::MAX_SET_ITEMS ): array {
		$allowed = $place['type'][ "{$place['other_side']}_object_types" ];
		if ( ! is_array( $all ) || count( $all ) > $max ) {
			throw Relx_Exception::param( 'ncr_invalid_args', $name, sprintf( '%s must be a list of at most %d items.', $name, $max ) );
		}
		$items = array();
		foreach ( $all as $given ) {
			$data = $given['data'] ?? array();
			if ( ! is_array( $given ) || ! is_array( $data ) ) {
				throw Relx_Exception::param( 'ncr_invalid_args', $name, sprintf( '%s must have arrays with id, object_type and data.', $name ) );
			}
			if ( ! isset( $given['object_type'] ) && count( $allowed ) > 1 ) {
				$message = sprintf( '%s must have the object_type of each item, because "%s" allows several.', $name, $place['type']['name'] );
				throw Relx_Exception::param( 'ncr_invalid_args', $name, $message );
			}
			$item = array(
				'object_type' => Relx_Checks::object_type( $name, $given['object_type'] ?? $allowed[0] ),
				'id'          => Relx_Checks::id( $name, $given['id'] ?? null ),
			);

			$items[ Relx_Merge_List::key( $item ) ] = $item + ( isset( $given['data'] ) ? compact( 'data' ) : array() );
		}
		if ( count( $items ) < count( $all ) ) {
			throw Relx_Exception::param( 'ncr_invalid_args', $name, sprintf( '%s must name each object once.', $name ) );
		}
		return array_values( $items );
	}

	/**
	 * The present list, which is the base of a request without one.
	 *
	 * @param int $max Maximum number of items.
	 * @throws Relx_Exception With the code ncr_invalid_args for a list that is too long.
	 */
	private function present( array $place, ?int $user_id, int $max ): array {
		$shown = $this->shown( $place, $this->rows( $place ), $user_id );
		if ( count( $shown ) > $max ) {
			$message = sprintf( 'base is required for a list of more than %d items. Send the items that the author saw.', $max );
			throw Relx_Exception::param( 'ncr_invalid_args', 'base', $message );
		}
		return array_map( array( __CLASS__, 'ref' ), $shown );
	}

	/**
	 * The errors of changes that are known before the transaction, and the limits and the data of relations to add.
	 *
	 * @param array $changes What the author changed.
	 * @return array{problems:array<string,Relx_Exception>,additions:array<string,array>,changeable:array<string,true>}
	 */
	private function check( array $place, array $changes, ?int $user_id ): array {
		$problems   = array();
		$additions  = array();
		$changeable = array();
		$type       = $place['type'];
		$access     = new Relx_Data_Access( $user_id );
		$relate     = function ( $item, $code ) use ( $place, $type, $user_id ) {
			list( $from, $to ) = self::sides( $place, $item );
			if ( null !== $user_id ) {
				$this->permissions->require_relate( $user_id, $type, $from, $to, $code );
			}
		};
		$visible    = $this->visible( $changes['added'], $user_id );
		foreach ( $changes['added'] as $item ) {
			$key   = Relx_Merge_List::key( $item );
			$error = self::error_of(
				function () use ( $place, $type, $item, $key, $relate, $visible, &$additions ) {
					list( $from, $to ) = self::sides( $place, $item );
					$this->rules->check_sides( $type, $from, $to );
					if ( ! isset( $visible[ $key ] ) ) {
						throw Relx_Rules::object_not_visible( "{$place['other_side']}_id", self::object( $item ) );
					}
					$relate( $item, 'rest_cannot_create' );
					$json = Relx_Relation_Data::encode( Relx_Relation_Data::merge( array(), Relx_Relation_Data::check( $type, $item['data'] ?? array() ) ) );
					$this->rules->check_subtypes( $type, $from, $to );
					$this->rules->check_allowed( $type, $from, $to );
					$limits = $this->rules->limits( $type, $from, $to );

					$additions[ $key ] = compact( 'json', 'limits' );
				}
			);
			// Others may have added it meanwhile. Then it is changed.
			$problems += self::problem( 'add', $item, $error ) + self::problem( 'update', $item, $error );
		}
		foreach ( $changes['removed'] as $item ) {
			$problems += self::problem( 'remove', $item, self::error_of( static fn() => $relate( $item, 'rest_cannot_delete' ) ) );
		}
		foreach ( $changes['moved'] as $item ) {
			$error     = self::error_of(
				function () use ( $place, $item, $relate, $user_id ) {
					$relate( $item, 'rest_cannot_edit' );
					if ( null !== $user_id ) {
						$this->permissions->require_order( $user_id, $place['target'] );
					}
				}
			);
			$problems += self::problem( 'move', $item, $error );
		}
		foreach ( array_column( $changes['updated'], 'item' ) as $item ) {
			if ( ! $access->can_change( $type, self::relation( $place, $item ) ) ) {
				$problems += self::problem( 'update', $item, $this->permissions->rejection( $type, self::sides( $place, $item )[0], 'rest_cannot_edit' ) );
			}
		}
		foreach ( array_merge( $changes['added'], array_column( $changes['updated'], 'item' ) ) as $item ) {
			$key = Relx_Merge_List::key( $item );
			if ( ! isset( $problems[ "update $key" ] ) ) {
				$changeable[ $key ] = true;
			}
		}
		return compact( 'problems', 'additions', 'changeable' );
	}

	/**
	 * Writes one list.
	 *
	 * @param array         $list  Result of {@see prepare()}.
	 * @param callable|null $guard Called with the state of the list.
	 */
	private function write( array $list, ?callable $guard ): array {
		$rows  = $this->rows( $list );
		$shown = $this->shown( $list, $rows, $list['user_id'] );
		if ( $guard ) {
			$guard( $this->state_of( $list, $shown, $list['sees_private_fields'] ) );
		}
		$known    = array_fill_keys( array_map( array( 'Relx_Merge_List', 'key' ), array_merge( $list['base'], $list['items'] ) ), true );
		$involved = array_filter( $shown, static fn( $item ) => isset( $known[ Relx_Merge_List::key( $item ) ] ) );
		$data     = $this->data( $list, $involved );
		$current  = array();
		foreach ( $shown as $item ) {
			$sees_private_fields = $list['sees_private_fields'] || isset( $list['changeable'][ Relx_Merge_List::key( $item ) ] );
			$fields    = Relx_Relation_Data::fields( $list['type'], $sees_private_fields );
			$stored    = $data[ $item['row']['id'] ] ?? null;
			$current[] = $item + ( null !== $stored ? array( 'data' => Relx_Relation_Data::shown( $fields, $stored ) ) : array() );
		}
		$changes = Relx_Merge_List::compare( $list['base'], $list['items'], $current );
		$result  = array_fill_keys( array( 'rejected', 'removed', 'added', 'updated', 'moved' ), array() ) + array( 'reordered' => false );

		$removed = $this->remove( $list, $changes['removed'], $result );
		$added   = $this->addable( $list, $changes['added'], $result );
		foreach ( $changes['moved'] as $item ) {
			if ( ! self::is_rejected( 'move', $item, self::known( $list, 'move', $item ), $result ) ) {
				$result['moved'][] = $item;
			}
		}
		$written = $this->update( $list, $changes['updated'], $data, $result );
		if ( $added || $result['moved'] ) {
			$kept = array_values( array_filter( $rows, static fn( $item ) => ! isset( $removed[ $item['row']['id'] ] ) ) );
			$this->arrange( $list, $kept, $shown, $added, $result );
		}
		return array( 'merged' => $this->merged( $list, $changes['others'], $current, $written ) ) + $result;
	}

	/** Removes relations, so that a full list has space. Returns the ids of their rows as keys. */
	private function remove( array $list, array $items, array &$result ): array {
		$removed = array();
		foreach ( $items as $item ) {
			if ( ! self::is_rejected( 'remove', $item, self::known( $list, 'remove', $item ), $result ) ) {
				$removed[ $item['row']['id'] ] = true;
			}
		}
		foreach ( array_chunk( array_keys( $removed ), Relx_Relation_Table::MAX_LIST ) as $ids ) {
			$result['removed'] = array_merge( $result['removed'], $this->table->by_ids( $ids ) );
		}
		$this->table->delete_all( array_keys( $removed ) );
		return $removed;
	}

	/** The items that can be added by their keys, checked in the order of the list. */
	private function addable( array $list, array $items, array &$result ): array {
		$type      = $list['type'];
		$addable   = array();
		$ancestors = null;
		if ( ! empty( $type['acyclic'] ) && $items ) {
			$ancestors = new Relx_Ancestors( $this->table, $type );
			$ancestors->prime( array_map( static fn( $item ) => self::sides( $list, $item )[0]['id'], $items ) );
		}
		foreach ( $items as $item ) {
			list( $from, $to ) = self::sides( $list, $item );
			$key   = Relx_Merge_List::key( $item );
			$error = self::known( $list, 'add', $item ) ?? self::error_of(
				function () use ( $list, $type, $from, $to, $key, $addable, $ancestors ) {
					$this->rules->check_exists( 'from_id', $from );
					$this->rules->check_exists( 'to_id', $to );
					$this->rules->check_fits( $type, $from, $to, $list['additions'][ $key ]['limits'], array( $list['side'] => count( $addable ) ) );
					$this->rules->check_acyclic( $type, $from, $to, $ancestors );
				}
			);
			if ( self::is_rejected( 'add', $item, $error, $result ) ) {
				continue;
			}
			if ( $ancestors ) {
				$ancestors->plan( $from['id'], $to['id'] );
			}
			$addable[ $key ] = $item;
		}
		return $addable;
	}

	/** Writes new data, and returns the keys of the items as keys. */
	private function update( array $list, array $changes, array $data, array &$result ): array {
		$written = array();
		$fields  = Relx_Relation_Data::fields( $list['type'] );
		foreach ( $changes as list( 'item' => $item, 'data' => $values ) ) {
			$id    = $item['row']['id'];
			$old   = $data[ $id ] ?? array();
			$new   = $old;
			$error = self::known( $list, 'update', $item ) ?? self::error_of(
				function () use ( $list, $values, $id, $old, &$new ) {
					$new = Relx_Relation_Data::merge( $old, Relx_Relation_Data::check( $list['type'], $values ) );
					if ( $new !== $old ) {
						$this->table->set_data( $id, Relx_Relation_Data::encode( $new ) );
					}
				}
			);
			if ( self::is_rejected( 'update', $item, $error, $result ) ) {
				continue;
			}
			$written[ Relx_Merge_List::key( $item ) ] = true;
			if ( $new !== $old ) {
				$result['updated'][] = array( $this->table->by_id( $id ), Relx_Relation_Data::shown( $fields, $new ), Relx_Relation_Data::shown( $fields, $old ) );
			}
		}
		return $written;
	}

	/**
	 * Inserts relations, and writes the positions that put the list in order.
	 *
	 * @param array[] $kept  Items of the list without those that the author removed.
	 * @param array[] $shown Items that the user sees.
	 * @param array[] $added Items to add by their keys.
	 */
	private function arrange( array $list, array $kept, array $shown, array $added, array &$result ): void {
		// Hidden items are no neighbours, so that an author learns nothing about them.
		$hidden = array_diff_key( Relx_Merge_List::by_key( $kept ), Relx_Merge_List::by_key( $shown ) );
		$wanted = array_diff_key( Relx_Merge_List::by_key( $list['items'] ), $hidden );
		$placed = $added + Relx_Merge_List::by_key( $result['moved'] );
		$rows   = array();
		foreach ( Relx_Merge_List::order( $kept, array_values( $wanted ), $placed ) as $index => $item ) {
			// New relations are newer than all others, and the first is the newest.
			$rows[] = $item['row'] ?? array(
				'id'       => Relx_Relation_Table::UNORDERED - $index,
				'position' => Relx_Relation_Table::UNORDERED,
				'side'     => $list['side'],
				'item'     => $item,
			);
		}
		$old      = array_filter( $rows, static fn( $row ) => ! isset( $row['item'] ) );
		$is_moved = array_column( $old, 'id' ) !== array_column( array_column( $kept, 'row' ), 'id' );
		if ( ! $is_moved && ! $added ) {
			return;
		}
		$moved = $is_moved ? array_column( array_column( $result['moved'], 'row' ), 'id' ) : array();
		$plan  = Relx_Position_Plan::plan( $rows, Relx_Position_Plan::placed_count( $rows ), $moved );
		$this->order->place( $old, $plan );
		$result['reordered'] = (bool) $plan;
		foreach ( array_reverse( $rows ) as $row ) {
			if ( isset( $row['item'] ) ) {
				array_unshift( $result['added'], $this->insert( $list, $row['item'], $plan[ $row['id'] ] ?? null ) );
			}
		}
	}

	/**
	 * Inserts one relation.
	 *
	 * @param int|null $position Position, null for none.
	 * @throws Relx_Exception With the code ncr_relation_exists, if another program has inserted the pair.
	 */
	private function insert( array $list, array $item, ?int $position ): array {
		list( $from, $to ) = self::sides( $list, $item );
		$created_at        = Relx_Rules::now();
		$orders            = null === $position ? array() : array( $list['side'] => $position );
		$id = $this->table->insert( $list['type'], $from, $to, $created_at, $orders, $list['additions'][ Relx_Merge_List::key( $item ) ]['json'] );
		if ( null === $id ) {
			throw Relx_Rules::relation_exists( $list['type'], null );
		}
		return Relx_Rules::relation( $id, $list['type'], $from, $to, $created_at );
	}

	/**
	 * Changes of others. Conflicts are those of values that were written.
	 *
	 * @param array[] $current Items of the list.
	 * @param array   $written Keys of items with new data, as keys.
	 */
	private function merged( array $list, array $others, array $current, array $written ): array {
		$refs = static fn( $items ) => array_map( array( __CLASS__, 'ref' ), array_slice( array_values( $items ), 0, Relx_Contract::MAX_SET_ITEMS ) );
		return array(
			'added'     => $refs( $list['partial'] ? self::added_since( $list['base'], $others['added'], $current ) : $others['added'] ),
			'removed'   => $refs( $others['removed'] ),
			'moved'     => $refs( $others['moved'] ),
			'updated'   => $refs( $others['updated'] ),
			'conflicts' => array_values( array_filter( $others['conflicts'], static fn( $conflict ) => isset( $written[ Relx_Merge_List::key( $conflict ) ] ) ) ),
		);
	}

	/** Of a partial base: items before its last item that are newer than all of its items. */
	private static function added_since( array $base, array $added, array $current ): array {
		$current = Relx_Merge_List::by_key( $current );
		$known   = array_intersect_key( $current, Relx_Merge_List::by_key( $base ) );
		if ( ! $known ) {
			return array();
		}
		$newest = max( array_column( array_column( $known, 'row' ), 'id' ) );
		$keys   = array_keys( $known );
		$loaded = array_slice( $current, 0, array_search( end( $keys ), array_keys( $current ), true ) );
		$is_new = static fn( $item ) => isset( $loaded[ Relx_Merge_List::key( $item ) ] ) && $item['row']['id'] > $newest;
		return array_filter( $added, $is_new );
	}

	/** All items of a list in their order, each with its row. */
	private function rows( array $place ): array {
		$to_item = static fn( $row ) => array(
			'object_type' => $row['related']['object_type'],
			'id'          => $row['related']['id'],
			'row'         => $row,
		);
		return array_map( $to_item, $this->table->ordered( $place['type']['name'], $place['target'], $place['sides'] ) );
	}

	/** The items that a user sees. */
	private function shown( array $place, array $items, ?int $user_id ): array {
		if ( null === $user_id ) {
			return $items;
		}
		$visible = array_flip( Relx_Order::visible_ids( array_column( $items, 'row' ), $place['type'], $user_id ) );
		return array_values( array_filter( $items, static fn( $item ) => isset( $visible[ $item['row']['id'] ] ) ) );
	}

	/** Keys of the objects that a user sees, as keys. Code of the site sees all. */
	private function visible( array $items, ?int $user_id ): array {
		if ( null === $user_id ) {
			return Relx_Merge_List::by_key( $items );
		}
		$visibility = new Relx_Visibility( $user_id );
		$visible    = array();
		foreach ( array_unique( array_column( $items, 'object_type' ) ) as $object_type ) {
			$own = array_filter( $items, static fn( $item ) => $object_type === $item['object_type'] );
			foreach ( $visibility->visible( $object_type, array_column( $own, 'id' ) ) as $id ) {
				$visible[ "$object_type:$id" ] = true;
			}
		}
		return $visible;
	}

	/** The stored data of items, by the ids of their rows. Null for a type without fields. */
	private function data( array $place, array $items ): array {
		$ids = array_column( array_column( $items, 'row' ), 'id' );
		return isset( $place['type']['fields'] ) ? array_map( array( 'Relx_Relation_Data', 'decode' ), $this->table->data_of( $ids ) ) : array();
	}

	/** See {@see state()}. */
	private function state_of( array $place, array $shown, bool $sees_private_fields ): string {
		$fields = Relx_Relation_Data::fields( $place['type'], $sees_private_fields );
		$data   = array_map( static fn( $stored ) => Relx_Relation_Data::shown( $fields, $stored ), $this->data( $place, array_slice( $shown, 0, Relx_Contract::MAX_SET_ITEMS ) ) );
		ksort( $data );
		return (string) wp_json_encode( array( array_column( array_column( $shown, 'row' ), 'id' ), array_column( $shown, 'id' ), $data ) );
	}

	/** Whether a user can change each relation of a list, and so sees its private fields. */
	private function sees_private_fields( array $place, ?int $user_id ): bool {
		if ( null === $user_id ) {
			return true;
		}
		return 'from' === $place['side'] && ! $this->permissions->needs_both_sides( $place['type'] ) && ! has_filter( 'relx_may_relate' )
			&& $this->permissions->can_edit( $user_id, $place['target'] );
	}

	/**
	 * Source and target of the relation between the object of a list and an item.
	 *
	 * @return array{0:array,1:array}
	 */
	private static function sides( array $place, array $item ): array {
		$other = self::object( $item );
		return 'from' === $place['side'] ? array( $place['target'], $other ) : array( $other, $place['target'] );
	}

	/** The sides of a relation as its columns. */
	private static function relation( array $place, array $item ): array {
		list( $from, $to ) = self::sides( $place, $item );
		return array(
			'from_id'   => $from['id'],
			'from_type' => $from['object_type'],
			'to_id'     => $to['id'],
			'to_type'   => $to['object_type'],
		);
	}

	/** The object of an item. */
	private static function object( array $item ): array {
		return array(
			'object_type' => $item['object_type'],
			'id'          => $item['id'],
		);
	}

	/** An item without its row and data. */
	private static function ref( array $item ): array {
		return array(
			'object_type' => $item['object_type'],
			'id'          => $item['id'],
		);
	}

	/** The error of work, null without one. Errors of the database are no rejections: the whole write fails. */
	private static function error_of( callable $work ): ?Relx_Exception {
		try {
			$work();
			return null;
		} catch ( Relx_Exception $error ) {
			if ( $error->status() >= 500 ) {
				throw $error;
			}
			return $error;
		}
	}

	/** The error of a change by its key. */
	private static function problem( string $op, array $item, ?Relx_Exception $error ): array {
		return $error ? array( "$op " . Relx_Merge_List::key( $item ) => $error ) : array();
	}

	/** The error of a change that is known before the transaction. */
	private static function known( array $list, string $op, array $item ): ?Relx_Exception {
		return $list['problems'][ "$op " . Relx_Merge_List::key( $item ) ] ?? null;
	}

	/** Notes the error of a change. Returns false without one. */
	private static function is_rejected( string $op, array $item, ?Relx_Exception $error, array &$result ): bool {
		if ( $error ) {
			$result['rejected'][] = self::ref( $item ) + array(
				'op'      => $op,
				'code'    => $error->error_code(),
				'message' => $error->getMessage(),
				'status'  => $error->status(),
			);
		}
		return (bool) $error;
	}
}
