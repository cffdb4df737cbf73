<?php
defined( 'ABSPATH' ) || exit;

/**
 * `POST relx/v1/tools/content` replaces the shortcodes and blocks of Native Content Relationships in the content of posts, batch by
 * batch. It can be repeated.
 *
 *     POST relx/v1/tools/content { "types": { "old_one": "references" } }
 *     { "done": true, "next": null, "changed": [ { "object_type": "post", "id": 12, "title": "Hello", "link": "https://..." } ],
 *       "failed": [ 15 ] }
 *
 * `dry_run` is true by default. `types` contains names of relation types by their names in Native Content Relationships. `failed`
 * contains ids of posts that the user can't edit, or that WordPress did not store. Pass the same values with every request.
 */
class Relx_REST_Content_Controller extends Relx_REST_Tools_Controller {
	public function register_routes(): void {
		$args = array(
			'cursor'   => self::cursor(),
			'per_page' => array( 'default' => 50 ) + Relx_REST_Params::number( 'Posts to read.', 1, 100 ),
			'dry_run'  => self::flag( 'Whether to list the posts only, without writing.', true ),
			'types'    => self::type_names(),
		);
		$this->route( '/tools/content', array( $this->handler( 'POST', 'replace', $args ) ) );
	}

	/** Replaces in a batch. */
	protected function replace( WP_REST_Request $request ): array {
		$cursor  = new Relx_REST_Tool_State( 'content', $request['cursor'] );
		$content = new Relx_NCR_Content( $this->core->types, $request['types'] );

		list( $changed, $failed, $after ) = $content->step( $cursor->state() ?? 0, (int) $request['per_page'], $request['dry_run'] );
		return array(
			'done'    => null === $after,
			'next'    => $cursor->next( $after ),
			'changed' => Relx_REST_Object_Summary::of_posts( $changed ),
			'failed'  => $failed,
		);
	}

	/** Properties of a response. */
	protected function properties(): array {
		$properties = array(
			'object_type' => 'string',
			'id'          => 'integer',
			'title'       => 'string',
			'link'        => 'string',
		);
		return array(
			'changed' => self::list_of( 'Posts that change.', $properties ),
			'failed'  => array(
				'description' => 'Ids of posts that do not change, although they contain shortcodes or blocks.',
				'type'        => 'array',
				'items'       => array( 'type' => 'integer' ),
				'context'     => array( 'view' ),
			),
		);
	}
}
