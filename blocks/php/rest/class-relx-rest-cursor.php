<?php
/**
 * Cursors of lists.
 *
 * @package relx
 */

defined( 'ABSPATH' ) || exit;

/**
 * Encodes and decodes cursors: the sort keys of the last row of a page, as text for a URL. The TypeScript back end uses the same format.
 */
class Relx_REST_Cursor {
	/**
	 * The cursor of a row.
	 *
	 * @param array $args Arguments of the list.
	 * @param array $row  Last row of the page.
	 * @return string
	 */
	public static function encode( $args, $row ) {
		$text = 'title' === $args['orderby'] ? Relx_Title_Sorter::sorted( $row['title'] ) : ( $row['object_date'] ?? '' );
		if ( isset( $row['data_missing'] ) ) {
			$text = $row['data_missing'] ? '' : "={$row['data_value']}";
		}
		$parts = array( $args['orderby'], $args['order'] ?? '', $row['id'], $row['position'], $row['created_at'], $row['type'], $text );
		// phpcs:ignore WordPress.PHP.DiscouragedPHPFunctions -- a text for URLs, not a secret.
		return rtrim( strtr( base64_encode( wp_json_encode( $parts, JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES ) ), '+/', '-_' ), '=' );
	}

	/**
	 * The row that a cursor describes.
	 *
	 * @param string $cursor Cursor.
	 * @param array  $args   Arguments of the list.
	 * @return array
	 * @throws Relx_Exception With the code rest_invalid_param, if it is no cursor of a list in this order.
	 */
	public static function decode( $cursor, $args ) {
		// phpcs:ignore WordPress.PHP.DiscouragedPHPFunctions -- a text for URLs, not a secret.
		$parts = json_decode( (string) base64_decode( strtr( $cursor, '-_', '+/' ), true ), true );
		if ( is_array( $parts ) && 7 === count( $parts ) && array_values( $parts ) === $parts ) {
			list( $orderby, $order, $id, $position, $created_at, $type, $sorted_by ) = $parts;
			$fits = $orderby === $args['orderby'] && ( $args['order'] ?? '' ) === $order && 'random' !== $orderby;
			foreach ( array( $id, $position ) as $number ) {
				$fits = $fits && is_int( $number ) && $number >= 0 && $number <= Relx_Checks::MAX_ID;
			}
			foreach ( array( $created_at, $type, $sorted_by ) as $text ) {
				$fits = $fits && is_string( $text ) && mb_strlen( $text ) <= 500;
			}
			if ( $fits ) {
				return compact( 'id', 'position', 'created_at', 'type' ) + array(
					'title'        => $sorted_by,
					'object_date'  => $sorted_by,
					'data_missing' => '' === $sorted_by ? 1 : 0,
					'data_value'   => substr( $sorted_by, 1 ),
				);
			}
		}
		$message = 'cursor must be the X-Relx-Next-Cursor of a page of the same list, in the same order. Begin again without it.';
		throw Relx_Exception::param( 'rest_invalid_param', 'cursor', $message );
	}
}
