<?php
defined( 'ABSPATH' ) || exit;

/** Reads the rows of lists: what the statements of {@see Relx_List_Query} return. Takes them from the object cache where it has them. */
class Relx_List_Rows {
	/** Highest total that is exact: longer lists are not counted to the end. */
	const MAX_COUNTED = 500;

	/** Maximum number of lists whose first rows one statement reads. SQLite unites no more than 500 statements. */
	const MAX_PAGES = 200;

	/** Maximum number of rows of many lists that one statement counts. */
	const MAX_COUNTED_TOGETHER = 20000;

	private Relx_Relation_Table $table;
	private Relx_Cache $cache;

	public function __construct( Relx_Relation_Table $table, Relx_Cache $cache ) {
		$this->table = $table;
		$this->cache = $cache;
	}

	/**
	 * Reads rows, with integers as such.
	 *
	 * @param string|null $sql    Statement, null for one without rows.
	 * @param bool        $cached Whether to use the object cache.
	 * @param int         $max    Maximum number of rows that it keeps. More rows can be empty.
	 */
	public function read( ?string $sql, bool $cached = true, int $max = PHP_INT_MAX ): array {
		if ( null === $sql ) {
			return array();
		}
		$read = array( $this->table, 'rows' );
		$rows = $cached ? $this->cache->rows( $sql, $read, $max ) : $read( $sql );
		foreach ( $rows as $index => $row ) {
			foreach ( array( 'id', 'from_id', 'to_id', 'related_id', 'position', 'count', 'data_missing' ) as $column ) {
				if ( isset( $row[ $column ] ) ) {
					$rows[ $index ][ $column ] = (int) $row[ $column ];
				}
			}
		}
		return $rows;
	}

	/**
	 * The stored data of relations, as JSON.
	 *
	 * @param int[] $ids    Relations.
	 * @param bool  $cached Whether to use the object cache.
	 * @return array<int,string|null> By relation.
	 */
	public function data( array $ids, bool $cached = true ): array {
		global $wpdb;
		$data = array();
		foreach ( array_chunk( $ids, Relx_Relation_Table::MAX_LIST ) as $some ) {
			$list  = implode( ', ', array_map( 'intval', $some ) );
			$data += array_column( $this->read( "SELECT id, data FROM {$wpdb->relx_relations} WHERE id IN ($list)", $cached ), 'data', 'id' );
		}
		return $data;
	}

	/**
	 * Those relation types of which an object can have relations: those between the first and the last one by name, and most objects have
	 * one. Each further type and side would cost the statement of a list a branch.
	 *
	 * @param array[] $types  Stored relation types.
	 * @param array   $object Object: `object_type` and `id`.
	 * @return array[] Types, with `side` if the object is on that side only.
	 */
	public function possible( array $types, array $object ): array {
		$range    = $this->read( Relx_List_Query::type_range( $object ) )[0];
		$possible = array();
		foreach ( $types as $type ) {
			$sides = array();
			foreach ( array( 'from', 'to' ) as $side ) {
				$first = $range[ "{$side}_first" ];
				if ( null !== $first && strcmp( $first, $type['name'] ) <= 0 && strcmp( $type['name'], $range[ "{$side}_last" ] ) <= 0 ) {
					$sides[] = $side;
				}
			}
			if ( $sides ) {
				$possible[] = $type + ( 1 === count( $sides ) ? array( 'side' => $sides[0] ) : array() );
			}
		}
		return $possible;
	}

	/**
	 * The rows of a page, the number of all rows, and the row after which the next page begins.
	 *
	 * @param int  $id         Object.
	 * @param bool $is_counted Whether the number of all rows is needed.
	 * @return array{rows:array[],total:int,next:array|null} Total: exact up to 500, and for a page that does not exist.
	 * @throws Relx_Exception With the code rest_too_much_work.
	 */
	public function page( Relx_List_Query $query, int $id, ?int $limit, int $offset, Relx_Work_Budget $budget, bool $is_counted = true ): array {
		if ( 'title' === $query->args()['orderby'] ) {
			return $this->page_by_title( $query, $id, $limit, $offset, $budget );
		}
		$is_random = 'random' === $query->args()['orderby'];
		// Most lists fit on one page: without a further row there is no need to count.
		$rows  = $this->read( $query->page( $id, null === $limit ? null : $limit + 1, $offset ), ! $is_random );
		$more  = null !== $limit && count( $rows ) > $limit;
		$total = $offset + count( $rows );
		if ( ! $rows && $offset > 0 ) {
			$total = $this->count( $query->count( $id ) );
		} elseif ( $is_counted && ! $is_random && ( $more || isset( $query->args()['after'] ) ) ) {
			// Counting a long list would cost more than reading a page of it.
			$total = max( $total, min( self::MAX_COUNTED, $this->count( $query->count( $id, self::MAX_COUNTED ) ) ) );
		}
		return self::cut( $query, $rows, $limit, $total );
	}

	/**
	 * The first pages of many lists in the order of an index: a statement for their rows, and one for the numbers of all rows.
	 *
	 * @param array<int,int> $limits     Limits by object.
	 * @param bool           $is_counted Whether the numbers of all rows are needed.
	 * @return array<int,array> Pages by object, as of {@see self::page()}.
	 */
	public function pages( Relx_List_Query $query, array $limits, bool $is_counted ): array {
		$pages = array();
		foreach ( array_chunk( $limits, self::MAX_PAGES, true ) as $some ) {
			$found = $this->read( $query->pages( array_map( static fn( $limit ) => $limit + 1, $some ) ) );
			// Reads posts that are not public, for all lists.
			$query->readable( $found );
			$lists  = self::by_object( $found );
			$long   = array_keys( array_filter( $some, static fn( $limit, $id ) => count( $lists[ $id ] ?? array() ) > $limit, ARRAY_FILTER_USE_BOTH ) );
			$counts = $is_counted && $long ? array_column( $this->read( $query->counts( $long, self::MAX_COUNTED ) ), 'count', 'object_id' ) : array();
			foreach ( $some as $id => $limit ) {
				$rows         = $query->sort( $lists[ $id ] ?? array() );
				$pages[ $id ] = self::cut( $query, $rows, $limit, max( count( $rows ), min( self::MAX_COUNTED, $counts[ $id ] ?? 0 ) ) );
			}
		}
		return $pages;
	}

	/**
	 * A page with rows.
	 *
	 * @param array[] $rows  Rows, with one more than the limit if there are more.
	 * @param int     $total Number of all rows.
	 */
	private static function cut( Relx_List_Query $query, array $rows, ?int $limit, int $total ): array {
		$is_random = 'random' === $query->args()['orderby'];
		$more      = null !== $limit && count( $rows ) > $limit;
		$rows      = array_slice( $rows, 0, $limit );
		$readable  = $query->readable( $rows );
		return array(
			'rows'  => $readable,
			// Each page in random order is another list.
			'total' => $is_random || count( $rows ) === $total ? count( $readable ) : $total,
			'next'  => $more && $rows && ! $is_random ? end( $rows ) : null,
		);
	}

	/**
	 * Rows by the objects whose lists they are in.
	 *
	 * @return array<int,array[]>
	 */
	private static function by_object( array $rows ): array {
		$lists = array();
		foreach ( $rows as $row ) {
			$lists[ 'outgoing' === $row['direction'] ? $row['from_id'] : $row['to_id'] ][] = $row;
		}
		return $lists;
	}

	/**
	 * The whole lists of objects, null if they have more rows together than the limit.
	 *
	 * @param int[] $ids Objects.
	 * @param int   $max Maximum number of rows.
	 * @return array<int,array[]>|null Rows by object, in the order of their list.
	 */
	public function together( Relx_List_Query $query, array $ids, int $max, Relx_Work_Budget $budget ): ?array {
		$rows = $this->read( $query->all( $ids, $max + 1 ), true, $max );
		if ( count( $rows ) > $max || ! $budget->take( count( $rows ) ) ) {
			return null;
		}
		$lists = self::by_object( $query->readable( $rows ) ) + array_fill_keys( $ids, array() );
		return array_map( array( $query, 'sort' ), $lists );
	}

	/**
	 * How many rows the lists of some objects have.
	 *
	 * @param int[] $ids Objects.
	 * @return array<int,int>|null By object, exact up to 500; null if they are too many to be counted together.
	 */
	public function counts( Relx_List_Query $query, array $ids ): ?array {
		$counts = array_fill_keys( $ids, 0 );
		if ( 1 === count( $ids ) ) {
			return array( $ids[0] => min( self::MAX_COUNTED, $this->count( $query->count( $ids[0], self::MAX_COUNTED ) ) ) );
		}
		foreach ( $this->read( $query->count_each( $ids, self::MAX_COUNTED_TOGETHER + 1 ) ) as $row ) {
			$counts[ (int) $row['object_id'] ] = $row['count'];
		}
		return array_sum( $counts ) > self::MAX_COUNTED_TOGETHER ? null : $counts;
	}

	/**
	 * The first number of a statement.
	 *
	 * @param string $expression Expression of the number.
	 */
	private function count( string $expression ): int {
		return $this->read( "SELECT $expression AS count" )[0]['count'];
	}

	/**
	 * How many relations are read for the whole list of an object, 0 if the budget is unlimited.
	 *
	 * @param int              $id     Object.
	 * @param Relx_Work_Budget $budget Budget of the request. Counting stops when it is exceeded.
	 */
	public function size( Relx_List_Query $query, int $id, Relx_Work_Budget $budget ): int {
		$left = $budget->left();
		return PHP_INT_MAX === $left ? 0 : $this->count( $query->size( $id, $left + 1 ) );
	}

	/**
	 * The rows of a page by title. They are sorted in PHP because databases sort in one language only.
	 *
	 * @param int $id Object.
	 * @return array{rows:array[],total:int,next:array|null}
	 * @throws Relx_Exception With the code rest_too_much_work.
	 */
	private function page_by_title( Relx_List_Query $query, int $id, ?int $limit, int $offset, Relx_Work_Budget $budget ): array {
		$budget->spend( $this->size( $query, $id, $budget ) );
		$args   = $query->args();
		$titles = $query->readable( $this->read( $query->titles( $id ) ) );
		$sorted = ( new Relx_Title_Sorter() )->sort( $titles, $args['order'], $args['after'] ?? null );
		$rows   = $this->complete( array_slice( $sorted, $offset, $limit ), $query, $id );
		return array(
			'rows'  => $rows,
			'total' => count( $titles ),
			'next'  => $rows && $offset + count( $rows ) < count( $sorted ) ? end( $rows ) : null,
		);
	}

	/**
	 * Adds all columns to rows that were read for sorting, and skips rows that no longer exist.
	 *
	 * @param array[] $rows Rows with `id`, `position` and `title`.
	 * @param int     $id   Object whose list it is.
	 */
	private function complete( array $rows, Relx_List_Query $query, int $id ): array {
		if ( $query->is_computed() ) {
			return array_map( static fn( $row ) => Relx_Similar_Posts::relation( $id, $row['related_id'] ) + $row + array( 'direction' => 'outgoing' ), $rows );
		}
		$object_type = $query->object_type();
		$relations   = array();
		foreach ( array_chunk( array_column( $rows, 'id' ), Relx_Relation_Table::MAX_LIST ) as $ids ) {
			$relations += array_column( $this->table->by_ids( $ids ), null, 'id' );
		}
		$complete = array();
		foreach ( $rows as $row ) {
			$relation = $relations[ $row['id'] ] ?? null;
			if ( $relation ) {
				$is_source  = $object_type === $relation['from_type'] && $id === $relation['from_id'];
				$complete[] = $relation + $row + array( 'direction' => $is_source ? 'outgoing' : 'incoming' );
			}
		}
		return $complete;
	}
}
