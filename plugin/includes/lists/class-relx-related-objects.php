<?php
defined( 'ABSPATH' ) || exit;

/**
 * Makes related objects of rows: title, link, date, excerpt, image, avatar. All values come from WordPress functions, so that their
 * filters apply. A few statements prime them for all rows of a list.
 *
 * @see src/core/relations/related/related-objects.ts
 */
class Relx_Related_Objects {
	/** What related objects have beside their titles. On pages, titles are those of themes, and images are ids. */
	const DETAILS = array(
		'link'     => true,
		'excerpt'  => true,
		'image'    => true,
		'terms'    => false,
		'for_page' => false,
	);

	const TITLE_ONLY = array(
		'link'    => false,
		'excerpt' => false,
		'image'   => false,
	);

	/** Size of featured images, where they have it. */
	const IMAGE_SIZE = 'medium_large';

	/** Taxonomy of post formats. They set how a theme shows a post. They are no topics. */
	const FORMATS = 'post_format';

	/** @var array<int,array|null> Images by attachment: several posts of a list may have the same one. */
	private array $images = array();
	private Relx_Type_Registry $types;

	public function __construct( Relx_Type_Registry $types ) {
		$this->types = $types;
	}

	/** @return array{0:string,1:int} The related object of a row: its type and id. */
	public static function related_ref( array $row ): array {
		$side = 'outgoing' === $row['direction'] ? 'to' : 'from';
		return array( $row[ "{$side}_type" ], (int) $row[ "{$side}_id" ] );
	}

	/** @return int[] Ids of the related objects of rows. */
	public static function ids( array $rows ): array {
		return array_map( static fn( $row ) => self::related_ref( $row )[1], $rows );
	}

	/**
	 * The related object of a row, null if it no longer exists.
	 *
	 * @param array $details What it has: see {@see self::DETAILS}.
	 */
	public function related( array $row, array $details = array() ): ?array {
		list( $object_type, $id ) = self::related_ref( $row );
		$found = self::find( $object_type, $id );
		if ( $found instanceof WP_Post ) {
			return $this->post( $found, $details + self::DETAILS );
		}
		if ( $found instanceof WP_User ) {
			return $this->user( $found, $this->shows_all_users( $row ) );
		}
		return $found ? $this->term( $found ) : null;
	}

	/**
	 * Objects as related objects, by id. Objects that do not exist are left out.
	 *
	 * @param string $relation_type Relation type that would connect them, which states whether users without published posts are hidden.
	 * @return array<int,array>
	 */
	public function objects( string $object_type, array $ids, string $relation_type ): array {
		$rows = array();
		foreach ( $ids as $id ) {
			$rows[ $id ] = array(
				'type'      => $relation_type,
				'direction' => 'outgoing',
				'to_type'   => $object_type,
				'to_id'     => $id,
			);
		}
		$this->prime( $rows );
		return array_filter( array_map( array( $this, 'related' ), $rows ) );
	}

	/**
	 * The title of an object as plain text.
	 *
	 * @param bool $for_page Whether it starts with "Protected:" and "Private:", as in themes.
	 */
	public function title( string $object_type, int $id, bool $for_page = false ): string {
		$found = self::find( $object_type, $id );
		if ( $found instanceof WP_Post ) {
			return $for_page ? Relx_Post_Texts::title( $found ) : Relx_Post_Texts::bare_title( $found );
		}
		if ( $found instanceof WP_User ) {
			return Relx_Text::plain( get_the_author_meta( 'display_name', $id ) );
		}
		return $found ? Relx_Text::plain( $found->name ) : '';
	}

	/** Bytes of content that WordPress parses for the excerpts of the posts of rows. */
	public function work( array $rows, array $details ): int {
		$posts = array();
		foreach ( ( $details + self::DETAILS )['excerpt'] ? $rows : array() as $row ) {
			list( $object_type, $id ) = self::related_ref( $row );
			$posts[] = 'post' === $object_type ? get_post( $id ) : null;
		}
		return Relx_Post_Texts::work( array_filter( $posts ) );
	}

	/**
	 * Primes the related objects of rows, so that their items need no further query.
	 *
	 * @param array      $details What they have: see {@see self::DETAILS}.
	 * @param array|null $object  Another object to read with them.
	 */
	public function prime( array $rows, array $details = array(), ?array $object = null ): void {
		$details     += self::DETAILS;
		$ids          = array_fill_keys( Relx_Contract::OBJECT_TYPES, array() );
		$users        = array();
		$this->images = array();
		if ( $object ) {
			$ids[ $object['object_type'] ][ $object['id'] ] = $object['id'];
		}
		foreach ( $rows as $row ) {
			list( $object_type, $id )   = self::related_ref( $row );
			$ids[ $object_type ][ $id ] = $id;
			if ( 'user' === $object_type && ( is_user_logged_in() || $this->shows_all_users( $row ) ) ) {
				$users[] = $id;
			}
		}
		if ( $ids['post'] ) {
			self::prime_posts( $ids['post'], $details );
		}
		if ( $ids['user'] ) {
			cache_users( $ids['user'] );
			Relx_Public_Users::prime( $details['link'] ? $users : array() );
		}
		if ( $ids['term'] ) {
			_prime_term_caches( $ids['term'], false );
		}
	}

	/** Primes posts, and the data of their permalinks, images and terms. */
	private static function prime_posts( array $ids, array $details ): void {
		$permalinks = $details['link'] ? (string) get_option( 'permalink_structure' ) : '';
		$images     = $details['image'] ? self::prime_with_images( $ids ) : array();
		_prime_post_caches( $ids + $images, false !== strpos( $permalinks, '%category%' ), $details['image'] );
		if ( $details['terms'] ) {
			self::prime_terms( $ids );
		}
		if ( false !== strpos( $permalinks, '%author%' ) ) {
			cache_users( array_unique( array_map( static fn( $id ) => (int) get_post_field( 'post_author', $id ), $ids ) ) );
		}
		// Images of cached posts, and those of filters. Others are primed already.
		$images = $details['image'] ? array_filter( array_map( 'get_post_thumbnail_id', $ids ) ) : array();
		if ( $images ) {
			_prime_post_caches( array_unique( $images ), false, true );
		}
	}

	/**
	 * Primes those posts that are not cached together with their featured images: one statement reads both, so that another one can read
	 * the metadata of both.
	 *
	 * @return array<int,int> Images, with their ids as keys.
	 */
	private static function prime_with_images( array $post_ids ): array {
		global $wpdb;
		$missing = _get_non_cached_ids( $post_ids, 'posts' );
		if ( ! $missing ) {
			return array();
		}
		$list   = implode( ', ', $missing );
		$images = "SELECT CAST(meta_value AS UNSIGNED) FROM {$wpdb->postmeta} WHERE post_id IN ($list) AND meta_key = '_thumbnail_id'";
		$sql    = "SELECT p.* FROM {$wpdb->posts} p INNER JOIN (SELECT ID FROM {$wpdb->posts} WHERE ID IN ($list) UNION $images) i ON i.ID = p.ID";
		$posts  = $wpdb->get_results( $sql ); // phpcs:ignore WordPress.DB -- it contains integers only.
		update_post_cache( $posts );
		$read = array_map( 'intval', array_column( $posts, 'ID' ) );
		return array_diff( array_combine( $read, $read ), $post_ids );
	}

	/**
	 * Primes the terms of posts, and the parents that are in their permalinks.
	 *
	 * @param int[] $ids Posts, which are primed.
	 */
	private static function prime_terms( array $ids ): void {
		update_object_term_cache( $ids, array_unique( array_filter( array_map( 'get_post_type', $ids ) ) ) );
		$terms = array_merge( array(), ...array_map( array( __CLASS__, 'terms' ), array_filter( array_map( 'get_post', array_values( $ids ) ) ) ) );
		$known = array();
		while ( $terms ) {
			$known  += array_flip( array_column( $terms, 'term_id' ) );
			$parents = array_diff( array_unique( array_filter( array_column( $terms, 'parent' ) ) ), array_keys( $known ) );
			_prime_term_caches( $parents, false );
			$terms = array_filter( array_map( 'get_term', $parents ), static fn( $term ) => $term instanceof WP_Term );
		}
	}

	/** @return WP_Term[] The terms of a post in the taxonomies that relations can show, by taxonomy and name. */
	private static function terms( WP_Post $post ): array {
		$taxonomies = array_intersect( get_object_taxonomies( $post->post_type ), Relx_Visibility::taxonomies() );
		$terms      = array();
		sort( $taxonomies );
		foreach ( array_diff( $taxonomies, array( self::FORMATS ) ) as $taxonomy ) {
			$found = get_the_terms( $post, $taxonomy );
			$terms = array_merge( $terms, is_array( $found ) ? array_values( $found ) : array() );
		}
		return $terms;
	}

	/** @return WP_Post|WP_User|WP_Term|null An object, null if it does not exist. */
	private static function find( string $object_type, int $id ) {
		$functions = array(
			'post' => 'get_post',
			'user' => 'get_userdata',
			'term' => 'get_term',
		);
		$found     = $functions[ $object_type ]( $id );
		return is_object( $found ) && ! is_wp_error( $found ) ? $found : null;
	}

	private function post( WP_Post $post, array $details ): array {
		$related = array(
			'id'          => $post->ID,
			'object_type' => 'post',
			'subtype'     => $post->post_type,
			'title'       => $this->title( 'post', $post->ID, $details['for_page'] ),
			'link'        => (string) get_permalink( $post ),
		);
		foreach ( array( 'date', 'date_gmt' ) as $name ) {
			$date = $post->{"post_$name"};
			// A draft has no UTC date.
			if ( 0 !== strpos( $date, '0000' ) ) {
				// mysql_to_rfc3339() moves dates that the time zone of the site skips, those in UTC, too.
				$related[ $name ] = str_replace( ' ', 'T', $date );
			}
		}
		$image = $details['image'] && has_post_thumbnail( $post ) ? (int) get_post_thumbnail_id( $post ) : 0;

		$related += array_filter(
			array(
				'excerpt' => $details['excerpt'] ? Relx_Post_Texts::excerpt( $post ) : '',
				'image'   => $details['for_page'] ? $image : $this->image( $image ),
			)
		);
		$status   = get_post_status_object( $post->post_status );
		if ( ! $status || ! $status->public ) {
			$related['hidden'] = $post->post_status;
		}
		if ( $details['terms'] ) {
			$related['terms'] = array_map( array( $this, 'term' ), self::terms( $post ) );
		}
		return $related;
	}

	/** Whether the relation type of a row shows users without published posts. */
	private function shows_all_users( array $row ): bool {
		return isset( $row['type'] ) && Relx_Public_Users::shows_all( $this->types->get( $row['type'] ) );
	}

	/**
	 * A related user: the public name and archive, never an email address or a login name.
	 *
	 * @param bool $shows_all Whether the relation type shows users without published posts.
	 */
	private function user( WP_User $user, bool $shows_all ): array {
		// Logged-out users see no others, unless the type shows them.
		$is_public = is_user_logged_in() || $shows_all ? Relx_Public_Users::has( $user->ID ) : true;
		$related   = array(
			'id'          => $user->ID,
			'object_type' => 'user',
			'subtype'     => 'user',
			'title'       => $this->title( 'user', $user->ID ),
			'link'        => $is_public ? (string) get_author_posts_url( $user->ID, $user->user_nicename ) : '',
			'slug'        => $is_public ? $user->user_nicename : '',
		);
		$avatar    = Relx_Public_Users::avatar( $user, $is_public );
		if ( '' !== $avatar ) {
			$related['avatar'] = $avatar;
		}
		if ( ! $is_public && ! $shows_all ) {
			$related['hidden'] = 'no_posts';
		}
		return $related;
	}

	/** A related term, or a term of a related post. */
	private function term( WP_Term $term ): array {
		$link = get_term_link( $term );
		return array(
			'id'          => $term->term_id,
			'object_type' => 'term',
			'subtype'     => $term->taxonomy,
			'title'       => Relx_Text::plain( $term->name ),
			'link'        => is_wp_error( $link ) ? '' : (string) $link,
			'slug'        => $term->slug,
			'taxonomy'    => $term->taxonomy,
		);
	}

	/**
	 * An image, null if there is none or its size is unknown.
	 *
	 * @param int $id Attachment, 0 for none.
	 */
	private function image( int $id ): ?array {
		if ( ! array_key_exists( $id, $this->images ) ) {
			$this->images[ $id ] = $id ? $this->attachment( $id ) : null;
		}
		return $this->images[ $id ];
	}

	/**
	 * An attachment as an image.
	 *
	 * @param int $id Attachment.
	 */
	private function attachment( int $id ): ?array {
		$meta   = wp_get_attachment_metadata( $id );
		$size   = empty( $meta['sizes'][ self::IMAGE_SIZE ] ) ? 'full' : self::IMAGE_SIZE;
		$source = wp_get_attachment_image_src( $id, $size );
		if ( ! $source || ! $source[1] || ! $source[2] ) {
			return null;
		}
		list( $src, $width, $height ) = $source;
		$width  = absint( $width );
		$height = absint( $height );
		// Same as wp_get_attachment_image_srcset(), without a second search for the source.
		$srcset = is_array( $meta ) ? wp_calculate_image_srcset( array( $width, $height ), $src, $meta, $id ) : false;
		$alt    = trim( wp_strip_all_tags( get_post_meta( $id, '_wp_attachment_image_alt', true ) ) );
		return compact( 'src' ) + array( 'srcset' => (string) $srcset ) + compact( 'alt', 'width', 'height' );
	}
}
