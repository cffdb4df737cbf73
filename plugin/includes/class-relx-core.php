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
	private Relx_List_Rows $rows;
	public Relx_Relation_Items $items;
	public Relx_Lists $lists;
	public Relx_Embedded_Relations $embedded;
	public Relx_Order $order;

	/** Leaves all parts out: a page without lists uses the relation types only. */
	private function __construct() {
		unset( $this->table, $this->cache, $this->types, $this->permissions, $this->relations, $this->list_writer );
		unset( $this->rows, $this->items, $this->lists, $this->embedded, $this->order );
		Relx_Preview::set_up( fn() => $this->table, fn() => $this->list_writer );
	}

	/** A part, which is created when it is first used: PHP calls this for a property that is unset. */
	public function __get( string $name ): object {
		$this->$name = $this->create( $name );
		return $this->$name;
	}

	private function create( string $name ): object {
		switch ( $name ) {
			case 'table':
				return new Relx_Relation_Table();
			case 'cache':
				return new Relx_Cache();
			case 'types':
				return new Relx_Type_Registry();
			case 'permissions':
				return new Relx_Permissions();
			case 'relations':
				return new Relx_Relations( $this->table, $this->types, $this->cache, $this->permissions );
			case 'order':
				return new Relx_Order( $this->table, $this->types, $this->cache );
			case 'rows':
				return new Relx_List_Rows( $this->table, $this->cache );
			case 'items':
				return new Relx_Relation_Items( $this->table, $this->types, $this->rows );
			case 'lists':
				return new Relx_Lists( $this->types, $this->rows, $this->items );
			case 'embedded':
				return new Relx_Embedded_Relations( $this->types, $this->rows, $this->items->objects() );
			case 'list_writer':
				return new Relx_List_Writer( $this->table, $this->types, $this->cache, $this->permissions );
		}
		throw new LogicException( "The core has no part $name." );
	}

	/** The core of this request. */
	public static function instance(): Relx_Core {
		if ( null === self::$instance ) {
			self::$instance = new self();
		}
		return self::$instance;
	}

	/**
	 * Runs work and returns its errors as WP_Error. After a committed transaction, none reports that nothing was changed.
	 *
	 * @return mixed|WP_Error
	 */
	public static function attempt( callable $work ) {
		$commits = Relx_Relation_Table::commits();
		try {
			return $work();
		} catch ( Relx_Exception $error ) {
			$is_partial = 'rest_database_unavailable' === $error->error_code() && Relx_Relation_Table::commits() > $commits;
			return ( $is_partial ? Relx_Exception::outcome_unknown() : $error )->to_wp_error();
		}
	}
}
