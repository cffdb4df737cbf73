<?php
defined( 'ABSPATH' ) || exit;

/**
 * Creates and drops the table of relations, one for each site of a network.
 *
 * The TypeScript store uses the same table: the same columns, indexes and order. Each back end accepts a table that the other
 * one created.
 */
class Relx_Schema {
	/** Number of the last migration. */
	const VERSION = 5;

	/** Option with the number of the last migration of the site. */
	const OPTION = 'relx_schema';

	/** Lock of the migrations. WordPress stores it as an option with the suffix `.lock`. */
	const LOCK = 'relx_migration';

	/** Seconds until a failed migration is repeated. */
	const RETRY = 600;

	/** Name of the table without the prefix. */
	const TABLE = 'relx_relations';

	/** Hooks into the life of sites. */
	public function register(): void {
		add_action( 'init', array( $this, 'migrate' ), 1 );
		add_action( 'switch_blog', array( $this, 'name_table' ) );
		add_action( 'wp_initialize_site', array( $this, 'initialize_site' ), 900 );
		add_filter( 'wpmu_drop_tables', array( $this, 'tables_of_site' ), 10, 2 );
		add_filter( 'pre_get_table_charset', array( $this, 'charset' ), 10, 2 );
		add_filter( 'pre_get_col_charset', array( $this, 'charset' ), 10, 2 );
		$this->name_table();
	}

	/** Makes `$wpdb->relx_relations` and the other properties the tables of the current site. */
	public function name_table(): void {
		global $wpdb;
		$wpdb->relx_relations = $wpdb->prefix . self::TABLE;
		Relx_Similar_Schema::name_tables();
	}

	/**
	 * The character set of the table of relations and of its columns: that of the connection. WordPress derives ASCII from the columns,
	 * and rejects each statement that reads the table and contains other characters, such as a search.
	 *
	 * @param string|WP_Error|null $charset Character set, null to derive it.
	 * @param string               $table   Name of a table.
	 * @return string|WP_Error|null
	 */
	public function charset( $charset, $table ) {
		global $wpdb;
		return $wpdb->relx_relations === $table ? $wpdb->charset : $charset;
	}

	/** Creates the tables of the current site when the plugin is activated. Posts may have changed since it was deactivated. */
	public function activate(): void {
		$this->name_table();
		$this->retry();
		Relx_Similar_Queue::rebuild();
	}

	/**
	 * Runs the missing migrations of the current site, in one request at a time. After a failure, the lock stays until the next
	 * attempt. Without any missing one it costs no query, because the option is autoloaded.
	 */
	public function migrate(): void {
		$done = (int) get_option( self::OPTION );
		if ( $done >= self::VERSION ) {
			return;
		}
		require_once ABSPATH . 'wp-admin/includes/class-wp-upgrader.php';
		if ( ! WP_Upgrader::create_lock( self::LOCK, self::RETRY ) ) {
			return;
		}
		foreach ( $this->migrations() as $number => $migration ) {
			if ( $number > $done && ! $migration() ) {
				return;
			}
		}
		update_option( self::OPTION, self::VERSION, true );
		WP_Upgrader::release_lock( self::LOCK );
	}

	/** Runs the missing migrations now, even if they failed a short time ago. If a table or a column is gone, it runs all of them. */
	public function retry(): void {
		delete_option( self::LOCK . '.lock' );
		if ( $this->missing() ) {
			delete_option( self::OPTION );
		}
		$this->migrate();
	}

	/**
	 * Creates the table of a new site of a network.
	 *
	 * @param WP_Site $site The new site.
	 */
	public function initialize_site( $site ): void {
		if ( ! function_exists( 'is_plugin_active_for_network' ) ) {
			require_once ABSPATH . 'wp-admin/includes/plugin.php';
		}
		if ( is_plugin_active_for_network( RELX_BASENAME ) ) {
			switch_to_blog( $site->blog_id );
			$this->migrate();
			restore_current_blog();
		}
	}

	/**
	 * Adds the tables to those that WordPress drops with a site.
	 *
	 * @param string[] $tables  Names of tables.
	 * @param int      $site_id Site that is deleted.
	 * @return string[]
	 */
	public function tables_of_site( $tables, $site_id ) {
		global $wpdb;
		foreach ( self::all_tables() as $name ) {
			$tables[] = $wpdb->get_blog_prefix( $site_id ) . $name;
		}
		return $tables;
	}

	/** @return string[] Names of all tables of the plugin, without the prefix. */
	public static function all_tables(): array {
		return array_merge( array( self::TABLE, Relx_Cluster::TABLE ), Relx_Similar_Schema::TABLES );
	}

	/** @return array<int,callable> The migrations by number. Each returns whether it succeeded, and may run twice. */
	private function migrations(): array {
		return array(
			1 => array( $this, 'create_table' ),
			2 => array( $this, 'adopt_table' ),
			3 => array( $this, 'add_data' ),
			4 => array( $this, 'add_similar' ),
			5 => array( $this, 'add_options' ),
		);
	}

	/** Creates the tables of similar posts, and begins to compute those of the site. */
	private function add_similar(): bool {
		if ( ! Relx_Similar_Schema::create() ) {
			return false;
		}
		Relx_Similar_Queue::rebuild();
		return true;
	}

	/**
	 * Creates the table, unless it exists.
	 *
	 * `pair` is unique for each type. The position of a relation without a chosen one is the largest integer, so that an index
	 * returns chosen positions first.
	 */
	private function create_table(): bool {
		global $wpdb;
		return $this->has_table() || ( $this->run_create( $wpdb->relx_relations ) && $this->has_table() );
	}

	/**
	 * Rebuilds the table through WordPress if another program created it, because the SQLite integration does not recognize it.
	 * A table of MySQL or MariaDB is never rebuilt, however the server writes its name.
	 */
	private function adopt_table(): bool {
		global $wpdb;
		$table = $wpdb->relx_relations;
		return ! Relx_Cluster::is_sqlite() || Relx_Foreign_Table::is_known( $table ) || Relx_Foreign_Table::rebuild( $table, fn( $name ) => $this->run_create( $name ) );
	}

	/**
	 * Adds the column of the data of relations, unless the table has it: it may be new, or the TypeScript back end or another request
	 * may have added the column. MySQL 8 and MariaDB 10.3 add it without a copy of the table.
	 */
	private function add_data(): bool {
		global $wpdb;
		$table = $wpdb->relx_relations;
		if ( Relx_Foreign_Table::is_known_column( $table, 'data' ) ) {
			return true;
		}
		if ( Relx_Foreign_Table::has_column( $table, 'data' ) ) {
			return Relx_Foreign_Table::rebuild( $table, fn( $name ) => $this->run_create( $name ) );
		}
		$suppressed = $wpdb->suppress_errors();
		$wpdb->query( "ALTER TABLE $table ADD COLUMN data longtext NULL" ); // phpcs:ignore WordPress.DB -- a schema change without user input.
		$wpdb->suppress_errors( $suppressed );
		return Relx_Foreign_Table::is_known_column( $table, 'data' );
	}

	/** Stores options that every request reads: reading an autoloaded option costs no query, reading a missing one does. */
	private function add_options(): bool {
		add_option( Relx_Type_Registry::SITE_OPTION, '', '', true );
		add_option( Relx_Settings::OPTION, array(), '', true );
		return true;
	}

	/**
	 * Creates a table of relations.
	 *
	 * @param string $table Name with prefix.
	 */
	private function run_create( string $table ): bool {
		global $wpdb;
		$code    = 'CHARACTER SET ascii COLLATE ascii_bin NOT NULL';
		$options = 'ENGINE=InnoDB ' . $wpdb->get_charset_collate();
		$sql     = "CREATE TABLE IF NOT EXISTS $table (
			id bigint unsigned NOT NULL AUTO_INCREMENT,
			type varchar(50) $code,
			from_type varchar(10) $code,
			from_id bigint unsigned NOT NULL,
			to_type varchar(10) $code,
			to_id bigint unsigned NOT NULL,
			pair varchar(60) $code,
			from_order bigint NOT NULL,
			to_order bigint NOT NULL,
			created_at varchar(24) $code,
			data longtext NULL,
			PRIMARY KEY (id),
			UNIQUE KEY `pair` (type, pair),
			KEY `from` (from_type, from_id, type, from_order, id DESC),
			KEY `to` (to_type, to_id, type, to_order, id DESC)
		) $options";
		return false !== $wpdb->query( $sql ); // phpcs:ignore WordPress.DB -- a schema change without user input.
	}

	/**
	 * The tables and columns that the current site lacks. Some servers can't create `relx_texts`, and `relx_ends` is created with the first write
	 * in a cluster.
	 *
	 * @return string[]
	 */
	public function missing(): array {
		global $wpdb;
		$all     = array( $wpdb->relx_relations => Relx_Foreign_Table::COLUMNS . ', data' );
		$all    += array_fill_keys( array( $wpdb->relx_similar, $wpdb->relx_similar_queue, $wpdb->relx_dismissals ), 'post_id' );
		$missing = array();
		foreach ( $all as $table => $columns ) {
			if ( ! Relx_Foreign_Table::has_column( $table, $columns ) ) {
				$names   = explode( ', ', $columns );
				$gone    = array_filter( $names, static fn( $column ) => ! Relx_Foreign_Table::has_column( $table, $column ) );
				$missing = array_merge( $missing, $gone === $names ? array( $table ) : array_map( static fn( $column ) => "$table.$column", $gone ) );
			}
		}
		return $missing;
	}

	/** Whether the current site has the table. */
	public function has_table(): bool {
		global $wpdb;
		if ( Relx_Foreign_Table::is_known( $wpdb->relx_relations ) ) {
			return true;
		}
		// The SQLite integration lists only its own tables, but can read others.
		$suppressed = $wpdb->suppress_errors();
		$read       = $wpdb->query( "SELECT id FROM {$wpdb->relx_relations} LIMIT 1" ); // phpcs:ignore WordPress.DB -- whether the table exists.
		$wpdb->suppress_errors( $suppressed );
		return false !== $read;
	}
}
