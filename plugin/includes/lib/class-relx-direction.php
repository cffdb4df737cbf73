<?php
defined( 'ABSPATH' ) || exit;

/** In which direction the relations of a type are read. */
class Relx_Direction {
	/**
	 * The direction of a read: the requested one; the only one that an object of the given type can have; or the default of the type.
	 * A two-way type is read in both directions, a computed one from the source.
	 *
	 * @param string|null $direction   Direction of the request.
	 * @param string|null $object_type Type of the object whose list is read, null for any.
	 * @return string `outgoing`, `incoming` or `both`.
	 */
	public static function of( array $type, ?string $direction = null, ?string $object_type = null ): string {
		if ( 'bidirectional' === $type['direction'] ) {
			return 'both';
		}
		if ( ! empty( $type['computed'] ) ) {
			return 'outgoing';
		}
		if ( null !== $direction ) {
			return $direction;
		}
		$is_source = in_array( $object_type, $type['from_object_types'], true );
		$is_target = in_array( $object_type, $type['to_object_types'], true );
		return ( $is_source === $is_target ? 'from_to' === $type['direction'] : $is_source ) ? 'outgoing' : 'incoming';
	}

	/**
	 * The sides whose rows make up the list of an object: for a two-way type both; for a one-way type the given side, or the
	 * side of its direction.
	 *
	 * @param string|null $object_type Type of the object, null for any.
	 * @return string[]
	 */
	public static function sides( array $type, ?string $side = null, ?string $object_type = null ): array {
		$direction = self::of( $type, null, $object_type );
		if ( 'both' === $direction ) {
			return array( 'from', 'to' );
		}
		return array( $side ?? ( 'outgoing' === $direction ? 'from' : 'to' ) );
	}

	/**
	 * The sides of each list that an object has of a type: one list for a two-way type, one per side for a one-way type.
	 *
	 * @return string[][]
	 */
	public static function lists( array $type ): array {
		return 'bidirectional' === $type['direction'] ? array( array( 'from', 'to' ) ) : array( array( 'from' ), array( 'to' ) );
	}
}
