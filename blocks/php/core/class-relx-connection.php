<?php
/**
 * The connection of a transaction.
 *
 * @package relx
 */

defined( 'ABSPATH' ) || exit;

/**
 * Notices where a transaction has lost its connection. WordPress then connects again and runs the statement there, on its own: what
 * the transaction wrote before is gone, and its locks, too.
 */
// phpcs:disable WordPress.DB
class Relx_Connection {
	/**
	 * Connection of the transaction that is open, null where there is none or where WordPress has no single connection.
	 *
	 * @var mysqli|null
	 */
	private static $connection = null;

	/** Notes the connection of a transaction that has begun. */
	public static function watch() {
		self::$connection = self::current();
		if ( self::$connection ) {
			add_filter( 'incompatible_sql_modes', array( __CLASS__, 'begin_again' ) );
		}
	}

	/** The transaction has ended. */
	public static function leave() {
		self::$connection = null;
		remove_filter( 'incompatible_sql_modes', array( __CLASS__, 'begin_again' ) );
	}

	/**
	 * Whether the transaction has lost its connection.
	 *
	 * @return bool
	 */
	public static function is_lost() {
		return null !== self::$connection && self::current() !== self::$connection;
	}

	/**
	 * Begins a transaction on a new connection, before WordPress runs the statement there: so it can be undone. WordPress has no
	 * other hook between the two.
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

	/**
	 * The connection that WordPress has now. Classes for several database servers have more than one.
	 *
	 * @return mysqli|null
	 */
	private static function current() {
		global $wpdb;
		return property_exists( $wpdb, 'dbhs' ) || ! $wpdb->dbh instanceof mysqli ? null : $wpdb->dbh;
	}
}
// phpcs:enable
