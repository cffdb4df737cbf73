<?php
defined( 'ABSPATH' ) || exit;

/**
 * Finds users without published posts. WordPress does not reveal their slug or the hash of their email address, so that lists show
 * them by name only, to every user.
 */
class Relx_Public_Users {
	/** @var array<int,bool> Whether users are public, by id, as of a state of the posts. */
	private static array $known = array();

	/** State of the posts that `$known` was read in. */
	private static string $version = '';

	/** Whether lists of a relation type include users without published posts. */
	public static function shows_all( array $type ): bool {
		return 'all' === ( $type['show_users'] ?? '' );
	}

	/**
	 * Reads which users are public, in one statement for all that are not known.
	 *
	 * @param int[] $ids Users.
	 */
	public static function prime( array $ids ): void {
		$version = get_current_blog_id() . ':' . wp_cache_get_last_changed( 'posts' );
		if ( $version !== self::$version ) {
			self::$known   = array();
			self::$version = $version;
		}
		$unknown = array_values( array_diff( $ids, array_keys( self::$known ) ) );
		if ( $unknown ) {
			$public       = array_fill_keys( ( new Relx_Visibility( 0 ) )->visible( 'user', $unknown ), true );
			self::$known += $public + array_fill_keys( $unknown, false );
		}
	}

	/**
	 * Whether a user has published posts.
	 *
	 * @param int $id User.
	 */
	public static function has( int $id ): bool {
		self::prime( array( $id ) );
		return self::$known[ $id ];
	}

	/**
	 * The URL of an avatar. Without published posts, the user has none that contains a hash of the email address.
	 *
	 * @param bool $is_public Whether the user has published posts.
	 * @param int  $size      Width in pixels.
	 * @return string Empty for none.
	 */
	public static function avatar( WP_User $user, bool $is_public, int $size = 96 ): string {
		$url = get_option( 'show_avatars' ) ? (string) get_avatar_url( $user->ID, compact( 'size' ) ) : '';
		if ( $is_public || '' === $url ) {
			return $url;
		}
		$email = strtolower( trim( $user->user_email ) );
		foreach ( array( 'sha256', 'md5' ) as $algorithm ) {
			if ( false !== stripos( $url, hash( $algorithm, $email ) ) ) {
				return '';
			}
		}
		return $url;
	}
}
