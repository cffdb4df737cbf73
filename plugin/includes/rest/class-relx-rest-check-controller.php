<?php
defined( 'ABSPATH' ) || exit;

/**
 * `GET relx/v1/tools/check` returns the plan of a repair for a batch of relations; `POST relx/v1/tools/repair` runs it.
 *
 *     { "done": true, "next": null, "checked": 1200, "total": 1200,
 *       "categories": { "orphaned": 1, "duplicate": 0, ... },
 *       "actions": { "remove": 1, "repair": 0, "keep": 0 },
 *       "items": [ { "category": "orphaned", "action": "remove", "id": 7, "from_id": 12, "from_type": "post", "to_id": 99,
 *                    "to_type": "post", "type": "references", "created_at": "...", "reason": "there is no post 99",
 *                    "from": { "object_type": "post", "id": 12, "title": "Hello", "link": "https://..." }, "to": { ... } } ],
 *       "unknown_subtypes": [ { "type": "course_lesson", "subtype": "lesson", "reason": "..." } ] }
 *
 * `from` and `to` have the title and the edit link of an object, empty strings for a missing one.
 * `unknown_subtypes` has the types that name a post type, taxonomy or role that is not registered, the same in every response.
 * `checked` counts all relations so far. The action is `keep` for relations of unregistered types unless
 * `prune_unregistered` is set. Pass the same value with every request.
 */
class Relx_REST_Check_Controller extends Relx_REST_Tools_Controller {
	public function register_routes(): void {
		$args = $this->get_collection_params();
		$this->route( '/tools/check', array( $this->handler( 'GET', 'check', $args ) ) );
		$this->route( '/tools/repair', array( $this->handler( 'POST', 'repair', $args ) ) );
	}

	/** The parameters of both. */
	public function get_collection_params(): array {
		return array(
			'cursor'             => self::cursor(),
			'per_page'           => array( 'default' => 500 ) + Relx_REST_Params::number( 'Relations to check.', 1, 1000 ),
			'prune_unregistered' => self::flag( 'Whether to remove relations of types that are not registered.' ),
		);
	}

	/** Checks a batch. */
	protected function check( WP_REST_Request $request ): array {
		return $this->step( $request, 'check' );
	}

	/** Repairs a batch. */
	protected function repair( WP_REST_Request $request ): array {
		return $this->step( $request, 'repair' );
	}

	/**
	 * Checks or repairs a batch.
	 *
	 * @param string $tool `check` or `repair`.
	 */
	private function step( WP_REST_Request $request, string $tool ): array {
		$integrity = new Relx_Integrity( $this->core, $request['prune_unregistered'] );
		$cursor    = new Relx_REST_Tool_State( $tool, $request['cursor'] );
		$state     = $cursor->state() ?? $integrity->begin();

		list( $next, $items, $count ) = $integrity->step( $state, (int) $request['per_page'], 'repair' === $tool );
		return array(
			'done'    => null === $next,
			'next'    => $cursor->next( $next ),
			'checked' => $state['checked'] + $count,
			'total'   => $state['total'],
		) + Relx_Integrity::counts( $items ) + array(
			'items'            => Relx_REST_Object_Summary::add_to( $items ),
			'unknown_subtypes' => $this->core->types->unknown_subtypes(),
		);
	}

	/** Properties of a response. */
	protected function properties(): array {
		$counts = array(
			'type'    => 'object',
			'context' => array( 'view' ),
		);
		return self::counts(
			array(
				'checked' => 'Relations that were checked so far.',
				'total'   => 'Relations at the start.',
			)
		) + array(
			'categories' => array( 'description' => 'Relations of the batch by category.' ) + $counts,
			'actions'    => array( 'description' => 'Relations of the batch by action of a repair.' ) + $counts,
			'items'      => self::list_of(
				'Relations of the batch that are not valid.',
				array(
					'category'   => 'string',
					'action'     => 'string',
					'id'         => 'integer',
					'from_id'    => 'integer',
					'from_type'  => 'string',
					'to_id'      => 'integer',
					'to_type'    => 'string',
					'type'       => 'string',
					'created_at' => 'string',
					'reason'     => 'string',
					'from'       => 'object',
					'to'         => 'object',
				)
			),
			'unknown_subtypes' => self::list_of(
				'Post types, taxonomies and roles that relation types name and that are not registered.',
				array_fill_keys( array( 'type', 'subtype', 'reason' ), 'string' )
			),
		);
	}
}
