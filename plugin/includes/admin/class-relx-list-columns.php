<?php
defined( 'ABSPATH' ) || exit;

/**
 * A column for each list of posts, users and terms, with the first titles. Users choose columns in Screen Options. All are hidden until
 * then, also those of relation types that are registered later.
 */
class Relx_List_Columns {
	/** User option: the shown columns by screen. */
	const SHOWN = 'relx_columns';

	/** Number of titles in a cell. */
	const TITLES = 3;

	/** @var array<string,array|false> Lists that were read so far, by column and object, false for none. */
	private array $pages = array();

	/** @var string[]|null Names of the hidden columns of the screen. */
	private ?array $hidden = null;

	/** Hooks into WordPress. */
	public function register(): void {
		add_filter( 'manage_posts_columns', array( $this, 'add_to_posts' ), 10, 2 );
		add_filter( 'manage_pages_columns', array( $this, 'add_to_posts' ) );
		add_action( 'manage_posts_custom_column', array( $this, 'show_of_post' ), 10, 2 );
		add_action( 'manage_pages_custom_column', array( $this, 'show_of_post' ), 10, 2 );
		add_filter( 'manage_users_columns', array( $this, 'add_to_users' ) );
		add_filter( 'manage_users_custom_column', array( $this, 'of_user' ), 10, 3 );
		// After the taxonomies of all plugins.
		add_action( 'admin_init', array( $this, 'register_terms' ) );
		add_action( 'current_screen', array( $this, 'register_sorting' ) );
		add_filter( 'hidden_columns', array( $this, 'hide' ), 10, 2 );
		add_action( 'wp_ajax_hidden-columns', array( $this, 'store_shown' ), 0 );
	}

	/** Hooks into the screens of terms. */
	public function register_terms(): void {
		foreach ( Relx_Visibility::taxonomies() as $taxonomy ) {
			add_filter( "manage_edit-{$taxonomy}_columns", array( $this, 'add_to_terms' ) );
			add_filter( "manage_{$taxonomy}_custom_column", array( $this, 'of_term' ), 10, 3 );
		}
	}

	/** @param WP_Screen $screen Screen. */
	public function register_sorting( $screen ): void {
		if ( Relx_Admin_Lists::subject( $screen ) ) {
			add_filter( "manage_{$screen->id}_sortable_columns", array( $this, 'sort' ) );
		}
	}

	/** Removes the data of the current site. */
	public static function remove(): void {
		global $wpdb;
		delete_metadata( 'user', 0, $wpdb->get_blog_prefix() . self::SHOWN, '', true );
	}

	/**
	 * @param string[] $columns   Labels by name.
	 * @param string   $post_type Post type. WordPress passes none for pages.
	 * @return string[]
	 */
	public function add_to_posts( $columns, $post_type = 'page' ) {
		return self::with( $columns, Relx_Admin_Lists::of( 'post', $post_type ), 'date' );
	}

	/**
	 * @param string[] $columns Labels by name.
	 * @return string[]
	 */
	public function add_to_users( $columns ) {
		return self::with( $columns, Relx_Admin_Lists::of( 'user', '' ), 'posts' );
	}

	/**
	 * @param string[] $columns Labels by name.
	 * @return string[]
	 */
	public function add_to_terms( $columns ) {
		$taxonomy = substr( current_filter(), strlen( 'manage_edit-' ), -strlen( '_columns' ) );
		return self::with( $columns, Relx_Admin_Lists::of( 'term', $taxonomy ), 'posts' );
	}

	/**
	 * Columns with those of lists.
	 *
	 * @param string[] $columns Labels by name.
	 * @param string   $before  Column that comes after them.
	 * @return string[]
	 */
	private static function with( array $columns, array $lists, string $before ): array {
		$own = array();
		foreach ( $lists as $list ) {
			// WordPress has columns such as "Categories".
			$label = in_array( $list['label'], $columns, true ) ? "{$list['label']} ({$list['type_label']})" : $list['label'];

			$own[ $list['column'] ] = esc_html( $label );
		}
		$at = array_search( $before, array_keys( $columns ), true );
		$at = false === $at ? count( $columns ) : $at;
		return array_slice( $columns, 0, $at, true ) + $own + array_slice( $columns, $at, null, true );
	}

	/**
	 * Makes the columns sortable by the number of relations, most first.
	 *
	 * @param array $columns Sortable columns.
	 * @return array
	 */
	public function sort( $columns ) {
		$own = array_column( self::lists( get_current_screen() ), 'column' );
		foreach ( $own ? array_merge( $own, array( Relx_Relations_Column::COLUMN ) ) : array() as $column ) {
			$columns[ $column ] = array( $column, true );
		}
		return $columns;
	}

	/**
	 * Hides the columns that the user has not chosen.
	 *
	 * @param string[]  $hidden Names of hidden columns.
	 * @param WP_Screen $screen Screen.
	 * @return string[]
	 */
	public function hide( $hidden, $screen ) {
		$own = array_column( self::lists( $screen ), 'column' );
		return array_values( array_merge( array_diff( $hidden, $own ), array_diff( $own, self::shown()[ $screen->id ] ?? array() ) ) );
	}

	/** Stores the shown columns, when WordPress stores the hidden ones. */
	public function store_shown(): void {
		check_ajax_referer( 'screen-options-nonce', 'screenoptionnonce' );
		$screen = convert_to_screen( sanitize_key( wp_unslash( $_POST['page'] ?? '' ) ) );
		$own    = array_column( self::lists( $screen ), 'column' );
		if ( $own ) {
			$hidden = explode( ',', sanitize_text_field( wp_unslash( $_POST['hidden'] ?? '' ) ) );
			$shown  = array( $screen->id => array_values( array_diff( $own, $hidden ) ) ) + self::shown();
			update_user_option( get_current_user_id(), self::SHOWN, array_filter( $shown ) );
		}
	}

	/** @return array<string,string[]> The columns that the user has chosen, by screen. */
	private static function shown(): array {
		$shown = get_user_option( self::SHOWN );
		return is_array( $shown ) ? $shown : array();
	}

	/** The lists of a screen, none for other screens. */
	private static function lists( ?WP_Screen $screen ): array {
		$subject = Relx_Admin_Lists::subject( $screen );
		return $subject ? Relx_Admin_Lists::of( ...$subject ) : array();
	}

	/**
	 * Prints a cell of a post.
	 *
	 * @param string $column Name of the column.
	 * @param int    $id     Post.
	 */
	public function show_of_post( $column, $id ): void {
		echo $this->cell( $column, 'post', (string) get_post_type( $id ), (int) $id ); // phpcs:ignore WordPress.Security.EscapeOutput -- HTML.
	}

	/**
	 * The cell of a user.
	 *
	 * @param string $output Output of other plugins.
	 * @param string $column Name of the column.
	 * @param int    $id     User.
	 * @return string HTML.
	 */
	public function of_user( $output, $column, $id ) {
		return $output . $this->cell( $column, 'user', '', (int) $id );
	}

	/**
	 * The cell of a term.
	 *
	 * @param string $output Output of other plugins.
	 * @param string $column Name of the column.
	 * @param int    $id     Term.
	 * @return string HTML.
	 */
	public function of_term( $output, $column, $id ) {
		return $output . $this->cell( $column, 'term', (string) get_term_field( 'taxonomy', $id ), (int) $id );
	}

	/**
	 * A cell: the first titles of a list, as links to the objects with the same, and the number of the others. Empty for columns of
	 * other plugins, and for hidden ones, which cost no statement.
	 *
	 * @param string $column  Name of the column.
	 * @param string $subtype Post type or taxonomy, empty for users.
	 * @return string HTML.
	 */
	private function cell( string $column, string $object_type, string $subtype, int $id ): string {
		$lists = Relx_Admin_Lists::of( $object_type, $subtype );
		$name  = array_search( $column, array_column( $lists, 'column' ), true );
		// Quick Edit returns a single row, and its request names the screen.
		$screen       = get_current_screen() ?? convert_to_screen( sanitize_key( wp_unslash( $_POST['screen'] ?? '' ) ) ); // phpcs:ignore WordPress.Security.NonceVerification
		$this->hidden = $this->hidden ?? get_hidden_columns( $screen );
		if ( false === $name || in_array( $column, $this->hidden, true ) ) {
			return '';
		}
		$name = array_keys( $lists )[ $name ];
		if ( ! isset( $this->pages[ "$name $id" ] ) ) {
			$ids  = Relx_Admin_Lists::rows( $object_type, $id );
			$read = Relx_Core::attempt( fn() => $this->read( $lists, $object_type, $ids ) );
			// Without the table there are no lists, but the screen works. A post that the user can't read has none, either.
			$this->pages += is_wp_error( $read ) ? array() : $read;
			foreach ( array_keys( $lists ) as $one ) {
				$this->pages += array_fill_keys( array_map( static fn( $row ) => "$one $row", $ids ), false );
			}
		}
		$page = $this->pages[ "$name $id" ];
		if ( ! is_array( $page ) ) {
			return '';
		}
		if ( ! $page['rows'] ) {
			return sprintf( '<span aria-hidden="true">—</span><span class="screen-reader-text">%s</span>', esc_html__( 'No relations', 'relx' ) );
		}
		$links = array_map( static fn( $row ) => self::link( $row, $object_type, $subtype, $name ), $page['rows'] );
		return implode( esc_html( wp_get_list_item_separator() ), $links ) . self::others( $page, $object_type, $id, $lists[ $name ]['direction'] );
	}

	/**
	 * Reads the lists of all shown columns.
	 *
	 * @param array[] $lists Lists by name.
	 * @param int[]   $ids   The rows of the screen.
	 * @return array[] Pages by column and object.
	 * @throws Relx_Exception With the code rest_database_unavailable.
	 */
	private function read( array $lists, string $object_type, array $ids ): array {
		if ( 'post' === $object_type ) {
			_prime_post_caches( $ids, false, false );
			$ids = array_filter( $ids, static fn( $one ) => current_user_can( 'read_post', $one ) );
		}
		$queries = array();
		foreach ( array_filter( $lists, fn( $list ) => ! in_array( $list['column'], $this->hidden, true ) ) as $name => $list ) {
			$args = array( 'limit' => self::TITLES ) + array_intersect_key( $list, array_flip( array( 'type', 'direction' ) ) );
			foreach ( $ids as $one ) {
				$object = array( 'id' => $one ) + compact( 'object_type' );

				$queries[ "$name $one" ] = compact( 'object', 'args' );
			}
		}
		$core  = Relx_Core::instance();
		$pages = $core->lists->rows_of_many( $queries, get_current_user_id(), new Relx_Work_Budget( array() ), false );
		$core->items->objects()->prime( array_merge( array(), ...array_column( array_filter( $pages, 'is_array' ), 'rows' ) ), Relx_Related_Objects::TITLE_ONLY );
		return $pages;
	}

	/**
	 * The title of a related object, as a link to the objects with this one in the same list.
	 *
	 * @param array  $row     Row of a list.
	 * @param string $subtype Post type or taxonomy, empty for users.
	 * @param string $name    Name of the list.
	 */
	private static function link( array $row, string $object_type, string $subtype, string $name ): string {
		list( $type, $id ) = Relx_Related_Objects::related_ref( $row );
		$title  = Relx_Core::instance()->items->objects()->title( $type, $id );
		$status = get_post_status_object( $row['post_status'] ?? '' );
		$state  = $status && ! $status->public ? ' — <span class="post-state">' . esc_html( $status->label ) . '</span>' : '';
		$url    = Relx_Admin_Lists::url( $object_type, $subtype, $name, "$type:$id" );
		return sprintf( '<a href="%s">%s</a>%s', esc_url( $url ), esc_html( '' === $title ? __( '(no title)', 'relx' ) : $title ), $state );
	}

	/** How many objects a list has beside those of a cell, as a link to the panel if that has the list. */
	private static function others( array $page, string $object_type, int $id, string $direction ): string {
		$count = $page['total'] - count( $page['rows'] );
		if ( $count <= 0 ) {
			return '';
		}
		$plus   = Relx_List_Rows::MAX_COUNTED === $page['total'] ? '+' : '';
		$number = '+' . number_format_i18n( $count ) . $plus;
		/* translators: %s: number of relations. */
		$text  = sprintf( _n( '%s relation', '%s relations', $page['total'], 'relx' ), number_format_i18n( $page['total'] ) . $plus );
		$label = sprintf( '<span aria-hidden="true">%s</span><span class="screen-reader-text">%s</span>', esc_html( $number ), esc_html( $text ) );
		$edit  = array(
			'post' => 'get_edit_post_link',
			'user' => 'get_edit_user_link',
			'term' => 'get_edit_term_link',
		)[ $object_type ];
		$url   = Relx_Meta_Box::has( $object_type, $direction ) ? $edit( $id ) : '';
		return ' ' . ( $url ? sprintf( '<a href="%s">%s</a>', esc_url( "$url#" . Relx_Meta_Box::ID ), $label ) : $label );
	}
}
