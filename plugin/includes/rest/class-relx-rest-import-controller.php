<?php
defined( 'ABSPATH' ) || exit;

/**
 * `POST relx/v1/tools/import` imports a file, part by part. The body is a part of the file as it is
 * (`Content-Type: application/octet-stream`), 1 MiB at most; the parameters are in the URL.
 *
 *     POST relx/v1/tools/import?dry_run=1                       body: file.slice( 0, 262144 )
 *     { "done": false, "next": "<cursor>", "offset": 261990, "lines": 1000, "added": 998, "existing": 1, "changed": 0,
 *       "rejected": 1, "errors": [ { "at": 12, "code": "ncr_object_not_found", "message": "..." } ], "partial": false, "left_out": [] }
 *     POST relx/v1/tools/import?dry_run=1&cursor=<cursor>&last=1   body: file.slice( 261990 )
 *
 * A part can end anywhere, even within a line: the next one begins at `offset`. Send `last=1` with the last part of the file. One
 * request imports 1000 lines at most, so the last part may need several requests. Some of them only order lists and need no
 * body. `existing=update` sets dates and positions of existing relations. `map` contains names of columns by
 * field: `map[from_id]=book`. `type`, `from_type`, `to_type`, `from_subtype` and `to_subtype` apply to lines without them. Pass the same
 * values with every request. `errors` contains line numbers, `left_out` columns that match no field. If `partial` is true, a dry run has
 * compared the lines with the first 10,000 new relations only.
 */
class Relx_REST_Import_Controller extends Relx_REST_Tools_Controller {
	public function register_routes(): void {
		$fields = array_diff( Relx_Transfer_Line::FIELDS, array( 'id', 'data' ) );
		$args   = array(
			'cursor'   => self::cursor(),
			'last'     => self::flag( 'Whether this is the last part of the file.' ),
			'dry_run'  => self::flag( 'Whether to check only, without writing.' ),
			'existing' => array( 'default' => 'skip' ) + Relx_REST_Params::one_of( 'What to do with existing relations.', array( 'skip', 'update' ) ),
			'format'   => Relx_REST_Params::one_of( 'Default: detected from the beginning of the file.', array( 'jsonl', 'csv' ) ),
			'map'      => array(
				'description'          => 'Names of columns by field.',
				'type'                 => 'object',
				'default'              => array(),
				'properties'           => array_fill_keys( $fields, array( 'type' => 'string' ) ),
				'patternProperties'    => array( '^data\\.[a-z][a-z0-9_]{0,39}$' => array( 'type' => 'string' ) ),
				'additionalProperties' => false,
			) + Relx_REST_Params::CHECKED,
		) + self::defaults();
		$this->route( '/tools/import', array( $this->handler( 'POST', 'import', $args ) ) );
	}

	/** Schemas of default values for fields of lines. */
	private static function defaults(): array {
		return array(
			'type'         => Relx_REST_Params::text( 'Relation type of lines without one.', 50 ),
			'from_type'    => Relx_REST_Params::one_of( 'Object type of sources.', Relx_Contract::OBJECT_TYPES ),
			'to_type'      => Relx_REST_Params::one_of( 'Object type of targets.', Relx_Contract::OBJECT_TYPES ),
			'from_subtype' => Relx_REST_Params::text( 'Post type or taxonomy of the slugs of sources.', 32 ),
			'to_subtype'   => Relx_REST_Params::text( 'Post type or taxonomy of the slugs of targets.', 32 ),
		);
	}

	/** Imports a part. */
	protected function import( WP_REST_Request $request ): array {
		$params = $request->get_params();
		$cursor = new Relx_REST_Tool_State( 'import', $request['cursor'] );
		$state  = $cursor->state();
		$import = new Relx_Transfer_Import(
			$this->core,
			array(
				'existing' => $params['existing'],
				'dry_run'  => $params['dry_run'],
				'defaults' => array_intersect_key( $params, self::defaults() ),
			)
		);
		$reader = new Relx_Line_Reader( $state['file'] ?? array( 'format' => $params['format'] ?? '' ), $params['map'] );
		if ( $state ) {
			$import->resume( $state['lines'] );
		}
		$is_read = $state['read'] ?? false;
		$lines   = array();
		if ( ! $is_read ) {
			list( $lines, $is_read ) = $reader->read( (string) $request->get_body(), $params['last'], Relx_Transfer_Import::MAX_BATCH );
		}
		$items = $lines ? $import->write( $lines ) : array();
		$done  = $is_read && $import->finish();
		$next  = array(
			'file'  => $reader->state(),
			'lines' => $import->state(),
			'read'  => $is_read,
		);
		return array(
			'done'   => $done,
			'next'   => $cursor->next( $done ? null : $next ),
			'offset' => $reader->state()['offset'],
		) + Relx_Transfer_Import::report( $items ) + array(
			'partial'  => $state['lines']['partial'] ?? false,
			'left_out' => $reader->ignored_columns(),
		);
	}

	/** Properties of a response. */
	protected function properties(): array {
		return self::counts( array( 'offset' => 'Bytes of the file that were imported so far.' ) + self::line_counts() ) + array(
			'errors'   => self::error_list( 'Rejected lines.' ),
			'partial'  => self::partial(),
			'left_out' => array(
				'description' => 'Columns that match no field.',
				'type'        => 'array',
				'items'       => array( 'type' => 'string' ),
				'context'     => array( 'view' ),
			),
		);
	}
}
