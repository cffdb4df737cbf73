<?php
/**
 * Lists of related objects.
 *
 * @package relx
 */

defined( 'ABSPATH' ) || exit;

/**
 * Reads lists of related objects as a user sees them. Filters and order come before the limit.
 */
class Relx_Lists {
	/** Most relations of one object in an embed. */
	const MAX_EMBEDDED = 100;

	/** Rows that are read for many objects at once; where they have more, each object is read alone. */
	const MAX_TOGETHER = 10000;

	/**
	 * Rows of the table.
	 *
	 * @var Relx_Table
	 */
	private $table;

	/**
	 * Relation types.
	 *
	 * @var Relx_Type_Registry
	 */
	private $types;

	/**
	 * Related objects.
	 *
	 * @var Relx_Related_Objects
	 */
	private $objects;

	/**
	 * Object cache.
	 *
	 * @var Relx_Cache
	 */
	private $cache;

	/**
	 * Takes the parts of the core.
	 *
	 * @param Relx_Table         $table Rows of the table.
	 * @param Relx_Type_Registry $types Relation types.
	 * @param Relx_Cache         $cache Object cache.
	 */
	public function __construct( $table, $types, $cache ) {
		$this->table   = $table;
		$this->types   = $types;
		$this->cache   = $cache;
		$this->objects = new Relx_Related_Objects();
	}

	/**
	 * One page of what is related to an object.
	 *
	 * @param array $target  Object: `type` and `id`.
	 * @param array $args    Arguments: see {@see Relx_List_Args}. A limit of -1 is none.
	 * @param int   $user_id Who looks, 0 for a logged-out user.
	 * @return array{items:array[],total:int,next:array|null} Next: the row after which the next page begins.
	 * @throws Relx_Exception With the codes ncr_invalid_args, ncr_invalid_type.
	 */
	public function page( $target, $args, $user_id ) {
		$page          = $this->rows( $target, $args, $user_id );
		$page['items'] = $this->objects->items( $page['rows'] );
		unset( $page['rows'] );
		return $page;
	}

	/**
	 * Ids of what is related to an object.
	 *
	 * @param array $target  Object.
	 * @param array $args    Arguments.
	 * @param int   $user_id Who looks, 0 for a logged-out user.
	 * @return int[]
	 * @throws Relx_Exception With the codes ncr_invalid_args, ncr_invalid_type.
	 */
	public function ids( $target, $args, $user_id ) {
		$rows = $this->rows( $target, $args, $user_id, false )['rows'];
		return array_map( static fn( $row ) => Relx_Related_Objects::far( $row )[1], $rows );
	}

	/**
	 * First pages of many lists, each with arguments of its own. Lists that differ in object and limit only are read together.
	 *
	 * @param array[] $queries Each with `object` and `args`.
	 * @param int     $user_id Who looks, 0 for a logged-out user.
	 * @return array At the index of each query: a page, null for an object that the user does not see, or a Relx_Exception.
	 */
	public function pages( $queries, $user_id ) {
		$visibility = new Relx_Visibility( $user_id );
		$pages      = array();
		$groups     = array();
		foreach ( $queries as $index => $query ) {
			try {
				$args = Relx_List_Args::check( $query['args'] );
				$this->types( $args );
				$same = array_diff_key( $args, array( 'limit' => 0 ) );
				$key  = $query['object']['type'] . wp_json_encode( $same );
				$groups[ $key ]['type']      = $query['object']['type'];
				$groups[ $key ]['args']      = $same;
				$groups[ $key ]['queries'][] = array( $index, (int) $query['object']['id'], $args['limit'] ?? -1 );
			} catch ( Relx_Exception $error ) {
				$pages[ $index ] = $error;
			}
		}
		foreach ( $groups as $group ) {
			$pages += $this->group( $group, $visibility, $user_id );
		}
		ksort( $pages );
		return $pages;
	}

	/**
	 * The embeds of objects of one type: the first 100 relations of each.
	 *
	 * @param string $object_type Object type.
	 * @param int[]  $ids         Objects.
	 * @param int    $user_id     Who looks, 0 for a logged-out user.
	 * @return array{relations:array<int,array[]>,cut:int[]} Cut: objects that have more.
	 */
	public function embedded( $object_type, $ids, $user_id ) {
		$ids       = array_values( array_unique( array_map( 'intval', $ids ) ) );
		$query     = $this->query( $object_type, array(), new Relx_Visibility( $user_id ) );
		$relations = array_fill_keys( $ids, array() );
		$cut       = array();
		$rows      = $this->together( $query, $object_type, $ids, self::MAX_EMBEDDED + 1 );
		$titles    = $this->objects->titles( $rows );
		foreach ( $rows as $index => $row ) {
			$near = $row['near_id'];
			if ( count( $relations[ $near ] ) >= self::MAX_EMBEDDED ) {
				$cut[ $near ] = $near;
				continue;
			}
			list( $to_type, $to_id ) = Relx_Related_Objects::far( $row );
			$title = $titles[ $index ];
			$relations[ $near ][] = compact( 'to_id', 'to_type' ) + array( 'type' => $row['type'] ) + ( '' === $title ? array() : compact( 'title' ) );
		}
		return array(
			'relations' => $relations,
			'cut'       => array_values( array_intersect( $ids, $cut ) ),
		);
	}

	/**
	 * One relation seen from its source, null where there is none or the user does not see both sides.
	 *
	 * @param int $id      Id.
	 * @param int $user_id Who looks, 0 for a logged-out user.
	 * @return array|null
	 */
	public function item( $id, $user_id ) {
		$relation = $this->table->by_id( $id );
		if ( ! $relation || ! $this->types->has( $relation['type'] ) || ! $this->sees_both( $relation, $user_id ) ) {
			return null;
		}
		return $this->objects->items( array( $relation + array( 'side' => 'outgoing' ) ) )[0] ?? null;
	}

	/**
	 * Whether a user sees both sides of a relation.
	 *
	 * @param array $relation Relation.
	 * @param int   $user_id  Who looks, 0 for a logged-out user.
	 * @return bool
	 */
	public function sees_both( $relation, $user_id ) {
		$visibility = new Relx_Visibility( $user_id );
		foreach ( array( 'from', 'to' ) as $side ) {
			if ( ! $visibility->visible( $relation[ "{$side}_type" ], array( $relation[ "{$side}_id" ] ) ) ) {
				return false;
			}
		}
		return true;
	}

	/**
	 * The rows of a page, the number of all rows, and where the next page begins.
	 *
	 * @param array $target     Object.
	 * @param array $args       Arguments.
	 * @param int   $user_id    Who looks.
	 * @param bool  $with_total Whether the total is needed.
	 * @return array{rows:array[],total:int,next:array|null}
	 */
	private function rows( $target, $args, $user_id, $with_total = true ) {
		$args   = Relx_List_Args::check( $args );
		$query  = $this->query( $target['type'], $args, new Relx_Visibility( $user_id ) );
		$limit  = ( $args['limit'] ?? -1 ) < 0 ? null : $args['limit'];
		$offset = $args['offset'] ?? 0;
		if ( 'title' === $query->args()['orderby'] ) {
			return $this->rows_by_title( $query, $target['id'], $limit, $offset );
		}
		// One row more tells, on most pages, that there is no need to count.
		$rows  = $this->read( $query->page( $target['id'], null === $limit ? null : $limit + 1, $offset ), 'random' !== $query->args()['orderby'] );
		$more  = null !== $limit && count( $rows ) > $limit;
		$known = ! $more && ! isset( $args['after'] ) && ( $rows || 0 === $offset );
		$total = $offset + count( $rows );
		if ( $with_total && ! $known ) {
			$total = 0;
			foreach ( $query->counts( $target['id'] ) as $sql ) {
				$total += (int) $this->read( $sql )[0]['count'];
			}
		}
		$rows = array_slice( $rows, 0, $limit );
		return array(
			'rows'  => $rows,
			'total' => $total,
			'next'  => $more && $rows ? end( $rows ) : null,
		);
	}

	/**
	 * The rows of a page by title. Databases sort titles in one language only, so they are sorted here.
	 *
	 * @param Relx_List_Query $query  Statement of the list.
	 * @param int             $id     Object.
	 * @param int|null        $limit  Most rows, null for all.
	 * @param int             $offset Rows to leave out.
	 * @return array{rows:array[],total:int,next:array|null}
	 */
	private function rows_by_title( $query, $id, $limit, $offset ) {
		$all    = $this->read( $query->all( array( $id ) ) );
		$args   = $query->args();
		$sorted = ( new Relx_Title_Sorter() )->sort( $all, $args['order'], $args['after'] ?? null );
		$rows   = array_slice( $sorted, $offset, $limit );
		return array(
			'rows'  => $rows,
			'total' => count( $all ),
			'next'  => $rows && $offset + count( $rows ) < count( $sorted ) ? end( $rows ) : null,
		);
	}

	/**
	 * The pages of lists that differ in object and limit only.
	 *
	 * @param array           $group      Object type, arguments, and queries: index, id, limit.
	 * @param Relx_Visibility $visibility What the user may see.
	 * @param int             $user_id    Who looks.
	 * @return array Pages by index.
	 */
	private function group( $group, $visibility, $user_id ) {
		$seen  = $visibility->visible( $group['type'], array_column( $group['queries'], 1 ) );
		$query = $this->query( $group['type'], $group['args'], $visibility );
		$rows  = $this->read( $query->all( $seen, self::MAX_TOGETHER + 1 ) );
		$pages = array();
		if ( count( $rows ) > self::MAX_TOGETHER ) {
			foreach ( $group['queries'] as list( $index, $id, $limit ) ) {
				$target          = array( 'type' => $group['type'] ) + compact( 'id' );
				$pages[ $index ] = in_array( $id, $seen, true ) ? $this->page( $target, compact( 'limit' ) + $group['args'], $user_id ) : null;
			}
			return $pages;
		}
		$lists = array_fill_keys( $seen, array() );
		foreach ( $rows as $row ) {
			$lists[ $this->near_id( $row ) ][] = $row;
		}
		$lists = array_map( fn( $list ) => $this->sorted( $list, $query ), $lists );
		$shown = array();
		foreach ( $group['queries'] as list( $index, $id, $limit ) ) {
			$shown[ $index ] = array_slice( $lists[ $id ] ?? array(), 0, $limit < 0 ? null : $limit );
		}
		$this->objects->prime( array_merge( array(), ...array_values( $shown ) ), true );
		foreach ( $group['queries'] as list( $index, $id ) ) {
			if ( ! isset( $lists[ $id ] ) ) {
				$pages[ $index ] = null;
				continue;
			}
			$total           = count( $lists[ $id ] );
			$pages[ $index ] = array(
				'items' => $this->objects->items( $shown[ $index ] ),
				'total' => $total,
				'next'  => $shown[ $index ] && count( $shown[ $index ] ) < $total ? end( $shown[ $index ] ) : null,
			);
		}
		return $pages;
	}

	/**
	 * The rows of the lists of many objects, each list in its order. Of a long list at least as many as `$most`.
	 *
	 * @param Relx_List_Query $query       Statement of the lists.
	 * @param string          $object_type Object type.
	 * @param int[]           $ids         Objects.
	 * @param int             $most        Rows that are needed of each list.
	 * @return array[] Rows with `near_id`.
	 */
	private function together( $query, $object_type, $ids, $most ) {
		$rows = $this->read( $query->all( $ids, self::MAX_TOGETHER + 1 ) );
		if ( count( $rows ) > self::MAX_TOGETHER ) {
			$rows = array();
			foreach ( $ids as $id ) {
				$rows = array_merge( $rows, $this->read( $query->page( $id, $most, 0 ) ) );
			}
		}
		foreach ( $rows as $index => $row ) {
			$rows[ $index ]['near_id'] = $this->near_id( $row );
		}
		return $this->sorted( $rows, $query );
	}

	/**
	 * Rows in the order of their list.
	 *
	 * @param array[]         $rows  Rows.
	 * @param Relx_List_Query $query Statement of the list.
	 * @return array[]
	 */
	private function sorted( $rows, $query ) {
		$args = $query->args();
		if ( 'random' === $args['orderby'] ) {
			shuffle( $rows );
			return $rows;
		}
		if ( 'title' === $args['orderby'] ) {
			return ( new Relx_Title_Sorter() )->sort( $rows, $args['order'] );
		}
		usort( $rows, array( $query, 'compare' ) );
		return $rows;
	}

	/**
	 * The object whose list a row is in.
	 *
	 * @param array $row Row.
	 * @return int
	 */
	private function near_id( $row ) {
		return 'outgoing' === $row['side'] ? $row['from_id'] : $row['to_id'];
	}

	/**
	 * The statement of a list.
	 *
	 * @param string          $object_type Object type.
	 * @param array           $args        Checked arguments.
	 * @param Relx_Visibility $visibility  What the user may see.
	 * @return Relx_List_Query
	 */
	private function query( $object_type, $args, $visibility ) {
		return new Relx_List_Query( $object_type, $args, $this->types( $args ), $visibility );
	}

	/**
	 * The relation types of a list: the one of its arguments, or all.
	 *
	 * @param array $args Checked arguments.
	 * @return array[]
	 */
	private function types( $args ) {
		return isset( $args['type'] ) ? array( $this->types->get( $args['type'] ) ) : $this->types->all();
	}

	/**
	 * Reads rows, with integers as such.
	 *
	 * @param string|null $sql    Statement, null for one without rows.
	 * @param bool        $cached Whether the object cache may have them.
	 * @return array[]
	 */
	private function read( $sql, $cached = true ) {
		if ( null === $sql ) {
			return array();
		}
		$read = array( $this->table, 'rows' );
		$rows = $cached ? $this->cache->rows( $sql, $read ) : $read( $sql );
		foreach ( $rows as $index => $row ) {
			foreach ( array( 'id', 'from_id', 'to_id', 'position' ) as $column ) {
				if ( isset( $row[ $column ] ) ) {
					$rows[ $index ][ $column ] = (int) $row[ $column ];
				}
			}
		}
		return $rows;
	}
}
