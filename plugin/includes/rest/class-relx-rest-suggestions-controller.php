<?php
defined( 'ABSPATH' ) || exit;

/**
 * `POST relx/v1/suggestions`, and `POST` and `DELETE relx/v1/suggestions/dismissals`.
 *
 * @see src/server/routes/relations/suggestions.ts
 */
class Relx_REST_Suggestions_Controller extends Relx_REST_Controller {
	/** Fields of a draft. They may be empty. */
	const DRAFT = array( 'title', 'content', 'terms' );

	public function register_routes(): void {
		$this->route( '/suggestions', array( $this->handler( 'POST', 'suggest', Relx_REST_Params::of( 'suggest' ), 'check_suggest' ) ) );
		$dismiss = $this->handler( 'POST', 'dismiss', Relx_REST_Params::of( 'dismissSuggestion' ), 'check_edits' );
		$restore = $this->handler( 'DELETE', 'restore', Relx_REST_Params::of( 'restoreSuggestion' ), 'check_edits' );
		$this->route( '/suggestions/dismissals', array( $dismiss, $restore ) );
	}

	/**
	 * Suggests similar posts that are not related yet.
	 *
	 * @throws Relx_Exception With the code rest_invalid_param.
	 */
	protected function suggest( WP_REST_Request $request ): WP_REST_Response {
		$type = $this->core->types->writable( $request['type'] );
		if ( ! in_array( 'post', $type['from_object_types'], true ) || ! in_array( 'post', $type['to_object_types'], true ) ) {
			throw Relx_Exception::param( 'rest_invalid_param', 'type', sprintf( 'type must relate posts to posts, which "%s" does not.', $type['name'] ) );
		}
		$params  = array( 'post_id' => (int) $request['post_id'] ) + $request->get_params() + array( 'exclude' => array() );
		$ids     = Relx_Similar_Suggestions::find( $params, $type, get_current_user_id() );
		$objects = $this->core->items->objects()->objects( 'post', $ids, $type['name'] );
		return new WP_REST_Response( array_map( static fn( $related ) => compact( 'related' ), array_values( $objects ) ) );
	}

	protected function dismiss( WP_REST_Request $request ): WP_REST_Response {
		return $this->change( $request, 'dismiss', 201 );
	}

	/** Suggests a dismissed post again. */
	protected function restore( WP_REST_Request $request ): WP_REST_Response {
		return $this->change( $request, 'restore', 200 );
	}

	/**
	 * Changes a dismissal.
	 *
	 * @param string $change Method of the suggestions.
	 * @param int    $status HTTP status.
	 * @throws Relx_Exception With the code rest_post_invalid_id.
	 */
	private function change( WP_REST_Request $request, string $change, int $status ): WP_REST_Response {
		$ids = array(
			'post_id'      => (int) $request['post_id'],
			'dismissed_id' => (int) $request['dismissed_id'],
		);
		if ( 'dismiss' === $change ) {
			$target = array(
				'object_type' => 'post',
				'id'          => $ids['dismissed_id'],
			);
			if ( ! ( new Relx_Visibility( get_current_user_id() ) )->can_see( $target ) ) {
				throw self::not_readable( 'post', $ids['dismissed_id'] );
			}
		}
		Relx_Similar_Suggestions::$change( $ids['post_id'], $ids['dismissed_id'] );
		return new WP_REST_Response( $ids, $status );
	}

	/**
	 * Rejects invalid types, then users who cannot edit the post.
	 *
	 * @throws Relx_Exception With the codes ncr_invalid_type, ncr_computed_type, rest_post_invalid_id, rest_cannot_edit.
	 */
	protected function check_suggest( WP_REST_Request $request ): void {
		$this->core->types->writable( $request['type'] );
		$this->check_edits( $request );
	}

	/**
	 * Rejects users who cannot edit the post, or posts.
	 *
	 * @throws Relx_Exception With the codes rest_post_invalid_id, rest_cannot_edit.
	 */
	protected function check_edits( WP_REST_Request $request ): void {
		$post_id = (int) $request['post_id'];
		$target  = array(
			'object_type' => 'post',
			'id'          => $post_id,
		);
		if ( $post_id > 0 && ! ( new Relx_Visibility( get_current_user_id() ) )->can_see( $target ) ) {
			throw self::not_readable( 'post', $post_id );
		}
		if ( ! ( $post_id > 0 ? current_user_can( 'edit_post', $post_id ) : current_user_can( 'edit_posts' ) ) ) {
			throw new Relx_Exception( 'rest_cannot_edit', __( 'Sorry, you are not allowed to edit this post.', 'relx' ) );
		}
	}

	public function get_item_schema(): array {
		return Relx_REST_Params::item( 'suggestion' );
	}
}
