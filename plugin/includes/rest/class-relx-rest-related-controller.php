<?php
defined( 'ABSPATH' ) || exit;

/**
 * `GET relx/v1/post/<id>`, `user/<id>` and `term/<id>`.
 *
 * @see src/server/routes/relations/related.ts
 */
class Relx_REST_Related_Controller extends Relx_REST_Controller {
	public function register_routes(): void {
		$this->route( '/(?P<object_type>post|user|term)/(?P<id>[^/]+)', array( $this->handler( 'GET', 'list_related', $this->get_collection_params() ) ) );
	}

	/** The parameters of a list. */
	public function get_collection_params(): array {
		return Relx_REST_Params::of( 'listRelated' );
	}

	/**
	 * Lists the objects related to an object.
	 *
	 * @throws Relx_Exception For an object that the user cannot see, a page that does not exist, and too much work.
	 */
	protected function list_related( WP_REST_Request $request ): WP_REST_Response {
		$target = array(
			'object_type' => $request['object_type'],
			'id'          => (int) $request['id'],
		);
		$args   = $this->list_args( $request->get_params(), $target );
		$cursor = $request['cursor'];
		if ( null !== $cursor ) {
			$args['after'] = Relx_REST_Cursor::decode( $cursor, $target, $args );
		}
		$page   = null === $cursor ? $request['page'] : 1;
		$offset = min( ( $page - 1 ) * $args['limit'], Relx_Contract::MAX_ID - 1000 );
		$found  = $this->core->lists->visible_page( $target, array( 'offset' => (int) $offset ) + $args, get_current_user_id(), Relx_Work_Budget::of_request() );
		if ( ! $found ) {
			throw self::not_readable( $target['object_type'], $target['id'] );
		}
		$pages = (int) ceil( $found['total'] / $args['limit'] );
		if ( $page > max( $pages, 1 ) ) {
			throw Relx_Exception::param( 'rest_post_invalid_page_number', 'page', sprintf( 'page %d does not exist. The list has %d pages.', $page, max( $pages, 1 ) ) );
		}
		$response = new WP_REST_Response( array_map( array( 'Relx_Relation_Items', 'json' ), $found['items'] ) );
		$response->header( 'X-WP-Total', $found['total'] );
		$response->header( 'X-WP-TotalPages', $pages );
		$next = $found['next'] ? Relx_REST_Cursor::encode( $target, $args, $found['next'] ) : null;
		if ( null !== $next ) {
			$response->header( 'X-Relx-Next-Cursor', $next );
		}
		$this->add_links( $response, $request, $page, $pages, $next );
		return $response;
	}

	/**
	 * Adds links to the previous and the next page.
	 *
	 * @param int         $page  Number of the page.
	 * @param int         $pages Number of pages.
	 * @param string|null $next  Cursor of the next page.
	 */
	private function add_links( WP_REST_Response $response, WP_REST_Request $request, int $page, int $pages, ?string $next ): void {
		if ( null !== $request['cursor'] ) {
			if ( null !== $next ) {
				$response->link_header( 'next', $this->url( $request, array( 'cursor' => $next ) ) );
			}
			return;
		}
		if ( $page > 1 ) {
			$response->link_header( 'prev', $this->url( $request, array( 'page' => $page - 1 ) ) );
		}
		if ( $page < $pages ) {
			$response->link_header( 'next', $this->url( $request, array( 'page' => $page + 1 ) ) );
		}
	}

	/** The URL of the request with other parameters. */
	private function url( WP_REST_Request $request, array $params ): string {
		$params += array_diff_key( $request->get_query_params(), array( 'rest_route' => 0 ) );
		return add_query_arg( urlencode_deep( $params ), rest_url( $request->get_route() ) );
	}
}
