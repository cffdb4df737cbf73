<?php
defined( 'ABSPATH' ) || exit;

/** Finds invalid relations; exits with 1 if there are any, unless it has repaired them. */
class Relx_CLI_Check {
	/** Columns of an item. */
	const COLUMNS = array( 'action', 'category', 'id', 'from_id', 'from_type', 'to_id', 'to_type', 'type', 'reason' );

	/**
	 * Finds invalid relations, and repairs them with --fix.
	 *
	 * Exits with 1 if --fix would change anything. Relations with an unregistered type, invalid data, or a wrong post type, taxonomy or
	 * role, and those of a cycle are reported and stay. --fix also brings lists that follow custom fields in step with them.
	 *
	 * ## OPTIONS
	 *
	 * [--fix]
	 * : Repair or remove the other invalid relations.
	 *
	 * [--prune-unregistered]
	 * : Also remove relations with unregistered types.
	 *
	 * [--verbose]
	 * : Print each invalid relation, and each field value that relx skips.
	 *
	 * [--batch-size=<number>]
	 * : Relations to check together, 1-10000.
	 * ---
	 * default: 1000
	 * ---
	 *
	 * [--format=<format>]
	 * : Print each invalid relation and list in this format, without messages. ids and count are those of relations.
	 * ---
	 * options:
	 *   - table
	 *   - json
	 *   - csv
	 *   - yaml
	 *   - ids
	 *   - count
	 * ---
	 *
	 * ## EXAMPLES
	 *
	 *     wp content-relations check --verbose
	 *     wp content-relations check --fix
	 */
	public function __invoke( array $args, array $options ) {
		$size = Relx_CLI::attempt( static fn() => Relx_Checks::integer( '--batch-size', $options['batch-size'], 1 ) );
		if ( $size > Relx_Integrity::MAX_BATCH ) {
			WP_CLI::error( sprintf( '--batch-size must be at most %d.', Relx_Integrity::MAX_BATCH ) );
		}
		$is_fix = ! empty( $options['fix'] );
		$format = $options['format'] ?? null;
		$items  = array();
		$report = static function ( $some ) use ( &$items, $format, $options ) {
			if ( null !== $format ) {
				$items = array_merge( $items, $some );
			} elseif ( ! empty( $options['verbose'] ) ) {
				array_map( array( 'WP_CLI', 'line' ), array_map( array( __CLASS__, 'line' ), $some ) );
			}
		};

		$counts = self::run( $size, $is_fix, ! empty( $options['prune-unregistered'] ), $report );
		$broken = $counts['remove'] + $counts['repair'];
		if ( null !== $format ) {
			$others  = self::unknown_subtypes();
			$broken += self::follow_fields(
				$is_fix,
				false,
				static function ( $some ) use ( &$others ) {
					$others = array_merge( $others, $some );
				}
			);
			Relx_CLI::rows( $format, array_merge( $items, in_array( $format, array( 'ids', 'count' ), true ) ? array() : $others ), self::COLUMNS );
		} else {
			self::report( $broken, $counts, $is_fix );
			foreach ( self::unknown_subtypes() as $item ) {
				WP_CLI::warning( Relx_CLI::one_line( ucfirst( $item['reason'] ) . '.' ) );
			}
			$broken += self::follow_fields( $is_fix, ! empty( $options['verbose'] ) );
		}
		if ( $broken > 0 && ! $is_fix ) {
			WP_CLI::halt( 1 );
		}
	}

	/**
	 * Checks or repairs all relations, with a progress bar.
	 *
	 * @param int      $size   Relations of a batch.
	 * @param bool     $is_fix Whether to repair.
	 * @param bool     $prune  Whether relations of unregistered types are removed.
	 * @param callable $report Receives the items of each batch.
	 * @return array<string,int> Items by action and by category.
	 */
	public static function run( int $size, bool $is_fix, bool $prune, callable $report ): array {
		$integrity = new Relx_Integrity( Relx_Core::instance(), $prune );
		$state     = Relx_CLI::attempt( array( $integrity, 'begin' ) );
		$bar       = WP_CLI\Utils\make_progress_bar( $is_fix ? 'Repairing relations' : 'Checking relations', $state['total'] );
		$sum       = array_fill_keys( array_merge( Relx_Integrity::ACTIONS, Relx_Integrity::CATEGORIES ), 0 );
		do {
			list( $state, $items, $count ) = Relx_CLI::attempt( static fn() => $integrity->step( $state, $size, $is_fix ) );
			$counts = Relx_Integrity::counts( $items );
			foreach ( $counts['actions'] + $counts['categories'] as $name => $number ) {
				$sum[ $name ] += $number;
			}
			$report( $items );
			$bar->tick( $count );
			Relx_CLI::batch_done();
		} while ( $state );
		$bar->finish();
		return $sum;
	}

	/**
	 * Compares the lists that follow custom fields with them, or brings them in step.
	 *
	 * @param bool          $is_fix     Whether to write.
	 * @param bool          $is_verbose Whether to print each skipped value.
	 * @param callable|null $report     Receives the items of each batch. Without it, the result is printed.
	 * @return int Lists that were not in step.
	 */
	public static function follow_fields( bool $is_fix, bool $is_verbose, ?callable $report = null ): int {
		$lists = new Relx_Meta_Lists( Relx_Core::instance() );
		$total = 0;
		foreach ( $lists->types() as $type ) {
			$bar     = WP_CLI\Utils\make_progress_bar( "Comparing {$type['name']}", $lists->total( $type ) );
			$after   = 0;
			$changed = 0;
			$skipped = array();
			do {
				list( $items, $after, $count ) = Relx_CLI::attempt( static fn() => $lists->step( $type, $after, 100, ! $is_fix ) );
				foreach ( $items as $id => $item ) {
					$changed += $item['added'] || $item['removed'] || $item['moved'] ? 1 : 0;
					foreach ( $item['skipped'] as $one ) {
						$skipped[] = sprintf( '%s of %d: %s (%s)', $type['meta_key'], $id, $one['message'], $one['code'] );
					}
				}
				if ( $report ) {
					$report( self::list_items( $type, $items ) );
				}
				$bar->tick( $count );
				Relx_CLI::batch_done();
			} while ( null !== $after );
			$bar->finish();
			$total += $changed;
			if ( $report ) {
				continue;
			}
			if ( $changed > 0 ) {
				$message = $is_fix ? 'Brought %d lists of the type %s in step with %s.' : '%d lists of the type %s are not in step with %s.';
				$message = sprintf( $message, $changed, $type['name'], $type['meta_key'] );
				$is_fix ? WP_CLI::success( $message ) : WP_CLI::warning( $message );
			}
			if ( $skipped ) {
				WP_CLI::warning( sprintf( '%d values of %s are skipped. List them with --verbose.', count( $skipped ), $type['meta_key'] ) );
			}
			array_map( array( 'WP_CLI', 'line' ), $is_verbose ? array_map( array( 'Relx_CLI', 'one_line' ), $skipped ) : array() );
		}
		return $total;
	}

	/**
	 * Prints the result.
	 *
	 * @param int   $broken Relations to remove or repair.
	 * @param int[] $counts Items by action and by category.
	 * @param bool  $is_fix Whether they were repaired.
	 */
	public static function report( int $broken, array $counts, bool $is_fix ): void {
		$kept = array(
			'data'          => '%d relationships have invalid data, which lists do not show. List them with --verbose, and correct them with the command update.',
			'wrong_subtype' => '%d relationships connect objects that do not fit their type. List them with --verbose, and remove wrong ones with the command remove.',
			'cycle'         => '%d relationships are part of a cycle. List them with --verbose, and remove wrong ones with the command remove.',
		);
		$kept = array_intersect_key( $kept, array_filter( $counts ) );
		if ( 0 === $broken && ! $kept ) {
			WP_CLI::success( 'All relationships are valid.' );
		} elseif ( $is_fix && $broken > 0 ) {
			WP_CLI::success( sprintf( 'Cleaned up %d invalid relationships.', $broken ) );
		} elseif ( $broken > 0 ) {
			WP_CLI::warning( sprintf( 'Found %d invalid relationships.', $broken ) );
		}
		foreach ( $kept as $category => $message ) {
			WP_CLI::warning( sprintf( $message, $counts[ $category ] ) );
		}
		$unregistered = $counts['keep'] - array_sum( array_intersect_key( $counts, $kept ) );
		if ( $unregistered > 0 ) {
			WP_CLI::line( sprintf( '%d relationships of types that are not registered stay. Remove them with --prune-unregistered.', $unregistered ) );
		}
	}

	/** Types that name a post type, taxonomy or role that is not registered, as items. */
	private static function unknown_subtypes(): array {
		return array_map(
			static fn( $one ) => self::item( 'keep', 'unknown_subtype', $one['type'], $one['reason'] ),
			Relx_Core::instance()->types->unknown_subtypes()
		);
	}

	/**
	 * Lists that are not in step with custom fields, and values that they skip, as items.
	 *
	 * @param array[] $lists Results of {@see Relx_Meta_Lists::step()} by object.
	 */
	private static function list_items( array $type, array $lists ): array {
		$side  = Relx_Meta_Lists::side( $type );
		$items = array();
		foreach ( $lists as $id => $list ) {
			$object = array(
				"{$side}_id"   => $id,
				"{$side}_type" => $type[ "{$side}_object_types" ][0],
			);
			if ( $list['added'] || $list['removed'] || $list['moved'] ) {
				$items[] = $object + self::item( 'repair', 'list', $type['name'], "the list is not in step with {$type['meta_key']}" );
			}
			foreach ( $list['skipped'] as $skipped ) {
				$items[] = $object + self::item( 'keep', 'skipped_value', $type['name'], "{$type['meta_key']}: {$skipped['message']} ({$skipped['code']})" );
			}
		}
		return $items;
	}

	/** An item that is no relation. */
	private static function item( string $action, string $category, string $type, string $reason ): array {
		return compact( 'action', 'category', 'type', 'reason' ) + array_fill_keys( self::COLUMNS, null );
	}

	private static function line( array $item ): string {
		$sides = sprintf( '%s %d to %s %d', $item['from_type'], $item['from_id'], $item['to_type'], $item['to_id'] );
		$text  = sprintf( '%s %d: %s from %s (%s: %s)', $item['action'], $item['id'], $item['type'], $sides, $item['category'], $item['reason'] );
		return Relx_CLI::one_line( $text );
	}
}
