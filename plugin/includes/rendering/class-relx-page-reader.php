<?php
defined( 'ABSPATH' ) || exit;

/**
 * Reads the ids of many lists, with at most three statements for a hundred lists, whatever their types, orders and limits: one for
 * the sizes of lists that no index sorts, one for lists by title, and one for all others.
 */
class Relx_Page_Reader {

	/** Maximum number of lists per statement. */
	const MAX_LISTS = 100;

	/** Maximum number of titles per statement: they are sorted in memory. */
	const MAX_TITLES = 20000;

	/** User who sees the lists, 0 for a logged-out user. */
	private int $user_id;
	private Relx_Work_Budget $budget;
	private Relx_Cached_Rows $rows;

	/**
	 * Ids of the relations of the lists that were read, in the order of their objects, by the keys of the lists.
	 *
	 * @var array<string, int[]>
	 */
	private array $relations = array();

	/** @var array<string, int> How many items of the lists that were read are chosen, by the keys of the lists. Similar posts follow. */
	private array $chosen = array();

	/** @param int $user_id User who sees the lists, 0 for a logged-out user. */
	public function __construct( int $user_id, Relx_Work_Budget $budget ) {
		$this->user_id = $user_id;
		$this->budget  = $budget;
		$this->rows    = new Relx_Cached_Rows( new Relx_Table(), new Relx_Cache() );
	}

	/**
	 * Reads lists. Those that differ only in their limit are read once.
	 *
	 * @param Relx_List_Request[] $requests Lists.
	 * @return array<string, int[]|Relx_Exception> Ids of objects in order, or errors, by the keys of the lists.
	 */
	public function read( array $requests ): array {
		$visibility = new Relx_Visibility( $this->user_id );
		$visible    = array_flip( $visibility->visible( 'post', array_filter( array_column( $requests, 'post_id' ) ) ) );
		$lists      = array();
		$found      = array();
		foreach ( $requests as $request ) {
			$key = $request->list_key();
			if ( isset( $found[ $key ] ) ) {
				continue;
			}
			$found[ $key ] = array();
			if ( ! isset( $visible[ $request->post_id ] ) || ! Relx_List_Query::is_allowed( $request->post_id, $request->attributes['type'] ) ) {
				continue;
			}
			try {
				$args = $request->args();
				$type = Relx_Core::instance()->types->get( $args['type'] );
				// Private fields sort no page.
				$source = array(
					'type' => 'post',
					'id'   => $request->post_id,
				);
				Relx_Data_Query::check( $args, $type, $source, 0 );
				$query = new Relx_List_Query( 'post', $args, array( $type ), $visibility, Relx_Subtypes::of_list( array( $type ), $args['direction'] ?? null, $source ) );
				if ( $query->has_rows() ) {
					$lists[ $key ] = compact( 'query' ) + array(
						'id'    => $request->post_id,
						'limit' => $request->args()['limit'],
					);
				}
				if ( $request->is_filled() ) {
					// The statement of the lists reads it, too.
					$lists[ self::similar_key( $request ) ] = array(
						'query' => Relx_Similar_Fill::query( Relx_Core::instance()->types, $visibility, array( 'exclude' => $request->excluded() ) ),
						'id'    => $request->post_id,
						'limit' => Relx_Contract::MAX_SIMILAR,
					);
				}
			} catch ( Relx_Exception $error ) {
				$found[ $key ] = $error;
			}
		}
		foreach ( $requests as $request ) {
			$key = $request->list_key();
			if ( isset( $lists[ $key ] ) ) {
				$lists[ $key ]['limit'] = max( $lists[ $key ]['limit'], $request->args()['limit'] );
			}
		}
		try {
			$fits  = $this->within_budget( $lists );
			$found = array_merge( $found, array_map( fn() => $this->budget->error(), array_diff_key( $lists, $fits ) ) );
		} catch ( Relx_Exception $error ) {
			$fits  = array();
			$found = array_merge( $found, array_fill_keys( array_keys( $lists ), $error ) );
		}
		foreach ( self::statements( $fits ) as $some ) {
			$found = array_merge( $found, $this->statement( $some ) );
		}
		$ids = array();
		foreach ( $requests as $request ) {
			$list = $found[ $request->list_key() ];
			if ( is_array( $list ) ) {
				$limit  = $request->args()['limit'];
				$rows   = array_slice( $list, 0, $limit );
				$chosen = Relx_Similar_Options::TYPE === $request->attributes['type'] ? 0 : count( $rows );
				if ( $request->is_filled() ) {
					$similar = $found[ self::similar_key( $request ) ] ?? array();
					$rows    = Relx_Similar_Fill::rows( $rows, is_array( $similar ) ? $similar : array(), $request->post_id, $limit );
				}
				$list = array_map( array( __CLASS__, 'related_id' ), $rows );

				$this->chosen[ $request->key() ]    = $chosen;
				$this->relations[ $request->key() ] = array_slice( array_column( $rows, 'id' ), 0, $chosen );
			}
			$ids[ $request->key() ] = $list;
		}
		return $ids;
	}

	/**
	 * Ids of the relations of the lists that were read, in the order of their objects.
	 *
	 * @return array<string, int[]> By the keys of the lists.
	 */
	public function relations(): array {
		return $this->relations;
	}

	/**
	 * How many items of the lists that were read are chosen. Similar posts follow.
	 *
	 * @return array<string, int> By the keys of the lists.
	 */
	public function chosen(): array {
		return $this->chosen;
	}

	/** Key of the similar posts of the post of a list. */
	private static function similar_key( Relx_List_Request $request ): string {
		return "similar {$request->post_id} " . implode( ',', $request->excluded() );
	}

	/**
	 * The lists that fit into the budget, in their order. A list that an index sorts costs its limit only.
	 *
	 * @param array[] $lists Lists by key: `query`, `id` and `limit`.
	 */
	private function within_budget( array $lists ): array {
		$fits  = array_filter( $lists, static fn( $list ) => $list['query']->is_indexed() );
		$other = array_diff_key( $lists, $fits );
		if ( ! $other || PHP_INT_MAX === $this->budget->left() ) {
			return $lists;
		}
		// One statement is enough for most pages, because their lists are short.
		$max   = intdiv( $this->budget->left(), count( $other ) ) + 1;
		$parts = array();
		foreach ( array_values( $other ) as $number => $list ) {
			$parts[] = "SELECT $number AS list, " . $list['query']->size( $list['id'], $max ) . ' AS count';
		}
		$sizes = array_column( $this->rows->read( implode( ' UNION ALL ', $parts ) ), 'count', 'list' );
		foreach ( array_keys( $other ) as $number => $key ) {
			$list = $other[ $key ];
			$size = max( $sizes ) < $max || $this->budget->exceeded() ? $sizes[ $number ] : $this->rows->size( $list['query'], $list['id'], $this->budget );
			if ( $this->budget->take( $size ) ) {
				$fits[ $key ] = $list + compact( 'size' );
			}
		}
		return $fits;
	}

	/**
	 * Groups of lists that one statement reads. Lists by fields have columns that others don't have.
	 *
	 * @param array[] $lists Lists by key: `query`, and `size` where it is known.
	 * @return array[][]
	 */
	private static function statements( array $lists ): array {
		$titles     = array_filter( $lists, static fn( $list ) => 'title' === $list['query']->args()['orderby'] );
		$fields     = array_filter( $lists, static fn( $list ) => Relx_Data_Query::is_order( $list['query']->args()['orderby'] ) );
		$statements = array_chunk( array_diff_key( $lists, $titles, $fields ), self::MAX_LISTS, true );
		$statements = array_merge( $statements, array_chunk( $fields, self::MAX_LISTS, true ) );
		$some       = array();
		$rows       = 0;
		foreach ( $titles as $key => $list ) {
			$rows += $list['size'] ?? 0;
			if ( $some && ( $rows > self::MAX_TITLES || count( $some ) >= self::MAX_LISTS ) ) {
				$statements[] = $some;
				$some         = array();
				$rows         = $list['size'] ?? 0;
			}
			$some[ $key ] = $list;
		}
		return $some ? array_merge( $statements, array( $some ) ) : $statements;
	}

	/**
	 * Reads lists with one statement.
	 *
	 * @param array[] $lists By key: `query`, `id` and `limit`. All of them by title, or none.
	 * @return array<string, array[]|Relx_Exception> Rows by key.
	 */
	private function statement( array $lists ): array {
		$keys   = array_keys( $lists );
		$parts  = array();
		$cached = true;
		foreach ( $keys as $number => $key ) {
			$query   = $lists[ $key ]['query'];
			$orderby = $query->args()['orderby'];
			$id      = $lists[ $key ]['id'];
			$parts[] = 'title' === $orderby
				? $query->titles( $id, "$number AS list, " )
				: "SELECT $number AS list, q$number.* FROM (" . $query->page( $id, $lists[ $key ]['limit'], 0 ) . ") q$number";
			$cached  = $cached && 'random' !== $orderby;
		}
		$found = array_fill_keys( $keys, array() );
		try {
			$rows = $this->rows->read( implode( ' UNION ALL ', $parts ), $cached );
		} catch ( Relx_Exception $error ) {
			return array_fill_keys( $keys, $error );
		}
		foreach ( $rows as $row ) {
			$found[ $keys[ $row['list'] ] ][] = $row;
		}
		foreach ( $found as $key => $list ) {
			$found[ $key ] = self::sorted( $lists[ $key ]['query']->readable( $list ), $lists[ $key ] );
		}
		return $found;
	}

	/**
	 * The first rows of a list in its order. A union returns rows in any order.
	 *
	 * @param array $of List: `query` and `limit`.
	 */
	private static function sorted( array $rows, array $of ): array {
		switch ( $of['query']->args()['orderby'] ) {
			case 'title':
				$rows = ( new Relx_Title_Sorter() )->sort( $rows, 'asc' );
				break;
			case 'random':
				shuffle( $rows );
				break;
			default:
				usort( $rows, array( $of['query'], 'compare' ) );
		}
		return array_slice( $rows, 0, $of['limit'] );
	}

	/**
	 * The id of the related object of a row.
	 *
	 * @param array $row Row of a list, or of one that is sorted by title.
	 */
	private static function related_id( array $row ): int {
		return $row['related_id'] ?? Relx_Related_Objects::related_ref( $row )[1];
	}
}
