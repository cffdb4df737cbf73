<?php
/**
 * The object cache of relations.
 *
 * @package relx
 */

defined( 'ABSPATH' ) || exit;

/**
 * Keeps the rows of lists in the object cache, in a group of their own, until a relation or a related object changes.
 */
class Relx_Cache {
	/** Group of the object cache. */
	const GROUP = 'relx';

	/** Longest time in seconds that rows are kept: a headless back end over the same database does not invalidate this cache. */
	const TTL = 300;

	/**
	 * The rows of a statement, from the cache or from the database.
	 *
	 * @param string   $sql  Prepared statement. It names everything that its rows depend on, the user's capabilities too.
	 * @param callable $read Reads the rows.
	 * @return array[]
	 */
	public function rows( $sql, $read ) {
		$changed = array();
		foreach ( array( self::GROUP, 'posts', 'terms', 'users' ) as $group ) {
			$changed[] = wp_cache_get_last_changed( $group );
		}
		$key  = md5( $sql . wp_json_encode( $changed ) );
		$rows = wp_cache_get( $key, self::GROUP );
		if ( ! is_array( $rows ) ) {
			$rows = $read( $sql );
			wp_cache_set( $key, $rows, self::GROUP, self::TTL );
		}
		return $rows;
	}

	/**
	 * Invalidates what is kept of relations, and of the objects on both sides, so that page caches purge their pages.
	 *
	 * @param array $relation Relation that was created, removed or moved.
	 */
	public function relation_changed( $relation ) {
		$this->objects_changed( array_values( Relx_Order::ends( $relation ) ) );
	}

	/**
	 * Invalidates what is kept of relations, and of objects.
	 *
	 * @param array[] $objects Objects whose relations changed.
	 */
	public function objects_changed( $objects ) {
		wp_cache_set( 'last_changed', microtime(), self::GROUP );
		foreach ( array_unique( $objects, SORT_REGULAR ) as $target ) {
			switch ( $target['type'] ) {
				case 'post':
					clean_post_cache( $target['id'] );
					break;
				case 'user':
					clean_user_cache( $target['id'] );
					break;
				default:
					clean_term_cache( $target['id'], '', false );
			}
		}
	}
}
