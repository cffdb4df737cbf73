<?php
defined( 'ABSPATH' ) || exit;

/** Subtypes of objects: the post type of a post, the taxonomy of a term, the roles of a user. */
class Relx_Subtypes {
	/**
	 * The subtypes of an object.
	 *
	 * @return string[]|null Null for an object that does not exist.
	 */
	public static function of( array $target ): ?array {
		switch ( $target['object_type'] ) {
			case 'post':
				$post = get_post( $target['id'] );
				return $post ? array( $post->post_type ) : null;
			case 'term':
				$term = get_term( $target['id'] );
				// WordPress returns an error for a term of a taxonomy that is not registered.
				return $term ? array_filter( array( $term->taxonomy ?? '' ) ) : null;
			default:
				$user = get_userdata( $target['id'] );
				return $user ? array_values( $user->roles ) : null;
		}
	}

	/**
	 * The subtypes of an object whose lists are read, null if no direction depends on them.
	 *
	 * @param array[]     $types     Relation types that are read.
	 * @param string|null $direction Direction of the request.
	 * @return string[]|null
	 */
	public static function of_list( array $types, ?string $direction, array $target ): ?array {
		return Relx_Direction::needs_subtypes( $types, $direction ) ? self::of( $target ) : null;
	}

	/**
	 * Objects of one type by their subtypes.
	 *
	 * @param int[] $ids Objects.
	 * @return array[] Each with the subtypes, null for objects that do not exist, and the ids.
	 */
	public static function groups( string $object_type, array $ids ): array {
		self::prime( $object_type, $ids );
		$groups = array();
		foreach ( $ids as $id ) {
			$subtypes = self::of( compact( 'object_type', 'id' ) );
			$key      = (string) wp_json_encode( $subtypes );

			$groups[ $key ]      = $groups[ $key ] ?? array( $subtypes, array() );
			$groups[ $key ][1][] = $id;
		}
		return array_values( $groups );
	}

	/**
	 * Reads the objects of lists, if directions depend on their subtypes.
	 *
	 * @param array[] $types   Relation types of the site.
	 * @param array[] $objects Objects.
	 */
	public static function prime_lists( array $types, array $objects ): void {
		foreach ( Relx_Direction::needs_subtypes( $types, null ) ? Relx_Contract::OBJECT_TYPES : array() as $object_type ) {
			$own = array_filter( $objects, static fn( $object ) => $object_type === $object['object_type'] );
			self::prime( $object_type, array_column( $own, 'id' ) );
		}
	}

	/**
	 * Reads objects that are not cached, in one statement.
	 *
	 * @param int[] $ids Objects.
	 */
	public static function prime( string $object_type, array $ids ): void {
		if ( 'post' === $object_type ) {
			_prime_post_caches( $ids, false, false );
		} elseif ( 'term' === $object_type ) {
			_prime_term_caches( $ids, false );
		} else {
			cache_users( $ids );
		}
	}

	/** The object type that a name of a subtype stands for. Names that are not registered are post types. */
	public static function object_type( string $name ): string {
		if ( taxonomy_exists( $name ) ) {
			return 'term';
		}
		return ! post_type_exists( $name ) && wp_roles()->is_role( $name ) ? 'user' : 'post';
	}

	/** Whether a subtype is registered. */
	public static function exists( string $object_type, string $name ): bool {
		$exists = array(
			'post' => 'post_type_exists',
			'term' => 'taxonomy_exists',
			'user' => array( wp_roles(), 'is_role' ),
		);
		return $exists[ $object_type ]( $name );
	}
}
