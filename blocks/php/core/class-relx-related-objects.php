<?php
/**
 * Related objects.
 *
 * @package relx
 */

defined( 'ABSPATH' ) || exit;

/**
 * Makes items of related objects: title, link, date, excerpt, image, avatar. All values come from WordPress functions, so that
 * their filters apply. A few statements prime them for all rows of a list.
 */
class Relx_Related_Objects {
	/** Size of featured images, where they have it. */
	const IMAGE_SIZE = 'medium_large';

	/**
	 * Images by attachment: several posts of a list may have the same one.
	 *
	 * @var array<int,array|null>
	 */
	private $images;

	/**
	 * Whether logged-out users see a user, by id, as of a state of the posts.
	 *
	 * @var array<int,bool>
	 */
	private $public_users = array();

	/**
	 * State of the posts that `$public_users` was read in.
	 *
	 * @var string
	 */
	private $public_users_version = '';

	/**
	 * The items of rows: the relation, its data if the row has any, and the object that is related.
	 *
	 * @param array[] $rows       Rows of lists.
	 * @param bool    $with_terms Whether posts have their terms.
	 * @return array[]
	 */
	public function items( $rows, $with_terms = false ) {
		$this->prime( $rows, true, null, $with_terms );
		$this->images = array();
		$items        = array();
		foreach ( $rows as $row ) {
			$related = $this->related( $row );
			if ( $related && $with_terms && 'post' === $related['object_type'] ) {
				$related['terms'] = array_map( array( $this, 'term' ), Relx_Post_Terms::of( get_post( $related['id'] ) ) );
			}
			if ( $related ) {
				$items[] = Relx_Table::relation( $row ) + array_intersect_key( $row, array( 'data' => 0 ) ) + compact( 'related' );
			}
		}
		return $items;
	}

	/**
	 * Objects as related objects, by id. Objects that do not exist are left out.
	 *
	 * @param string $type Object type.
	 * @param int[]  $ids  Ids.
	 * @return array<int,array>
	 */
	public function objects( $type, $ids ) {
		$rows = array();
		foreach ( $ids as $id ) {
			$rows[ $id ] = array(
				'direction' => 'outgoing',
				'to_type'   => $type,
				'to_id'     => $id,
			);
		}
		$this->prime( $rows, true );
		$this->images = array();
		return array_filter( array_map( array( $this, 'related' ), $rows ) );
	}

	/**
	 * Reads which users logged-out users see, in one statement for all that are not known. Logged-out users see no others.
	 *
	 * @param int[] $user_ids User ids.
	 */
	private function read_public_users( $user_ids ) {
		if ( ! is_user_logged_in() ) {
			return;
		}
		$version = wp_cache_get_last_changed( 'posts' );
		if ( $version !== $this->public_users_version ) {
			$this->public_users         = array();
			$this->public_users_version = $version;
		}
		$unknown = array_values( array_diff( $user_ids, array_keys( $this->public_users ) ) );
		if ( $unknown ) {
			$public = array_fill_keys( ( new Relx_Visibility( 0 ) )->visible( 'user', $unknown ), true );
			$this->public_users += $public + array_fill_keys( $unknown, false );
		}
	}

	/**
	 * The related object of a row: its type and id.
	 *
	 * @param array $row Row of a list.
	 * @return array{0:string,1:int}
	 */
	public static function related_ref( $row ) {
		$side = 'outgoing' === $row['direction'] ? 'to' : 'from';
		return array( $row[ "{$side}_type" ], (int) $row[ "{$side}_id" ] );
	}

	/**
	 * The title of an object as plain text.
	 *
	 * @param string $type Object type.
	 * @param int    $id   Id.
	 * @return string
	 */
	public function title( $type, $id ) {
		if ( 'post' === $type ) {
			add_filter( 'protected_title_format', array( $this, 'bare_title' ) );
			add_filter( 'private_title_format', array( $this, 'bare_title' ) );
			$title = get_the_title( $id );
			remove_filter( 'protected_title_format', array( $this, 'bare_title' ) );
			remove_filter( 'private_title_format', array( $this, 'bare_title' ) );
			return Relx_Text::plain( $title );
		}
		if ( 'user' === $type ) {
			$user = get_userdata( $id );
			return $user ? Relx_Text::plain( $user->display_name ) : '';
		}
		$term = get_term( $id );
		return $term instanceof WP_Term ? Relx_Text::plain( $term->name ) : '';
	}

	/**
	 * The title format without "Protected:" and "Private:", as in the REST API of WordPress.
	 *
	 * @return string
	 */
	public function bare_title() {
		return '%s';
	}

	/**
	 * The related object of a row, null if it no longer exists.
	 *
	 * @param array $row Row of a list.
	 * @return array|null
	 */
	private function related( $row ) {
		list( $type, $id ) = self::related_ref( $row );
		if ( 'post' === $type ) {
			$post = get_post( $id );
			return $post ? $this->post( $post ) : null;
		}
		if ( 'user' === $type ) {
			$user = get_userdata( $id );
			return $user ? $this->user( $user ) : null;
		}
		$term = get_term( $id );
		return $term instanceof WP_Term ? $this->term( $term ) : null;
	}

	/**
	 * A related post.
	 *
	 * @param WP_Post $post Post.
	 * @return array
	 */
	private function post( $post ) {
		$related = array(
			'id'          => $post->ID,
			'object_type' => 'post',
			'subtype'     => $post->post_type,
			'title'       => $this->title( 'post', $post->ID ),
			'link'        => (string) get_permalink( $post ),
		);
		if ( 0 !== strpos( $post->post_date_gmt, '0000' ) ) {
			$related['date'] = mysql_to_rfc3339( $post->post_date_gmt ) . 'Z';
		}
		$excerpt = Relx_Text::excerpt( $post );
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

	/**
	 * A related user: the public name and archive, never an email address or a login name.
	 *
	 * @param WP_User $user User.
	 * @return array
	 */
	private function user( $user ) {
		$related = array(
			'id'          => $user->ID,
			'object_type' => 'user',
			'subtype'     => 'user',
			'title'       => $this->title( 'user', $user->ID ),
			'link'        => get_author_posts_url( $user->ID, $user->user_nicename ),
			'slug'        => $user->user_nicename,
		);
		$avatar  = get_option( 'show_avatars' ) ? get_avatar_url( $user->ID ) : false;
		if ( $avatar ) {
			$related['avatar'] = $avatar;
		}
		if ( is_user_logged_in() && empty( $this->public_users[ $user->ID ] ) ) {
			$related['hidden'] = 'no_posts';
		}
		return $related;
	}

	/**
	 * A related term, or a term of a related post.
	 *
	 * @param WP_Term $term Term.
	 * @return array
	 */
	private function term( $term ) {
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
	 * @return array|null
	 */
	private function image( $id ) {
		if ( ! array_key_exists( $id, $this->images ) ) {
			$this->images[ $id ] = $id ? $this->attachment( $id ) : null;
		}
		return $this->images[ $id ];
	}

	/**
	 * An attachment as an image.
	 *
	 * @param int $id Attachment.
	 * @return array|null
	 */
	private function attachment( $id ) {
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
	 * @param array[]    $rows       Rows of lists.
	 * @param bool       $with_meta  Whether featured images and links are needed, too.
	 * @param array|null $target     Another object to read with them.
	 * @param bool       $with_terms Whether terms of posts are needed, too.
	 */
	public function prime( $rows, $with_meta, $target = null, $with_terms = false ) {
		$ids = array_fill_keys( Relx_Checks::OBJECT_TYPES, array() );
		if ( $target ) {
			$ids[ $target['type'] ][ $target['id'] ] = $target['id'];
		}
		foreach ( $rows as $row ) {
			list( $type, $id )   = self::related_ref( $row );
			$ids[ $type ][ $id ] = $id;
		}
		if ( $ids['post'] ) {
			$with_categories = $with_meta && false !== strpos( (string) get_option( 'permalink_structure' ), '%category%' );
			_prime_post_caches( $ids['post'], $with_categories, $with_meta );
			if ( $with_terms ) {
				Relx_Post_Terms::prime( $ids['post'] );
			}
			$images = $with_meta ? array_filter( array_map( 'get_post_thumbnail_id', $ids['post'] ) ) : array();
			if ( $images ) {
				_prime_post_caches( array_unique( $images ), false, true );
			}
		}
		if ( $ids['user'] ) {
			cache_users( $ids['user'] );
			if ( $with_meta ) {
				$this->read_public_users( $ids['user'] );
			}
		}
		if ( $ids['term'] ) {
			_prime_term_caches( $ids['term'], false );
		}
	}
}
