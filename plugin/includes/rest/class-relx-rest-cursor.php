<?php
defined( 'ABSPATH' ) || exit;

/**
 * Encodes and decodes cursors: the sort keys of the last row of a page, encrypted, as text for a URL. The position of a row would show
 * how many hidden rows precede it. A cursor is valid for its list only.
 *
 * The encryption is deterministic, so that a page keeps its entity tag: the code that authenticates a cursor is the start of its
 * key stream.
 */
class Relx_REST_Cursor {
	/** Length of the authentication code, in bytes. */
	const CODE = 16;

	/**
	 * @param array $target Object whose list it is.
	 * @param array $row    Last row of the page.
	 */
	public static function encode( array $target, array $args, array $row ): string {
		$text = wp_json_encode( array( $row['id'], $row['position'], self::sorted_by( $args['orderby'], $row ) ), JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES );
		$code = self::code( $target, $args, $text );
		// phpcs:ignore WordPress.PHP.DiscouragedPHPFunctions -- bytes as a text for URLs.
		return rtrim( strtr( base64_encode( $code . self::encrypted( $code, $text ) ), '+/', '-_' ), '=' );
	}

	/**
	 * The row that a cursor describes.
	 *
	 * @param array $target Object whose list it is.
	 * @throws Relx_Exception With the code rest_invalid_param, if it is no cursor of the list in this order.
	 */
	public static function decode( string $cursor, array $target, array $args ): array {
		// phpcs:ignore WordPress.PHP.DiscouragedPHPFunctions -- bytes as a text for URLs.
		$bytes = (string) base64_decode( strtr( $cursor, '-_', '+/' ), true );
		$code  = substr( $bytes, 0, self::CODE );
		$text  = self::encrypted( $code, (string) substr( $bytes, self::CODE ) );
		if ( ! hash_equals( self::code( $target, $args, $text ), $code ) ) {
			$message = 'cursor must be the X-Relx-Next-Cursor of a page of the same list, in the same order. Begin again without it.';
			throw Relx_Exception::param( 'rest_invalid_param', 'cursor', $message );
		}
		list( $id, $position, $sorted_by ) = json_decode( $text, true );
		return compact( 'id', 'position' ) + array_fill_keys( array( 'title', 'object_date', 'created_at', 'type' ), $sorted_by ) + array(
			'data_missing' => '' === $sorted_by ? 1 : 0,
			'data_value'   => substr( $sorted_by, 1 ),
		);
	}

	/**
	 * The value by which a list sorts a row, beside its position and id.
	 *
	 * @param string $orderby Order.
	 * @return string Empty for a row without a value, and for orders without one.
	 */
	private static function sorted_by( string $orderby, array $row ): string {
		switch ( $orderby ) {
			case 'title':
				return Relx_Title_Sorter::sorted( $row['title'] );
			case 'date':
				return $row['object_date'];
			case 'created':
				return $row['created_at'];
			case 'type':
				return $row['type'];
			default:
				return empty( $row['data_missing'] ) && isset( $row['data_value'] ) ? "={$row['data_value']}" : '';
		}
	}

	/**
	 * The code that authenticates the text of a cursor for a list.
	 *
	 * @param array $target Object whose list it is.
	 */
	private static function code( array $target, array $args, string $text ): string {
		$list = array( $target['object_type'], $target['id'] );
		foreach ( array( 'type', 'to_type', 'direction', 'orderby', 'order' ) as $name ) {
			$list[] = $args[ $name ] ?? '';
		}
		return substr( self::hash( implode( "\n", $list ) . "\n$text" ), 0, self::CODE );
	}

	/**
	 * A text encrypted with the key stream of a code, or decrypted.
	 *
	 * @param string $code Authentication code.
	 */
	private static function encrypted( string $code, string $text ): string {
		$stream = '';
		foreach ( array_keys( str_split( $text, 32 ) ) as $number ) {
			$stream .= self::hash( "$code$number" );
		}
		return $text ^ $stream;
	}

	/** A hash with a secret of the site. Returns 32 bytes. */
	private static function hash( string $text ): string {
		return hash_hmac( 'sha256', "relx cursor $text", wp_salt( 'nonce' ), true );
	}
}
