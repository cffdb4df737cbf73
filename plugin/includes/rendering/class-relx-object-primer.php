<?php
defined( 'ABSPATH' ) || exit;

/** Primes the caches of WordPress with all objects of many lists and their images. */
class Relx_Object_Primer {

	/**
	 * Primes objects of any type.
	 *
	 * @param array<string, int[]> $ids         Ids by object type.
	 * @param bool                 $with_images Whether featured images of posts are shown.
	 * @param array                $details     Details that are shown: see {@see Relx_Contract::DETAILS}.
	 */
	public static function prime( array $ids, bool $with_images, array $details = array() ): void {
		$ids += array_fill_keys( Relx_Contract::OBJECT_TYPES, array() );
		if ( $ids['post'] ) {
			self::posts( array_unique( $ids['post'] ), $with_images, $details );
		}
		if ( $ids['user'] ) {
			cache_users( array_unique( $ids['user'] ) );
		}
		if ( $ids['term'] ) {
			_prime_term_caches( array_unique( $ids['term'] ), false );
		}
	}

	/**
	 * Primes posts, and the data of their permalinks and images.
	 *
	 * @param int[] $ids         Posts.
	 * @param bool  $with_images Whether featured images are shown.
	 * @param array $details     Details that are shown.
	 */
	private static function posts( array $ids, bool $with_images, array $details ): void {
		$permalinks = (string) get_option( 'permalink_structure' );
		_prime_post_caches( $ids, false !== strpos( $permalinks, '%category%' ), $with_images );
		if ( ! empty( $details['terms'] ) ) {
			Relx_Post_Terms::prime( $ids );
		}
		if ( false !== strpos( $permalinks, '%author%' ) ) {
			cache_users( array_unique( array_map( static fn( $id ) => (int) get_post_field( 'post_author', $id ), $ids ) ) );
		}
		$images = $with_images ? array_filter( array_map( 'get_post_thumbnail_id', $ids ) ) : array();
		if ( $images ) {
			_prime_post_caches( array_unique( array_map( 'intval', $images ) ), false, true );
		}
	}
}
