<?php
defined( 'ABSPATH' ) || exit;

/**
 * Writes the relations of lines, batch by batch, each in a transaction. The rules of new relations apply, and each invalid line is
 * rejected separately. Existing relations are skipped, so an import can be repeated. Actions do not fire for imported relations.
 *
 * A line is an array with `at` (its number), and `record` (fields, see {@see Relx_Transfer_Line}) or `problem` (error message).
 *
 * @see src/core/transfer/import.ts
 */
class Relx_Transfer_Import {
	/** Maximum number of lines per batch. */
	const MAX_BATCH = 1000;

	/** Messages about data of another plugin by code: they name the field, and don't quote the value. */
	const UNQUOTED = array(
		'ncr_object_not_found'     => 'The object of %s does not exist on this site.',
		'ncr_invalid_id'           => '%s must be the id of an object.',
		'ncr_invalid_args'         => '%s is not valid.',
		'ncr_invalid_data'         => 'The data does not fit the fields of the relation type (%s).',
		'ncr_invalid_combination'  => 'The object of %s does not fit the relation type.',
		'ncr_relation_not_allowed' => 'These two cannot be related on this site.',
		'ncr_cycle'                => 'The relation would close a cycle (%s).',
	);

	/** Number of planned relations that the state of a dry run contains, the first ones. Each request stores the state again. */
	const MAX_PLANNED = 10000;

	private Relx_Core $core;

	/** Options: `existing` (`skip` or `update`), `dry_run`, `defaults`, `is_foreign`. */
	private array $options;
	private Relx_Transfer_Rows $rows;
	private Relx_Rules $rules;

	/** @var array<string,Relx_Transfer_Draft> Planned relations of a dry run, by type and pair. */
	private array $planned = array();
	private Relx_Transfer_Limits $limits;

	/** Whether the state of earlier batches contains a part of the planned relations. */
	private bool $is_partial = false;

	/** @var array<string,Relx_Ancestors> Ancestors in the relations of acyclic types, stored and planned, by type. */
	private array $ancestors = array();

	/** @var array<string,true> Names of types with lines that set a position. */
	private array $placed = array();

	/**
	 * @param array $options `existing` (`skip` or `update`), `dry_run`, `defaults` (values of fields that lines don't have),
	 *                       `is_foreign` (whether the lines have data of another plugin, which messages don't quote).
	 */
	public function __construct( Relx_Core $core, array $options = array() ) {
		$this->core    = $core;
		$this->options = $options + array(
			'existing'   => 'skip',
			'dry_run'    => false,
			'defaults'   => array(),
			'is_foreign' => false,
		);
		$this->rows    = new Relx_Transfer_Rows( $core->table );
		$this->rules   = new Relx_Rules( $core->table );
		$this->limits  = new Relx_Transfer_Limits( $this->rows );
	}

	/**
	 * Writes a batch.
	 *
	 * @return array[] The result of each: `at`, `action` (`add`, `existing`, `change`, `reject`), and for others than rejected ones
	 *                 `type`, `from_type`, `from_id`, `to_type`, `to_id`, for changes `changes`, for rejected ones `code` and `message`.
	 * @throws Relx_Exception With the code rest_database_unavailable. Earlier batches stay written.
	 */
	public function write( array $lines ): array {
		$checked = $this->check( $lines );
		if ( $this->options['dry_run'] ) {
			return $this->decide( $checked, $this->planned, $this->limits );
		}
		list( $items, $drafts ) = $this->core->table->transaction(
			function () use ( $checked ) {
				$drafts = array();
				$items  = $this->decide( $checked, $drafts, new Relx_Transfer_Limits( $this->rows ) );
				$this->rows->insert( array_filter( $drafts, static fn( $draft ) => null === $draft->id ) );
				foreach ( $drafts as $draft ) {
					if ( null !== $draft->id ) {
						$this->rows->change( $draft );
					}
				}
				return array( $items, $drafts );
			}
		);
		$this->core->cache->objects_changed( array_merge( array_column( $drafts, 'from' ), array_column( $drafts, 'to' ) ) );
		return $items;
	}

	/**
	 * Counts items.
	 *
	 * @return array{lines:int,added:int,existing:int,changed:int,rejected:int,errors:array[]}
	 */
	public static function report( array $items ): array {
		$by_action = array_count_values( array_column( $items, 'action' ) );
		$errors    = array();
		foreach ( $items as $item ) {
			if ( 'reject' === $item['action'] ) {
				$errors[] = array_intersect_key( $item, array_flip( array( 'at', 'code', 'message' ) ) );
			}
		}
		return array(
			'lines'    => count( $items ),
			'added'    => $by_action['add'] ?? 0,
			'existing' => $by_action['existing'] ?? 0,
			'changed'  => $by_action['change'] ?? 0,
			'rejected' => $by_action['reject'] ?? 0,
			'errors'   => $errors,
		);
	}

	/** @return array{placed:string[],planned:array,partial:bool,limits:array} The state for the next batch. */
	public function state(): array {
		$planned = array();
		foreach ( array_slice( $this->planned, 0, self::MAX_PLANNED ) as $key => $draft ) {
			$planned[ $key ] = array( $draft->id, $draft->from, $draft->to, $draft->settings );
		}
		return array(
			'placed'  => array_keys( $this->placed ),
			'planned' => $planned,
			'partial' => $this->is_partial || count( $this->planned ) > self::MAX_PLANNED,
			'limits'  => $this->limits->planned(),
		);
	}

	/**
	 * Continues after earlier batches.
	 *
	 * @param array $state Return value of {@see state()}.
	 */
	public function resume( array $state ): void {
		$this->is_partial = ! empty( $state['partial'] );

		$this->placed = array_fill_keys( $state['placed'], true );
		$this->limits = new Relx_Transfer_Limits( $this->rows, $state['limits'] );
		foreach ( $state['planned'] as $key => list( $id, $from, $to, $settings ) ) {
			$this->planned[ $key ] = new Relx_Transfer_Draft( $id, $this->core->types->get( strtok( $key, ' ' ) ), $from, $to, $settings );
		}
	}

	/**
	 * Renumbers some of the lists in which two relations have the same position. Call it after the last batch until it returns true.
	 *
	 * @param int $max Maximum number of lists.
	 * @return bool Whether no list is left.
	 */
	public function finish( int $max = 100 ): bool {
		$places = new Relx_Transfer_Positions( $this->core );
		$types  = array_filter( array_keys( $this->placed ), array( $this->core->types, 'has' ) );
		return $this->options['dry_run'] || ! $types || $places->separate( $types, $max );
	}

	/**
	 * Checks lines outside of a transaction: their fields, names and limits, and the filters of plugins.
	 *
	 * @return array[] Lines with `type`, `from`, `to`, `settings` and `limits`; rejected ones are items.
	 */
	private function check( array $lines ): array {
		$reader = new Relx_Transfer_Line( $this->core->types, $this->options['defaults'] );
		$read   = array();
		foreach ( $lines as $line ) {
			$read[] = $this->attempt(
				$line['at'],
				static function () use ( $reader, $line ) {
					if ( isset( $line['problem'] ) ) {
						throw new Relx_Exception( 'ncr_invalid_args', $line['problem'] );
					}
					return $reader->read( $line['record'] );
				}
			);
		}
		$names = new Relx_Transfer_Names( new Relx_Object_Rows( $this->core->table ) );
		$names->find_all( array_merge( array_column( $read, 'from' ), array_column( $read, 'to' ) ) );
		$located  = $this->each( $read, fn( $line ) => $this->locate( $line, $names ) );
		$subtypes = $this->subtypes( $located );
		return $this->each( $located, fn( $line ) => $this->allow( $line, $subtypes ) );
	}

	/**
	 * Runs work on each line that is not rejected.
	 *
	 * @return array[] Results and items.
	 */
	private function each( array $lines, callable $work ): array {
		return array_map( fn( $line ) => isset( $line['action'] ) ? $line : $this->attempt( $line['at'], fn() => $work( $line ) ), $lines );
	}

	/**
	 * Finds the objects of a line.
	 *
	 * @throws Relx_Exception If the line is rejected.
	 */
	private function locate( array $line, Relx_Transfer_Names $names ): array {
		$line['from'] = $names->find( 'from', $line['from'] );
		$line['to']   = $names->find( 'to', $line['to'] );
		$this->rules->check_sides( $line['type'], $line['from'], $line['to'] );
		return $line;
	}

	/**
	 * The subtypes of the objects of lines whose types depend on them.
	 *
	 * @param array[] $lines Located lines and items.
	 * @return array By object type and id.
	 */
	private function subtypes( array $lines ): array {
		$ids = array();
		foreach ( $lines as $line ) {
			foreach ( isset( $line['action'] ) ? array() : array( 'from', 'to' ) as $side ) {
				if ( isset( $line['type'][ "{$side}_subtypes" ] ) ) {
					$ids[ $line[ $side ]['object_type'] ][] = $line[ $side ]['id'];
				}
			}
		}
		$objects = new Relx_Object_Rows( $this->core->table );
		foreach ( $ids as $object_type => $some ) {
			$ids[ $object_type ] = $objects->subtypes( $object_type, array_unique( $some ) );
		}
		return $ids;
	}

	/**
	 * Checks the objects of a line, and reads its limits.
	 *
	 * @param array $subtypes Subtypes by object type and id.
	 * @throws Relx_Exception If the line is rejected.
	 */
	private function allow( array $line, array $subtypes ): array {
		$this->rules->check_subtypes( $line['type'], $line['from'], $line['to'], $subtypes );
		$this->rules->check_allowed( $line['type'], $line['from'], $line['to'] );
		if ( array_intersect_key( $line['settings'], array_flip( array( 'from_order', 'to_order' ) ) ) ) {
			$this->placed[ $line['type']['name'] ] = true;
		}
		return array( 'limits' => $this->rules->limits( $line['type'], $line['from'], $line['to'] ) ) + $line;
	}

	/**
	 * Decides about each line. `$drafts` receives new and changed relations.
	 *
	 * @param array[]                           $lines  Checked lines and items.
	 * @param array<string,Relx_Transfer_Draft> $drafts Relations to write.
	 */
	private function decide( array $lines, &$drafts, Relx_Transfer_Limits $limits ): array {
		$located  = array_filter( $lines, static fn( $line ) => ! isset( $line['action'] ) );
		$existing = $this->existing_objects( $located );
		$stored   = $this->stored( $located );
		$limits->count( $located );
		$this->ancestors = array();
		$sources         = array();
		foreach ( $located as $line ) {
			if ( ! empty( $line['type']['acyclic'] ) ) {
				$this->ancestors[ $line['type']['name'] ] = new Relx_Ancestors( $this->core->table, $line['type'] );
				$sources[ $line['type']['name'] ][]       = $line['from']['id'];
			}
		}
		foreach ( $this->ancestors as $name => $ancestors ) {
			$ancestors->prime( $sources[ $name ] );
		}
		foreach ( $drafts as $draft ) {
			$this->plan( $draft );
		}
		return $this->each(
			$lines,
			function ( $line ) use ( $existing, $stored, &$drafts, $limits ) {
				return $this->decide_line( $line, $existing, $stored, $drafts, $limits );
			}
		);
	}

	/** Adds a new relation to the ancestors of its type. */
	private function plan( Relx_Transfer_Draft $draft ): void {
		if ( null === $draft->id && isset( $this->ancestors[ $draft->type['name'] ] ) ) {
			$this->ancestors[ $draft->type['name'] ]->plan( $draft->from['id'], $draft->to['id'] );
		}
	}

	/**
	 * Decides about a line.
	 *
	 * @param array                             $existing Ids of objects that exist by type.
	 * @param array<string,Relx_Transfer_Draft> $stored   Existing relations.
	 * @param array<string,Relx_Transfer_Draft> $drafts   Relations to write.
	 * @throws Relx_Exception If the line is rejected.
	 */
	private function decide_line( array $line, array $existing, array $stored, &$drafts, Relx_Transfer_Limits $limits ): array {
		list( 'type' => $type, 'from' => $from, 'to' => $to ) = $line;
		foreach ( compact( 'from', 'to' ) as $side => $object ) {
			if ( ! isset( $existing[ $object['object_type'] ][ $object['id'] ] ) ) {
				throw Relx_Rules::object_not_found( "{$side}_id", $object );
			}
		}
		$item  = array(
			'type'      => $type['name'],
			'from_type' => $from['object_type'],
			'from_id'   => $from['id'],
			'to_type'   => $to['object_type'],
			'to_id'     => $to['id'],
		);
		$key   = self::key( $line );
		$known = $drafts[ $key ] ?? $stored[ $key ] ?? null;
		if ( $known ) {
			$changes = 'update' === $this->options['existing'] ? $known->take( $from, $line['settings'] ) : array();
			if ( ! $changes ) {
				return array( 'action' => 'existing' ) + $item;
			}
			$drafts[ $key ] = $known;
			return array( 'action' => 'change' ) + $item + compact( 'changes' );
		}
		$this->rules->check_acyclic( $type, $from, $to, $this->ancestors[ $type['name'] ] ?? null );
		$limits->plan( $line );
		$drafts[ $key ] = new Relx_Transfer_Draft( null, $type, $from, $to, $line['settings'] );
		$this->plan( $drafts[ $key ] );
		return array( 'action' => 'add' ) + $item;
	}

	/** The existing objects of lines. A transaction locks them until it ends. Returns ids by type. */
	private function existing_objects( array $lines ): array {
		$ids = array();
		foreach ( $lines as $line ) {
			$ids[ $line['from']['object_type'] ][ $line['from']['id'] ] = true;
			$ids[ $line['to']['object_type'] ][ $line['to']['id'] ]     = true;
		}
		// The same order as for a single new relation.
		ksort( $ids );
		if ( ! $this->options['dry_run'] ) {
			$this->core->table->lock_acyclic( array_column( $lines, 'type' ) );
			$this->core->table->claim( self::objects( $ids ) );
		}
		$objects = new Relx_Object_Rows( $this->core->table );
		foreach ( $ids as $object_type => $wanted ) {
			$ids[ $object_type ] = $objects->relatable( $object_type, array_keys( $wanted ), ! $this->options['dry_run'] );
		}
		return $ids;
	}

	/**
	 * Objects in the order in which they are locked.
	 *
	 * @param array $ids Ids by type, as keys.
	 */
	private static function objects( array $ids ): array {
		$objects = array();
		foreach ( $ids as $object_type => $wanted ) {
			ksort( $wanted );
			foreach ( array_keys( $wanted ) as $id ) {
				$objects[] = compact( 'object_type', 'id' );
			}
		}
		return $objects;
	}

	/** @return array<string,Relx_Transfer_Draft> The existing relations of lines. */
	private function stored( array $lines ): array {
		$pairs = array();
		foreach ( $lines as $line ) {
			$pairs[ $line['type']['name'] ][ Relx_Relation_Table::pair( $line['type'], $line['from'], $line['to'] ) ] = $line['type'];
		}
		$stored = array();
		foreach ( $pairs as $name => $wanted ) {
			foreach ( $this->rows->present( $name, array_keys( $wanted ) ) as $pair => $row ) {
				$objects  = Relx_Relation_Table::objects( $row );
				$settings = array_intersect_key( $row, Relx_Transfer_Draft::SWAPPED );
				$stored[ "$name $pair" ] = new Relx_Transfer_Draft( $row['id'], reset( $wanted ), $objects['from'], $objects['to'], $settings );
			}
		}
		return $stored;
	}

	/** Type and pair of a line. */
	private static function key( array $line ): string {
		return $line['type']['name'] . ' ' . Relx_Relation_Table::pair( $line['type'], $line['from'], $line['to'] );
	}

	/**
	 * Runs work on a line, and returns its result or the item of a rejected line.
	 *
	 * @param int $at Number of the line.
	 * @throws Relx_Exception If the database is not available.
	 */
	private function attempt( int $at, callable $work ): array {
		try {
			return compact( 'at' ) + $work();
		} catch ( Relx_Exception $error ) {
			if ( 'rest_database_unavailable' === $error->error_code() ) {
				throw $error;
			}
			return array(
				'at'      => $at,
				'action'  => 'reject',
				'code'    => $error->error_code(),
				'message' => $this->message( $error ),
			);
		}
	}

	/** The message about a rejected line. */
	private function message( Relx_Exception $error ): string {
		$fields   = implode( ', ', array_keys( $error->to_wp_error()->get_error_data()['params'] ?? array() ) );
		$unquoted = self::UNQUOTED[ $error->error_code() ] ?? '';
		// An error about no field is one of the source, without values.
		$is_own = ! $this->options['is_foreign'] || '' === $unquoted || ( '' === $fields && false !== strpos( $unquoted, '%s' ) );
		return $is_own ? $error->getMessage() : sprintf( $unquoted, $fields );
	}
}
