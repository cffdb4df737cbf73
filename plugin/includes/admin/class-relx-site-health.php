<?php
defined( 'ABSPATH' ) || exit;

/**
 * The tests of Tools > Site Health: whether the site has its tables, whether the database can lock the objects of relations, whether what
 * relation types connect is registered, whether background work is done, and whether relations are valid.
 */
class Relx_Site_Health {
	/** Seconds of one part of the check of relations. */
	const SECONDS = 5;

	/** Relations that are checked together. */
	const BATCH = 1000;

	/** Transient with the state of a check of relations that is not complete. */
	const STATE = 'relx_health';

	/** Adds the tests. */
	public function register(): void {
		add_filter( 'site_status_tests', array( $this, 'add_tests' ) );
		add_action( 'rest_api_init', array( $this, 'register_route' ) );
	}

	/**
	 * Adds the tests to those of WordPress. Site Health requests the slow one when its screen is open, and runs it each week.
	 *
	 * @param array $tests Tests.
	 * @return array
	 */
	public function add_tests( $tests ) {
		$direct = array(
			'relx_table'      => array( __( 'Table of relations', 'relx' ), 'test_table' ),
			'relx_types'      => array( __( 'Relation types', 'relx' ), 'test_types' ),
			'relx_background' => array( __( 'Background work of relations', 'relx' ), 'test_background' ),
		);
		foreach ( $direct as $name => list( $label, $method ) ) {
			$tests['direct'][ $name ] = compact( 'label' ) + array( 'test' => array( $this, $method ) );
		}
		$tests['async']['relx_relations'] = array(
			'label'             => __( 'Relations', 'relx' ),
			'test'              => rest_url( Relx_Brand::rest_namespace() . '/tools/health' ),
			'has_rest'          => true,
			'async_direct_test' => array( $this, 'test_relations' ),
		);
		return $tests;
	}

	/** Registers the route of the slow test, which requires the same permission as the screen. */
	public function register_route(): void {
		$route = array(
			'methods'             => 'GET',
			'callback'            => array( $this, 'respond' ),
			'permission_callback' => array( $this, 'can_view' ),
			'show_in_index'       => false,
		);
		register_rest_route( Relx_Brand::rest_namespace(), '/tools/health', $route );
	}

	/** Whether the user can open Site Health. */
	public function can_view(): bool {
		return current_user_can( 'view_site_health_checks' );
	}

	/** The result of the slow test. */
	public function respond(): WP_REST_Response {
		return new WP_REST_Response( $this->test_relations() );
	}

	/** @return array The result of the test of relation types. */
	public function test_types() {
		$unknown = array();
		foreach ( Relx_Core::instance()->types->unknown_subtypes() as $one ) {
			$unknown[ $one['type'] ][] = $one['subtype'];
		}
		if ( ! $unknown ) {
			return $this->result( 'relx_types', 'good', __( 'Relation types connect registered content', 'relx' ) );
		}
		$list = implode( '; ', array_map( static fn( $type, $names ) => "$type: " . implode( ', ', $names ), array_keys( $unknown ), $unknown ) );
		/* translators: %s: relation types with names, such as "course_lesson: course, lesson". */
		$advice = __( 'These relation types connect post types, taxonomies or roles that are not registered: %s. Activate the plugin that registers them, or correct the names.', 'relx' ); // phpcs:ignore Generic.Files.LineLength
		$label  = __( 'Some relation types connect content that is not registered', 'relx' );
		return $this->result( 'relx_types', 'recommended', $label, self::paragraph( sprintf( $advice, $list ) ), self::link( 'types', __( 'Relation types', 'relx' ) ) );
	}

	/** @return array The result of the test of the tables. It creates those that are missing. */
	public function test_table() {
		$schema = new Relx_Schema();
		$schema->retry();
		$missing = $schema->missing();
		if ( $missing ) {
			/* translators: %s: names of tables and columns. */
			$advice  = sprintf( __( 'Missing in the database: %s.', 'relx' ), implode( ', ', $missing ) );
			$advice .= ' ' . __( 'The plugin could not create its table. Check that the database user has permission to create tables, then reload this page.', 'relx' );
			return $this->result( 'relx_table', 'critical', __( 'The table of relations is missing', 'relx' ), self::paragraph( $advice ) );
		}
		$tables = $this->tables_without_locks();
		if ( $tables ) {
			/* translators: %s: names of tables. */
			$advice = __( 'These tables do not use InnoDB: %s. Concurrent requests can then create more relations than the limit of a type allows. Convert the tables to InnoDB.', 'relx' ); // phpcs:ignore Generic.Files.LineLength
			$advice = self::paragraph( sprintf( $advice, implode( ', ', $tables ) ) );
			return $this->result( 'relx_table', 'recommended', __( 'Limits of relations are not reliable', 'relx' ), $advice );
		}
		return $this->result( 'relx_table', 'good', __( 'The site has its table of relations', 'relx' ) );
	}

	/** @return array The result of the test of background work. It schedules work that is left and not scheduled. */
	public function test_background() {
		$left = array();
		if ( ! Relx_Similar_Queue::is_stopped() && Relx_Similar_Queue::is_left() ) {
			Relx_Similar_Queue::schedule();
			$left[] = Relx_Similar_Queue::HOOK;
		}
		if ( Relx_Links_Job::is_running() ) {
			Relx_Links_Job::schedule();
			$left[] = Relx_Links_Job::HOOK;
		}
		$late = array_filter( $left, static fn( $hook ) => wp_next_scheduled( $hook ) < time() - HOUR_IN_SECONDS );
		if ( ! $late ) {
			return $this->result( 'relx_background', 'good', __( 'Background work of relations is done', 'relx' ) );
		}
		/* translators: %s: names of actions of WP-Cron. */
		$advice = __( 'WP-Cron has not run these actions for more than an hour: %s. Lists of similar posts or of links are not up to date. Check that WP-Cron works.', 'relx' );
		$advice = self::paragraph( sprintf( $advice, implode( ', ', $late ) ) );
		// The settings screen reads links while it is open.
		$action = in_array( Relx_Links_Job::HOOK, $late, true ) ? self::link( 'settings', __( 'Settings', 'relx' ) ) : self::link( 'overview', __( 'Overview', 'relx' ) );
		return $this->result( 'relx_background', 'recommended', __( 'Background work of relations is late', 'relx' ), $advice, $action );
	}

	/**
	 * The result of the test of relations. A part of it ends after some seconds, and the next one continues.
	 *
	 * @param float $seconds Seconds after which the part ends.
	 * @return array
	 */
	public function test_relations( float $seconds = self::SECONDS ) {
		try {
			list( $is_done, $checked, $total, $categories ) = $this->check_relations( $seconds );
		} catch ( Relx_Exception $error ) {
			return $this->result( 'relx_relations', 'recommended', __( 'Relations could not be checked', 'relx' ), self::paragraph( $error->getMessage() ) );
		}
		$found  = array_intersect_key( self::category_texts(), array_filter( $categories ) );
		$count  = array_sum( $categories );
		$advice = '';
		if ( ! $is_done ) {
			/* translators: 1: number of relations that were checked. 2: number of all relations. */
			$text   = sprintf( __( '%1$s of %2$s relations checked', 'relx' ), number_format_i18n( $checked ), number_format_i18n( $total ) );
			$advice = self::paragraph( "$text. " . __( 'Reload this page to check more of them.', 'relx' ) );
		}
		if ( ! $found ) {
			$label = $is_done ? __( 'Relations are valid', 'relx' ) : __( 'The relations checked so far are valid', 'relx' );
			return $this->result( 'relx_relations', 'good', $label, $advice );
		}
		/* translators: %s: number of relations. */
		$text  = sprintf( _n( '%s relation has a problem.', '%s relations have problems.', $count, 'relx' ), number_format_i18n( $count ) );
		$items = '';
		foreach ( $found as $category => $label ) {
			/* translators: 1: what is wrong with relations. 2: number of relations. */
			$items .= '<li>' . esc_html( sprintf( __( '%1$s (%2$s)', 'relx' ), $label, number_format_i18n( $categories[ $category ] ) ) ) . '</li>';
		}
		$advice = self::paragraph( $text ) . "<ul>$items</ul>$advice";
		$action = self::link( 'check', __( 'Check relations', 'relx' ) );
		return $this->result( 'relx_relations', 'recommended', __( 'Some relations have problems', 'relx' ), $advice, $action );
	}

	/**
	 * Checks the next relations, at least one batch.
	 *
	 * @param float $seconds Seconds after which it stops.
	 * @return array{0:bool,1:int,2:int,3:array<string,int>} Whether all are checked, relations that were checked, all relations, and problems by category.
	 * @throws Relx_Exception With the code rest_database_unavailable.
	 */
	private function check_relations( float $seconds ): array {
		$end       = microtime( true ) + $seconds;
		$integrity = new Relx_Integrity( Relx_Core::instance() );
		$stored    = get_transient( self::STATE );

		list( $state, $counts ) = is_array( $stored ) ? $stored : array( $integrity->begin(), array_fill_keys( Relx_Integrity::CATEGORIES, 0 ) );
		list( 'checked' => $checked, 'total' => $total ) = $state;
		do {
			list( $state, $items, $count ) = $integrity->step( $state, self::BATCH );
			$checked += $count;
			foreach ( Relx_Integrity::counts( $items )['categories'] as $category => $number ) {
				$counts[ $category ] += $number;
			}
		} while ( $state && microtime( true ) < $end );
		if ( $state ) {
			set_transient( self::STATE, array( $state, $counts ), MONTH_IN_SECONDS );
		} else {
			delete_transient( self::STATE );
		}
		return array( null === $state, $checked, $total, $counts );
	}

	/** @return array<string,string> What is wrong with relations of a category, as on the screen "Relations". */
	private static function category_texts(): array {
		return array(
			'orphaned'      => __( 'The post, user or term no longer exists', 'relx' ),
			'unregistered'  => __( 'The type is not registered', 'relx' ),
			'self'          => __( 'An object is related to itself', 'relx' ),
			'kind'          => __( 'The type does not allow these objects', 'relx' ),
			'duplicate'     => __( 'The relation exists twice', 'relx' ),
			'excess'        => __( 'The relation is beyond the limit of its type', 'relx' ),
			'order'         => __( 'The position is invalid', 'relx' ),
			'wrong_subtype' => __( 'The type does not connect this post type, taxonomy or role', 'relx' ),
			'cycle'         => __( 'The relation is part of a cycle', 'relx' ),
			'data'          => __( 'The data is invalid', 'relx' ),
		);
	}

	/** @return string[] The tables of relations and of objects without row locks. SQLite has one writer and needs none. */
	private function tables_without_locks() {
		global $wpdb;
		if ( Relx_Cluster::is_sqlite() ) {
			return array();
		}
		$sql = "SELECT TABLE_NAME FROM information_schema.TABLES WHERE TABLE_SCHEMA = DATABASE() AND TABLE_NAME IN (%s, %s, %s, %s) AND ENGINE <> 'InnoDB'";
		return $wpdb->get_col( $wpdb->prepare( $sql, $wpdb->relx_relations, $wpdb->posts, $wpdb->users, $wpdb->terms ) ); // phpcs:ignore WordPress.DB
	}

	/** A text as HTML. */
	private static function paragraph( string $text ): string {
		return '<p>' . esc_html( $text ) . '</p>';
	}

	/** A link to a tab of the screen "Relations" as HTML. */
	private static function link( string $tab, string $label ): string {
		return sprintf( '<p><a href="%s">%s</a></p>', esc_url( Relx_Admin_Screen::url( $tab ) ), esc_html( $label ) );
	}

	/**
	 * A result as Site Health takes it.
	 *
	 * @param string $test        Name of the test.
	 * @param string $status      `good`, `recommended` or `critical`.
	 * @param string $label       What was found.
	 * @param string $description Advice as HTML, or an empty string.
	 * @param string $actions     Link as HTML, or an empty string.
	 */
	private function result( string $test, string $status, string $label, string $description = '', string $actions = '' ): array {
		return compact( 'label', 'status', 'description', 'actions', 'test' ) + array(
			'badge' => array(
				'label' => 'relx',
				'color' => 'blue',
			),
		);
	}
}
