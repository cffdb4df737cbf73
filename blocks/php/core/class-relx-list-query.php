<?php
/**
 * The statement of a list.
 *
 * @package relx
 */

defined( 'ABSPATH' ) || exit;

/**
 * The statement of the lists that objects of one type have: filtered by what the user sees, sorted, then cut.
 *
 * A list consists of branches, one for each side and type of related objects. Each branch is read from its own index.
 */
// phpcs:disable WordPress.DB
class Relx_List_Query {
	/**
	 * Type of the objects whose lists these are.
	 *
	 * @var string
	 */
	private $object_type;

	/**
	 * Arguments of the list.
	 *
	 * @var array
	 */
	private $args;

	/**
	 * What the user may see.
	 *
	 * @var Relx_Visibility
	 */
	private $visibility;

	/**
	 * Branches: `side`, `far_type`, `types`.
	 *
	 * @var array[]
	 */
	private $branches;

	/**
	 * Prepares the statement.
	 *
	 * @param string          $object_type Type of the objects whose lists these are.
	 * @param array           $args        Checked arguments.
	 * @param array[]         $types       Relation types to read.
	 * @param Relx_Visibility $visibility  What the user may see.
	 */
	public function __construct( $object_type, $args, $types, $visibility ) {
		$this->object_type = $object_type;
		$this->visibility  = $visibility;
		$orderby           = $args['orderby'] ?? 'order';
		$this->args        = array(
			'orderby' => $orderby,
			'order'   => $args['order'] ?? ( in_array( $orderby, array( 'date', 'created', 'id' ), true ) ? 'desc' : 'asc' ),
		) + $args;
		$this->branches    = $this->branches( $types );
	}

	/**
	 * The statement of a page, in its order. Null where no relation type fits.
	 *
	 * @param int      $id     Object whose list it is.
	 * @param int|null $limit  Most rows, null for all.
	 * @param int      $offset Rows to leave out.
	 * @return string|null
	 */
	public function page( $id, $limit, $offset ) {
		if ( ! $this->branches ) {
			return null;
		}
		$indexed  = null !== $limit && $this->is_indexed();
		$branches = $indexed ? $this->by_type() : $this->branches;
		$several  = count( $branches ) > 1;
		$parts    = array();
		foreach ( $branches as $index => $branch ) {
			$sql = $this->branch( $branch, array( $id ) );
			if ( $several && $indexed ) {
				// Each branch is read no further than the page reaches.
				$reach = sprintf( ' ORDER BY %s LIMIT %d', $this->order_by( $this->column_names( $branch ) ), $offset + $limit );
				$sql   = "SELECT * FROM ($sql $reach) b$index";
			}
			$parts[] = $sql;
		}
		$sql  = $several ? 'SELECT * FROM (' . implode( ' UNION ALL ', $parts ) . ') r' : $parts[0];
		$sql .= ' ORDER BY ' . $this->order_by( $several ? $this->column_names() : $this->column_names( $branches[0] ) );
		return null === $limit ? $sql : sprintf( '%s LIMIT %d OFFSET %d', $sql, $limit, $offset );
	}

	/**
	 * The statement of all rows of the lists of some objects, in any order. Null where no relation type fits.
	 *
	 * @param int[]    $ids   Objects whose lists these are.
	 * @param int|null $limit Most rows, null for all.
	 * @return string|null
	 */
	public function all( $ids, $limit = null ) {
		if ( ! $this->branches || ! $ids ) {
			return null;
		}
		$parts = array();
		foreach ( $this->branches as $branch ) {
			$parts[] = $this->branch( $branch, $ids, true );
		}
		$sql = implode( ' UNION ALL ', $parts );
		return null === $limit ? $sql : sprintf( 'SELECT * FROM (%s) r LIMIT %d', $sql, $limit );
	}

	/**
	 * The statement of what sorting by title needs, of all rows of the list of an object. Null where no relation type fits.
	 *
	 * @param int    $id      Object whose list it is.
	 * @param string $columns Further columns, with a comma behind each.
	 * @return string|null
	 */
	public function titles( $id, $columns = '' ) {
		$parts = array();
		foreach ( $this->branches as $branch ) {
			list( $near, $far ) = self::ends( $branch['side'] );
			$title   = $this->visibility->sql( $branch['far_type'], "r.{$far}_id" )['title'];
			$parts[] = "SELECT $columns r.id, r.{$near}_order AS position, r.{$far}_id AS far_id, $title AS title FROM " . $this->tables( $branch, array( $id ), false );
		}
		return $parts ? implode( ' UNION ALL ', $parts ) : null;
	}

	/**
	 * An expression for the number of rows in the list of an object.
	 *
	 * @param int      $id   Object.
	 * @param int|null $most Where the count ends, null for nowhere.
	 * @return string
	 */
	public function count( $id, $most = null ) {
		$counts = array( '0' );
		foreach ( $this->branches as $index => $branch ) {
			$tables   = $this->tables( $branch, array( $id ), false );
			$counts[] = null === $most ? "(SELECT COUNT(*) FROM $tables)" : sprintf( '(SELECT COUNT(*) FROM (SELECT 1 AS one FROM %s LIMIT %d) c%d)', $tables, $most, $index );
		}
		return implode( ' + ', $counts );
	}

	/**
	 * An expression for the number of relations that reading the whole list of an object looks at, whatever the user sees of
	 * them. An index alone tells.
	 *
	 * @param int $id   Object.
	 * @param int $most Where the count ends.
	 * @return string
	 */
	public function size( $id, $most ) {
		global $wpdb;
		$sizes = array( '0' );
		foreach ( $this->branches as $index => $branch ) {
			$near    = self::ends( $branch['side'] )[0];
			$types   = implode( ', ', array_fill( 0, count( $branch['types'] ), '%s' ) );
			$where   = $wpdb->prepare( "r.{$near}_type = %s AND r.{$near}_id = %d AND r.type IN ($types)", array_merge( array( $this->object_type, $id ), $branch['types'] ) );
			$sizes[] = sprintf( '(SELECT COUNT(*) FROM (SELECT 1 AS one FROM %s r WHERE %s LIMIT %d) s%d)', $wpdb->relx_relations, $where, $most, $index );
		}
		return implode( ' + ', $sizes );
	}

	/**
	 * Whether the list is read in the order of an index, no further than the page reaches.
	 *
	 * @return bool
	 */
	public function is_indexed() {
		return 'order' === $this->args['orderby'] && 'asc' === $this->args['order'] && '' === ( $this->args['search'] ?? '' );
	}

	/**
	 * The statement that counts the lists of some objects. Null where no relation type fits.
	 *
	 * @param int[] $ids  Objects.
	 * @param int   $most Where the count ends.
	 * @return string|null
	 */
	public function count_each( $ids, $most ) {
		if ( ! $this->branches || ! $ids ) {
			return null;
		}
		$parts = array();
		foreach ( $this->branches as $branch ) {
			$near    = self::ends( $branch['side'] )[0];
			$parts[] = "SELECT r.{$near}_id AS near_id FROM " . $this->tables( $branch, $ids, false );
		}
		return sprintf( 'SELECT near_id, COUNT(*) AS count FROM (SELECT near_id FROM (%s) u LIMIT %d) r GROUP BY near_id', implode( ' UNION ALL ', $parts ), $most );
	}

	/**
	 * Compares two rows by the order of the list, as the statement sorts them.
	 *
	 * @param array $a A row.
	 * @param array $b Another row.
	 * @return int
	 */
	public function compare( $a, $b ) {
		foreach ( $this->sort_keys() as $key => $order ) {
			$compared = $a[ $key ] <=> $b[ $key ];
			if ( 0 !== $compared ) {
				return 'asc' === $order ? $compared : -$compared;
			}
		}
		return 0;
	}

	/**
	 * The arguments with their defaults.
	 *
	 * @return array
	 */
	public function args() {
		return $this->args;
	}

	/**
	 * Whether a relation type fits, so that the list may have rows.
	 *
	 * @return bool
	 */
	public function has_rows() {
		return (bool) $this->branches;
	}

	/**
	 * Type of the objects whose lists these are.
	 *
	 * @return string
	 */
	public function object_type() {
		return $this->object_type;
	}

	/**
	 * The branches that lead from an object along relation types.
	 *
	 * @param array[] $types Relation types.
	 * @return array[]
	 */
	private function branches( $types ) {
		$to_type   = $this->args['to_type'] ?? 'all';
		$far_types = 'all' === $to_type ? Relx_Checks::OBJECT_TYPES : array( $to_type );
		$branches  = array();
		foreach ( array( 'outgoing', 'incoming' ) as $side ) {
			list( $near, $far ) = self::ends( $side );
			foreach ( $far_types as $far_type ) {
				$names = array();
				foreach ( $types as $type ) {
					$walk = Relx_Walk::of( $type, $this->args['direction'] ?? null );
					$fits = in_array( $this->object_type, $type[ "{$near}_object_types" ], true ) && in_array( $far_type, $type[ "{$far}_object_types" ], true );
					if ( $fits && in_array( $walk, array( $side, 'both' ), true ) ) {
						$names[] = $type['name'];
					}
				}
				if ( $names ) {
					$branches[] = array(
						'side'     => $side,
						'far_type' => $far_type,
						'types'    => $names,
					);
				}
			}
		}
		return $branches;
	}

	/**
	 * The branches with one relation type each: an index has the rows of one type in their order, not those of several.
	 *
	 * @return array[]
	 */
	private function by_type() {
		$branches = array();
		foreach ( $this->branches as $branch ) {
			foreach ( $branch['types'] as $type ) {
				$branches[] = array( 'types' => array( $type ) ) + $branch;
			}
		}
		return $branches;
	}

	/**
	 * The rows of a branch.
	 *
	 * @param array $branch     Branch.
	 * @param int[] $ids        Objects whose lists these are.
	 * @param bool  $with_title Whether to select the title, to sort by it.
	 * @return string
	 */
	private function branch( $branch, $ids, $with_title = false ) {
		list( $near, $far ) = self::ends( $branch['side'] );
		$title    = $this->visibility->sql( $branch['far_type'], "r.{$far}_id" )['title'];
		$date     = $this->object_date( $branch );
		$columns  = "r.id, r.from_id, r.from_type, r.to_id, r.to_type, r.type, r.created_at, r.{$near}_order AS position, '{$branch['side']}' AS side, $date AS object_date";
		$columns .= $with_title ? ", $title AS title" : '';
		return "SELECT $columns FROM " . $this->tables( $branch, $ids, true );
	}

	/**
	 * Tables and condition of a branch.
	 *
	 * @param array $branch     Branch.
	 * @param int[] $ids        Objects whose lists these are.
	 * @param bool  $with_after Whether to begin after the row of a cursor.
	 * @return string
	 */
	private function tables( $branch, $ids, $with_after ) {
		global $wpdb;
		list( $near, $far ) = self::ends( $branch['side'] );
		$seen   = $this->visibility->sql( $branch['far_type'], "r.{$far}_id" );
		$types  = implode( ', ', array_fill( 0, count( $branch['types'] ), '%s' ) );
		$where  = array(
			$wpdb->prepare( "r.{$near}_type = %s", $this->object_type ),
			"r.{$near}_id IN (" . implode( ', ', array_map( 'intval', $ids ) ) . ')',
			$wpdb->prepare( "r.type IN ($types)", $branch['types'] ),
			$wpdb->prepare( "r.{$far}_type = %s", $branch['far_type'] ),
			$seen['where'],
		);
		$search = $this->args['search'] ?? '';
		if ( '' !== $search ) {
			$where[] = $wpdb->prepare( "{$seen['title']} LIKE %s", '%' . $wpdb->esc_like( $search ) . '%' );
		}
		if ( $with_after && isset( $this->args['after'] ) && 'title' !== $this->args['orderby'] ) {
			$where[] = $this->after( $this->args['after'], $branch );
		}
		return "{$wpdb->relx_relations} r {$seen['join']} WHERE " . implode( ' AND ', $where );
	}

	/**
	 * The condition for rows that the list has after a row, even where that row is gone.
	 *
	 * @param array $after  Row: `id`, `position`, `created_at`, `type`, `object_date`.
	 * @param array $branch Branch.
	 * @return string
	 */
	private function after( $after, $branch ) {
		global $wpdb;
		$columns = array( 'object_date' => $this->object_date( $branch ) ) + $this->column_names( $branch );
		$before  = array();
		$parts   = array();
		foreach ( $this->sort_keys() as $key => $order ) {
			$format   = is_int( $after[ $key ] ) ? '%d' : '%s';
			$parts[]  = implode( ' AND ', array_merge( $before, array( $wpdb->prepare( $columns[ $key ] . ( 'asc' === $order ? ' > ' : ' < ' ) . $format, $after[ $key ] ) ) ) );
			$before[] = $wpdb->prepare( "{$columns[ $key ]} = $format", $after[ $key ] );
		}
		return '((' . implode( ') OR (', $parts ) . '))';
	}

	/**
	 * The terms of ORDER BY.
	 *
	 * @param array $columns Columns by sort key.
	 * @return string
	 */
	private function order_by( $columns ) {
		if ( 'random' === $this->args['orderby'] ) {
			return 'RAND()';
		}
		$terms = array();
		foreach ( $this->sort_keys() as $key => $order ) {
			$terms[] = $columns[ $key ] . ' ' . strtoupper( $order );
		}
		return implode( ', ', $terms );
	}

	/**
	 * What the list is sorted by. The id makes every order total, so that pages neither repeat nor skip rows.
	 *
	 * @return array<string,string> Order by key.
	 */
	private function sort_keys() {
		$order = $this->args['order'];
		switch ( $this->args['orderby'] ) {
			case 'id':
				return array( 'id' => $order );
			case 'date':
				return array(
					'object_date' => $order,
					'id'          => $order,
				);
			case 'created':
				return array(
					'created_at' => $order,
					'id'         => $order,
				);
			case 'type':
				return array(
					'type'     => $order,
					'position' => 'asc',
					'id'       => 'desc',
				);
			case 'title':
				$order = 'asc';
				// Rows with one title keep the order of the list.
		}
		return array(
			'position' => $order,
			'id'       => 'asc' === $order ? 'desc' : 'asc',
		);
	}

	/**
	 * The date of the related objects of a branch: that of a post, as `WP_Query` sorts posts. A user or term has none, and counts as
	 * older than any post. Always text, so that the branches of a union compare.
	 *
	 * @param array $branch Branch.
	 * @return string
	 */
	private function object_date( $branch ) {
		return 'date' === $this->args['orderby'] && 'post' === $branch['far_type'] ? 'CAST(p.post_date AS CHAR)' : "''";
	}

	/**
	 * Columns by sort key: those of a branch, or of a union of branches.
	 *
	 * @param array|null $branch Branch, null for a union.
	 * @return array<string,string>
	 */
	private function column_names( $branch = null ) {
		$prefix = $branch ? 'r.' : '';
		return array(
			'position'    => $branch ? 'r.' . self::ends( $branch['side'] )[0] . '_order' : 'position',
			'id'          => "{$prefix}id",
			'created_at'  => "{$prefix}created_at",
			'type'        => "{$prefix}type",
			'object_date' => 'object_date',
		);
	}

	/**
	 * The sides of a relation that are near to and far from an object.
	 *
	 * @param string $side `outgoing` or `incoming`.
	 * @return string[]
	 */
	private static function ends( $side ) {
		return 'outgoing' === $side ? array( 'from', 'to' ) : array( 'to', 'from' );
	}
}
// phpcs:enable
