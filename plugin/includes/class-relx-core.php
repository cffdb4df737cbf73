<?php
defined( 'ABSPATH' ) || exit;

/** The relation core: its parts, which work on the tables of the site. `Relx_Core::instance()` is its only global. */
class Relx_Core {
	private static ?Relx_Core $instance = null;
	public Relx_Table $table;
	public Relx_Cache $cache;
	public Relx_Type_Registry $types;
	public Relx_Relations $relations;
	public Relx_List_Writer $list_writer;
	public Relx_Lists $lists;
	public Relx_Order $order;
	public Relx_Permissions $permissions;

	private function __construct() {
		$table       = new Relx_Table();
		$cache       = new Relx_Cache();
		$this->table = $table;
		$this->cache = $cache;
		$this->types = new Relx_Type_Registry();
		$this->permissions = new Relx_Permissions();
		$this->relations   = new Relx_Relations( $table, $this->types, $cache, $this->permissions );
		$this->list_writer = new Relx_List_Writer( $table, $this->types, $cache, $this->permissions );
		$this->lists       = new Relx_Lists( $table, $this->types, $cache );
		$this->order       = new Relx_Order( $table, $this->types, $cache );
	}

	/** The core of this request. */
	public static function instance(): Relx_Core {
		if ( null === self::$instance ) {
			self::$instance = new self();
		}
		return self::$instance;
	}

	/**
	 * Runs work and returns its errors as WP_Error.
	 *
	 * @return mixed|WP_Error
	 */
	public static function attempt( callable $work ) {
		try {
			return $work();
		} catch ( Relx_Exception $error ) {
			return $error->to_wp_error();
		}
	}
}
