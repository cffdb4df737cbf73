<?php
defined( 'ABSPATH' ) || exit;

/**
 * Turns the state of a tool between two requests into a cursor. A short state is the cursor itself; a long one is stored for
 * an hour, and the cursor names it. Cursors are signed, so that a client cannot change a state.
 */
class Relx_REST_Tool_State {
	/** Longest state in a cursor, in bytes. */
	const MAX_LENGTH = 1500;

	/** Name of the tool. */
	private string $tool;

	/** Content of the cursor: the state by the name of the tool, and names of stored states. */
	private array $read = array();

	/**
	 * Reads a cursor.
	 *
	 * @param string      $tool   Name of the tool.
	 * @param string|null $cursor Cursor, null at the start.
	 * @throws Relx_Exception With the code rest_invalid_param, if it is no cursor of the tool, or has expired.
	 */
	public function __construct( string $tool, ?string $cursor ) {
		$this->tool = $tool;
		if ( null === $cursor ) {
			return;
		}
		list( $hash, $text ) = explode( '.', $cursor, 2 ) + array( '', '' );
		if ( hash_equals( wp_hash( $text, 'nonce' ), $hash ) ) {
			// phpcs:ignore WordPress.PHP.DiscouragedPHPFunctions -- a text for URLs, not a secret.
			$this->read = json_decode( (string) base64_decode( strtr( $text, '-_', '+/' ), true ), true );
			if ( isset( $this->read['stored'] ) ) {
				$this->read += (array) json_decode( (string) get_transient( $this->read['stored'] ), true );
			}
		}
		if ( ! isset( $this->read[ $tool ] ) ) {
			$message = 'cursor must be the next of the last response, and is valid for an hour. Begin again without it.';
			throw Relx_Exception::param( 'rest_invalid_param', 'cursor', $message );
		}
	}

	/** @return mixed The state before this request, null at the start. */
	public function state() {
		return $this->read[ $this->tool ] ?? null;
	}

	/**
	 * The cursor of the state after this request. The previous state stays stored, in case this response is lost.
	 *
	 * @param mixed $state State, null at the end.
	 */
	public function next( $state ): ?string {
		if ( isset( $this->read['before'] ) ) {
			delete_transient( $this->read['before'] );
		}
		if ( null === $state ) {
			return null;
		}
		$json = wp_json_encode( array( $this->tool => $state ) );
		if ( strlen( $json ) > self::MAX_LENGTH ) {
			$stored = 'relx_tool_' . wp_generate_password( 20, false );
			set_transient( $stored, $json, HOUR_IN_SECONDS );
			$json = wp_json_encode(
				array_filter(
					array(
						'stored' => $stored,
						'before' => $this->read['stored'] ?? null,
					)
				)
			);
		}
		// phpcs:ignore WordPress.PHP.DiscouragedPHPFunctions -- a text for URLs, not a secret.
		$text = rtrim( strtr( base64_encode( $json ), '+/', '-_' ), '=' );
		return wp_hash( $text, 'nonce' ) . ".$text";
	}
}
