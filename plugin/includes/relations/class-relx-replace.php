<?php
defined( 'ABSPATH' ) || exit;

/**
 * Moves the relations of one object to another one, in transactions of up to 200 relations.
 *
 * @see src/core/relations/replace.ts
 */
class Relx_Replace {
	/** Place before the first row of a list. */
	const START = array(
		'position' => -Relx_Relation_Table::UNORDERED,
		'id'       => 0,
	);

	private Relx_Relation_Table $table;
	private Relx_Rules $rules;
	private Relx_Events $events;
	private Relx_Permissions $permissions;
	private Relx_Data_Access $access;

	/** Object whose relations move. */
	private array $from;

	/** Object that takes them over. */
	private array $by;

	/** Options: `dry_run`, `validation`, `user_id`, `limit`. */
	private array $options;

	/** @var array[] Lists of the replaced object: `type` and `sides`. */
	private array $lists = array();

	/** List that is read next. */
	private int $list = 0;

	/** Last row of it that was read. */
	private array $after = self::START;

	/** @var array<string,int> In a dry run, how many relations would have moved so far, by list. */
	private array $planned = array();

	/**
	 * @param array[] $types   Relation types.
	 * @param array   $from    Object whose relations move.
	 * @param array   $by      Object that takes them over.
	 * @param array   $options See {@see Relx_Relations::replace()}.
	 * @throws Relx_Exception With the code ncr_invalid_args, for another cursor than that of a response.
	 */
	public function __construct(
		Relx_Relation_Table $table,
		Relx_Rules $rules,
		Relx_Events $events,
		Relx_Permissions $permissions,
		array $types,
		array $from,
		array $by,
		array $options
	) {
		$this->table       = $table;
		$this->rules       = $rules;
		$this->events      = $events;
		$this->permissions = $permissions;
		$this->access      = new Relx_Data_Access( $options['user_id'] );
		// With the keys in the order of other objects, which are compared.
		$this->from    = Relx_Checks::object( 'object', $from['object_type'], $from['id'] );
		$this->by      = Relx_Checks::object( 'by', $by['object_type'], $by['id'] );
		$this->options = $options;
		foreach ( $types as $type ) {
			foreach ( Relx_Direction::lists( $type ) as $sides ) {
				$this->lists[] = compact( 'type', 'sides' );
			}
		}
		if ( null !== $options['cursor'] ) {
			$this->start( $options['cursor'] );
		}
	}

	/**
	 * Moves the relations.
	 *
	 * @return array{moved:int,dropped:int,kept:array[]} With `failed` if nothing is written, and `next` if there are more relations.
	 * @throws Relx_Exception With the codes ncr_object_not_found, rest_too_much_work.
	 */
	public function run(): array {
		$is_whole = 'require-all-validate' === $this->options['validation'];
		$left     = $is_whole ? Relx_Contract::MAX_REPLACED_RELATIONS : $this->options['limit'] ?? PHP_INT_MAX;
		$result   = array(
			'moved'   => 0,
			'dropped' => 0,
			'kept'    => array(),
		);
		do {
			// One more shows whether there are too many.
			list( $parts, $count ) = $this->read( $is_whole ? $left + 1 : min( $left, Relx_Relation_Table::MAX_LIST ) );
			if ( $is_whole && null !== $this->next() ) {
				throw $this->too_many();
			}
			try {
				$effects = $this->apply( $parts, $is_whole );
			} catch ( Relx_Batch_Rejected $rejected ) {
				return array(
					'failed' => 'validation',
					'kept'   => $rejected->results(),
				) + $result;
			}
			if ( ! $this->options['dry_run'] ) {
				$this->events->replaced( $effects['before'], $effects['after'] );
				$this->events->removed( $effects['dropped'] );
			}
			$result['moved']   += count( $effects['after'] );
			$result['dropped'] += count( $effects['dropped'] );
			$result['kept']     = array_merge( $result['kept'], $effects['kept'] );
			$left -= $count;
		} while ( $left > 0 && null !== $this->next() );
		return $result + ( null === $this->next() ? array() : array( 'next' => $this->next() ) );
	}

	/** Cursor of the next relation, null after the last list. */
	private function next(): ?string {
		$list = $this->lists[ $this->list ] ?? null;
		return $list ? "{$list['type']['name']}:{$list['sides'][0]}:{$this->after['position']}:{$this->after['id']}" : null;
	}

	/**
	 * Continues at a cursor.
	 *
	 * @throws Relx_Exception With the code ncr_invalid_args.
	 */
	private function start( string $cursor ): void {
		if ( preg_match( '/^([a-z0-9_-]+):(from|to):(-?\d{1,16}):(\d{1,16})$/D', $cursor, $parts ) ) {
			foreach ( $this->lists as $index => $list ) {
				if ( $parts[1] === $list['type']['name'] && $parts[2] === $list['sides'][0] ) {
					$this->list  = $index;
					$this->after = array(
						'position' => (int) $parts[3],
						'id'       => (int) $parts[4],
					);
					return;
				}
			}
		}
		throw Relx_Exception::param( 'ncr_invalid_args', 'cursor', 'cursor must be next of the previous response.' );
	}

	/**
	 * The next rows, and what is known about them before a transaction: filters of plugins may read and write.
	 *
	 * @return array{0:array[],1:int} Parts of lists, and how many rows were read.
	 */
	private function read( int $size ): array {
		$parts = array();
		$left  = $size;
		for ( $total = count( $this->lists ); $this->list < $total; $this->list++ ) {
			$list = $this->lists[ $this->list ];
			$rows = $this->table->ordered( $list['type']['name'], $this->from, $list['sides'], $left, $this->after );
			$rows = array_slice( $rows, 0, $left );
			if ( $rows ) {
				$parts[] = $this->checked( $list, $rows );
				$left   -= count( $rows );
			}
			if ( 0 === $left ) {
				$this->after = end( $rows );
				break;
			}
			$this->after = self::START;
		}
		return array( $parts, $size - $left );
	}

	/**
	 * The rows of a list that the user sees, with the errors of those that the user or a plugin does not let move.
	 *
	 * @param array[] $rows Rows of a list.
	 * @return array The list with `rows`, `limit`, errors by row (`removal` and `addition`), and `removes_between`: whether a relation
	 *               between both objects is removed, so that it does not count.
	 */
	private function checked( array $list, array $rows ): array {
		$type     = $list['type'];
		$removal  = array();
		$addition = array();
		$rows     = $this->seen( $type, $rows );
		foreach ( $rows as $row ) {
			try {
				$this->check_change( $type, self::sides( $row, $this->from ), 'rest_cannot_delete' );
			} catch ( Relx_Exception $error ) {
				$removal[ $row['id'] ] = $error;
			}
			list( $from, $to ) = self::sides( $row, $this->by );
			try {
				$this->check_change( $type, array( $from, $to ), 'rest_cannot_create' );
				$this->rules->check_subtypes( $type, $from, $to );
				$this->rules->check_allowed( $type, $from, $to );
			} catch ( Relx_Exception $error ) {
				$addition[ $row['id'] ] = $error;
			}
		}
		$limit           = $this->rules->limits( $type, $this->by, $this->by )[ $list['sides'][0] ];
		$removes_between = $this->removes_between( $list );
		return $list + compact( 'rows', 'limit', 'removal', 'addition', 'removes_between' );
	}

	/** Whether the user sees the relation of the other object to the replaced one, and may remove it. */
	private function removes_between( array $list ): bool {
		list( 'type' => $type, 'sides' => $sides ) = $list;
		$row = array(
			'id'      => 0,
			'side'    => $sides[0],
			'related' => $this->by,
		);
		if ( ! $this->seen( $type, array( $row ) ) ) {
			return false;
		}
		list( $from, $to ) = self::sides( array( 'related' => $this->from ) + $row, $this->by );
		return $this->access->can_change( $type, Relx_Rules::relation( 0, $type, $from, $to, '' ) );
	}

	/**
	 * The rows whose related objects the user can see, or edit, such as those in the trash.
	 *
	 * @param array[] $rows Rows of a list.
	 */
	private function seen( array $type, array $rows ): array {
		$user_id = $this->options['user_id'];
		foreach ( Relx_Contract::OBJECT_TYPES as $object_type ) {
			$own = array_filter( $rows, static fn( $row ) => $object_type === $row['related']['object_type'] );
			Relx_Subtypes::prime( $object_type, array_map( static fn( $row ) => $row['related']['id'], $own ) );
		}
		if ( null === $user_id ) {
			return $rows;
		}
		$visible = array_flip( Relx_Order::visible_ids( $rows, $type, $user_id ) );
		$is_seen = fn( $row ) => isset( $visible[ $row['id'] ] ) || $this->permissions->can_edit( $user_id, $row['related'] );
		return array_values( array_filter( $rows, $is_seen ) );
	}

	/**
	 * Rejects a change of a relation that the user does not have the permission for.
	 *
	 * @param array[] $sides Source and target.
	 * @throws Relx_Exception With the code.
	 */
	private function check_change( array $type, array $sides, string $code ): void {
		if ( ! $this->access->can_change( $type, Relx_Rules::relation( 0, $type, $sides[0], $sides[1], '' ) ) ) {
			throw $this->permissions->rejection( $type, $sides[0], $code );
		}
	}

	/**
	 * Writes parts of lists in one transaction. A dry run only reads.
	 *
	 * @return array `before` and `after`: relations that moved. `dropped`, `kept`.
	 * @throws Relx_Batch_Rejected If a relation stays, and the options require that all relations move.
	 */
	private function apply( array $parts, bool $is_whole ): array {
		$work = function () use ( $parts, $is_whole ) {
			if ( ! $this->options['dry_run'] ) {
				$this->table->lock_acyclic( array_column( $parts, 'type' ) );
				$this->table->lock( array( $this->from, $this->by ) );
			}
			$relations = array();
			foreach ( $parts as $part ) {
				foreach ( array_chunk( array_column( $part['rows'], 'id' ), Relx_Relation_Table::MAX_LIST ) as $ids ) {
					// Locked, because only the objects at one end are.
					$relations += array_column( $this->table->by_ids( $ids, ! $this->options['dry_run'] ), null, 'id' );
				}
			}
			$this->rules->check_exists( 'object_id', $this->from );
			$this->rules->check_exists( 'by', $this->by );
			$effects = array_fill_keys( array( 'before', 'after', 'dropped', 'kept' ), array() );
			foreach ( $parts as $part ) {
				$this->move( $part, $relations, $effects );
			}
			if ( $is_whole && $effects['kept'] ) {
				throw new Relx_Batch_Rejected( $effects['kept'] );
			}
			return $effects;
		};
		return $this->options['dry_run'] ? $work() : $this->table->transaction( $work );
	}

	/**
	 * Moves the rows of one list.
	 *
	 * @param array<int,array> $relations Relations by id.
	 */
	private function move( array $part, array $relations, array &$effects ): void {
		list( 'type' => $type, 'sides' => $sides, 'rows' => $rows ) = $part;
		$pair_of = fn( $row ) => Relx_Relation_Table::pair( $type, ...self::sides( $row, $this->by ) );
		$between = $pair_of(
			array(
				'side'    => $sides[0],
				'related' => $this->from,
			)
		);
		$present = array_flip( $this->table->existing_pairs( $type['name'], array_merge( array_map( $pair_of, $rows ), array( $between ) ) ) );
		$key     = "{$type['name']} {$sides[0]}";
		$planned = $this->planned[ $key ] ?? 0;
		$removed = $part['removes_between'] && isset( $present[ $between ] ) ? 1 : 0;
		$count   = $part['limit'] > 0 ? $this->table->count_at( $type['name'], $this->by, $sides ) - $removed + $planned : 0;
		$last    = $this->table->last_position( $type['name'], $this->by, $sides );
		$paths   = $this->ancestors( $type, $rows );
		$changes = array();
		$dropped = array();
		foreach ( $rows as $row ) {
			$relation = $relations[ $row['id'] ] ?? null;
			// Removed or replaced since it was read, on any side.
			if ( ! $relation || array_values( Relx_Relation_Table::objects( $relation ) ) !== self::sides( $row, $this->from ) ) {
				continue;
			}
			$pair       = $pair_of( $row );
			$is_dropped = in_array( $row['related'], array( $this->by, $this->from ), true ) || isset( $present[ $pair ] );
			$error      = $part['removal'][ $row['id'] ] ?? ( $is_dropped ? null : $this->rejection( $part, $row, $count, $paths ) );
			if ( $error ) {
				$effects['kept'][] = self::kept( $row, $type, $error );
			} elseif ( $is_dropped ) {
				$effects['dropped'][] = $relation;
				$dropped[]            = $row['id'];
			} else {
				// Positions of the other object come first.
				$placed   = $row['position'] > $last ? $row['position'] : $last + Relx_Position_Plan::GAP;
				$position = Relx_Position_Plan::is_placed( $row ) ? min( $placed, Relx_Relation_Table::UNORDERED ) : Relx_Relation_Table::UNORDERED;
				$last     = $position < Relx_Relation_Table::UNORDERED ? $position : $last;
				++$count;
				++$planned;
				$changes[ $row['side'] ][ $row['id'] ] = compact( 'pair', 'position' );

				$effects['before'][] = $relation;
				$effects['after'][]  = array_replace( $relation, array( "{$row['side']}_id" => $this->by['id'] ) );
			}
		}
		if ( $this->options['dry_run'] ) {
			$this->planned[ $key ] = $planned;
			return;
		}
		$this->table->delete_all( $dropped );
		foreach ( $changes as $side => $of_side ) {
			$this->table->replace_object( $side, $this->by['id'], $of_side );
		}
	}

	/**
	 * Ancestors that the check for cycles needs, null for a type with cycles.
	 *
	 * @param array[] $rows Rows of a list.
	 */
	private function ancestors( array $type, array $rows ): ?Relx_Ancestors {
		if ( empty( $type['acyclic'] ) ) {
			return null;
		}
		$ancestors = new Relx_Ancestors( $this->table, $type );
		$ancestors->prime( array_map( fn( $row ) => self::sides( $row, $this->by )[0]['id'], $rows ) );
		return $ancestors;
	}

	/**
	 * Why a relation can't be that of the other object, null if it can. Its related object keeps as many relations as it has.
	 *
	 * @param int $count How many relations the other object has.
	 * @throws Relx_Exception If the database fails.
	 */
	private function rejection( array $part, array $row, int $count, ?Relx_Ancestors $ancestors ): ?Relx_Exception {
		list( $from, $to ) = self::sides( $row, $this->by );
		try {
			if ( isset( $part['addition'][ $row['id'] ] ) ) {
				throw $part['addition'][ $row['id'] ];
			}
			$this->rules->check_sides( $part['type'], $from, $to );
			if ( $ancestors ) {
				$this->rules->check_acyclic( $part['type'], $from, $to, $ancestors );
			}
			if ( $part['limit'] > 0 && $count >= $part['limit'] ) {
				throw Relx_Rules::limit_reached( $part['type'], $this->by, $part['limit'] );
			}
			return null;
		} catch ( Relx_Exception $error ) {
			if ( $error->status() >= 500 ) {
				throw $error;
			}
			return $error;
		}
	}

	/** A relation that stays, with the reason. */
	private static function kept( array $row, array $type, Relx_Exception $error ): array {
		return $row['related'] + array(
			'relation_id' => $row['id'],
			'type'        => $type['name'],
			'code'        => $error->error_code(),
			'message'     => $error->getMessage(),
			'status'      => $error->status(),
		);
	}

	/**
	 * Source and target of a row, with another object in place of the one whose list it is.
	 *
	 * @return array{0:array,1:array}
	 */
	private static function sides( array $row, array $target ): array {
		return 'from' === $row['side'] ? array( $target, $row['related'] ) : array( $row['related'], $target );
	}

	/** The error for more relations than one transaction can move. */
	private function too_many(): Relx_Exception {
		/* translators: 1: an object, such as post 12, 2: number. */
		$message = __( 'The %1$s has more than %2$s relations, too many to move all or none.', 'relx' );
		$message = sprintf( $message, Relx_Checks::object_label( $this->from ), number_format_i18n( Relx_Contract::MAX_REPLACED_RELATIONS ) );
		return new Relx_Exception( 'rest_too_much_work', $message );
	}
}
