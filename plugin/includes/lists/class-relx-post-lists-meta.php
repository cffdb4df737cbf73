<?php
defined( 'ABSPATH' ) || exit;

/** The meta value with the lists of a post: changes that an editor saves, or in a revision the lists as they were. */
class Relx_Post_Lists_Meta {
	/** Meta key of changes to lists. */
	const KEY = 'relx_lists';

	/** Maximum number of lists of a value. */
	const MAX_LISTS = 200;

	/** Maximum number of items of a value. */
	const MAX_ITEMS = 2000;

	/** Maximum bytes of a value. */
	const MAX_BYTES = 2097152;

	/**
	 * Why a save rejects a meta value: {@see decode()} would read a part of it, or nothing. Empty for all others.
	 *
	 * @param mixed $json Meta value.
	 */
	public static function problem( $json ): string {
		if ( ! is_string( $json ) ) {
			return '';
		}
		$lists = strlen( $json ) <= self::MAX_BYTES ? json_decode( $json, true ) : array();
		if ( null === $lists && 0 === strpos( $json, '{' ) ) {
			return sprintf( '%s must be valid JSON.', self::KEY );
		}
		$message = '%1$s must have at most %2$d lists and %3$d bytes. Save fewer changes.';
		return strlen( $json ) > self::MAX_BYTES || count( (array) $lists ) > self::MAX_LISTS ? sprintf( $message, self::KEY, self::MAX_LISTS, self::MAX_BYTES ) : '';
	}

	/**
	 * The lists of a meta value by name. Empty for anything else. Lists that have, with those before them, too many items are as long as
	 * no write accepts.
	 *
	 * @param mixed $json Meta value.
	 * @return array<string,array>
	 */
	public static function decode( $json ): array {
		$lists = is_string( $json ) && strlen( $json ) <= self::MAX_BYTES ? json_decode( $json, true ) : null;
		$valid = static fn( $list, $name ) => is_array( $list ) && is_array( $list['items'] ?? null ) && preg_match( '/^.+:(?:outgoing|incoming|both)$/Ds', (string) $name );
		$lists = is_array( $lists ) ? array_slice( array_filter( $lists, $valid, ARRAY_FILTER_USE_BOTH ), 0, self::MAX_LISTS, true ) : array();
		$count = 0;
		foreach ( $lists as $name => $list ) {
			$count += max( count( $list['items'] ), is_array( $list['base'] ?? null ) ? count( $list['base'] ) : 0 );
			if ( $count > self::MAX_ITEMS ) {
				$lists[ $name ]['items'] = array_fill( 0, Relx_Contract::MAX_SET_ITEMS + 1, array() );
			}
		}
		return $lists;
	}

	/**
	 * The relation type and the direction of a list, of its name.
	 *
	 * @return string[]
	 */
	public static function split( string $name ): array {
		$colon = (int) strrpos( $name, ':' );
		return array( substr( $name, 0, $colon ), substr( $name, $colon + 1 ) );
	}
}
