<?php
defined( 'ABSPATH' ) || exit;

/**
 * Reads lists of related objects with the visibility of a user: for the REST API, functions and pages.
 *
 * A query is what is wanted: an object, and arguments. Rows are what SQL returns, and a page has the items of rows. Lists are filtered
 * and sorted before the limit applies.
 */
class Relx_Lists {
	/** Maximum number of rows that one statement reads for many objects. If they have more, each list is read separately. */
	const MAX_TOGETHER = 2000;

	/** The same for code that may read any number of lists. */
	const MAX_TOGETHER_UNLIMITED = 10000;

	private Relx_Type_Registry $types;
	private Relx_List_Rows $rows;
	private Relx_Relation_Items $items;
	private Relx_Similar_Fill $fill;

	public function __construct( Relx_Type_Registry $types, Relx_List_Rows $rows, Relx_Relation_Items $items ) {
		$this->types = $types;
		$this->rows  = $rows;
		$this->items = $items;
		$this->fill  = new Relx_Similar_Fill( $rows, $types );
	}

	/**
	 * One page of the objects related to an object.
	 *
	 * @param array $object  Object: `object_type` and `id`.
	 * @param array $args    Arguments: see {@see Relx_List_Options}. A limit of -1 is none.
	 * @param int   $user_id Id of the user, 0 for a logged-out user.
	 * @return array{items:array[],total:int,next:array|null} Total: exact up to 500. Next: the row after which the next page begins.
	 * @throws Relx_Exception With the codes ncr_invalid_args, ncr_invalid_type, rest_too_much_work.
	 */
	public function page( array $object, array $args, int $user_id, ?Relx_Work_Budget $budget = null ): array {
		return $this->with_items( $this->rows( $object, $args, $user_id, $budget ), $args, $user_id, $budget );
	}

	/**
	 * One page of the objects related to an object, null for an object that the user cannot see.
	 *
	 * @param int $user_id Id of the user, 0 for a logged-out user.
	 * @return array|null As of {@see Relx_Lists::page()}.
	 * @throws Relx_Exception With the codes ncr_invalid_args, ncr_invalid_type, rest_too_much_work.
	 */
	public function visible_page( array $object, array $args, int $user_id, Relx_Work_Budget $budget ): ?array {
		$page = $this->rows( $object, $args, $user_id, $budget );
		// One statement reads the object together with its related objects.
		$this->items->objects()->prime( $page['rows'], self::details( $args ), $object );
		return ( new Relx_Visibility( $user_id ) )->can_see( $object ) ? $this->with_items( $page, $args, $user_id, $budget ) : null;
	}

	/**
	 * Ids of the objects related to an object.
	 *
	 * @param int $user_id Id of the user, 0 for a logged-out user.
	 * @return int[]
	 * @throws Relx_Exception With the codes ncr_invalid_args, ncr_invalid_type.
	 */
	public function ids( array $object, array $args, int $user_id ): array {
		return Relx_Related_Objects::ids( $this->rows( $object, $args, $user_id )['rows'] );
	}

	/**
	 * The rows of a page, the number of all rows, and the row after which the next page begins.
	 *
	 * @param int $user_id Id of the user, 0 for a logged-out user.
	 * @return array{rows:array[],total:int,next:array|null}
	 * @throws Relx_Exception With the codes ncr_invalid_args, ncr_invalid_type, rest_too_much_work.
	 */
	private function rows( array $object, array $args, int $user_id, ?Relx_Work_Budget $budget = null ): array {
		$args       = $this->check( $object, $args, $user_id );
		$visibility = new Relx_Visibility( $user_id );
		$limit      = self::limit( $args );
		$budget     = $budget ?? new Relx_Work_Budget( array() );
		$page       = fn( $query ) => $this->rows->page( $query, $object['id'], $limit, $args['offset'] ?? 0, $budget );
		$read       = fn() => $this->previewed( array( $page( $this->query( $object, $args, $visibility ) ) ) );
		return $this->filled( Relx_Preview::read( $read ), array( array( $object['id'], $limit ) ), $args, $visibility, $object )[0];
	}

	/**
	 * First pages of many lists, each with arguments of its own. Lists that differ in object and limit only are read together.
	 *
	 * @param array[] $queries      Each with `object` and `args`.
	 * @param int     $user_id      Id of the user, 0 for a logged-out user.
	 * @param bool    $only_visible Whether objects that the user cannot see have no page.
	 * @return array At the index of each query: a page, null for an object that the user cannot see, or a Relx_Exception.
	 */
	public function pages( array $queries, int $user_id, Relx_Work_Budget $budget, bool $only_visible = true ): array {
		$pages   = $this->rows_of_many( $queries, $user_id, $budget, $only_visible );
		$rows    = array();
		$details = array();
		foreach ( $pages as $index => $page ) {
			if ( is_array( $page ) && ! $budget->take( count( $page['rows'] ), 'items' ) ) {
				$pages[ $index ] = $budget->error();
			} elseif ( is_array( $page ) ) {
				array_push( $rows, ...$page['rows'] );
				$details += array_filter( self::details( $queries[ $index ]['args'] ) );
			}
		}
		$rows = $this->items->with_data( $rows, $user_id );
		$this->items->objects()->prime( $rows, $details );
		foreach ( $pages as $index => $page ) {
			if ( is_array( $page ) ) {
				$page['rows'] = array_splice( $rows, 0, count( $page['rows'] ) );
				try {
					$pages[ $index ] = $this->with_items( $page, $queries[ $index ]['args'], $user_id, $budget );
				} catch ( Relx_Exception $error ) {
					$pages[ $index ] = $error;
				}
			}
		}
		return $pages;
	}

	/**
	 * The rows of the first pages of many lists.
	 *
	 * @param array[] $queries      Each with `object` and `args`.
	 * @param int     $user_id      Id of the user, 0 for a logged-out user.
	 * @param bool    $only_visible Whether objects that the user cannot see have no page.
	 * @param bool    $is_counted   Whether the numbers of all rows are needed.
	 * @return array At the index of each query: a page with rows, null for an object that the user cannot see, or a Relx_Exception.
	 */
	public function rows_of_many( array $queries, int $user_id, Relx_Work_Budget $budget, bool $only_visible = true, bool $is_counted = true ): array {
		$visibility = new Relx_Visibility( $user_id );
		$pages      = array();
		$groups     = array();
		Relx_Subtypes::prime_lists( $this->types->stored(), array_column( $queries, 'object' ) );
		foreach ( $queries as $index => $query ) {
			try {
				$object = $query['object'];
				$args   = $this->check( $object, $query['args'], $user_id, ! $only_visible && ! $user_id );
				$same   = array_diff_key( $args, array( 'limit' => 0 ) );
				$key    = wp_json_encode( array( $object['object_type'], $same, Relx_Subtypes::of_list( $this->types( $args ), $args['direction'] ?? null, $object ) ) );

				$groups[ $key ][ $index ] = array( $object, $args, self::limit( $args ) );
			} catch ( Relx_Exception $error ) {
				$pages[ $index ] = $error;
			}
		}
		$read   = fn() => array_map( fn( $group ) => $this->previewed( $this->group( $group, $visibility, $budget, $only_visible, $is_counted ) ), $groups );
		$pages += array_replace( array(), ...array_values( Relx_Preview::read( $read ) ) );
		ksort( $pages );
		return $pages;
	}

	/**
	 * Checks the arguments of the list of an object.
	 *
	 * @param int  $user_id  Id of the user, 0 for a logged-out user.
	 * @param bool $sees_all Whether code requests the list, which can use private fields.
	 * @return array The arguments: see {@see Relx_List_Options::check()}.
	 * @throws Relx_Exception With the codes ncr_invalid_args, ncr_invalid_type, ncr_private_field.
	 */
	public function check( array $object, array $args, int $user_id, bool $sees_all = false ): array {
		$args  = Relx_List_Options::check( $args );
		$types = $this->types( $args );
		$type  = isset( $args['type'] ) ? reset( $types ) : null;
		if ( Relx_List_Options::use_data( $args ) ) {
			Relx_Data_Query::check( $args, $type, $sees_all ? null : $object, $user_id );
			Relx_Data_Query::conditions( $args['data'] ?? array(), $type, 'r' );
		}
		if ( 'similar' === ( $args['fill'] ?? 'none' ) ) {
			Relx_Similar_Fill::check( $args, $object['object_type'], $types );
		}
		return $args;
	}

	/**
	 * Pages with the data of their rows, in a preview: its relations are rolled back after they are read. It shows no private fields.
	 *
	 * @param array $pages Pages with rows, null, or exceptions.
	 */
	private function previewed( array $pages ): array {
		$add = fn( $page ) => is_array( $page ) ? array( 'rows' => $this->items->with_data( $page['rows'], 0, false ) ) + $page : $page;
		return Relx_Preview::is_open() ? array_map( $add, $pages ) : $pages;
	}

	/** The limit of a list, null for none. */
	private static function limit( array $args ): ?int {
		return ( $args['limit'] ?? -1 ) < 0 ? null : $args['limit'];
	}

	/** The details of related objects that a list has: see {@see Relx_Contract::DETAILS}. */
	private static function details( array $args ): array {
		return array_intersect_key( $args, array_flip( Relx_Contract::DETAILS ) );
	}

	/** The relation types of a list: the one of its arguments, or all. */
	private function types( array $args ): array {
		return isset( $args['type'] ) ? array( $this->types->get( $args['type'] ) ) : $this->types->stored();
	}

	/** The query of the list of an object, along those of its relation types that plugins allow for it. */
	private function query( array $object, array $args, Relx_Visibility $visibility ): Relx_List_Query {
		$types    = $this->types( $args );
		$subtypes = Relx_Subtypes::of_list( $types, $args['direction'] ?? null, $object );
		if ( count( $types ) > 1 ) {
			$types = $this->rows->possible( $types, $object );
		}
		if ( has_filter( Relx_List_Query::ALLOWED ) ) {
			$types = array_filter( $types, static fn( $type ) => Relx_List_Query::is_allowed( $object['id'], $type['name'] ) );
		}
		return new Relx_List_Query( $object['object_type'], $args, $types, $visibility, $subtypes );
	}

	/**
	 * Pages with rows, with similar posts if the arguments request them.
	 *
	 * @param array[] $limits By the keys of the pages: the object, and the limit or null.
	 * @param array   $object One of the objects, which have the same subtypes.
	 */
	private function filled( array $pages, array $limits, array $args, Relx_Visibility $visibility, array $object ): array {
		if ( ! Relx_List_Options::is_filled( $args ) ) {
			return $pages;
		}
		$subtypes = Relx_Subtypes::of_list( $this->types( $args ), $args['direction'] ?? null, $object );
		return $this->fill->pages( $pages, $limits, $args, $visibility, $subtypes );
	}

	/**
	 * A page with the items of its rows.
	 *
	 * @param array $page    Page with `rows`.
	 * @param array $args    Arguments of the list, with its details.
	 * @param int   $user_id Id of the user, 0 for a logged-out user.
	 * @return array{items:array[],total:int,next:array|null}
	 */
	private function with_items( array $page, array $args, int $user_id, ?Relx_Work_Budget $budget ): array {
		$items = $this->items->of( $this->items->with_data( $page['rows'], $user_id ), self::details( $args ), $budget );
		if ( $budget ) {
			$budget->spend( strlen( (string) wp_json_encode( $items ) ), 'output' );
		}
		unset( $page['rows'] );
		return compact( 'items' ) + $page;
	}

	/**
	 * The pages of lists that differ in object and limit only.
	 *
	 * @param array[] $queries Each with the object, the arguments, and the limit.
	 * @return array At the index of each query: a page with rows, null for an object that the user cannot see, or a Relx_Exception.
	 */
	private function group( array $queries, Relx_Visibility $visibility, Relx_Work_Budget $budget, bool $only_visible, bool $is_counted ): array {
		list( $object, $args ) = reset( $queries );
		$limits = array();
		foreach ( $queries as list( $one, , $limit ) ) {
			$limits[ $one['id'] ] = max( $limits[ $one['id'] ] ?? 0, $limit ?? PHP_INT_MAX );
		}
		if ( $only_visible ) {
			$limits = array_intersect_key( $limits, array_flip( $visibility->visible( $object['object_type'], array_keys( $limits ) ) ) );
		}
		$lists = $limits ? $this->lists( $limits, $object, $args, $visibility, $budget, $is_counted ) : array();
		$pages = array();
		$found = array();
		$short = array();
		foreach ( $queries as $index => list( $one, , $limit ) ) {
			$list = $lists[ $one['id'] ] ?? null;
			if ( is_array( $list ) ) {
				$found[ $index ] = self::first( $list, $limit, $args );
				$short[ $index ] = array( $one['id'], $limit );
			} else {
				$pages[ $index ] = $list;
			}
		}
		return $this->filled( $found, $short, $args, $visibility, $object ) + $pages;
	}

	/**
	 * The lists of objects of one type and subtype, as far as their limits: in one statement. If they are too long, in two if an index has
	 * their order, or one each.
	 *
	 * @param array<int,int> $limits Limits by object.
	 * @param array          $object One of the objects.
	 * @return array<int,array|Relx_Exception> Pages with rows by object.
	 */
	private function lists( array $limits, array $object, array $args, Relx_Visibility $visibility, Relx_Work_Budget $budget, bool $is_counted ): array {
		$types    = $this->types( $args );
		$subtypes = Relx_Subtypes::of_list( $types, $args['direction'] ?? null, $object );
		$query    = new Relx_List_Query( $object['object_type'], $args, $types, $visibility, $subtypes );
		$offset   = $args['offset'] ?? 0;
		$is_free  = PHP_INT_MAX === $budget->left();
		$is_cheap = $query->is_indexed() && ! in_array( PHP_INT_MAX, $limits, true );
		$is_one   = 1 === count( $limits ) && ( $is_cheap || $is_free );
		$lists    = array();
		if ( ! $is_one && ( $is_cheap || ! $budget->exceeded() ) ) {
			$max = $is_free ? self::MAX_TOGETHER_UNLIMITED : self::MAX_TOGETHER;
			foreach ( $this->rows->together( $query, array_keys( $limits ), $max, $budget ) ?? array() as $id => $rows ) {
				$lists[ $id ] = array(
					'rows'  => array_slice( $rows, $offset ),
					'total' => count( $rows ),
					'next'  => null,
				);
			}
		}
		// Plugins decide about each object.
		if ( ! $lists && $is_cheap && ! $is_one && 0 === $offset && ! isset( $args['after'] ) && ! has_filter( Relx_List_Query::ALLOWED ) ) {
			$lists = $this->rows->pages( $query, $limits, $is_counted );
		}
		foreach ( $lists ? array() : $limits as $id => $limit ) {
			try {
				// A list in the order of an index costs its limit only, and one by title is counted where it is sorted.
				if ( ! $is_cheap && $budget->exceeded() ) {
					throw $budget->error();
				}
				$query = $this->query( compact( 'id' ) + $object, $args, $visibility );
				if ( ! $is_cheap && 'title' !== $query->args()['orderby'] ) {
					$budget->spend( $this->rows->size( $query, $id, $budget ) );
				}
				$lists[ $id ] = $this->rows->page( $query, $id, PHP_INT_MAX === $limit ? null : $limit, $offset, $budget, $is_counted );
			} catch ( Relx_Exception $error ) {
				if ( 'rest_too_much_work' !== $error->error_code() ) {
					throw $error;
				}
				$lists[ $id ] = $error;
			}
		}
		return $lists;
	}

	/** The first rows of a page with rows. Each list in random order is another one. */
	private static function first( array $page, ?int $limit, array $args ): array {
		if ( null === $limit || count( $page['rows'] ) <= $limit ) {
			return $page;
		}
		$rows = array_slice( $page['rows'], 0, $limit );
		return array( 'rows' => $rows ) + ( 'random' === ( $args['orderby'] ?? '' ) ? array( 'total' => $limit ) : array( 'next' => end( $rows ) ) ) + $page;
	}
}
