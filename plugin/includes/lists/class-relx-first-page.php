<?php
defined( 'ABSPATH' ) || exit;

/**
 * Reads a list whose relations fit on its first page: all of them by one simple statement, which PHP filters and sorts. Longer lists
 * are filtered and sorted by a statement with a branch for each relation type, which takes longer.
 */
// phpcs:disable WordPress.DB -- the statements are prepared; names of tables and columns come from this class.
class Relx_First_Page {
	private Relx_Cached_Rows $rows;

	/** Statement of the list, which sorts its rows. */
	private Relx_List_Query $query;
	private Relx_Visibility $visibility;

	public function __construct( Relx_Cached_Rows $rows, Relx_List_Query $query, Relx_Visibility $visibility ) {
		$this->rows       = $rows;
		$this->query      = $query;
		$this->visibility = $visibility;
	}

	/**
	 * The visible rows of the list in its order.
	 *
	 * @param int           $id    Object.
	 * @param int           $max   Most relations, visible or not.
	 * @param callable|null $prime Primes the objects of rows, before their visibility is checked.
	 * @return array[]|null Null for a longer list.
	 */
	public function read( int $id, int $max, ?callable $prime = null ): ?array {
		$parts = array();
		foreach ( $this->query->types_by_direction() as $direction => $types ) {
			$parts[ $direction ] = $this->part( $direction, $types, $id ) . sprintf( ' LIMIT %d', $max + 1 );
		}
		if ( count( $parts ) > 1 ) {
			// A limit of the whole statement would read all relations, and SQLite allows one of a part only in a derived table.
			$parts = array_map( fn( $part, $direction ) => "SELECT * FROM ($part) $direction", $parts, array_keys( $parts ) );
		}
		$rows = $this->rows->read( $parts ? implode( ' UNION ALL ', $parts ) : null );
		if ( count( $rows ) > $max ) {
			return null;
		}
		$rows = array_filter( $rows, array( $this->query, 'includes' ) );
		if ( $prime ) {
			$prime( $rows );
		}
		$rows = $this->visible( $rows, $id );
		usort( $rows, array( $this->query, 'compare' ) );
		return $rows;
	}

	/**
	 * The statement of the relations of one direction.
	 *
	 * @param string $direction `outgoing` or `incoming`.
	 * @param int    $id        Object.
	 * @return string
	 */
	private function part( string $direction, array $types, int $id ) {
		global $wpdb;
		$side    = 'outgoing' === $direction ? 'from' : 'to';
		$names   = implode( ', ', array_fill( 0, count( $types ), '%s' ) );
		$columns = Relx_Table::COLUMNS . ", {$side}_order AS position, '$direction' AS direction";
		$sql     = "SELECT $columns FROM {$wpdb->relx_relations} WHERE {$side}_type = %s AND {$side}_id = %d AND type IN ($names)";
		return $wpdb->prepare( $sql, array_merge( array( $this->query->object_type(), $id ), $types ) );
	}

	/**
	 * The rows whose related objects the user can see.
	 *
	 * @param int $id Object whose list it is. It is primed by the same statement.
	 */
	private function visible( array $rows, int $id ): array {
		$ids = array( $this->query->object_type() => array( $id => $id ) );
		$all = array();
		foreach ( $rows as $row ) {
			list( $type, $id ) = Relx_Related_Objects::related_ref( $row );
			if ( 'user' === $type && $this->query->shows_all_users( $row['type'] ) ) {
				$all[ $id ] = $id;
			} else {
				$ids[ $type ][ $id ] = $id;
			}
		}
		foreach ( $ids as $type => $some ) {
			$ids[ $type ] = array_flip( $this->visibility->visible( $type, $some ) );
		}
		$all        = $all ? array_flip( $this->visibility->visible( 'user', $all, true ) ) : array();
		$is_visible = function ( $row ) use ( $ids, $all ) {
			list( $type, $id ) = Relx_Related_Objects::related_ref( $row );
			return 'user' === $type && $this->query->shows_all_users( $row['type'] ) ? isset( $all[ $id ] ) : isset( $ids[ $type ][ $id ] );
		};
		return array_values( array_filter( $rows, $is_visible ) );
	}
}
// phpcs:enable
