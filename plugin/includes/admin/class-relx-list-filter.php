<?php
defined( 'ABSPATH' ) || exit;

/**
 * Filters the screens of posts, users and terms by their lists, and sorts them by the number of relations: of those that the user can
 * see, like the columns.
 *
 * `edit.php?post_type=course&relx_list=course_lesson:outgoing&relx_to=post:15` lists the courses with the lesson 15.
 */
class Relx_List_Filter {
	/** Maximum number of objects of a list for which plugins are called. Others are not found then. */
	const MAX_ALLOWED = 5000;

	/** Query variable of the users of the screen. */
	const USERS = 'relx_list_screen';

	/** @var array[] Lists of the screen, by name. */
	private array $lists = array();

	/** Object type, and post type or taxonomy. */
	private string $object_type = '';
	private string $subtype     = '';

	/** Name of the list to filter by. {@see Relx_Admin_Lists::NONE} for all, empty without a filter. */
	private string $name = '';

	/** Whether the list is empty. */
	private bool $is_empty = false;

	/** An object in the list, null for any. */
	private ?array $to = null;

	/** Whether the request names an object that does not exist, or that the user can't see. */
	private bool $is_unknown = false;

	/** @var array<string,int[]> Objects whose lists plugins allow, by relation type. */
	private array $allowed = array();

	/** Name of the list to sort by, as above, and the order. */
	private string $sorted = '';
	private string $order  = 'ASC';

	/** Hooks into WordPress. */
	public function register(): void {
		foreach ( array( 'edit', 'users', 'edit-tags' ) as $page ) {
			add_action( "load-$page.php", array( $this, 'load' ) );
		}
	}

	/** Reads the parameters of the screen, and hooks into its query. */
	public function load(): void {
		$subject = Relx_Admin_Lists::subject( get_current_screen() );
		if ( ! $subject ) {
			return;
		}
		list( $this->object_type, $this->subtype ) = $subject;
		$this->lists = Relx_Admin_Lists::of( ...$subject );
		if ( ! $this->lists ) {
			return;
		}
		$this->read();
		add_action( 'restrict_manage_posts', array( $this, 'show_for_posts' ), 10, 2 );
		add_action( 'restrict_manage_users', array( $this, 'show_for_users' ) );
		if ( '' === $this->name && '' === $this->sorted ) {
			return;
		}
		if ( 'post' === $this->object_type ) {
			add_action( 'pre_get_posts', array( $this, 'prepare_posts' ) );
			add_filter( 'posts_clauses', array( $this, 'filter_posts' ), 20, 2 );
		} elseif ( 'user' === $this->object_type ) {
			add_filter( 'users_list_table_query_args', array( $this, 'prepare_users' ) );
			add_action( 'pre_user_query', array( $this, 'filter_users' ), 20 );
		} else {
			add_action( 'pre_get_terms', array( $this, 'prepare_terms' ) );
			add_filter( 'terms_clauses', array( $this, 'filter_terms' ), 20, 3 );
			add_action( 'in_admin_header', array( $this, 'leave_terms' ) );
			add_action( 'admin_notices', array( $this, 'show_for_terms' ) );
		}
	}

	/** The object of the filter, null for none. */
	public function to(): ?array {
		return $this->to;
	}

	/** Reads the parameters. Unknown lists filter nothing. */
	private function read(): void {
		// phpcs:disable WordPress.Security.NonceVerification -- they change nothing.
		$param = static fn( $name ) => is_string( $_GET[ $name ] ?? null ) ? sanitize_text_field( wp_unslash( $_GET[ $name ] ) ) : '';
		// phpcs:enable
		$value  = $param( Relx_Admin_Lists::PARAM );
		$name   = ltrim( $value, '!' );
		$column = $param( 'orderby' );
		if ( Relx_Admin_Lists::NONE === $value || isset( $this->lists[ $name ] ) ) {
			$this->name     = $name;
			$this->is_empty = $name !== $value || Relx_Admin_Lists::NONE === $value;
		}
		if ( isset( $this->lists[ $this->name ] ) && ! $this->is_empty && '' !== $param( Relx_Admin_Lists::TO ) ) {
			$this->to         = $this->object( $param( Relx_Admin_Lists::TO ) );
			$this->is_unknown = null === $this->to;
		}
		$names        = array( Relx_Relations_Column::COLUMN => Relx_Admin_Lists::NONE ) + array_flip( array_map( static fn( $list ) => $list['column'], $this->lists ) );
		$this->sorted = $names[ $column ] ?? '';
		$this->order  = 'desc' === strtolower( $param( 'order' ) ) ? 'DESC' : 'ASC';
	}

	/**
	 * An object in the list that the user can see, or edit if it is in the trash. Null for another value.
	 *
	 * @param string $value Object, such as `post:12`. Without its type, that of the list.
	 */
	private function object( string $value ): ?array {
		$list = $this->lists[ $this->name ];
		if ( ! preg_match( '/^(?:(post|user|term):)?([1-9]\d{0,15})$/D', $value, $found ) ) {
			return null;
		}
		$object   = array(
			'object_type' => '' === $found[1] ? $list['object_types'][0] : $found[1],
			'id'          => (int) $found[2],
		);
		$core     = Relx_Core::instance();
		$user_id  = get_current_user_id();
		$is_known = ( new Relx_Visibility( $user_id ) )->can_see( $object, $core->types->get( $list['type'] ) )
			|| ( $core->table->object_exists( $object ) && $core->permissions->can_edit( $user_id, $object ) );
		return $is_known ? $object : null;
	}

	/**
	 * Adds the object of the filter to the query of the screen.
	 *
	 * @param WP_Query $query Query.
	 */
	public function prepare_posts( $query ): void {
		if ( $query->is_main_query() ) {
			$query->set( Relx_Object_Query::ARGUMENT, $this->relation( $query->get( Relx_Object_Query::ARGUMENT ) ) );
			// Part of the key of WordPress's query cache.
			$query->set( 'relx_last_changed', wp_cache_get_last_changed( Relx_Cache::GROUP ) );
		}
	}

	/**
	 * Adds the conditions and the order to the query of the screen.
	 *
	 * @param string[] $clauses Clauses of the statement.
	 * @param WP_Query $query   Query.
	 * @return string[]
	 */
	public function filter_posts( $clauses, $query ) {
		global $wpdb;
		return $query->is_main_query() ? $this->filtered( $clauses, "{$wpdb->posts}.ID", '' ) : $clauses;
	}

	/**
	 * Adds the object of the filter to the query of the screen.
	 *
	 * @param array $args Arguments of WP_User_Query.
	 * @return array
	 */
	public function prepare_users( $args ) {
		$args[ self::USERS ] = true;
		$args[ Relx_Object_Query::ARGUMENT ] = $this->relation( $args[ Relx_Object_Query::ARGUMENT ] ?? '' );
		return array( 'cache_results' => false ) + $args;
	}

	/**
	 * Adds the conditions and the order to the query of the screen.
	 *
	 * @param WP_User_Query $query Query.
	 */
	public function filter_users( $query ): void {
		global $wpdb;
		if ( ! $query->get( self::USERS ) ) {
			return;
		}
		$clauses = array(
			'join'    => $query->query_from,
			'where'   => $query->query_where,
			'orderby' => $query->query_orderby,
		);
		$clauses = $this->filtered( $clauses, "{$wpdb->users}.ID", 'ORDER BY ' );

		$query->query_from    = $clauses['join'];
		$query->query_where   = $clauses['where'];
		$query->query_orderby = $clauses['orderby'];
	}

	/**
	 * Adds the object of the filter to the queries of the screen: its terms, and their number.
	 *
	 * @param WP_Term_Query $query Query.
	 */
	public function prepare_terms( $query ): void {
		$vars = &$query->query_vars;
		if ( $this->is_of_screen( $vars ) ) {
			$vars[ Relx_Object_Query::ARGUMENT ] = $this->relation( $vars[ Relx_Object_Query::ARGUMENT ] ?? '' );
			$vars['cache_results'] = false;
		}
	}

	/**
	 * Adds the conditions and the order to the queries of the screen.
	 *
	 * @param string[] $clauses    Clauses of the statement.
	 * @param string[] $taxonomies Taxonomies.
	 * @param array    $args       Arguments of the query.
	 * @return string[]
	 */
	public function filter_terms( $clauses, $taxonomies, $args ) {
		if ( ! $this->is_of_screen( $args ) ) {
			return $clauses;
		}
		$order   = $clauses['order'];
		$clauses = $this->filtered( array( 'order' => '' ) + $clauses, 't.term_id', 'ORDER BY ' );
		return array( 'orderby' => trim( "{$clauses['orderby']} $order" ) ) + $clauses;
	}

	/** Leaves the queries after those of the table, such as that of the parents to choose from. */
	public function leave_terms(): void {
		remove_action( 'pre_get_terms', array( $this, 'prepare_terms' ) );
		remove_filter( 'terms_clauses', array( $this, 'filter_terms' ), 20 );
	}

	/**
	 * Whether a query of terms is one of the table. WordPress stores the hierarchy of all terms.
	 *
	 * @param array $args Arguments of the query.
	 */
	private function is_of_screen( array $args ): bool {
		return array( $this->subtype ) === (array) $args['taxonomy'] && 'all' !== ( $args['get'] ?? '' ) && empty( $args['hide_empty'] );
	}

	/**
	 * `content_relation` with the object of the filter.
	 *
	 * @param mixed $given Argument of the query.
	 * @return mixed
	 */
	private function relation( $given ) {
		if ( ! $this->to ) {
			return $given;
		}
		$list   = $this->lists[ $this->name ];
		$clause = array(
			'type'        => $list['type'],
			'from_id'     => $this->to['id'],
			'object_type' => $this->to['object_type'],
			// As seen from the object.
			'direction'   => array( 'outgoing' => 'incoming', 'incoming' => 'outgoing' )[ $list['direction'] ] ?? 'both',
		);
		return $given ? array( $given, $clause ) : $clause;
	}

	/**
	 * Clauses with the conditions and the order.
	 *
	 * @param string[] $clauses Clauses of a statement.
	 * @param string   $column  Column with the ids of the objects.
	 * @param string   $before  Beginning of the order.
	 * @return string[]
	 */
	private function filtered( array $clauses, string $column, string $before ): array {
		if ( $this->is_unknown ) {
			$clauses['where'] .= ' AND 1 = 0';
		} elseif ( '' !== $this->name && ( ! $this->to || has_filter( Relx_List_Query::ALLOWED ) ) ) {
			$clauses['where'] .= ( $this->is_empty ? ' AND NOT ' : ' AND ' ) . $this->has_row( $this->name, $column );
		}
		if ( '' !== $this->sorted ) {
			$others = trim( substr( $clauses['orderby'], strlen( $before ) ) );
			$counts = $this->counts( $this->sorted );

			$clauses['join']   .= " LEFT JOIN ($counts) relx_counted ON relx_counted.object_id = $column";
			$clauses['orderby'] = "{$before}COALESCE(relx_counted.count, 0) {$this->order}" . ( '' === $others ? '' : ", $others" );
		}
		return $clauses;
	}

	/**
	 * The condition that a list of an object has a row, as far as plugins allow it.
	 *
	 * @param string $name   Name of the list, {@see Relx_Admin_Lists::NONE} for all.
	 * @param string $column Column with the id of the object.
	 */
	private function has_row( string $name, string $column ): string {
		$types = $this->types( $name );
		if ( ! has_filter( Relx_List_Query::ALLOWED ) ) {
			return $this->query( $name, $types )->has_row( $column );
		}
		$ids = array_merge( array( 0 ), ...array_map( fn( $type ) => $this->allowed( $name, $type ), array_values( $types ) ) );
		return "$column IN (" . implode( ', ', array_unique( $ids ) ) . ')';
	}

	/**
	 * The statement that counts the rows in the lists of objects, as far as plugins allow them.
	 *
	 * @param string $name Name of the list, {@see Relx_Admin_Lists::NONE} for all.
	 */
	private function counts( string $name ): string {
		$types = $this->types( $name );
		$none  = 'SELECT 0 AS object_id, 0 AS count';
		if ( ! has_filter( Relx_List_Query::ALLOWED ) ) {
			return $this->query( $name, $types )->count_all() ?? $none;
		}
		$parts = array( $none );
		foreach ( $types as $type ) {
			$ids     = $this->allowed( $name, $type );
			$parts[] = $ids ? $this->query( $name, array( $type ) )->count_all( $ids ) : $none;
		}
		return 'SELECT object_id, SUM(count) AS count FROM (' . implode( ' UNION ALL ', $parts ) . ') s GROUP BY object_id';
	}

	/**
	 * Ids of objects with relations of a type in a list, unless a plugin denies reading them.
	 *
	 * @return int[]
	 */
	private function allowed( string $name, array $type ): array {
		$key = "$name {$type['name']}";
		if ( ! isset( $this->allowed[ $key ] ) ) {
			$sql  = $this->query( $name, array( $type ) )->count_all();
			$sql  = null === $sql ? null : "$sql LIMIT " . self::MAX_ALLOWED;
			$core = Relx_Core::instance();
			$rows = Relx_Core::attempt( static fn() => null === $sql ? array() : $core->table->rows( $sql ) );
			// Without the table there are no lists, but the screen works.
			$ids = is_wp_error( $rows ) ? array() : array_map( 'intval', array_column( $rows, 'object_id' ) );

			$this->allowed[ $key ] = array_filter( $ids, static fn( $id ) => Relx_List_Query::is_allowed( $id, $type['name'] ) );
		}
		return $this->allowed[ $key ];
	}

	/**
	 * The relation types of a list.
	 *
	 * @param string $name Name of the list, {@see Relx_Admin_Lists::NONE} for all: the relations that the column "Relations" counts.
	 * @return array[]
	 */
	private function types( string $name ): array {
		$registry = Relx_Core::instance()->types;
		return isset( $this->lists[ $name ] ) ? array( $registry->get( $this->lists[ $name ]['type'] ) ) : $registry->stored();
	}

	/**
	 * The query of a list.
	 *
	 * @param string  $name  Name of the list, as above.
	 * @param array[] $types Relation types to read.
	 */
	private function query( string $name, array $types ): Relx_List_Query {
		$args     = array( 'direction' => $this->lists[ $name ]['direction'] ?? 'both' );
		$subtypes = '' === $this->subtype ? null : array( $this->subtype );
		return new Relx_List_Query( $this->object_type, $args, $types, new Relx_Visibility( get_current_user_id() ), $subtypes );
	}

	/**
	 * Prints the filter above the posts.
	 *
	 * @param string $post_type Post type.
	 * @param string $which     `top` or `bottom`.
	 */
	public function show_for_posts( $post_type, $which ): void {
		if ( 'top' === $which && $post_type === $this->subtype ) {
			$this->show();
		}
	}

	/**
	 * Prints the filter above the users, with its button.
	 *
	 * @param string $which `top` or `bottom`.
	 */
	public function show_for_users( $which ): void {
		if ( 'top' === $which ) {
			echo '</div><div class="alignleft actions">';
			$this->show();
			submit_button( __( 'Filter', 'relx' ), '', 'filter_action', false );
		}
	}

	/** Prints a notice with the filter of terms: their screen has no place for a form. */
	public function show_for_terms(): void {
		if ( '' === $this->name ) {
			return;
		}
		$list  = $this->lists[ $this->name ]['label'] ?? __( 'Without relations', 'relx' );
		$list  = $this->is_empty && isset( $this->lists[ $this->name ] ) ? self::without( $list ) : $list;
		$title = $this->to ? Relx_Core::instance()->items->objects()->title( $this->to['object_type'], $this->to['id'] ) : '';
		printf(
			'<div class="notice notice-info"><p>%s <a href="%s">%s</a></p></div>',
			/* translators: %s: a filter, such as "Posts: The long way home". */
			esc_html( sprintf( __( 'Filtered by %s.', 'relx' ), '' === $title ? $list : "$list: $title" ) ),
			esc_url( admin_url( "edit-tags.php?taxonomy={$this->subtype}" ) ),
			esc_html__( 'Show all', 'relx' )
		);
	}

	/** Prints the filter. Without its script, the object is a field for an ID. */
	private function show(): void {
		$value = ( $this->is_empty && Relx_Admin_Lists::NONE !== $this->name ? '!' : '' ) . $this->name;
		printf( '<label for="relx-list" class="screen-reader-text">%s</label>', esc_html__( 'Filter by relations', 'relx' ) );
		printf( '<select name="%s" id="relx-list">', esc_attr( Relx_Admin_Lists::PARAM ) );
		self::option( '', __( 'All relations', 'relx' ), $value );
		self::option( Relx_Admin_Lists::NONE, __( 'Without relations', 'relx' ), $value );
		printf( '<optgroup label="%s">', esc_attr__( 'Related to…', 'relx' ) );
		foreach ( $this->lists as $name => $list ) {
			self::option( $name, $list['label'], $value );
		}
		printf( '</optgroup><optgroup label="%s">', esc_attr__( 'Without…', 'relx' ) );
		foreach ( $this->lists as $name => $list ) {
			self::option( "!$name", self::without( $list['label'] ), $value );
		}
		printf(
			'</optgroup></select><span id="relx-to-control"><label for="relx-to" class="screen-reader-text">%s</label>',
			esc_html__( 'ID of an item in this list', 'relx' )
		);
		printf(
			'<input type="text" name="%s" id="relx-to" value="%s" placeholder="%s" size="8"></span> ',
			esc_attr( Relx_Admin_Lists::TO ),
			esc_attr( $this->to ? "{$this->to['object_type']}:{$this->to['id']}" : '' ),
			esc_attr__( 'ID', 'relx' )
		);
	}

	/** The name of the filter by empty lists. */
	private static function without( string $label ): string {
		/* translators: %s: title of a list, such as "Lessons". */
		return sprintf( __( 'Without “%s”', 'relx' ), $label );
	}

	/**
	 * Prints an option.
	 *
	 * @param string $value   Value.
	 * @param string $label   Label.
	 * @param string $current Value of the control.
	 */
	private static function option( string $value, string $label, string $current ): void {
		printf( '<option value="%s"%s>%s</option>', esc_attr( $value ), selected( $value, $current, false ), esc_html( $label ) );
	}
}
