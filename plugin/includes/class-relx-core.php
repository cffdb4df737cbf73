<?php
/**
 * The relation core.
 *
 * @package relx
 */

defined( 'ABSPATH' ) || exit;

/**
 * The relation core: its parts, which work on the tables of the site. `Relx_Core::instance()` is its only global.
 */
class Relx_Core {
	/**
	 * The core of this request.
	 *
	 * @var Relx_Core|null
	 */
	private static $instance;

	/**
	 * Rows of the table.
	 *
	 * @var Relx_Table
	 */
	public $table;

	/**
	 * Object cache.
	 *
	 * @var Relx_Cache
	 */
	public $cache;

	/**
	 * Relation types.
	 *
	 * @var Relx_Type_Registry
	 */
	public $types;

	/**
	 * Writes.
	 *
	 * @var Relx_Relations
	 */
	public $relations;

	/**
	 * Lists.
	 *
	 * @var Relx_Lists
	 */
	public $lists;

	/**
	 * The order of lists.
	 *
	 * @var Relx_Order
	 */
	public $order;

	/**
	 * Permissions to change relations.
	 *
	 * @var Relx_Permissions
	 */
	public $permissions;

	/** Makes the parts. */
	private function __construct() {
		$table       = new Relx_Table();
		$cache       = new Relx_Cache();
		$this->table = $table;
		$this->cache = $cache;
		$this->types = new Relx_Type_Registry();
		$this->permissions = new Relx_Permissions();
		$this->relations   = new Relx_Relations( $table, $this->types, $cache, $this->permissions );
		$this->lists       = new Relx_Lists( $table, $this->types, $cache );
		$this->order       = new Relx_Order( $table, $this->types, $cache );
	}

	/**
	 * The core of this request.
	 *
	 * @return Relx_Core
	 */
	public static function instance() {
		if ( null === self::$instance ) {
			self::$instance = new self();
		}
		return self::$instance;
	}

	/**
	 * Runs work and returns its errors as WP_Error.
	 *
	 * @param callable $work Work.
	 * @return mixed|WP_Error
	 */
	public static function attempt( $work ) {
		try {
			return $work();
		} catch ( Relx_Exception $error ) {
			return $error->to_wp_error();
		}
	}
}
