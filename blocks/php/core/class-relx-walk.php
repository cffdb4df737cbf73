<?php
/**
 * Directions of reads.
 *
 * @package relx
 */

defined( 'ABSPATH' ) || exit;

/**
 * Which way reads of a relation type go.
 */
class Relx_Walk {
	/**
	 * The direction of a read: that of the request, or the type's own. A two-way type goes both ways.
	 *
	 * @param array       $type      Relation type.
	 * @param string|null $direction Direction of the request.
	 * @return string `outgoing`, `incoming` or `both`.
	 */
	public static function of( $type, $direction = null ) {
		if ( 'bidirectional' === $type['direction'] ) {
			return 'both';
		}
		return $direction ?? ( 'from_to' === $type['direction'] ? 'outgoing' : 'incoming' );
	}

	/**
	 * The sides whose rows make up the list of an object: both of a two-way type; of a one-way type the given side, or the
	 * one that reads start from.
	 *
	 * @param array       $type Relation type.
	 * @param string|null $side `from` or `to`.
	 * @return string[]
	 */
	public static function sides( $type, $side = null ) {
		$walk = self::of( $type );
		if ( 'both' === $walk ) {
			return array( 'from', 'to' );
		}
		return array( $side ?? ( 'outgoing' === $walk ? 'from' : 'to' ) );
	}

	/**
	 * Every list that an object has of a type: one of a two-way type, one for each side of a one-way type.
	 *
	 * @param array $type Relation type.
	 * @return string[][]
	 */
	public static function lists( $type ) {
		return 'bidirectional' === $type['direction'] ? array( array( 'from', 'to' ) ) : array( array( 'from' ), array( 'to' ) );
	}
}
