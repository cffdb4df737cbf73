<?php
defined( 'ABSPATH' ) || exit;

/**
 * Creates the tables of similar posts: the kept posts, their texts, the queue of posts to compute, and dismissed suggestions. The
 * TypeScript store uses the same tables. The SQLite integration has no full-text index, so there is no table of texts.
 */
class Relx_Similar_Schema {
	/** Names of the tables without the prefix. `$wpdb` has a property for each. */
	const TABLES = array( 'relx_similar', 'relx_dismissals', 'relx_similar_queue', 'relx_texts' );

	/** Names the tables of the current site in `$wpdb`. */
	public static function name_tables(): void {
		global $wpdb;
		foreach ( self::TABLES as $name ) {
			$wpdb->$name = $wpdb->prefix . $name;
		}
	}

	/** Creates the tables that are missing. */
	public static function create(): bool {
		$id     = 'bigint unsigned NOT NULL';
		$tables = array(
			'relx_similar'       => "post_id $id, position tinyint unsigned NOT NULL, similar_id $id, score int unsigned NOT NULL,
				PRIMARY KEY (post_id, position), KEY similar_id (similar_id)",
			'relx_dismissals'    => "post_id $id, dismissed_id $id, PRIMARY KEY (post_id, dismissed_id)",
			'relx_similar_queue' => "post_id $id, PRIMARY KEY (post_id)",
		);
		foreach ( $tables as $name => $columns ) {
			if ( ! self::create_table( $name, $columns ) ) {
				return false;
			}
		}
		if ( ! Relx_Cluster::is_sqlite() ) {
			// Some servers have no full-text index. Similar posts are those with the same terms there.
			$indexes = 'PRIMARY KEY (post_id), FULLTEXT KEY title (title), FULLTEXT KEY texts (title, content)';
			self::create_table( 'relx_texts', "post_id $id, title text NOT NULL, content mediumtext NOT NULL, $indexes" );
		}
		return true;
	}

	/** Whether the site has a full-text index. */
	public static function has_texts(): bool {
		global $wpdb;
		static $known = array();
		if ( ! isset( $known[ $wpdb->relx_texts ] ) ) {
			$known[ $wpdb->relx_texts ] = ! Relx_Cluster::is_sqlite() && Relx_Foreign_Table::has_column( $wpdb->relx_texts, 'post_id' );
		}
		return $known[ $wpdb->relx_texts ];
	}

	/**
	 * Creates a table. The SQLite integration does not recognize a table that another program created, so it is created again:
	 * dismissals are kept, other rows are computed again.
	 *
	 * @param string $name    Name without prefix.
	 * @param string $columns Columns and indexes.
	 */
	private static function create_table( string $name, string $columns ): bool {
		global $wpdb;
		$table = $wpdb->prefix . $name;
		// phpcs:disable WordPress.DB -- a schema change without user input.
		$suppressed = $wpdb->suppress_errors();
		$create     = static fn( $named ) => false !== $wpdb->query( "CREATE TABLE IF NOT EXISTS $named ($columns) ENGINE=InnoDB " . $wpdb->get_charset_collate() );
		$is_created = Relx_Foreign_Table::has_column( $table, 'post_id' );
		if ( ! $is_created ) {
			$is_created = $create( $table ) && Relx_Foreign_Table::has_column( $table, 'post_id' );
		} elseif ( Relx_Cluster::is_sqlite() && ! Relx_Foreign_Table::is_known( $table ) ) {
			$is_created = 'relx_dismissals' === $name
				? Relx_Foreign_Table::rebuild( $table, $create, 'post_id, dismissed_id' )
				: false !== $wpdb->query( "DROP TABLE $table" ) && $create( $table );
		}
		$wpdb->suppress_errors( $suppressed );
		// phpcs:enable
		return $is_created;
	}
}
