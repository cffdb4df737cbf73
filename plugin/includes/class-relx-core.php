<?php
defined( 'ABSPATH' ) || exit;

/** The relation core: its parts, which work on the tables of the site. `Relx_Core::instance()` is its only global. */
class Relx_Core {
	private static ?Relx_Core $instance = null;
	public Relx_Relation_Table $table;
	public Relx_Cache $cache;
	public Relx_Type_Registry $types;
	public Relx_Permissions $permissions;
	public Relx_Relations $relations;
	public Relx_List_Writer $list_writer;
	public Relx_Relation_Items $items;
	public Relx_Lists $lists;
	public Relx_Embedded_Relations $embedded;
	public Relx_Order $order;

	private function __construct() {
		$this->table       = new Relx_Relation_Table();
		$this->cache       = new Relx_Cache();
		$this->types       = new Relx_Type_Registry();
		$this->permissions = new Relx_Permissions();
		$this->relations   = new Relx_Relations( $this->table, $this->types, $this->cache, $this->permissions );
		$this->order       = new Relx_Order( $this->table, $this->types, $this->cache );
		$rows           = new Relx_List_Rows( $this->table, $this->cache );
		$this->items    = new Relx_Relation_Items( $this->table, $this->types, $rows );
		$this->lists    = new Relx_Lists( $this->types, $rows, $this->items );
		$this->embedded = new Relx_Embedded_Relations( $this->types, $rows, $this->items->objects() );
		$this->list_writer = new Relx_List_Writer( $this->table, $this->types, $this->cache, $this->permissions );
		Relx_Preview::set_up( $this->table, $this->list_writer );
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
