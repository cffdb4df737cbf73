<?php
defined( 'ABSPATH' ) || exit;

/**
 * `GET relx/v1/tools/export` returns relations as text, part by part. The file is all texts in their order.
 *
 *     { "done": true, "next": null, "count": 2, "total": 2, "text": "{\"id\":1,\"type\":\"references\",...}\n..." }
 *
 * `format` is `jsonl` or `csv`; `type` limits it to one relation type; with `slugs`, objects are named by post type and slug,
 * taxonomy and slug, or login name, so that another copy of the site finds them. Pass the same values with every request.
 */
class Relx_REST_Export_Controller extends Relx_REST_Tools_Controller {
	public function register_routes(): void {
		$args = array(
			'cursor'   => self::cursor(),
			'per_page' => array( 'default' => 1000 ) + Relx_REST_Params::number( 'Relations of a part.', 1, 1000 ),
			'format'   => array( 'default' => 'jsonl' ) + Relx_REST_Params::one_of( 'JSON Lines, or CSV.', array( 'jsonl', 'csv' ) ),
			'type'     => Relx_REST_Params::text( 'Relation type. Default: all.', 50 ),
			'slugs'    => self::flag( 'Whether objects are named by slug.' ),
		);
		$this->route( '/tools/export', array( $this->handler( 'GET', 'export', $args ) ) );
	}

	/** Returns a part. */
	protected function export( WP_REST_Request $request ): array {
		$export = new Relx_Transfer_Export( $this->core, $request->get_params() );
		$cursor = new Relx_REST_Tool_State( 'export', $request['cursor'] );
		$state  = $cursor->state() ?? array(
			'after' => 0,
			'total' => $export->total(),
		);

		list( $text, $count, $after ) = $export->page( $state['after'], (int) $request['per_page'] );
		return array(
			'done'  => null === $after,
			'next'  => $cursor->next( null === $after ? null : compact( 'after' ) + $state ),
			'count' => $count,
			'total' => $state['total'],
			'text'  => $text,
		);
	}

	/** Properties of a response. */
	protected function properties(): array {
		$counts = array(
			'count' => 'Relations of this part.',
			'total' => 'Relations of all parts, as counted at the start.',
		);
		return self::counts( $counts ) + array(
			'text' => array(
				'description' => 'Part of the file.',
				'type'        => 'string',
				'context'     => array( 'view' ),
			),
		);
	}
}
