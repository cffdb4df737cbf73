<?php
defined( 'ABSPATH' ) || exit;

/** In which direction the relations of a type are read. */
class Relx_Direction {
	/**
	 * Whether objects can be on a side of a type.
	 *
	 * @param string        $side     `from` or `to`.
	 * @param string[]|null $subtypes Post type, taxonomy or roles of the object, null for any.
	 */
	public static function fits( array $type, string $side, string $object_type, ?array $subtypes = null ): bool {
		$allowed = $type[ "{$side}_subtypes" ] ?? null;
		return in_array( $object_type, $type[ "{$side}_object_types" ], true )
			&& ( null === $allowed || null === $subtypes || array_intersect( $allowed, $subtypes ) );
	}

	/**
	 * The direction of a read: the requested one; the only one that an object of the given type or subtype can have; or the default of
	 * the type. A two-way type is read in both directions, a computed one from the source.
	 *
	 * @param string|null   $direction   Direction of the request.
	 * @param string|null   $object_type Type of the object whose list is read, null for any.
	 * @param string[]|null $subtypes    Its post type, taxonomy or roles, null for any.
	 * @return string `outgoing`, `incoming` or `both`.
	 */
	public static function of( array $type, ?string $direction = null, ?string $object_type = null, ?array $subtypes = null ): string {
		if ( 'bidirectional' === $type['direction'] ) {
			return 'both';
		}
		if ( ! empty( $type['computed'] ) ) {
			return 'outgoing';
		}
		if ( null !== $direction ) {
			return $direction;
		}
		foreach ( array( null, $subtypes ) as $some ) {
			$is_source = self::fits( $type, 'from', (string) $object_type, $some );
			if ( self::fits( $type, 'to', (string) $object_type, $some ) !== $is_source ) {
				return $is_source ? 'outgoing' : 'incoming';
			}
		}
		return 'from_to' === $type['direction'] ? 'outgoing' : 'incoming';
	}

	/**
	 * Whether the direction of a read depends on the subtypes of the object.
	 *
	 * @param array[]     $types     Relation types that are read.
	 * @param string|null $direction Direction of the request.
	 */
	public static function needs_subtypes( array $types, ?string $direction ): bool {
		$needs = static fn( $type ) => 'bidirectional' !== $type['direction'] && ( isset( $type['from_subtypes'] ) || isset( $type['to_subtypes'] ) );
		return null === $direction && array_filter( $types, $needs );
	}

	/**
	 * The sides whose rows make up the list of an object: for a two-way type both; for a one-way type the given side, or the
	 * side of its direction.
	 *
	 * @param string|null   $object_type Type of the object, null for any.
	 * @param string[]|null $subtypes    Its post type, taxonomy or roles, null for any.
	 * @return string[]
	 */
	public static function sides( array $type, ?string $side = null, ?string $object_type = null, ?array $subtypes = null ): array {
		$direction = self::of( $type, null, $object_type, $subtypes );
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
