<?php
defined( 'ABSPATH' ) || exit;

/**
 * Enforces limits if several servers of a Galera cluster write concurrently. A lock is local to its server, but servers
 * agree on rows at commit. The TypeScript store uses the same rows.
 *
 * Table names come from `$wpdb`; every value is prepared.
 */
// phpcs:disable WordPress.DB
class Relx_Cluster {
	/** Name of the table without the prefix. */
	const TABLE = 'relx_ends';

	/** Whether the database is a cluster, null before detection. */
	private ?bool $exists = null;

	/** Detects whether the database is a cluster. Call it before a transaction. */
	public function detect(): void {
		global $wpdb;
		if ( null !== $this->exists ) {
			return;
		}
		$this->exists = false;
		if ( ! self::is_sqlite() ) {
			$suppressed   = $wpdb->suppress_errors();
			$found        = $wpdb->get_row( "SHOW VARIABLES LIKE 'wsrep_on'", ARRAY_N );
			$this->exists = 'ON' === ( $found[1] ?? '' );
			$wpdb->suppress_errors( $suppressed );
		}
	}

	/** Whether the database of the site is SQLite. */
	public static function is_sqlite(): bool {
		return defined( 'DB_ENGINE' ) && 'sqlite' === DB_ENGINE;
	}

	/**
	 * Counts a change of each object in its own row: if two transactions do so concurrently, the cluster rolls back one of them,
	 * which is then repeated.
	 *
	 * @param array[] $objects Objects in the order of their locks.
	 * @return string|null Statement to run; null if none is needed.
	 */
	public function claim( array $objects ): ?string {
		global $wpdb;
		if ( ! $this->exists || ! $objects ) {
			return null;
		}
		$rows = array_map( static fn( $target ) => $wpdb->prepare( '(%s, %d, 1)', $target['object_type'], $target['id'] ), $objects );
		return 'INSERT INTO ' . self::table() . ' (kind, id, changes) VALUES ' . implode( ', ', $rows ) . ' ON DUPLICATE KEY UPDATE changes = changes + 1';
	}

	/**
	 * Whether an error is about the absence of the table.
	 *
	 * @param string $error Message of the database.
	 */
	public function is_table_missing( string $error ): bool {
		return $this->exists && preg_match( '/' . preg_quote( self::table(), '/' ) . '\W* doesn\'t exist/i', $error );
	}

	/** Creates the table. Call it outside of a transaction. */
	public function create_table(): void {
		global $wpdb;
		$table = self::table();
		$wpdb->query(
			"CREATE TABLE IF NOT EXISTS $table (
				kind varchar(10) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
				id bigint unsigned NOT NULL,
				changes bigint NOT NULL,
				PRIMARY KEY (kind, id)
			) ENGINE=InnoDB " . $wpdb->get_charset_collate()
		);
	}

	/**
	 * Name of the table of the current site.
	 *
	 * @return string
	 */
	private static function table() {
		global $wpdb;
		return $wpdb->prefix . self::TABLE;
	}
}
// phpcs:enable
