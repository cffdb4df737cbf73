<?php
defined( 'ABSPATH' ) || exit;

/**
 * Keeps the lists of relation types with a `meta_key` in step with that meta: fields of Advanced Custom Fields, and meta of any plugin
 * with ids. The meta is never changed. A list follows its meta immediately, in one transaction. What WordPress changes without an
 * object, such as imports, is followed in the background.
 */
class Relx_Meta_Lists {
	/** What writes the lists. */
	const MANAGER = 'meta';

	/** Action of the background. */
	const HOOK = 'relx_meta_lists';

	/** Objects of a step in the background, and seconds of a run. */
	const STEP    = 50;
	const SECONDS = 10;

	/** Attempts to write a list whose meta other requests change meanwhile. */
	const MAX_ATTEMPTS = 3;

	private Relx_Core $core;

	public function __construct( Relx_Core $core ) {
		$this->core = $core;
	}

	/** Hooks into meta. */
	public function register(): void {
		foreach ( array( 'added', 'updated', 'deleted' ) as $change ) {
			add_action( "{$change}_post_meta", array( $this, 'post_changed' ), 10, 3 );
			add_action( "{$change}_user_meta", array( $this, 'user_changed' ), 10, 3 );
			add_action( "{$change}_term_meta", array( $this, 'term_changed' ), 10, 3 );
		}
		add_action( 'transition_post_status', array( $this, 'post_saved' ), 10, 3 );
		add_action( 'import_end', array( $this, 'schedule' ) );
		add_action( self::HOOK, array( $this, 'run' ) );
		add_action( 'deactivate_' . RELX_BASENAME, array( $this, 'unschedule' ) );
	}

	/**
	 * Follows meta of a post.
	 *
	 * @param int|int[] $meta_id Row of the meta.
	 * @param int       $id      Post, 0 for all.
	 * @param string    $key     Meta key.
	 */
	public function post_changed( $meta_id, $id, $key ): void {
		$this->changed( 'post', (int) $id, (string) $key );
	}

	/**
	 * Follows meta of a user.
	 *
	 * @param int|int[] $meta_id Row of the meta.
	 * @param int       $id      User, 0 for all.
	 * @param string    $key     Meta key.
	 */
	public function user_changed( $meta_id, $id, $key ): void {
		$this->changed( 'user', (int) $id, (string) $key );
	}

	/**
	 * Follows meta of a term.
	 *
	 * @param int|int[] $meta_id Row of the meta.
	 * @param int       $id      Term, 0 for all.
	 * @param string    $key     Meta key.
	 */
	public function term_changed( $meta_id, $id, $key ): void {
		$this->changed( 'term', (int) $id, (string) $key );
	}

	/**
	 * Follows the meta of a post that was never saved before. Relations need a saved post.
	 *
	 * @param string  $new_status Status.
	 * @param string  $old_status Status before.
	 * @param WP_Post $post       Post.
	 */
	public function post_saved( $new_status, $old_status, $post ): void {
		if ( 'auto-draft' === $old_status && 'auto-draft' !== $new_status ) {
			foreach ( array_unique( array_column( $this->types(), 'meta_key' ) ) as $key ) {
				$this->changed( 'post', $post->ID, $key );
			}
		}
	}

	/** Brings all lists in step in the background. */
	public function schedule(): void {
		if ( $this->types() ) {
			wp_schedule_single_event( time(), self::HOOK );
		}
	}

	/** Removes the scheduled run when the plugin is deactivated. */
	public function unschedule(): void {
		wp_unschedule_hook( self::HOOK );
	}

	/**
	 * Runs in the background, and schedules the next run if lists are left.
	 *
	 * @param string $name  Type to continue with.
	 * @param int    $after Last object of the previous run.
	 */
	public function run( $name = '', $after = 0 ): void {
		$end = microtime( true ) + self::SECONDS;
		foreach ( $this->types() as $type ) {
			if ( '' !== $name && $name !== $type['name'] ) {
				continue;
			}
			$name = '';
			do {
				try {
					list( , $after, ) = $this->step( $type, (int) $after, self::STEP );
				} catch ( Relx_Exception $error ) {
					error_log( sprintf( 'relx: lists do not follow the meta "%s": %s', $type['meta_key'], $error->getMessage() ) ); // phpcs:ignore WordPress.PHP.DevelopmentFunctions
					wp_schedule_single_event( time() + MINUTE_IN_SECONDS, self::HOOK, array( $type['name'], (int) $after ) );
					return;
				}
				if ( null !== $after && microtime( true ) >= $end ) {
					wp_schedule_single_event( time(), self::HOOK, array( $type['name'], $after ) );
					return;
				}
			} while ( null !== $after );
		}
	}

	/** @return array<string,array> The types that follow meta, by name. */
	public function types(): array {
		return array_filter( $this->core->types->by_name(), static fn( $type ) => isset( $type['meta_key'] ) );
	}

	/** The number of objects that have the meta of a type. */
	public function total( array $type ): int {
		return $this->meta( $type )->count_objects();
	}

	/**
	 * Brings the lists of some objects in step. A list that can't be written is among the skipped values, and the others are.
	 *
	 * @param int $after Last object of the previous step.
	 * @param int $size  Objects of the step.
	 * @return array{0:array[],1:int|null,2:int} What {@see follow()} returns by object, without lists that need no change; the last object,
	 *                                           null at the end; and the number of objects.
	 * @throws Relx_Exception With the code rest_database_unavailable.
	 */
	public function step( array $type, int $after, int $size, bool $is_dry_run = false ): array {
		$ids   = $this->objects( $type, $after, $size );
		$items = array();
		foreach ( $ids as $id ) {
			try {
				$item = $this->follow( $type, $id, $is_dry_run );
			} catch ( Relx_Exception $error ) {
				if ( $error->status() >= 500 ) {
					throw $error;
				}
				$skipped = array( self::skipped( $id, $error->error_code(), $error->getMessage() ) );
				$item    = array_fill_keys( array( 'added', 'removed' ), 0 ) + array( 'moved' => false ) + compact( 'skipped' );
			}
			if ( array_filter( $item ) ) {
				$items[ $id ] = $item;
			}
		}
		return array( $items, count( $ids ) < $size ? null : end( $ids ), count( $ids ) );
	}

	/**
	 * Makes the list of an object the one that its meta contains.
	 *
	 * @param int $id Object.
	 * @return array{added:int,removed:int,moved:bool,skipped:array[]} Number of relations, whether the order changed, and skipped values,
	 *                                                                 each with `value`, `code` and `message`.
	 */
	public function follow( array $type, int $id, bool $is_dry_run = false ): array {
		$writer = $this->core->list_writer;
		$target = array(
			'object_type' => $type[ self::side( $type ) . '_object_types' ][0],
			'id'          => $id,
		);
		for ( $attempt = 1; ; $attempt++ ) {
			$list     = $this->wanted( $type, $target );
			$skipped  = $list['skipped'];
			$result   = array_fill_keys( array( 'added', 'removed' ), 0 ) + array( 'moved' => false ) + compact( 'skipped' );
			$prepared = $writer->prepare( $target, $type['name'], $list, null, self::MANAGER );
			if ( ! array_filter( array_intersect_key( $prepared['intended'], array_flip( array( 'added', 'removed', 'moved' ) ) ) ) ) {
				return $result;
			}
			$guard = function () use ( $type, $target, $list ) {
				// Skipped values can be objects, which each read creates again.
				$skipped = array( 'skipped' => true );
				if ( array_diff_key( $this->wanted( $type, $target ), $skipped ) !== array_diff_key( $list, $skipped ) ) {
					throw new Relx_Exception( 'rest_precondition_failed', 'Another request has changed the meta.' );
				}
			};
			try {
				list( $applied ) = $this->core->table->transaction( static fn() => $writer->apply( array( $prepared ), $guard ), $is_dry_run );
			} catch ( Relx_Exception $error ) {
				if ( 'rest_precondition_failed' === $error->error_code() && $attempt < self::MAX_ATTEMPTS ) {
					continue;
				}
				throw $error;
			}
			if ( ! $is_dry_run ) {
				$writer->changed( $prepared, $applied );
			}
			foreach ( $applied['rejected'] as $item ) {
				$skipped[] = self::skipped( $item['id'], $item['code'], $item['message'] );
			}
			return array(
				'added'   => count( $applied['added'] ),
				'removed' => count( $applied['removed'] ),
				'moved'   => $applied['reordered'],
			) + compact( 'skipped' );
		}
	}

	/**
	 * Follows meta that has changed.
	 *
	 * @param int $id Object, 0 for all.
	 */
	private function changed( string $object_type, int $id, string $key ): void {
		foreach ( $this->types() as $type ) {
			if ( $key !== $type['meta_key'] || array( $object_type ) !== $type[ self::side( $type ) . '_object_types' ] ) {
				continue;
			}
			if ( 0 === $id ) {
				$this->schedule();
				continue;
			}
			try {
				$this->follow( $type, $id );
			} catch ( Relx_Exception $error ) {
				// The meta is saved. The command `sync` brings the list in step.
				// phpcs:ignore WordPress.PHP.DevelopmentFunctions
				error_log( sprintf( 'relx: the list "%s" of the %s %d does not follow the meta "%s": %s', $type['name'], $object_type, $id, $key, $error->getMessage() ) );
			}
		}
	}

	/** The side of the objects with the meta. */
	public static function side( array $type ): string {
		return $type['meta_side'] ?? 'from';
	}

	/** The meta of a type. */
	private function meta( array $type ): Relx_Foreign_Meta {
		$from_type = $type[ self::side( $type ) . '_object_types' ][0];
		return new Relx_Foreign_Meta( $this->core, array( 'key' => $type['meta_key'] ) + compact( 'from_type' ) );
	}

	/**
	 * The list of an object as its meta has it, for {@see Relx_List_Writer::prepare()}, and what is skipped.
	 *
	 * A relation of a two-way type stays while one of its objects has the meta with the other one.
	 */
	private function wanted( array $type, array $target ): array {
		$side        = self::side( $type );
		$is_two_way  = 'bidirectional' === $type['direction'];
		$object_type = $type[ ( 'from' === $side ? 'to' : 'from' ) . '_object_types' ][0];
		$meta        = $this->meta( $type );
		$values      = $this->has_list( $type, $target ) ? $meta->ids_of( array( $target['id'] ) )[ $target['id'] ] ?? array() : array();

		list( $ids, $skipped ) = self::valid( $values );

		$found = ( new Relx_Object_Rows( $this->core->table ) )->relatable( $object_type, $ids, false );
		foreach ( array_diff( $ids, array_keys( $found ) ) as $id ) {
			$skipped[] = self::skipped( $id, 'ncr_object_not_found', sprintf( 'The %s %d does not exist.', $object_type, $id ) );
		}
		$to_item  = static fn( $id ) => array(
			'object_type' => $object_type,
			'id'          => $id,
		);
		$to_items = static fn( $some ) => array_map( $to_item, array_values( $some ) );
		$ids      = array_intersect( $ids, array_keys( $found ) );
		$list     = array(
			'items'         => $to_items( $ids ),
			'direction'     => $is_two_way ? 'both' : ( 'from' === $side ? 'outgoing' : 'incoming' ),
			'skip_rejected' => true,
		);
		if ( $is_two_way ) {
			$present      = array_column( array_column( $this->core->table->ordered( $type['name'], $target, array( 'from', 'to' ) ), 'related' ), 'id' );
			$others       = array_filter( $meta->ids_of( array_diff( $present, $ids ) ), static fn( $own ) => in_array( $target['id'], array_map( 'intval', $own ), true ) );
			$list['base'] = $to_items( array_diff( $present, array_keys( $others ) ) );
		}
		return $list + compact( 'skipped' );
	}

	/** Whether an object can have the list of a type. A revision has the meta of its post. */
	private function has_list( array $type, array $target ): bool {
		$subtypes = Relx_Subtypes::of( $target );
		return null !== $subtypes && array( 'revision' ) !== $subtypes && Relx_Direction::fits( $type, self::side( $type ), $target['object_type'], $subtypes );
	}

	/**
	 * Splits values into ids and those that are skipped. 0 stands for an empty field.
	 *
	 * @return array{0:int[],1:array[]}
	 */
	private static function valid( array $values ): array {
		$ids     = array();
		$skipped = array();
		foreach ( $values as $value ) {
			$is_id = is_int( $value ) || ( is_string( $value ) && preg_match( '/^\d{1,15}$/D', $value ) );
			$id    = $is_id ? (int) $value : -1;
			if ( $id < 0 ) {
				$skipped[] = self::skipped( $value, 'ncr_invalid_id', sprintf( '%s is not an id.', Relx_Checks::format_value( $value ) ) );
			} elseif ( isset( $ids[ $id ] ) ) {
				$skipped[] = self::skipped( $id, 'ncr_relation_exists', sprintf( '%d is named twice.', $id ) );
			} elseif ( count( $ids ) >= Relx_Contract::MAX_SET_ITEMS ) {
				$skipped[] = self::skipped( $id, 'rest_too_much_work', sprintf( 'A list follows the first %d ids.', Relx_Contract::MAX_SET_ITEMS ) );
			} elseif ( $id > 0 ) {
				$ids[ $id ] = $id;
			}
		}
		return array( $ids, $skipped );
	}

	/**
	 * A skipped value.
	 *
	 * @param mixed $value Value.
	 */
	private static function skipped( $value, string $code, string $message ): array {
		return compact( 'value', 'code', 'message' );
	}

	/**
	 * The next objects with the meta of a type, or with relations of the type on that side.
	 *
	 * @param int $after Id before them.
	 * @return int[]
	 */
	private function objects( array $type, int $after, int $size ): array {
		global $wpdb;
		$object_type = $type[ self::side( $type ) . '_object_types' ][0];
		$ids         = $this->meta( $type )->objects_after( $after, $size );
		foreach ( 'bidirectional' === $type['direction'] ? array( 'from', 'to' ) : array( self::side( $type ) ) as $side ) {
			// phpcs:disable WordPress.DB -- prepared; the names of columns come from this class.
			$sql  = "SELECT DISTINCT {$side}_id AS id FROM {$wpdb->relx_relations} WHERE type = %s AND {$side}_type = %s AND {$side}_id > %d ORDER BY {$side}_id LIMIT %d";
			$rows = $this->core->table->rows( $wpdb->prepare( $sql, $type['name'], $object_type, $after, $size ) );
			// phpcs:enable
			$ids = array_merge( $ids, array_map( 'intval', array_column( $rows, 'id' ) ) );
		}
		sort( $ids );
		return array_slice( array_values( array_unique( $ids ) ), 0, $size );
	}
}
