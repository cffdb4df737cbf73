<?php
/**
 * Reads many lists.
 *
 * @package relx
 */

defined( 'ABSPATH' ) || exit;

/**
 * Reads which objects many lists show, in three statements at most for a hundred lists, whatever their types, orders and limits:
 * one for lists that an index sorts, one for lists by title, and one for lists at random.
 */
class Relx_List_Reader {

	/** Most lists in one statement. */
	const MOST = 100;

	/**
	 * Reads lists.
	 *
	 * @param Relx_List_Request[] $requests Lists.
	 * @param int                 $user_id  Who sees them, 0 for a logged-out user.
	 * @return array<string, int[]|Relx_Exception> Ids of objects in order, or why there are none, by the keys of the lists.
	 */
	public function read( array $requests, $user_id ) {
		$lists      = array();
		$visibility = new Relx_Visibility( $user_id );
		$visible    = array_flip( $visibility->visible( 'post', array_filter( array_column( $requests, 'post_id' ) ) ) );
		$queries    = array(
			'order'  => array(),
			'title'  => array(),
			'random' => array(),
		);
		foreach ( $requests as $request ) {
			$key = $request->key();
			if ( isset( $lists[ $key ] ) ) {
				continue;
			}
			$lists[ $key ] = array();
			if ( isset( $visible[ $request->post_id ] ) ) {
				try {
					$args  = $request->args();
					$type  = Relx_Core::instance()->types->get( $args['type'] );
					$kind  = isset( $queries[ $args['orderby'] ] ) ? $args['orderby'] : 'order';
					$query = new Relx_List_Query( 'post', $args, array( $type ), $visibility );
					$sql   = 'title' === $kind ? $query->all( array( $request->post_id ) ) : $query->page( $request->post_id, $args['limit'], 0 );
					if ( null !== $sql ) {
						$queries[ $kind ][ $key ] = compact( 'query', 'sql' ) + array( 'limit' => $args['limit'] );
					}
				} catch ( Relx_Exception $error ) {
					$lists[ $key ] = $error;
				}
			}
		}
		foreach ( $queries as $kind => $all ) {
			foreach ( array_chunk( $all, self::MOST, true ) as $some ) {
				$lists = array_merge( $lists, $this->statement( $some, $kind ) );
			}
		}
		return $lists;
	}

	/**
	 * Reads lists with one statement.
	 *
	 * @param array[] $queries By the keys of lists: `query`, `sql` and `limit`.
	 * @param string  $kind    `order`, `title` or `random`.
	 * @return array<string, int[]|Relx_Exception> Ids of objects by the keys of the lists.
	 */
	private function statement( array $queries, $kind ) {
		$keys  = array_keys( $queries );
		$parts = array();
		foreach ( $keys as $number => $key ) {
			$parts[] = "SELECT $number AS list, q$number.* FROM ({$queries[ $key ]['sql']}) q$number";
		}
		$sql   = implode( ' UNION ALL ', $parts );
		$table = array( new Relx_Table(), 'rows' );
		$lists = array_fill_keys( $keys, array() );
		try {
			$rows = 'random' === $kind ? $table( $sql ) : ( new Relx_Cache() )->rows( $sql, $table );
		} catch ( Relx_Exception $error ) {
			return array_fill_keys( $keys, $error );
		}
		foreach ( $rows as $row ) {
			$row['id']       = (int) $row['id'];
			$row['position'] = null === $row['position'] ? null : (int) $row['position'];
			$lists[ $keys[ $row['list'] ] ][] = $row;
		}
		foreach ( $lists as $key => $list ) {
			// The parts of a union have no order.
			if ( 'title' === $kind ) {
				$list = ( new Relx_Title_Sorter() )->sort( $list, 'asc' );
			} elseif ( 'random' === $kind ) {
				shuffle( $list );
			} else {
				usort( $list, array( $queries[ $key ]['query'], 'compare' ) );
			}
			$list          = array_slice( $list, 0, $queries[ $key ]['limit'] );
			$lists[ $key ] = array_map( static fn( $row ) => (int) $row[ 'outgoing' === $row['side'] ? 'to_id' : 'from_id' ], $list );
		}
		return $lists;
	}
}
