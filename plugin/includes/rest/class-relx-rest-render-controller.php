<?php
defined( 'ABSPATH' ) || exit;

/**
 * `POST relx/v1/render`: renders shortcodes and blocks as HTML, many in one request. It only reads, but needs POST because texts are too long for a URL.
 *
 * @see src/server/routes/relations/render.ts
 */
class Relx_REST_Render_Controller extends Relx_REST_Controller {
	/** Registers the route. It needs no login because it changes nothing. */
	public function register_routes(): void {
		$handler = $this->handler( 'POST', 'render', $this->get_render_params() );
		$this->route( '/render', array( array( 'permission_callback' => '__return_true' ) + $handler ), self::NO_SCHEMA );
	}

	/** The parameters. */
	public function get_render_params(): array {
		$params = Relx_REST_Params::of( 'render' );

		list( $text, $block ) = $params['requests']['items']['anyOf'];
		// A text has priority, in a block, too.
		$block['properties'] += array_intersect_key( $text['properties'], array( 'shortcode' => 0 ) );

		$params['requests']['items']['anyOf'] = array( $text, $block );
		return $params;
	}

	/**
	 * Renders shortcodes and blocks with the visibility of the current user.
	 *
	 * @throws Relx_Exception With the codes rest_invalid_param, rest_too_much_work.
	 */
	protected function render( WP_REST_Request $request ): WP_REST_Response {
		$requests = array_values( (array) $request['requests'] );
		$budget   = Relx_Work_Budget::of_request();
		$this->require_few( $requests );
		$this->require_parsable( array_column( $requests, 'shortcode' ), $budget );
		$of_page  = Relx_Page_Lists::instance()->budget( $budget );
		$switched = isset( $request['locale'] ) && switch_to_locale( str_replace( '-', '_', $request['locale'] ) );
		try {
			$this->read_all( $requests );
			$responses = array();
			foreach ( $requests as $one ) {
				$responses[] = $this->response( $one );
				$budget->take( strlen( end( $responses )['html'] ), 'output' );
				if ( $budget->exceeded() ) {
					// A client would cache a page without some of its lists like a complete one.
					throw $budget->error();
				}
			}
		} finally {
			Relx_Page_Lists::instance()->budget( $of_page );
			if ( $switched ) {
				restore_previous_locale();
			}
		}
		return new WP_REST_Response( compact( 'responses' ) );
	}

	/**
	 * Rejects requests with too many lists.
	 *
	 * @param array[] $requests What to render.
	 * @throws Relx_Exception With the code rest_invalid_param.
	 */
	private function require_few( array $requests ): void {
		$brackets = 0;
		foreach ( $requests as $one ) {
			$text      = (string) ( $one['shortcode'] ?? '' );
			$brackets += substr_count( $text, '[' ) + preg_match_all( '/<!--\s+wp:relx/', $text );
		}
		if ( $brackets > Relx_Contract::MAX_BRACKETS ) {
			$message = sprintf( 'requests may have %d shortcodes at most, all brackets counted, not %d. Send less at a time.', Relx_Contract::MAX_BRACKETS, $brackets );
			throw Relx_Exception::param( 'rest_invalid_param', 'requests', $message );
		}
	}

	/**
	 * Rejects texts whose blocks take much time or memory to parse.
	 *
	 * @throws Relx_Exception With the codes rest_invalid_param, rest_too_much_work.
	 */
	private function require_parsable( array $texts, Relx_Work_Budget $budget ): void {
		$unfinished = 0;
		foreach ( $texts as $text ) {
			$budget->spend( strlen( $text ), 'text' );
			$unfinished += Relx_Post_Texts::unfinished_blocks( $text );
			if ( $unfinished > Relx_Post_Texts::MAX_UNFINISHED ) {
				throw Relx_Exception::param( 'rest_invalid_param', 'requests', 'requests has too many blocks without an end. Close the blocks.' );
			}
		}
	}

	/**
	 * Reads all lists together before they are rendered.
	 *
	 * @param array[] $requests What to render.
	 */
	private function read_all( array $requests ): void {
		$lists = array( array() );
		foreach ( $requests as $one ) {
			$post_id = (int) ( $one['post_id'] ?? 0 );
			$lists[] = isset( $one['shortcode'] )
				? Relx_Content_Scanner::in_text( $one['shortcode'], $post_id )
				: array( new Relx_List_Request( Relx_List_Request::type_of( $one['block'] ), (array) ( $one['attributes'] ?? array() ), $post_id ) );
		}
		Relx_Page_Lists::instance()->read( array_merge( ...$lists ) );
	}

	/**
	 * The HTML of one text or block, with the cache tags that invalidate it.
	 *
	 * @param array $one What to render.
	 * @return array{html:string,tags:string[]}
	 */
	private function response( array $one ): array {
		$renderer = new Relx_Render_Request( (int) ( $one['post_id'] ?? 0 ) );
		$html     = isset( $one['shortcode'] )
			? $renderer->text( $one['shortcode'] )
			: $renderer->block( Relx_List_Request::type_of( $one['block'] ), (array) ( $one['attributes'] ?? array() ) );
		return compact( 'html' ) + array( 'tags' => $renderer->tags() );
	}
}
