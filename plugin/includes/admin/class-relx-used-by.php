<?php
defined( 'ABSPATH' ) || exit;

/**
 * Which posts list an object: in the rows of posts, users and terms, in the panel, and in a notice after posts were moved to the trash.
 * Counts only posts that the user can see.
 */
class Relx_Used_By {
	/** Maximum number of relations that one statement reads. If a page has more, each object is counted separately. */
	const MAX_TOGETHER = 20000;

	/** Maximum number of relations of an object that is counted separately. */
	const MAX_EACH = 1000;

	/** Maximum number of trashed posts in a notice. */
	const MAX_TRASHED = 20;

	/** @var array<string,array<int,array>> Counts of the screen, by object type and object. */
	private array $uses = array();

	/** Hooks into WordPress. */
	public function register(): void {
		add_filter( 'post_row_actions', array( $this, 'add_to_post' ), 20, 2 );
		add_filter( 'page_row_actions', array( $this, 'add_to_post' ), 20, 2 );
		add_filter( 'user_row_actions', array( $this, 'add_to_user' ), 20, 2 );
		// After the taxonomies of all plugins.
		add_action( 'admin_init', array( $this, 'register_terms' ) );
		add_action( 'admin_notices', array( $this, 'show_trashed' ) );
	}

	/** Hooks into the screens of terms. */
	public function register_terms(): void {
		foreach ( Relx_Visibility::taxonomies() as $taxonomy ) {
			add_filter( "{$taxonomy}_row_actions", array( $this, 'add_to_term' ), 20, 2 );
		}
	}

	/**
	 * Adds the number to the row of a post.
	 *
	 * @param string[] $actions Links by name.
	 * @param WP_Post  $post    Post.
	 * @return string[]
	 */
	public function add_to_post( $actions, $post ) {
		return in_array( $post->post_type, Relx_Visibility::post_types(), true ) ? $this->added( $actions, 'post', $post->ID, _draft_or_post_title( $post ) ) : $actions;
	}

	/**
	 * Adds the number to the row of a user.
	 *
	 * @param string[] $actions Links by name.
	 * @param WP_User  $user    User.
	 * @return string[]
	 */
	public function add_to_user( $actions, $user ) {
		return $this->added( $actions, 'user', $user->ID, $user->display_name );
	}

	/**
	 * Adds the number to the row of a term.
	 *
	 * @param string[] $actions Links by name.
	 * @param WP_Term  $term    Term.
	 * @return string[]
	 */
	public function add_to_term( $actions, $term ) {
		return $this->added( $actions, 'term', $term->term_id, $term->name );
	}

	/**
	 * The posts that list an object, for its panel: `text`, and `links` with their `text` and `url`. Null if there are none.
	 *
	 * @param int $id Object.
	 */
	public static function summary( string $object_type, int $id ): ?array {
		$use = self::counts( $object_type, array( $id ) )[ $id ] ?? null;
		if ( ! $use ) {
			return null;
		}
		$links = array(
			array(
				'text' => __( 'View', 'relx' ),
				'url'  => self::url( $object_type, $id, $use ),
			),
			array(
				'text' => __( 'Replace', 'relx' ),
				'url'  => Relx_Replace_Screen::url( $object_type, $id ),
			),
		);
		// Without further lists, both lead to the same screen.
		return array(
			'text'  => self::text( $use ),
			'links' => $links[0]['url'] === $links[1]['url'] ? array( $links[1] ) : $links,
		);
	}

	/**
	 * The lists with an object: how many posts of each post type have it in a list of each relation type.
	 *
	 * @param int $id Object.
	 * @return array[] Each with `text` and `url`.
	 */
	public static function lists( string $object_type, int $id ): array {
		$types = Relx_Core::instance()->types->by_name();
		$lists = array();
		foreach ( self::read( $object_type, array( $id ), self::MAX_TOGETHER, true ) as $row ) {
			$post_type = get_post_type_object( $row['post_type'] );
			$name      = $post_type ? $post_type->labels->name : $row['post_type'];
			$lists[]   = array(
				/* translators: 1: post type, such as Courses, 2: title of a list, such as Lessons, 3: number of posts. */
				'text' => sprintf( __( '%1$s, “%2$s”: %3$s', 'relx' ), $name, $types[ $row['type'] ]['labels']['from'], number_format_i18n( (int) $row['count'] ) ),
				'url'  => self::url( $object_type, $id, $row ),
			);
		}
		return $lists;
	}

	/** Shows which of the posts that were just moved to the trash are in lists of other posts. */
	public function show_trashed(): void {
		$screen = get_current_screen();
		// phpcs:disable WordPress.Security.NonceVerification -- it changes nothing.
		if ( ! $screen || 'edit' !== $screen->base || empty( $_GET['trashed'] ) || ! isset( $_GET['ids'] ) || ! is_string( $_GET['ids'] ) ) {
			return;
		}
		$ids = array_slice( wp_parse_id_list( sanitize_text_field( wp_unslash( $_GET['ids'] ) ) ), 0, self::MAX_TRASHED );
		// phpcs:enable
		_prime_post_caches( $ids, false, false );
		$ids   = array_filter( $ids, static fn( $id ) => 'trash' === get_post_status( $id ) && current_user_can( 'edit_post', $id ) );
		$uses  = Relx_Core::attempt( static fn() => array_filter( self::counts( 'post', array_values( $ids ) ) ) );
		$lines = '';
		foreach ( is_wp_error( $uses ) ? array() : $uses as $id => $use ) {
			/* translators: 1: number of posts, 2: title of a post. */
			$text   = sprintf( _n( '%1$s post lists “%2$s”.', '%1$s posts list “%2$s”.', $use['count'], 'relx' ), self::number( $use ), _draft_or_post_title( $id ) );
			$undo   = wp_nonce_url( "edit.php?post_type={$screen->post_type}&doaction=undo&action=untrash&ids=$id", 'bulk-posts' );
			$lines .= sprintf(
				'<p>%s <a href="%s">%s</a> | <a href="%s">%s</a></p>',
				esc_html( $text ),
				esc_url( $undo ),
				esc_html__( 'Undo', 'relx' ),
				esc_url( Relx_Replace_Screen::url( 'post', $id ) ),
				esc_html__( 'Replace it by another post', 'relx' )
			);
		}
		if ( '' !== $lines ) {
			printf( '<div class="notice notice-warning is-dismissible">%s</div>', $lines ); // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- its parts are escaped.
		}
	}

	/**
	 * Adds the number of posts that list an object. Without a screen that the user may open, it is no link.
	 *
	 * @param string[] $actions Links by name.
	 * @param int      $id      Object.
	 * @param string   $title   Its title.
	 * @return string[]
	 */
	private function added( $actions, string $object_type, $id, $title ) {
		// Without the table there are no numbers, but the screen works.
		$use = Relx_Core::attempt( fn() => $this->use( $object_type, (int) $id ) );
		if ( ! is_array( $use ) ) {
			return $actions;
		}
		$url = self::url( $object_type, (int) $id, $use );

		$actions['relx_used_by'] = '' === $url ? esc_html( self::text( $use ) ) : sprintf(
			'<a href="%s" aria-label="%s">%s</a>',
			esc_url( $url ),
			/* translators: 1: a text such as "Used by 5 posts", 2: title of a post, user or term. */
			esc_attr( sprintf( __( '%1$s: “%2$s”', 'relx' ), self::text( $use ), $title ) ),
			esc_html( self::text( $use ) )
		);
		return $actions;
	}

	/**
	 * The count of an object of the screen, null without posts. The first call counts the objects of the whole page.
	 *
	 * @param int $id Object.
	 */
	private function use( string $object_type, int $id ): ?array {
		$this->uses += array( $object_type => array() );
		if ( ! array_key_exists( $id, $this->uses[ $object_type ] ) ) {
			$this->uses[ $object_type ] += self::counts( $object_type, Relx_Admin_Lists::rows( $object_type, $id ) );
		}
		return $this->uses[ $object_type ][ $id ];
	}

	/**
	 * How many posts list each object.
	 *
	 * @param int[] $ids Objects.
	 * @return array<int,array|null> By object: `count`, `is_exact`, and the only `type` and `post_type`. Null without posts.
	 */
	private static function counts( string $object_type, array $ids ): array {
		$found = self::read( $object_type, $ids, self::MAX_TOGETHER );
		if ( array_sum( array_column( $found, 'total' ) ) >= self::MAX_TOGETHER ) {
			$found = array_merge( array(), ...array_map( static fn( $id ) => self::read( $object_type, array( $id ), self::MAX_EACH ), $ids ) );
		}
		$counts = array_fill_keys( $ids, null );
		foreach ( $found as $row ) {
			$counts[ (int) $row['object_id'] ] = array( 'is_exact' => self::MAX_EACH !== (int) $row['total'] ) + $row;
		}
		return $counts;
	}

	/**
	 * Reads the numbers of posts that list objects. There are none if a plugin can hide lists: it may hide those of single posts.
	 *
	 * @param int[] $ids     Objects.
	 * @param int   $max     Maximum number of relations to read.
	 * @param bool  $by_list Whether to count each list separately.
	 * @return array[] Rows.
	 */
	private static function read( string $object_type, array $ids, int $max, bool $by_list = false ): array {
		if ( has_filter( Relx_List_Query::ALLOWED ) ) {
			return array();
		}
		$core  = Relx_Core::instance();
		$args  = array(
			'direction' => 'incoming',
			'to_type'   => 'post',
		);
		$query = new Relx_List_Query( $object_type, $args, $core->types->stored(), new Relx_Visibility( get_current_user_id() ) );
		return ( new Relx_List_Rows( $core->table, $core->cache ) )->read( $query->count_posts( $ids, $max, $by_list ) );
	}

	/**
	 * The URL of the screen with the posts that list an object: filtered, or if they are in several lists, that with all lists. Empty
	 * if the user can't edit the object, which that screen needs.
	 *
	 * @param int   $id  Object.
	 * @param array $use `type` and `post_type`.
	 */
	private static function url( string $object_type, int $id, array $use ): string {
		$direction = Relx_Core::instance()->types->by_name()[ $use['type'] ]['direction'] ?? '';
		$name      = $use['type'] . ( 'bidirectional' === $direction ? ':both' : ':outgoing' );
		// Types can be hidden from the screen, and plugins filter its lists.
		$has_filter = isset( Relx_Admin_Lists::of( 'post', $use['post_type'] )[ $name ] );
		if ( $has_filter ) {
			return Relx_Admin_Lists::url( 'post', $use['post_type'], $name, "$object_type:$id" );
		}
		$can_edit = Relx_Core::instance()->permissions->can_edit( get_current_user_id(), compact( 'object_type', 'id' ) );
		return $can_edit ? Relx_Replace_Screen::url( $object_type, $id ) : '';
	}

	/** The number of posts, at least: relations beyond the limit are not counted. */
	private static function number( array $use ): string {
		return number_format_i18n( $use['count'] ) . ( $use['is_exact'] ? '' : '+' );
	}

	/** A text such as "Used by 5 posts". */
	private static function text( array $use ): string {
		/* translators: %s: number of posts. */
		return sprintf( _n( 'Used by %s post', 'Used by %s posts', $use['count'], 'relx' ), self::number( $use ) );
	}
}
