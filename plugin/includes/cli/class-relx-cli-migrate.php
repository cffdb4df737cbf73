<?php
defined( 'ABSPATH' ) || exit;

/** Imports relations of another plugin. */
class Relx_CLI_Migrate {
	/**
	 * Imports relations that another plugin has stored.
	 *
	 * The other plugin's data does not change. You can repeat a migration. Exits with 1 if a row was rejected.
	 *
	 * ## OPTIONS
	 *
	 * <source>
	 * : Native Content Relationships (ncr), Posts 2 Posts (p2p), WP Content Connect (content-connect), an Advanced Custom Fields field (acf), or any plugin's meta (meta).
	 * ---
	 * options:
	 *   - ncr
	 *   - p2p
	 *   - content-connect
	 *   - acf
	 *   - meta
	 * ---
	 *
	 * [--dry-run]
	 * : Check the rows without writing, and print each: + add, = exists, ! reject.
	 *
	 * [--types=<pairs>]
	 * : For ncr, p2p and content-connect, relation types by their names in the source, such as posts_to_pages=references. An empty name skips a type.
	 *
	 * [--key=<name>]
	 * : For acf and meta, the meta key or field name. For a repeater's sub-field, a name such as credits.person.
	 *
	 * [--type=<type>]
	 * : For acf and meta, the relation type.
	 *
	 * [--from-type=<type>]
	 * : For acf and meta, the object type with the meta.
	 * ---
	 * default: post
	 * options:
	 *   - post
	 *   - user
	 *   - term
	 * ---
	 *
	 * [--to-type=<type>]
	 * : For acf and meta, the object type of the ids. Default: that of the field, or of the relation type.
	 * ---
	 * options:
	 *   - post
	 *   - user
	 *   - term
	 * ---
	 *
	 * [--replace-content]
	 * : For ncr, replace its shortcodes and blocks in the content of posts, instead of importing. --types applies. With --dry-run, print
	 * the ids of the posts that would change.
	 *
	 * ## EXAMPLES
	 *
	 *     wp content-relations migrate ncr --dry-run
	 *     wp content-relations migrate ncr --replace-content --dry-run
	 *     wp content-relations migrate p2p --types=posts_to_pages=references
	 *     wp content-relations migrate acf --key=related_books --type=related_to
	 */
	public function __invoke( array $args, array $options ) {
		if ( ! in_array( $args[0], Relx_Migration::SOURCES, true ) ) {
			WP_CLI::error( sprintf( 'The source must be one of %s.', implode( ', ', Relx_Migration::SOURCES ) ) );
		}
		$params = array(
			'source'    => $args[0],
			'dry_run'   => ! empty( $options['dry-run'] ),
			'types'     => Relx_CLI::pairs( 'types', $options['types'] ?? '' ),
			'key'       => $options['key'] ?? null,
			'type'      => $options['type'] ?? null,
			'from_type' => $options['from-type'],
			'to_type'   => $options['to-type'] ?? null,
		);
		if ( ! empty( $options['replace-content'] ) ) {
			$this->replace_content( $params );
			return;
		}
		$migration = Relx_CLI::attempt( static fn() => new Relx_Migration( Relx_Core::instance(), $params ) );
		$state     = Relx_CLI::attempt( array( $migration, 'begin' ) );
		$report    = new Relx_CLI_Import_Report( 'row', $params['dry_run'] );
		$bar       = WP_CLI\Utils\make_progress_bar( 'Migrating', $state['total'] );
		do {
			$before = $state['read'];

			list( $state, $items, $done ) = Relx_CLI::attempt( static fn() => $migration->step( $state ) );
			$report->add( $items );
			$bar->tick( $state['read'] - $before );
			Relx_CLI::batch_done();
		} while ( ! $done );
		$bar->finish();
		if ( $state['types'] ) {
			WP_CLI::line( sprintf( $params['dry_run'] ? 'Types that would be registered: %s' : 'Registered types: %s', implode( ', ', $state['types'] ) ) );
		}
		$report->finish();
	}

	/**
	 * Replaces the shortcodes and blocks of Native Content Relationships.
	 *
	 * @param array $params Parameters of the command.
	 */
	private function replace_content( array $params ): void {
		if ( 'ncr' !== $params['source'] ) {
			WP_CLI::error( '--replace-content requires the source ncr.' );
		}
		$content = Relx_CLI::attempt( static fn() => new Relx_NCR_Content( Relx_Core::instance()->types, $params['types'] ) );
		$after   = 0;
		$count   = 0;
		$failed  = array();
		do {
			list( $done, $not_done, $after ) = $content->step( $after, 100, $params['dry_run'] );

			$count += count( $done );
			$failed = array_merge( $failed, $not_done );
			foreach ( $params['dry_run'] ? $done : array() as $id ) {
				WP_CLI::line( "~ post $id" );
			}
			Relx_CLI::batch_done();
		} while ( null !== $after );
		if ( $failed ) {
			$message = $params['dry_run']
				? 'Posts that would change: %d. These would not, because the user can’t edit them: %s.'
				: 'Posts changed: %d. The user can’t edit these, or WordPress did not store them: %s.';
			WP_CLI::error( sprintf( $message, $count, implode( ', ', $failed ) ) );
		}
		WP_CLI::success( sprintf( $params['dry_run'] ? 'Posts that would change: %d.' : 'Posts changed: %d.', $count ) );
	}
}
