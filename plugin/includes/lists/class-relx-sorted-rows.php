<?php
/**
 * Lists of many objects.
 *
 * @package relx
 */

defined( 'ABSPATH' ) || exit;

/**
 * Reads whole lists of many objects with one statement, and sorts them.
 */
class Relx_Sorted_Rows {
	/**
	 * Rows of lists.
	 *
	 * @var Relx_Cached_Rows
	 */
	private $rows;

	/**
	 * Statement of the lists.
	 *
	 * @var Relx_List_Query
	 */
	private $query;

	/**
	 * Takes the statement.
	 *
	 * @param Relx_Cached_Rows  $rows  Rows of lists.
	 * @param Relx_List_Query $query Statement of the lists.
	 */
	public function __construct( $rows, $query ) {
		$this->rows  = $rows;
		$this->query = $query;
	}

	/**
	 * The lists of objects, null if they have more rows together than the limit.
	 *
	 * @param int[]                 $ids    Objects.
	 * @param int                   $max    Most rows.
	 * @param Relx_Work_Budget|null $budget Work limit of the request, null for none.
	 * @return array<int,array[]>|null Rows by object.
	 */
	public function together( $ids, $max, $budget = null ) {
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
	 * @return array[]
	 */
	public function first( $id, $max ) {
		return $this->query->readable( $this->rows->read( $this->query->page( $id, $max, 0 ) ) );
	}

	/**
	 * Rows in the order of their list.
	 *
	 * @param array[] $rows Rows.
	 * @return array[]
	 */
	private function sorted( $rows ) {
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
