<?php
defined( 'ABSPATH' ) || exit;

/** Caches the rows of lists in the object cache, in a separate group, until a relation or a related object changes. */
class Relx_Cache {
	/** Group of the object cache. */
	const GROUP = 'relx';

	/** Time to live of rows in seconds: a headless back end over the same database does not invalidate this cache. */
	const TTL = 300;

	/**
	 * The rows of a statement, from the cache or from the database.
	 *
	 * @param string   $sql  Prepared statement. Its rows depend on nothing else: it contains the capabilities of the user, too.
	 * @param callable $read Reads the rows.
	 * @param int      $max  Maximum number of rows to cache. Of more rows, it caches that there are more, as empty ones.
	 */
	public function rows( string $sql, callable $read, int $max = PHP_INT_MAX ): array {
		// Rows of a transaction can be rolled back.
		if ( Relx_Relation_Table::is_open() || Relx_Relation_Table::has_kept() ) {
			return $read( $sql );
		}
		$changed = array();
		foreach ( array( self::GROUP, 'posts', 'terms', 'users' ) as $group ) {
			$changed[] = wp_cache_get_last_changed( $group );
		}
		// Placeholders of percent signs differ in each request.
		$key  = md5( $GLOBALS['wpdb']->remove_placeholder_escape( $sql ) . wp_json_encode( $changed ) );
		$rows = wp_cache_get( $key, self::GROUP );
		if ( ! is_array( $rows ) ) {
			$rows = $read( $sql );
			$kept = count( $rows ) <= $max ? $rows : array_fill( 0, $max + 1, array() );
			wp_cache_set( $key, $kept, self::GROUP, self::TTL );
		}
		return $rows;
	}

	/**
	 * Invalidates cached lists, and the objects on both sides of relations, so that page caches purge their pages.
	 *
	 * @param array[] $relations Relations that were created, removed or moved.
	 */
	public function relations_changed( array $relations ): void {
		$this->objects_changed( array_merge( array(), ...array_map( static fn( $relation ) => array_values( Relx_Relation_Table::objects( $relation ) ), $relations ) ) );
	}

	/**
	 * Invalidates cached lists and objects.
	 *
	 * @param array[] $objects Objects whose relations changed.
	 */
	public function objects_changed( array $objects ): void {
		if ( ! $objects ) {
			return;
		}
		self::expire_lists();
		$ids = array();
		foreach ( $objects as $target ) {
			$ids[ $target['object_type'] ][ $target['id'] ] = $target['id'];
		}
		$clean = array(
			'post' => array( $this, 'clean_posts' ),
			'user' => array( $this, 'clean_users' ),
			'term' => array( $this, 'clean_terms' ),
		);
		foreach ( array_intersect_key( $ids, $clean ) as $object_type => $of_type ) {
			foreach ( array_chunk( $of_type, Relx_Relation_Table::MAX_LIST ) as $some ) {
				Relx_After_Commit::run( static fn() => $clean[ $object_type ]( $some ) );
			}
		}
	}

	/** Expires all cached lists. */
	public static function expire_lists(): void {
		wp_cache_set( 'last_changed', microtime(), self::GROUP );
	}

	/**
	 * Cleans the caches of posts. WordPress reads a post that is not cached before it cleans it, so all are primed first.
	 *
	 * @param int[] $ids Posts.
	 */
	private function clean_posts( array $ids ): void {
		_prime_post_caches( $ids, false, false );
		foreach ( $ids as $id ) {
			Relx_After_Commit::run( static fn() => clean_post_cache( $id ) );
		}
	}

	/**
	 * Cleans the caches of users.
	 *
	 * @param int[] $ids Users.
	 */
	private function clean_users( array $ids ): void {
		cache_users( $ids );
		foreach ( $ids as $id ) {
			Relx_After_Commit::run( static fn() => clean_user_cache( $id ) );
		}
	}

	/**
	 * Cleans the caches of terms by their taxonomies. Without one, WordPress takes the ids as those of rows.
	 *
	 * @param int[] $ids Terms.
	 */
	private function clean_terms( array $ids ): void {
		_prime_term_caches( $ids, false );
		$groups = array();
		foreach ( $ids as $id ) {
			$term = get_term( $id );
			if ( $term instanceof WP_Term ) {
				$groups[ $term->taxonomy ][] = $id;
			}
		}
		foreach ( $groups as $taxonomy => $some ) {
			Relx_After_Commit::run( static fn() => clean_term_cache( $some, $taxonomy, false ) );
		}
	}
}
