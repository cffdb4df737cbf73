<?php
defined( 'ABSPATH' ) || exit;

/**
 * Lists, adds, removes, replaces, checks, exports, imports and migrates relations.
 *
 * ## EXAMPLES
 *
 *     wp content-relations list --post-id=12 --type=related_to --format=json
 *     wp content-relations check --fix
 */
class Relx_CLI_Relations {
	const COLUMNS = array( 'id', 'from_id', 'from_type', 'to_id', 'to_type', 'type', 'created_at' );

	const TYPE_COLUMNS = array(
		'name',
		'label',
		'labels',
		'from_object_types',
		'to_object_types',
		'from_subtypes',
		'to_subtypes',
		'direction',
		'max_connections',
		'max_connections_to',
		'acyclic',
		'hidden',
		'origin',
	);

	/**
	 * Lists relations, sorted by ID.
	 *
	 * ## OPTIONS
	 *
	 * [--post-id=<id>]
	 * : Only this post's relations.
	 *
	 * [--post=<id>]
	 * : Old name of --post-id.
	 *
	 * [--user-id=<id>]
	 * : Only this user's relations. WP-CLI's own option --user sets the current user.
	 *
	 * [--term-id=<id>]
	 * : Only this term's relations.
	 *
	 * [--type=<type>]
	 * : Only relations with this type.
	 *
	 * [--direction=<direction>]
	 * : Whether the object is the source (outgoing) or target (incoming).
	 * ---
	 * default: both
	 * options:
	 *   - outgoing
	 *   - incoming
	 *   - both
	 * ---
	 *
	 * [--limit=<number>]
	 * : Maximum number, except with --format=count; 0 for all.
	 * ---
	 * default: 100
	 * ---
	 *
	 * [--format=<format>]
	 * : Output format.
	 * ---
	 * default: table
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
	 *     wp content-relations list --post-id=12 --type=related_to
	 *
	 * @subcommand list
	 */
	public function list_( array $args, array $options ): void {
		$rows   = new Relx_Relation_Rows( Relx_Core::instance()->table, ...$this->filter( $options ) );
		$format = $options['format'];
		if ( 'count' === $format ) {
			WP_CLI::line( (string) Relx_CLI::attempt( array( $rows, 'count' ) ) );
			return;
		}
		$limit = Relx_CLI::attempt( static fn() => Relx_Checks::integer( '--limit', $options['limit'], 0 ) );
		$found = Relx_CLI::attempt( static fn() => $rows->all( 0 === $limit ? PHP_INT_MAX : $limit + 1 ) );
		$shown = 0 === $limit ? $found : array_slice( $found, 0, $limit );
		Relx_CLI_Data::print_rows( $format, $shown, self::COLUMNS );
		if ( count( $found ) > count( $shown ) ) {
			WP_CLI::warning( sprintf( 'Only the first %d relations are listed. List all with --limit=0.', $limit ) );
		}
	}

	/**
	 * Counts relations.
	 *
	 * ## OPTIONS
	 *
	 * [--post-id=<id>]
	 * : Only this post's relations.
	 *
	 * [--post=<id>]
	 * : Old name of --post-id.
	 *
	 * [--user-id=<id>]
	 * : Only this user's relations. WP-CLI's own option --user sets the current user.
	 *
	 * [--term-id=<id>]
	 * : Only this term's relations.
	 *
	 * [--type=<type>]
	 * : Only relations with this type.
	 *
	 * [--direction=<direction>]
	 * : Whether the object is the source (outgoing) or target (incoming).
	 * ---
	 * default: both
	 * options:
	 *   - outgoing
	 *   - incoming
	 *   - both
	 * ---
	 *
	 * ## EXAMPLES
	 *
	 *     wp content-relations count --post-id=12
	 */
	public function count( array $args, array $options ): void {
		$rows = new Relx_Relation_Rows( Relx_Core::instance()->table, ...$this->filter( $options ) );
		WP_CLI::line( (string) Relx_CLI::attempt( array( $rows, 'count' ) ) );
	}

	/**
	 * Adds a relation between two objects.
	 *
	 * ## OPTIONS
	 *
	 * <from_id>
	 * : Source ID.
	 *
	 * <to_id>
	 * : Target ID.
	 *
	 * --type=<type>
	 * : Relation type.
	 *
	 * [--from-type=<type>]
	 * : Source object type, if the type allows several.
	 * ---
	 * options:
	 *   - post
	 *   - user
	 *   - term
	 * ---
	 *
	 * [--to-type=<type>]
	 * : Target object type, if the type allows several.
	 * ---
	 * options:
	 *   - post
	 *   - user
	 *   - term
	 * ---
	 *
	 * [--data=<data>]
	 * : Relation data: one value such as role=editor, or a JSON object such as '{"role":"editor","weight":3}'.
	 *
	 * ## EXAMPLES
	 *
	 *     wp content-relations add 12 7 --type=references
	 */
	public function add( array $args, array $options ): void {
		$from     = $this->object( 'from', $args[0], $options );
		$to       = $this->object( 'to', $args[1], $options );
		$type     = Relx_CLI::attempt( static fn() => Relx_Core::instance()->types->get( $options['type'] ) );
		$data     = isset( $options['data'] ) ? Relx_CLI_Data::parse( $type, $options['data'] ) : array();
		$relation = Relx_CLI::attempt( static fn() => Relx_Core::instance()->relations->add( $type['name'], $from, $to, null, 0, $data ) );
		WP_CLI::success( sprintf( 'Relationship added (ID: %d)', $relation['id'] ) );
	}

	/**
	 * Changes a relation's data.
	 *
	 * ## OPTIONS
	 *
	 * <id>
	 * : Relation ID.
	 *
	 * --data=<data>
	 * : Values to change: one such as role=editor, or a JSON object such as '{"role":"editor","note":null}', where null removes a value.
	 *
	 * ## EXAMPLES
	 *
	 *     wp content-relations update 34 --data=role=editor
	 */
	public function update( array $args, array $options ): void {
		$core = Relx_Core::instance();
		$id   = Relx_CLI::id( '<id>', $args[0] );
		Relx_CLI::attempt(
			static function () use ( $core, $id, $options ) {
				$relation = $core->relations->by_id( $id );
				// Without a relation, no values are read, and the update reports it.
				$data = $relation ? Relx_CLI_Data::parse( $core->types->get( $relation['type'] ), $options['data'] ) : array();
				return $core->relations->update( $id, $data );
			}
		);
		WP_CLI::success( sprintf( 'Relationship %d updated', $id ) );
	}

	/**
	 * Removes a relation, or with --all the source's relations with the type.
	 *
	 * ## OPTIONS
	 *
	 * <from_id>
	 * : Source ID.
	 *
	 * [<to_id>]
	 * : Target ID.
	 *
	 * --type=<type>
	 * : Relation type.
	 *
	 * [--all]
	 * : Remove the relations to every target.
	 *
	 * [--from-type=<type>]
	 * : Source object type, if the type allows several.
	 * ---
	 * options:
	 *   - post
	 *   - user
	 *   - term
	 * ---
	 *
	 * [--to-type=<type>]
	 * : Target object type, if the type allows several.
	 * ---
	 * options:
	 *   - post
	 *   - user
	 *   - term
	 * ---
	 *
	 * ## EXAMPLES
	 *
	 *     wp content-relations remove 12 7 --type=references
	 *     wp content-relations remove 12 --all --type=references
	 */
	public function remove( array $args, array $options ): void {
		if ( isset( $args[1] ) === ! empty( $options['all'] ) ) {
			WP_CLI::error( 'Pass <to_id> or --all.' );
		}
		$relations = Relx_Core::instance()->relations;
		$from      = $this->object( 'from', $args[0], $options );
		if ( ! isset( $args[1] ) ) {
			$removed = Relx_CLI::attempt( static fn() => $relations->remove_all( $options['type'], $from ) );
			WP_CLI::success( sprintf( '%d relationships removed', count( $removed ) ) );
			return;
		}
		$to = $this->object( 'to', $args[1], $options );
		Relx_CLI::attempt( static fn() => $relations->remove( $options['type'], $from, $to ) );
		WP_CLI::success( 'Relationship removed' );
	}

	/**
	 * Moves an object's relations to another one of its object type. They keep their order, data and dates.
	 *
	 * Duplicates, and relations between both, are removed.
	 *
	 * ## OPTIONS
	 *
	 * <id>
	 * : ID to move relations from.
	 *
	 * <by>
	 * : ID to move them to.
	 *
	 * [--type=<type>]
	 * : Only relations with this type. Default: all except read-only ones.
	 *
	 * [--object-type=<object-type>]
	 * : Object type for both.
	 * ---
	 * default: post
	 * options:
	 *   - post
	 *   - user
	 *   - term
	 * ---
	 *
	 * [--dry-run]
	 * : Only report what would change.
	 *
	 * ## EXAMPLES
	 *
	 *     wp content-relations replace 12 34 --dry-run
	 *     wp content-relations replace 12 34 --type=references
	 */
	public function replace( array $args, array $options ): void {
		$object_type = $options['object-type'];
		$from        = array( 'id' => Relx_CLI::id( '<id>', $args[0] ) ) + compact( 'object_type' );
		$by          = array( 'id' => Relx_CLI::id( '<by>', $args[1] ) ) + compact( 'object_type' );
		$wanted      = array(
			'types'   => isset( $options['type'] ) ? array( $options['type'] ) : null,
			'dry_run' => ! empty( $options['dry-run'] ),
		);
		$result      = Relx_CLI::attempt( static fn() => Relx_Core::instance()->relations->replace( $from, $by, $wanted ) );
		foreach ( $result['kept'] as $kept ) {
			WP_CLI::warning( Relx_CLI::one_line( "{$kept['relation_id']}: {$kept['message']} ({$kept['code']})" ) );
		}
		$done = $wanted['dry_run'] ? 'would be moved' : 'moved';
		WP_CLI::success( sprintf( '%d relationships %s, %d dropped, %d kept', $result['moved'], $done, $result['dropped'], count( $result['kept'] ) ) );
	}

	/**
	 * Lists the relation types.
	 *
	 * ## OPTIONS
	 *
	 * [--format=<format>]
	 * : Output format.
	 * ---
	 * default: table
	 * options:
	 *   - table
	 *   - json
	 *   - csv
	 *   - yaml
	 *   - count
	 * ---
	 *
	 * ## EXAMPLES
	 *
	 *     wp content-relations schema --format=json
	 *
	 * @alias types
	 */
	public function schema( array $args, array $options ): void {
		$types = Relx_Core::instance()->types;
		$row   = static fn( $type ) => $type + array( 'origin' => $types->origin( $type['name'] ) ) + array_fill_keys( self::TYPE_COLUMNS, null );
		Relx_CLI::rows( $options['format'], array_map( $row, $types->all() ), self::TYPE_COLUMNS );
	}

	/** One side of a relation. */
	private function object( string $side, string $id, array $options ): array {
		return array(
			'object_type' => Relx_CLI::object_type( $options['type'], $side, $options[ "$side-type" ] ?? null ),
			'id'          => Relx_CLI::id( "<{$side}_id>", $id ),
		);
	}

	/** @return array{0:array|null,1:string|null,2:string} */
	private function filter( array $options ): array {
		$names = array(
			'post-id' => 'post',
			'post'    => 'post',
			'user-id' => 'user',
			'term-id' => 'term',
		);
		$given = array_intersect_key( $options, $names );
		if ( count( $given ) > 1 ) {
			WP_CLI::error( 'Pass only one of --post-id, --user-id and --term-id.' );
		}
		$object = null;
		foreach ( $given as $name => $value ) {
			$object = array(
				'object_type' => $names[ $name ],
				'id'          => Relx_CLI::id( "--$name", $value ),
			);
		}
		if ( isset( $options['type'] ) ) {
			Relx_CLI::attempt( static fn() => Relx_Core::instance()->types->get( $options['type'] ) );
		}
		return array( $object, $options['type'] ?? null, $options['direction'] );
	}
}
