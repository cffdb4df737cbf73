<?php
defined( 'ABSPATH' ) || exit;

/** Reads whole lists of many objects with one statement, and sorts them. */
class Relx_Sorted_Rows {
	private Relx_Cached_Rows $rows;
	private Relx_List_Query $query;

	public function __construct( Relx_Cached_Rows $rows, Relx_List_Query $query ) {
		$this->rows  = $rows;
		$this->query = $query;
	}

	/**
	 * The lists of objects, null if they have more rows together than the limit.
	 *
	 * @param int[] $ids Objects.
	 * @param int   $max Most rows.
	 * @return array<int,array[]>|null Rows by object.
	 */
	public function together( array $ids, int $max, ?Relx_Work_Budget $budget = null ): ?array {
		$rows = $this->rows->read( $this->query->all( $ids, $max + 1 ) );
		if ( count( $rows ) > $max || ( $budget && ! $budget->take( count( $rows ) ) ) ) {
			return null;
		}
		$lists = array_fill_keys( $ids, array() );
		foreach ( $this->query->readable( $rows ) as $row ) {
			$lists[ 'outgoing' === $row['direction'] ? $row['from_id'] : $row['to_id'] ][] = $row;
		}
		return array_map( array( $this, 'sorted' ), $lists );
	}

	/**
	 * The first rows of the list of an object.
	 *
	 * @param int $id  Object.
	 * @param int $max Most rows.
	 */
	public function first( int $id, int $max ): array {
		return $this->query->readable( $this->rows->read( $this->query->page( $id, $max, 0 ) ) );
	}

	/** Rows in the order of their list. */
	private function sorted( array $rows ): array {
		$args = $this->query->args();
		if ( 'random' === $args['orderby'] ) {
			shuffle( $rows );
			return $rows;
		}
		if ( 'title' === $args['orderby'] ) {
			return ( new Relx_Title_Sorter() )->sort( $rows, $args['order'] );
		}
		usort( $rows, array( $this->query, 'compare' ) );
		return $rows;
	}
}
