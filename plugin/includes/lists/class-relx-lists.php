<?php
defined( 'ABSPATH' ) || exit;

/** Reads lists of related objects with the visibility of a user. Lists are filtered and sorted before the limit applies. */
class Relx_Lists {
	/** Maximum number of rows that one statement reads for many objects. If they have more, each list is read separately. */
	const MAX_TOGETHER = 2000;

	/** Maximum number of relations of a list that PHP filters and sorts. */
	const MAX_SHORT = 100;

	private Relx_Table $table;
	private Relx_Type_Registry $types;
	private Relx_Related_Objects $objects;
	private Relx_Cached_Rows $rows;
	private Relx_Data_Reader $data;
	private Relx_Similar_Fill $fill;

	public function __construct( Relx_Table $table, Relx_Type_Registry $types, Relx_Cache $cache ) {
		$this->table   = $table;
		$this->types   = $types;
		$this->rows    = new Relx_Cached_Rows( $table, $cache );
		$this->objects = new Relx_Related_Objects( $types );
		$this->data    = new Relx_Data_Reader( $this->rows, $types );
		$this->fill    = new Relx_Similar_Fill( $this->rows, $types );
	}

	/**
	 * One page of the objects related to an object.
	 *
	 * @param array $target  Object: `type` and `id`.
	 * @param array $args    Arguments: see {@see Relx_List_Options}. A limit of -1 is none.
	 * @param int   $user_id Id of the user, 0 for a logged-out user.
	 * @return array{items:array[],total:int,next:array|null} Total: exact up to 500. Next: the row after which the next page begins.
	 * @throws Relx_Exception With the codes ncr_invalid_args, ncr_invalid_type, rest_too_much_work.
	 */
	public function page( array $target, array $args, int $user_id, ?Relx_Work_Budget $budget = null ): array {
		$prime = fn( $rows ) => $this->objects->prime( $rows, true, $target, $args );
		return Relx_Preview::read( fn() => $this->with_items( $this->rows( $target, $args, new Relx_Visibility( $user_id ), $budget, $prime ), $user_id, $args, $budget ) );
	}

	/**
	 * One page of the objects related to an object, null for an object that the user cannot see.
	 *
	 * @param int $user_id Id of the user, 0 for a logged-out user.
	 * @return array|null As of {@see Relx_Lists::page()}.
	 * @throws Relx_Exception With the codes ncr_invalid_args, ncr_invalid_type, rest_too_much_work.
	 */
	public function visible_page( array $target, array $args, int $user_id, Relx_Work_Budget $budget ): ?array {
		$visibility = new Relx_Visibility( $user_id );
		// One statement reads the object together with its related objects.
		$prime = fn( $rows ) => $this->objects->prime( $rows, true, $target, $args );
		$read  = function () use ( $target, $args, $user_id, $budget, $visibility, $prime ) {
			$page = $this->rows( $target, $args, $visibility, $budget, $prime );
			$prime( $page['rows'] );
			return $visibility->can_see( $target ) ? $this->with_items( $page, $user_id, $args, $budget ) : null;
		};
		return Relx_Preview::read( $read );
	}

	/**
	 * Ids of the objects related to an object.
	 *
	 * @param int $user_id Id of the user, 0 for a logged-out user.
	 * @return int[]
	 * @throws Relx_Exception With the codes ncr_invalid_args, ncr_invalid_type.
	 */
	public function ids( array $target, array $args, int $user_id ): array {
		$rows = Relx_Preview::read( fn() => $this->rows( $target, $args, new Relx_Visibility( $user_id ), null )['rows'] );
		return array_map( static fn( $row ) => Relx_Related_Objects::related_ref( $row )[1], $rows );
	}

	/**
	 * First pages of many lists, each with arguments of its own. Lists that differ in object and limit only are read together.
	 *
	 * @param array[] $queries Each with `object` and `args`.
	 * @param int     $user_id Id of the user, 0 for a logged-out user.
	 * @return array At the index of each query: a page, null for an object that the user cannot see, or a Relx_Exception.
	 */
	public function pages( array $queries, int $user_id, Relx_Work_Budget $budget ): array {
		$visibility = new Relx_Visibility( $user_id );
		$pages      = array();
		$groups     = array();
		if ( Relx_Direction::needs_subtypes( $this->types->stored(), null ) ) {
			$objects = array_column( $queries, 'object' );
			foreach ( array_unique( array_column( $objects, 'type' ) ) as $type ) {
				$own = array_filter( $objects, static fn( $one ) => $type === $one['type'] );
				Relx_Subtypes::prime( $type, array_map( 'intval', array_column( $own, 'id' ) ) );
			}
		}
		foreach ( $queries as $index => $query ) {
			try {
				$args     = $this->args( $query['object'], $query['args'], $user_id );
				$same     = array_diff_key( $args, array( 'limit' => 0 ) );
				$subtypes = Relx_Subtypes::of_list( $this->types( $args ), $args['direction'] ?? null, $query['object'] );
				$key      = $query['object']['type'] . wp_json_encode( array( $same, $subtypes ) );

				$groups[ $key ]['type']      = $query['object']['type'];
				$groups[ $key ]['args']      = $same;
				$groups[ $key ]['subtypes']  = $subtypes;
				$groups[ $key ]['queries'][] = array( $index, (int) $query['object']['id'], $args['limit'] ?? -1 );
			} catch ( Relx_Exception $error ) {
				$pages[ $index ] = $error;
			}
		}
		foreach ( $groups as $group ) {
			$pages += $this->group( $group, $visibility, $budget, $user_id );
		}
		ksort( $pages );
		return $pages;
	}

	/**
	 * The embeds of objects of one type: the first 100 relations of each.
	 *
	 * @param int[] $ids     Objects.
	 * @param int   $user_id Id of the user, 0 for a logged-out user.
	 * @return array{relations:array<int,array[]>,cut:int[]} Cut: objects that have more.
	 */
	public function embedded( string $object_type, array $ids, int $user_id ): array {
		$found = array(
			'relations' => array(),
			'cut'       => array(),
		);
		foreach ( $this->groups( $object_type, array_values( array_unique( array_map( 'intval', $ids ) ) ) ) as list( $subtypes, $some ) ) {
			$query = $this->query( $object_type, array(), new Relx_Visibility( $user_id ), null, $subtypes );
			$lists = new Relx_Sorted_Rows( $this->rows, $query );
			$more  = ( new Relx_Embedded_Relations( $lists, $this->objects ) )->of( $some );

			$found['relations'] += $more['relations'];
			$found['cut']        = array_merge( $found['cut'], $more['cut'] );
		}
		return $found;
	}

	/**
	 * The embeds of similar posts: the first 10 of each post.
	 *
	 * @param int[] $ids     Posts.
	 * @param int   $user_id Id of the user, 0 for a logged-out user.
	 * @return array<int,array[]>
	 */
	public function embedded_similar( array $ids, int $user_id ): array {
		$lists = new Relx_Sorted_Rows( $this->rows, Relx_Similar_Fill::query( $this->types, new Relx_Visibility( $user_id ) ) );
		$ids   = array_values( array_unique( array_map( 'intval', $ids ) ) );
		return ( new Relx_Embedded_Relations( $lists, $this->objects ) )->of( $ids, Relx_Contract::MAX_EMBEDDED_SIMILAR )['relations'];
	}

	/**
	 * How many relations objects have, of those that the user sees: exact up to 500. One statement for objects of one subtype.
	 *
	 * @param int[] $ids     Objects.
	 * @param int   $user_id Id of the user, 0 for a logged-out user.
	 * @return array<int,int>|null By object, null if several objects have too many to be counted together.
	 */
	public function counts( string $object_type, array $ids, int $user_id ): ?array {
		$counts = array();
		foreach ( $this->groups( $object_type, $ids ) as list( $subtypes, $some ) ) {
			$found = $this->rows->counts( $this->query( $object_type, array(), new Relx_Visibility( $user_id ), null, $subtypes ), $some );
			if ( null === $found ) {
				return null;
			}
			$counts += $found;
		}
		return $counts;
	}

	/**
	 * Objects by their subtypes if the direction of a list of all types depends on them, otherwise one group.
	 *
	 * @param int[] $ids Objects.
	 * @return array[] Each with the subtypes and the ids.
	 */
	private function groups( string $object_type, array $ids ): array {
		return Relx_Direction::needs_subtypes( $this->types->stored(), null ) ? Relx_Subtypes::groups( $object_type, $ids ) : array( array( null, $ids ) );
	}

	/**
	 * One relation in its outgoing direction, null if there is none or the user cannot see both sides.
	 *
	 * @param int $user_id Id of the user, 0 for a logged-out user.
	 */
	public function item( int $id, int $user_id ): ?array {
		$relation = $this->table->by_id( $id );
		if ( ! $relation || ! $this->types->has( $relation['type'] ) || ! $this->can_see_both( $relation, $user_id ) ) {
			return null;
		}
		return $this->objects->items( $this->data->add( array( $relation + array( 'direction' => 'outgoing' ) ), $user_id, false ) )[0] ?? null;
	}

	/**
	 * One relation as JSON has it.
	 *
	 * @param int $user_id Id of the user, 0 for a logged-out user.
	 */
	public function json_item( int $id, int $user_id ): ?array {
		$item = $this->item( $id, $user_id );
		return $item ? Relx_Data_Reader::json( $item ) : null;
	}

	/**
	 * A relation with its data as JSON has it, as far as a user sees the data.
	 *
	 * @param int $user_id Id of the user, 0 for a logged-out user.
	 */
	public function with_data( array $relation, int $user_id ): array {
		return Relx_Data_Reader::json( $this->data->add( array( $relation ), $user_id, false )[0] );
	}

	/**
	 * Whether a user sees both sides of a relation.
	 *
	 * @param int $user_id Id of the user, 0 for a logged-out user.
	 */
	public function can_see_both( array $relation, int $user_id ): bool {
		$visibility = new Relx_Visibility( $user_id );
		$type       = $this->types->get( $relation['type'] );
		foreach ( Relx_Table::objects( $relation ) as $target ) {
			if ( ! $visibility->can_see( $target, $type ) ) {
				return false;
			}
		}
		return true;
	}

	/**
	 * The rows of a page, the number of all rows, and where the next page begins.
	 *
	 * @param callable|null $prime Primes the objects of rows, for a page with items.
	 * @return array{rows:array[],total:int,next:array|null}
	 */
	private function rows( array $target, array $args, Relx_Visibility $visibility, ?Relx_Work_Budget $budget, ?callable $prime = null ): array {
		$args = $this->args( $target, $args, $visibility->user_id() );
		$page = $this->stored_rows( $target, $args, $visibility, $budget, $prime ) + array(
			'id'    => $target['id'],
			'limit' => ( $args['limit'] ?? -1 ) < 0 ? null : $args['limit'],
		);
		return array_intersect_key( $this->fill->pages( array( $page ), $args, $visibility )[0], array_flip( array( 'rows', 'total', 'next' ) ) );
	}

	/**
	 * The page without similar posts that fill it up.
	 *
	 * @param callable|null $prime Primes the objects of rows, for a page with items.
	 * @return array{rows:array[],total:int,next:array|null}
	 */
	private function stored_rows( array $target, array $args, Relx_Visibility $visibility, ?Relx_Work_Budget $budget, ?callable $prime ): array {
		Relx_Similar_Fill::check( $args, $this->query( $target['type'], $args, $visibility ) );
		$query = $this->query( $target['type'], $args, $visibility, $target['id'] );
		$limit = ( $args['limit'] ?? -1 ) < 0 ? null : $args['limit'];
		// The statement of a list of one type is short.
		$is_first_of_all = null !== $limit && $query->is_indexed() && ! array_filter( array_intersect_key( $args, array_flip( array( 'offset', 'after', 'type' ) ) ) );
		if ( $is_first_of_all ) {
			$rows = ( new Relx_First_Page( $this->rows, $query, $visibility ) )->read( $target['id'], min( $limit, self::MAX_SHORT ), $prime );
			if ( null !== $rows ) {
				return compact( 'rows' ) + array(
					'total' => count( $rows ),
					'next'  => null,
				);
			}
			$types = $this->rows->types_of( $target, self::allowed_types( $this->types( $args ), $target['id'] ) );
			$query = new Relx_List_Query( $target['type'], $args, $types, $visibility, Relx_Subtypes::of_list( $types, $args['direction'] ?? null, $target ) );
		}
		return $this->rows->page( $query, $target['id'], $limit, $args['offset'] ?? 0, $budget ?? new Relx_Work_Budget( array() ) );
	}

	/**
	 * Checks the arguments of the list of an object.
	 *
	 * @param int $user_id Id of the user, 0 for a logged-out user.
	 */
	private function args( array $target, array $args, int $user_id ): array {
		$args  = Relx_List_Options::check( $args );
		$types = $this->types( $args );
		Relx_Data_Query::check( $args, isset( $args['type'] ) ? reset( $types ) : null, $target, $user_id );
		return $args;
	}

	/**
	 * A page with the related objects of its rows.
	 *
	 * @param array $page    Page with `rows`.
	 * @param int   $user_id Id of the user, 0 for a logged-out user.
	 * @param array $args    Arguments of the list, with its details.
	 * @return array{items:array[],total:int,next:array|null}
	 */
	private function with_items( array $page, int $user_id, array $args, ?Relx_Work_Budget $budget ): array {
		$items = $this->objects->items( $this->data->add( $page['rows'], $user_id ), $args, $budget );
		if ( $budget ) {
			$budget->spend( strlen( (string) wp_json_encode( $items ) ), 'output' );
		}
		unset( $page['rows'] );
		return compact( 'items' ) + $page;
	}

	/**
	 * The pages of lists that differ in object and limit only.
	 *
	 * @param array $group   Object type, arguments, and queries: index, id, limit.
	 * @param int   $user_id Id of the user, 0 for a logged-out user.
	 * @return array Pages by index.
	 */
	private function group( array $group, Relx_Visibility $visibility, Relx_Work_Budget $budget, int $user_id ): array {
		$pages = array_fill_keys( array_column( $group['queries'], 0 ), null );
		$seen  = $visibility->visible( $group['type'], array_column( $group['queries'], 1 ) );
		if ( ! $seen ) {
			return $pages;
		}
		if ( $budget->exceeded() ) {
			return array_fill_keys( array_keys( $pages ), $budget->error() );
		}
		$query = $this->query( $group['type'], $group['args'], $visibility, null, $group['subtypes'] );
		Relx_Similar_Fill::check( $group['args'], $query );
		$lists  = new Relx_Sorted_Rows( $this->rows, $query );
		$sorted = $lists->together( $seen, self::MAX_TOGETHER, $budget );
		if ( null === $sorted ) {
			return $this->separately( $group['queries'], array_flip( $seen ), $query, $budget, $visibility ) + $pages;
		}
		$found = array();
		foreach ( $group['queries'] as list( $index, $id, $limit ) ) {
			if ( isset( $sorted[ $id ] ) ) {
				$limit = $limit < 0 ? null : $limit;
				$rows  = array_slice( $sorted[ $id ], 0, $limit );
				$total = 'random' === $query->args()['orderby'] ? count( $rows ) : count( $sorted[ $id ] );
				$next  = $rows && count( $rows ) < $total ? end( $rows ) : null;

				$found[ $index ] = compact( 'id', 'limit', 'rows', 'total', 'next' );
			}
		}
		$found = $this->fill->pages( $found, $group['args'], $visibility );
		foreach ( $found as $index => $page ) {
			if ( ! $budget->take( count( $page['rows'] ), 'items' ) ) {
				$pages[ $index ] = $budget->error();
				unset( $found[ $index ] );
			}
		}
		$shown    = array_column( $found, 'rows' );
		$together = $this->data->add( array_merge( array(), ...array_values( $shown ) ), $user_id );
		$this->objects->prime( $together, true, null, $group['args'] );
		$data = array_column( $together, 'data', 'id' );
		foreach ( $found as $index => $page ) {
			$of_row    = static fn( $row ) => Relx_Similar_Options::TYPE === $row['type'] ? null : $data[ $row['id'] ] ?? null;
			$with_data = static fn( $row ) => $row + array_filter( array( 'data' => $of_row( $row ) ), 'is_array' );
			$rows      = array_map( $with_data, $page['rows'] );
			$page      = compact( 'rows' ) + array_intersect_key( $page, array_flip( array( 'total', 'next' ) ) );
			try {
				$pages[ $index ] = $this->with_items( $page, $user_id, $group['args'], $budget );
			} catch ( Relx_Exception $error ) {
				$pages[ $index ] = $error;
			}
		}
		return $pages;
	}

	/**
	 * The pages of lists that are too long to be read in one statement.
	 *
	 * @param array[] $queries Queries: index, id, limit.
	 * @param array   $seen    Objects that the user sees, as keys.
	 * @return array Pages and errors by index.
	 */
	private function separately( array $queries, array $seen, Relx_List_Query $query, Relx_Work_Budget $budget, Relx_Visibility $visibility ): array {
		$user_id = $visibility->user_id();
		$pages   = array();
		foreach ( $queries as list( $index, $id, $limit ) ) {
			if ( ! isset( $seen[ $id ] ) ) {
				continue;
			}
			if ( $budget->exceeded() ) {
				$pages[ $index ] = $budget->error();
				continue;
			}
			$limit = $limit < 0 ? null : $limit;
			try {
				if ( 'title' !== $query->args()['orderby'] ) {
					$is_cheap = null !== $limit && $query->is_indexed();
					$budget->spend( $is_cheap ? $limit + Relx_Cached_Rows::MAX_COUNTED : $this->rows->size( $query, $id, $budget ) );
				}
				$own  = $this->query( $query->object_type(), $query->args(), $visibility, $id );
				$page = $this->rows->page( $own, $id, $limit, 0, $budget ) + compact( 'id', 'limit' );
				$page = $this->fill->pages( array( $page ), $query->args(), $visibility )[0];
				$page = array_intersect_key( $page, array_flip( array( 'rows', 'total', 'next' ) ) );
				$budget->spend( count( $page['rows'] ), 'items' );
				$pages[ $index ] = $this->with_items( $page, $user_id, $query->args(), $budget );
			} catch ( Relx_Exception $error ) {
				$pages[ $index ] = $error;
			}
		}
		return $pages;
	}

	/**
	 * The statement of a list.
	 *
	 * @param int|null      $id       Object whose relation types plugins can disallow, null for several objects.
	 * @param string[]|null $subtypes Subtypes of several objects, if directions depend on them.
	 */
	private function query( string $object_type, array $args, Relx_Visibility $visibility, ?int $id = null, ?array $subtypes = null ): Relx_List_Query {
		$types = $this->types( $args );
		if ( null !== $id ) {
			$types    = self::allowed_types( $types, $id );
			$subtypes = Relx_Subtypes::of_list( $types, $args['direction'] ?? null, array( 'type' => $object_type ) + compact( 'id' ) );
		}
		return new Relx_List_Query( $object_type, $args, $types, $visibility, $subtypes );
	}

	/**
	 * Those relation types that plugins allow for an object.
	 *
	 * @param int $id Object.
	 */
	private static function allowed_types( array $types, int $id ): array {
		return has_filter( Relx_List_Query::ALLOWED ) ? array_filter( $types, static fn( $type ) => Relx_List_Query::is_allowed( $id, $type['name'] ) ) : $types;
	}

	/** The relation types of a list: the one of its arguments, or all. */
	private function types( array $args ): array {
		return isset( $args['type'] ) ? array( $this->types->get( $args['type'] ) ) : $this->types->stored();
	}
}
