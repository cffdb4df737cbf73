<?php
defined( 'ABSPATH' ) || exit;

/**
 * Registers an existing table of relations with WordPress. The SQLite integration stores the columns of each table that it creates,
 * and writes only to those tables. If the TypeScript back end created the table first, it is rebuilt with its rows.
 */
class Relx_Foreign_Table {
	/** Columns of the table. A release before data on relations creates it without the last one, `data`. */
	const COLUMNS = 'id, type, from_type, from_id, to_type, to_id, pair, from_order, to_order, created_at';

	/**
	 * Whether WordPress lists a table. MySQL and MariaDB list all, the SQLite integration its own.
	 *
	 * @param string $table Name with prefix.
	 */
	public static function is_known( string $table ): bool {
		global $wpdb;
		return $table === $wpdb->get_var( $wpdb->prepare( 'SHOW TABLES LIKE %s', $wpdb->esc_like( $table ) ) ); // phpcs:ignore WordPress.DB -- the tables as they are now.
	}

	/**
	 * Whether WordPress lists a column of a table.
	 *
	 * @param string $table  Name with prefix.
	 * @param string $column Name.
	 */
	public static function is_known_column( string $table, string $column ): bool {
		global $wpdb;
		$suppressed = $wpdb->suppress_errors();
		$found      = $wpdb->get_results( $wpdb->prepare( "SHOW COLUMNS FROM $table LIKE %s", $wpdb->esc_like( $column ) ) ); // phpcs:ignore WordPress.DB
		$wpdb->suppress_errors( $suppressed );
		return (bool) $found;
	}

	/**
	 * Whether the database has a column of a table, whether WordPress lists it or not.
	 *
	 * @param string $table  Name with prefix.
	 * @param string $column Name.
	 */
	public static function has_column( string $table, string $column ): bool {
		global $wpdb;
		$suppressed = $wpdb->suppress_errors();
		$read       = $wpdb->query( "SELECT $column FROM $table LIMIT 1" ); // phpcs:ignore WordPress.DB -- names of the plugin.
		$wpdb->suppress_errors( $suppressed );
		return false !== $read;
	}

	/**
	 * Rebuilds a table through WordPress, in one transaction: it keeps its rows, or nothing changes.
	 *
	 * @param string      $table   Name with prefix.
	 * @param callable    $create  Runs the statement that creates a table of a name.
	 * @param string|null $columns Columns, null for those of relations.
	 * @return bool Whether WordPress lists the table now.
	 */
	public static function rebuild( string $table, callable $create, ?string $columns = null ): bool {
		global $wpdb;
		$copy    = "{$table}_copy";
		$columns = $columns ?? self::COLUMNS . ( self::has_column( $table, 'data' ) ? ', data' : '' );
		// phpcs:disable WordPress.DB -- a schema change without user input.
		$steps = array(
			static fn() => $create( $copy ),
			static fn() => $wpdb->query( "INSERT INTO $copy ($columns) SELECT $columns FROM $table" ),
			static fn() => $wpdb->query( "DROP TABLE $table" ),
			static fn() => $create( $table ),
			static fn() => $wpdb->query( "INSERT INTO $table ($columns) SELECT $columns FROM $copy" ),
			static fn() => $wpdb->query( "DROP TABLE $copy" ),
		);
		$wpdb->query( 'START TRANSACTION' );
		foreach ( $steps as $step ) {
			if ( false === $step() ) {
				$wpdb->query( 'ROLLBACK' );
				return false;
			}
		}
		$wpdb->query( 'COMMIT' );
		// phpcs:enable WordPress.DB
		return self::is_known( $table );
	}
}
