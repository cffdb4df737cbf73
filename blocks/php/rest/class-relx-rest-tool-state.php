<?php
/**
 * Cursors of tools.
 *
 * @package relx
 */

defined( 'ABSPATH' ) || exit;

/**
 * Turns the state of a tool between two requests into a cursor. A short state is the cursor itself; a long one is stored for
 * an hour, and the cursor names it.
 */
class Relx_REST_Tool_State {
	/** Longest state in a cursor, in bytes. */
	const LONGEST = 1500;

	/**
	 * The cursor of a state.
	 *
	 * @param string     $tool  Name of the tool.
	 * @param array|null $state State, null at the end.
	 * @return string|null
	 */
	public static function encode( $tool, $state ) {
		if ( null === $state ) {
			return null;
		}
		$json = wp_json_encode( array( $tool => $state ) );
		if ( strlen( $json ) > self::LONGEST ) {
			$name = wp_generate_password( 20, false );
			set_transient( "relx_tool_$name", $json, HOUR_IN_SECONDS );
			$json = wp_json_encode( array( 'stored' => $name ) );
		}
		// phpcs:ignore WordPress.PHP.DiscouragedPHPFunctions -- a text for URLs, not a secret.
		return rtrim( strtr( base64_encode( $json ), '+/', '-_' ), '=' );
	}

	/**
	 * The state of a cursor.
	 *
	 * @param string      $tool   Name of the tool.
	 * @param string|null $cursor Cursor, null at the start.
	 * @param array       $shape  A state with values of the right types.
	 * @return array|null
	 * @throws Relx_Exception With the code rest_invalid_param, where it is no cursor of the tool, or has expired.
	 */
	public static function decode( $tool, $cursor, $shape ) {
		if ( null === $cursor ) {
			return null;
		}
		// phpcs:ignore WordPress.PHP.DiscouragedPHPFunctions -- a text for URLs, not a secret.
		$read = json_decode( (string) base64_decode( strtr( $cursor, '-_', '+/' ), true ), true );
		$name = $read['stored'] ?? null;
		if ( is_string( $name ) && preg_match( '/^[a-zA-Z0-9]{20}$/D', $name ) ) {
			$read = json_decode( (string) get_transient( "relx_tool_$name" ), true );
		}
		$state = is_array( $read ) ? ( $read[ $tool ] ?? null ) : null;
		if ( is_array( $state ) && ! array_diff_key( $shape, $state ) && ! array_diff_key( $state, $shape ) ) {
			$types = array_map( 'gettype', array_intersect_key( $state, $shape ) );
			ksort( $types );
			$right = array_map( 'gettype', $shape );
			ksort( $right );
			if ( $types === $right ) {
				return $state;
			}
		}
		$message = 'cursor must be the next of the last response, and is valid for an hour. Begin again without it.';
		throw Relx_Exception::param( 'rest_invalid_param', 'cursor', $message );
	}
}
