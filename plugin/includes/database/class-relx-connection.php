<?php
defined( 'ABSPATH' ) || exit;

/**
 * Detects that a transaction has lost its connection. WordPress then reconnects and runs the statement outside of the
 * transaction, whose earlier writes and locks are lost.
 */
// phpcs:disable WordPress.DB
class Relx_Connection {
	/** Name of the savepoint in a transaction of other code. */
	const SAVEPOINT = 'relx';

	/** Connection of the open transaction, null without one or if WordPress has several connections. */
	private static ?mysqli $connection = null;

	/**
	 * Sets a savepoint if other code has opened a transaction. Outside of one, MySQL, MariaDB and the SQLite integration discard a
	 * savepoint immediately, and MySQL has no variable that states it. Statements bypass `$wpdb`, which lists the failure as an error.
	 *
	 * @return bool Whether there is a transaction, and in it the savepoint.
	 */
	public static function set_savepoint(): bool {
		global $wpdb;
		$connection = self::current();
		$suppressed = $wpdb->suppress_errors();
		$is_set     = true;
		foreach ( array( 'SAVEPOINT ', 'ROLLBACK TO SAVEPOINT ' ) as $command ) {
			$sql    = $command . self::SAVEPOINT;
			$is_set = $is_set && false !== ( $connection ? mysqli_query( $connection, $sql ) : $wpdb->query( $sql ) );
		}
		$wpdb->suppress_errors( $suppressed );
		return $is_set;
	}

	/** Stores the connection of a new transaction. */
	public static function watch(): void {
		self::$connection = self::current();
		if ( self::$connection ) {
			add_filter( 'incompatible_sql_modes', array( __CLASS__, 'begin_again' ) );
		}
	}

	/** Clears the connection after a transaction. */
	public static function leave(): void {
		self::$connection = null;
		remove_filter( 'incompatible_sql_modes', array( __CLASS__, 'begin_again' ) );
	}

	/** Whether the transaction has lost its connection. */
	public static function is_lost(): bool {
		return null !== self::$connection && self::current() !== self::$connection;
	}

	/**
	 * Begins a transaction on a new connection before WordPress runs the statement there, so that it can be rolled back. WordPress
	 * has no other hook in between.
	 *
	 * @param string[] $modes Modes of SQL.
	 * @return string[]
	 */
	public static function begin_again( $modes ) {
		if ( self::is_lost() ) {
			mysqli_query( self::current(), 'START TRANSACTION' );
		}
		return $modes;
	}

	/** The current connection of WordPress. Classes for several database servers have more than one. */
	private static function current(): ?mysqli {
		global $wpdb;
		return property_exists( $wpdb, 'dbhs' ) || ! $wpdb->dbh instanceof mysqli ? null : $wpdb->dbh;
	}
}
// phpcs:enable
