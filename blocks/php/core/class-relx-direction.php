<?php
/**
 * Directions of reads.
 *
 * @package relx
 */

defined( 'ABSPATH' ) || exit;

/**
 * In which direction the relations of a type are read.
 */
class Relx_Direction {
	/**
	 * The direction of a read: the requested one, or the default of the type. A two-way type is read in both directions,
	 * a computed one from the source.
	 *
	 * @param array       $type      Relation type.
	 * @param string|null $direction Direction of the request.
	 * @return string `outgoing`, `incoming` or `both`.
	 */
	public static function of( $type, $direction = null ) {
		if ( 'bidirectional' === $type['direction'] ) {
			return 'both';
		}
		if ( ! empty( $type['computed'] ) ) {
			return 'outgoing';
		}
		return $direction ?? ( 'from_to' === $type['direction'] ? 'outgoing' : 'incoming' );
	}

	/**
	 * The sides whose rows make up the list of an object: for a two-way type both; for a one-way type the given side, or the
	 * side of its default direction.
	 *
	 * @param array       $type Relation type.
	 * @param string|null $side `from` or `to`.
	 * @return string[]
	 */
	public static function sides( $type, $side = null ) {
		$direction = self::of( $type );
		if ( 'both' === $direction ) {
			return array( 'from', 'to' );
		}
		return array( $side ?? ( 'outgoing' === $direction ? 'from' : 'to' ) );
	}

	/**
	 * The sides of each list that an object has of a type: one list for a two-way type, one per side for a one-way type.
	 *
	 * @param array $type Relation type.
	 * @return string[][]
	 */
	public static function lists( $type ) {
		return 'bidirectional' === $type['direction'] ? array( array( 'from', 'to' ) ) : array( array( 'from' ), array( 'to' ) );
	}
}
