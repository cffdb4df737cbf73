<?php
defined( 'ABSPATH' ) || exit;

/**
 * Visibility for a user, as SQL conditions: lists are filtered before they are counted, sorted and paged.
 *
 * Logged-out users see posts with a public status, terms of public taxonomies, and users with a published post. Logged-in
 * users see what their capabilities for each post type allow beside that. Lists of a relation type with `show_users` "all" include
 * the other users, too.
 *
 * @see src/store/query/visibility.ts
 */
// phpcs:disable WordPress.DB
class Relx_Visibility {
	/** Maximum number of objects that are primed with their contents, because most of them will be displayed. */
	const MAX_CACHED = 500;

	/** Maximum number of ids per statement. */
	const MAX_IDS = 1000;

	/** User whose capabilities count, 0 for a logged-out user. */
	private int $user_id;

	/** Statuses by post type, null before they are read. */
	private ?array $statuses = null;

	/** @var array<string,string> Conditions by object type that were built so far. */
	private array $conditions = array();

	/** @param int $user_id User, 0 for a logged-out user. */
	public function __construct( $user_id ) {
		$this->user_id = (int) $user_id;
	}

	/** User whose capabilities count, 0 for a logged-out user. */
	public function user_id(): int {
		return $this->user_id;
	}

	/** @return string[] Names of the post types that relations can show. */
	public static function post_types() {
		$types = array_values( array_diff( get_post_types( array( 'public' => true ) ), array( 'attachment' ) ) );
		return apply_filters( 'relx_post_types', $types );
	}

	/** @return string[] Names of the taxonomies that relations can show. */
	public static function taxonomies() {
		return apply_filters( 'relx_taxonomies', array_values( get_taxonomies( array( 'public' => true ) ) ) );
	}

	/**
	 * The join of related objects of a type, and the condition of their visibility.
	 *
	 * @param string $id        Column with the id of the object.
	 * @param bool   $all_users Whether users without published posts are visible, too.
	 * @return array{join:string,where:string,title:string} Title: the column with the title.
	 */
	public function sql( string $object_type, string $id, bool $all_users = false ): array {
		global $wpdb;
		if ( 'post' === $object_type ) {
			return array(
				'join'  => "INNER JOIN {$wpdb->posts} p ON p.ID = $id",
				'where' => $this->where( 'post' ),
				'title' => 'p.post_title',
			);
		}
		if ( 'user' === $object_type ) {
			return array(
				'join'  => "INNER JOIN {$wpdb->users} u ON u.ID = $id",
				'where' => $this->where( 'user', $all_users ),
				'title' => 'u.display_name',
			);
		}
		return array(
			'join'  => "INNER JOIN {$wpdb->terms} t ON t.term_id = $id INNER JOIN {$wpdb->term_taxonomy} tt ON tt.term_id = t.term_id",
			'where' => $this->where( 'term' ),
			'title' => 't.name',
		);
	}

	/** A subquery of the ids of all posts that the user can see. */
	public function post_ids_sql(): string {
		global $wpdb;
		return "SELECT p.ID FROM {$wpdb->posts} p WHERE " . $this->where( 'post' );
	}

	/**
	 * The objects of one type that the user can see.
	 *
	 * @param bool $all_users Whether users without published posts are visible, too.
	 * @return int[]
	 */
	public function visible( string $object_type, array $ids, bool $all_users = false ): array {
		$ids = array_values( array_unique( array_map( 'intval', $ids ) ) );
		if ( count( $ids ) > self::MAX_CACHED ) {
			return $this->among( $object_type, $ids, $all_users );
		}
		if ( 'post' === $object_type ) {
			_prime_post_caches( $ids, false, false );
			return array_values( array_filter( $ids, array( $this, 'can_see_post' ) ) );
		}
		if ( 'term' === $object_type ) {
			_prime_term_caches( $ids, false );
			return array_values( array_filter( $ids, array( $this, 'can_see_term' ) ) );
		}
		return $this->among( 'user', $ids, $all_users );
	}

	/**
	 * Whether the user can see an object.
	 *
	 * @param array|null $type Relation type whose lists count, null for none.
	 */
	public function can_see( array $target, ?array $type = null ): bool {
		return (bool) $this->visible( $target['object_type'], array( $target['id'] ), $type && Relx_Public_Users::shows_all( $type ) );
	}

	/** Whether the user can see a post. */
	private function can_see_post( int $id ): bool {
		$post     = get_post( $id );
		$statuses = $post ? ( $this->statuses()[ $post->post_type ] ?? null ) : null;
		if ( ! $statuses ) {
			return false;
		}
		$is_own = $this->user_id > 0 && $this->user_id === (int) $post->post_author;
		$has    = in_array( $post->post_status, $statuses['any'], true ) || ( $is_own && in_array( $post->post_status, $statuses['own'], true ) );
		return $has && $this->can_read_post( $post );
	}

	/** Whether the user can read a single post with a visible status. Plugins can deny it for posts that are not public. */
	private function can_read_post( WP_Post $post ): bool {
		$status = get_post_status_object( $post->post_status );
		return ( $status && $status->public ) || user_can( $this->user_id, 'read_post', $post->ID );
	}

	/**
	 * Those posts that the user can read, of posts that have a visible status but are not public.
	 *
	 * @param int[] $ids Posts.
	 * @return int[]
	 */
	public function readable_posts( array $ids ): array {
		_prime_post_caches( $ids, false, false );
		return array_filter( $ids, fn( $id ) => get_post( $id ) && $this->can_read_post( get_post( $id ) ) );
	}

	/** Whether the user can see a term. */
	private function can_see_term( int $id ): bool {
		$term = get_term( $id );
		return $term instanceof WP_Term && in_array( $term->taxonomy, self::taxonomies(), true );
	}

	/**
	 * The objects that the user can see, without reading their contents.
	 *
	 * @param bool $all_users Whether users without published posts are visible, too.
	 * @return int[]
	 */
	private function among( string $object_type, array $ids, bool $all_users ): array {
		global $wpdb;
		$from = array(
			'post' => "SELECT p.ID FROM {$wpdb->posts} p WHERE p.ID",
			'user' => "SELECT u.ID FROM {$wpdb->users} u WHERE u.ID",
			'term' => "SELECT DISTINCT tt.term_id FROM {$wpdb->term_taxonomy} tt WHERE tt.term_id",
		);
		$seen = array();
		foreach ( array_chunk( $ids, self::MAX_IDS ) as $some ) {
			$sql  = "{$from[ $object_type ]} IN (" . implode( ', ', $some ) . ') AND ' . $this->where( $object_type, $all_users );
			$seen = array_merge( $seen, array_map( 'intval', $wpdb->get_col( $sql ) ) );
		}
		return array_values( array_intersect( $ids, $seen ) );
	}

	/**
	 * The condition for objects of a type.
	 *
	 * @param bool $all_users Whether users without published posts are visible, too.
	 */
	private function where( string $object_type, bool $all_users = false ): string {
		if ( 'user' === $object_type && $all_users ) {
			return $this->users_where( true );
		}
		if ( ! isset( $this->conditions[ $object_type ] ) ) {
			$where = array(
				'post' => array( $this, 'posts_where' ),
				'user' => fn() => $this->users_where( $this->sees_all_users() ),
				'term' => static fn() => 'tt.taxonomy IN (' . self::strings( self::taxonomies() ) . ')',
			);
			$this->conditions[ $object_type ] = $where[ $object_type ]();
		}
		return $this->conditions[ $object_type ];
	}

	/** The condition for posts `p`. Post types with the same statuses share a part of it. */
	private function posts_where(): string {
		global $wpdb;
		$groups = array();
		foreach ( $this->statuses() as $post_type => $statuses ) {
			$groups[ wp_json_encode( $statuses ) ][] = $post_type;
		}
		$parts = array();
		foreach ( $groups as $key => $post_types ) {
			$statuses = json_decode( $key, true );
			$seen     = 'p.post_status IN (' . self::strings( $statuses['any'] ) . ')';
			$own      = array_diff( $statuses['own'], $statuses['any'] );
			if ( $own ) {
				$seen .= $wpdb->prepare( ' OR (p.post_author = %d', $this->user_id ) . ' AND p.post_status IN (' . self::strings( $own ) . '))';
			}
			$parts[] = '(p.post_type IN (' . self::strings( $post_types ) . ") AND ($seen))";
		}
		return $parts ? '(' . implode( ' OR ', $parts ) . ')' : '1 = 0';
	}

	/**
	 * The condition for users of the site: a network has one table of users, and one of their meta, for all sites.
	 *
	 * @param string $id Column with the id of the user.
	 */
	public static function users_of_site( string $id = 'u.ID' ): string {
		global $wpdb;
		$key = $wpdb->get_blog_prefix() . 'capabilities';
		return is_multisite() ? $wpdb->prepare( "EXISTS (SELECT 1 FROM {$wpdb->usermeta} um WHERE um.user_id = $id AND um.meta_key = %s)", $key ) : '1 = 1';
	}

	/** Whether the user sees all users of the site: editors can relate users without published posts, such as speakers. */
	public function sees_all_users(): bool {
		return $this->can( 'list_users' ) || $this->can( 'edit_users' ) || $this->can( 'edit_others_posts' );
	}

	/**
	 * The condition for users `u`: those with a published post, even after they have left the site of a network, and the user.
	 *
	 * @param bool $all Whether all users of the site are visible, too.
	 */
	private function users_where( bool $all ): string {
		global $wpdb;
		if ( $all && ! is_multisite() ) {
			return self::users_of_site();
		}
		$types     = self::strings( self::post_types() );
		$published = "EXISTS (SELECT 1 FROM {$wpdb->posts} up WHERE up.post_author = u.ID AND up.post_status = 'publish' AND up.post_type IN ($types))";
		$own       = $this->user_id > 0 ? $wpdb->prepare( ' OR u.ID = %d', $this->user_id ) : '';
		// First, because without a published post, the other condition reads all posts of a user.
		return '(' . ( $all ? self::users_of_site() . ' OR ' : '' ) . "$published$own)";
	}

	/**
	 * The statuses of visible posts by post type: of every post (`any`), and of the user's posts (`own`).
	 *
	 * @return array<string,array{any:string[],own:string[]}>
	 */
	private function statuses(): array {
		if ( null !== $this->statuses ) {
			return $this->statuses;
		}
		$public         = array_values( get_post_stati( array( 'public' => true ) ) );
		$private        = array_values( get_post_stati( array( 'private' => true ) ) );
		$protected      = array_values( get_post_stati( array( 'protected' => true ) ) );
		$own            = $this->can( 'read' ) ? array_merge( $private, $protected ) : array();
		$this->statuses = array();
		foreach ( self::post_types() as $name ) {
			$type  = get_post_type_object( $name );
			$edits = $type && $this->can( $type->cap->edit_others_posts );
			$any   = $public;
			if ( $edits ) {
				// WordPress adds edit_published_posts only to post types with map_meta_cap.
				$any = array_merge( $any, $this->can( $type->cap->edit_published_posts ?? $type->cap->edit_posts ) ? $protected : array_diff( $protected, array( 'future' ) ) );
			}
			if ( $type && $this->can( $type->cap->read_private_posts ) ) {
				$any = array_merge( $any, $private );
			}
			$this->statuses[ $name ] = array(
				'any' => array_values( $any ),
				'own' => $own,
			);
		}
		return $this->statuses;
	}

	/** Whether the user has a capability. A logged-out user has none. */
	private function can( string $capability ): bool {
		return $this->user_id > 0 && user_can( $this->user_id, $capability );
	}

	/** @return string A list of strings for IN. */
	private static function strings( array $values ) {
		global $wpdb;
		$values = $values ? array_values( $values ) : array( '' );
		return $wpdb->prepare( implode( ', ', array_fill( 0, count( $values ), '%s' ) ), $values );
	}
}
// phpcs:enable
