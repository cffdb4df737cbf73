<?php
defined( 'ABSPATH' ) || exit;

/** Entity tags, conditional requests and cache control. */
class Relx_REST_Cache_Headers {
	private WP_REST_Request $request;

	public function __construct( WP_REST_Request $request ) {
		$this->request = $request;
	}

	/** Adds headers to a response. A client that has it already receives 304 and no body. */
	public function add_to( WP_REST_Response $response ): void {
		$status = $response->get_status();
		if ( $status >= 400 ) {
			$response->header( 'Cache-Control', 'no-store' );
			return;
		}
		// A shared cache must not store responses to logged-in users, and texts of posts whose password the user has entered.
		$is_personal = is_user_logged_in() || isset( $_COOKIE[ 'wp-postpass_' . COOKIEHASH ] );
		$response->header( 'Cache-Control', $is_personal ? 'private, no-store' : 'no-cache' );
		$is_read = in_array( $this->request->get_method(), array( 'GET', 'HEAD' ), true );
		// WordPress embeds objects after this, which can have changed.
		$is_unknown = isset( $this->request['_envelope'] ) || isset( $this->request['_embed'] ) || $this->is_random();
		if ( ! $is_read || 200 !== $status || $is_unknown ) {
			return;
		}
		$headers = $response->get_headers();
		$body    = array( $response->get_data(), WP_REST_Server::get_compact_response_links( $response ) );
		$tag     = $headers['ETag'] ?? '"' . md5( wp_json_encode( $body ) . ( $headers['X-WP-Total'] ?? '' ) ) . '"';
		$response->header( 'ETag', $tag );
		$known = $this->request->get_header( 'if_none_match' );
		if ( null !== $known && self::names( $known, $tag, true ) ) {
			$response->set_status( 304 );
			$response->set_data( null );
			array_map( array( $response, 'remove_link' ), array_keys( $response->get_links() ) );
		}
	}

	/**
	 * Whether a list of entity tags names one.
	 *
	 * @param string $tags    Value of `If-None-Match` or `If-Match`.
	 * @param string $tag     Entity tag.
	 * @param bool   $is_weak Whether weak tags count: for reads, because a proxy that compresses makes tags weak.
	 */
	public static function names( string $tags, string $tag, bool $is_weak ): bool {
		if ( '*' === trim( $tags ) ) {
			return true;
		}
		preg_match_all( '/(?:W\/)?"[^"]*"/', $tags, $found );
		foreach ( $found[0] as $one ) {
			if ( $one === $tag || ( $is_weak && "W/$tag" === $one ) ) {
				return true;
			}
		}
		return false;
	}

	/** Whether the order of the response is random. */
	private function is_random(): bool {
		return 'random' === $this->request['orderby'] || false !== strpos( (string) wp_json_encode( $this->request['objects'] ), 'orderby=random' );
	}
}
