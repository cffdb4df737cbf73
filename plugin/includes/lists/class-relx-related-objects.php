<?php
defined( 'ABSPATH' ) || exit;

/**
 * Makes items of related objects: title, link, date, excerpt, image, avatar. All values come from WordPress functions, so that
 * their filters apply. A few statements prime them for all rows of a list.
 *
 * @see src/core/relations/related/related-objects.ts
 */
class Relx_Related_Objects {
	/** Size of featured images, where they have it. */
	const IMAGE_SIZE = 'medium_large';

	/** @var array<int,array|null> Images by attachment: several posts of a list may have the same one. */
	private $images;
	private Relx_Type_Registry $types;

	public function __construct( Relx_Type_Registry $types ) {
		$this->types = $types;
	}

	/**
	 * The items of rows: the relation, its data if the row has any, and the object that is related.
	 *
	 * @param array $details Details of the objects, which are on: {@see Relx_Contract::DETAILS}.
	 * @throws Relx_Exception With the code rest_too_much_work.
	 */
	public function items( array $rows, array $details = array(), ?Relx_Work_Budget $budget = null ): array {
		$this->prime( $rows, true, null, $details );
		if ( $budget ) {
			$budget->spend( Relx_Post_Texts::work( self::posts( $rows ) ), 'text' );
		}
		$this->images = array();
		$items        = array();
		foreach ( $rows as $row ) {
			$related = $this->related( $row );
			if ( $related ) {
				$related += 'post' === $related['object_type'] ? $this->details( get_post( $related['id'] ), $details ) : array();
				$items[]  = self::relation( $row ) + array_intersect_key( $row, array( 'data' => 0 ) ) + compact( 'related' );
			}
		}
		return $items;
	}

	private function details( WP_Post $post, array $details ): array {
		$found = array();
		if ( ! empty( $details['terms'] ) ) {
			$found['terms'] = array_map( array( $this, 'term' ), Relx_Post_Terms::of( $post ) );
		}
		return $found;
	}

	/** @return WP_Post[] */
	private static function posts( array $rows ): array {
		$refs = array_map( array( __CLASS__, 'related_ref' ), $rows );
		return array_filter( array_map( static fn( $ref ) => 'post' === $ref[0] ? get_post( $ref[1] ) : null, $refs ) );
	}

	/** The relation of a row. A computed one has no id. */
	private static function relation( array $row ): array {
		if ( Relx_Similar_Options::TYPE !== $row['type'] ) {
			return Relx_Table::relation( $row );
		}
		$relation = Relx_Similar_Posts::relation( (int) $row['from_id'], (int) $row['to_id'] );
		unset( $relation['created_at'] );
		return $relation + array( 'automatic' => true );
	}

	/**
	 * Objects as related objects, by id. Objects that do not exist are left out.
	 *
	 * @param string $relation_type Relation type that would connect them, which states whether users without published posts are hidden.
	 * @return array<int,array>
	 */
	public function objects( string $type, array $ids, string $relation_type ): array {
		$rows = array();
		foreach ( $ids as $id ) {
			$rows[ $id ] = array(
				'type'      => $relation_type,
				'direction' => 'outgoing',
				'to_type'   => $type,
				'to_id'     => $id,
			);
		}
		$this->prime( $rows, true );
		$this->images = array();
		return array_filter( array_map( array( $this, 'related' ), $rows ) );
	}

	/** @return array{0:string,1:int} The related object of a row: its type and id. */
	public static function related_ref( array $row ): array {
		$side = 'outgoing' === $row['direction'] ? 'to' : 'from';
		return array( $row[ "{$side}_type" ], (int) $row[ "{$side}_id" ] );
	}

	/** The title of an object as plain text. */
	public function title( string $type, int $id ): string {
		if ( 'post' === $type ) {
			$post = get_post( $id );
			return $post ? Relx_Post_Texts::bare_title( $post ) : '';
		}
		if ( 'user' === $type ) {
			$user = get_userdata( $id );
			return $user ? Relx_Text::plain( $user->display_name ) : '';
		}
		$term = get_term( $id );
		return $term instanceof WP_Term ? Relx_Text::plain( $term->name ) : '';
	}

	/** The related object of a row, null if it no longer exists. */
	private function related( array $row ): ?array {
		list( $type, $id ) = self::related_ref( $row );
		if ( 'post' === $type ) {
			$post = get_post( $id );
			return $post ? $this->post( $post ) : null;
		}
		if ( 'user' === $type ) {
			$user = get_userdata( $id );
			return $user ? $this->user( $user, $this->shows_all_users( $row ) ) : null;
		}
		$term = get_term( $id );
		return $term instanceof WP_Term ? $this->term( $term ) : null;
	}

	private function post( WP_Post $post ): array {
		$related = array(
			'id'          => $post->ID,
			'object_type' => 'post',
			'subtype'     => $post->post_type,
			'title'       => $this->title( 'post', $post->ID ),
			'link'        => (string) get_permalink( $post ),
		);
		foreach ( array( 'date', 'date_gmt' ) as $name ) {
			$date = $post->{"post_$name"};
			// A draft has no UTC date.
			if ( 0 !== strpos( $date, '0000' ) ) {
				$related[ $name ] = mysql_to_rfc3339( $date );
			}
		}
		$excerpt = Relx_Post_Texts::excerpt( $post );
		if ( '' !== $excerpt ) {
			$related['excerpt'] = $excerpt;
		}
		$image = $this->image( (int) get_post_thumbnail_id( $post ) );
		if ( $image ) {
			$related['image'] = $image;
		}
		$status = get_post_status_object( $post->post_status );
		if ( ! $status || ! $status->public ) {
			$related['hidden'] = $post->post_status;
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
			'link'        => $is_public ? get_author_posts_url( $user->ID, $user->user_nicename ) : '',
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
			'link'        => is_wp_error( $link ) ? '' : $link,
			'slug'        => $term->slug,
			'taxonomy'    => $term->taxonomy,
		);
	}

	/**
	 * An image, null if there is none or its size is unknown.
	 *
	 * @param int $id Attachment.
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

	/**
	 * Primes the related objects of rows, so that their items need no further query.
	 *
	 * @param bool       $with_meta Whether featured images and links are needed, too.
	 * @param array|null $target    Another object to read with them.
	 * @param array      $details   Details of the objects that are needed, too.
	 */
	public function prime( array $rows, bool $with_meta, ?array $target = null, array $details = array() ): void {
		$ids   = array_fill_keys( Relx_Contract::OBJECT_TYPES, array() );
		$users = array();
		if ( $target ) {
			$ids[ $target['type'] ][ $target['id'] ] = $target['id'];
		}
		foreach ( $rows as $row ) {
			list( $type, $id )   = self::related_ref( $row );
			$ids[ $type ][ $id ] = $id;
			if ( 'user' === $type && ( is_user_logged_in() || $this->shows_all_users( $row ) ) ) {
				$users[] = $id;
			}
		}
		if ( $ids['post'] ) {
			$with_categories = $with_meta && false !== strpos( (string) get_option( 'permalink_structure' ), '%category%' );
			_prime_post_caches( $ids['post'] + ( $with_meta ? self::image_ids( $ids['post'] ) : array() ), $with_categories, $with_meta );
			if ( ! empty( $details['terms'] ) ) {
				Relx_Post_Terms::prime( $ids['post'] );
			}
			// Those of filters. Others are primed already.
			$images = $with_meta ? array_filter( array_map( 'get_post_thumbnail_id', $ids['post'] ) ) : array();
			if ( $images ) {
				_prime_post_caches( array_unique( $images ), false, true );
			}
		}
		if ( $ids['user'] ) {
			cache_users( $ids['user'] );
			if ( $with_meta ) {
				Relx_Public_Users::prime( $users );
			}
		}
		if ( $ids['term'] ) {
			_prime_term_caches( $ids['term'], false );
		}
	}

	/**
	 * Featured images of posts. Their metadata is read before the posts, so that one statement reads posts and images.
	 *
	 * @return array<int,int> Images, with their ids as keys.
	 */
	private static function image_ids( array $post_ids ): array {
		update_meta_cache( 'post', $post_ids );
		$images = array();
		foreach ( $post_ids as $post_id ) {
			$id = (int) get_post_meta( $post_id, '_thumbnail_id', true );
			if ( $id > 0 ) {
				$images[ $id ] = $id;
			}
		}
		return $images;
	}
}
