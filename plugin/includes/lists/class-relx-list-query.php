<?php
defined( 'ABSPATH' ) || exit;

/**
 * The statement of the lists of objects of one type: filtered by visibility, sorted, then limited.
 *
 * A list consists of branches, one for each side and type of related objects. Each branch is read from its own index.
 */
// phpcs:disable WordPress.DB
class Relx_List_Query {
	/** Filter: whether the relations of an object can be read. */
	const ALLOWED = 'relx_content_relations_allowed';

	/** Type of the objects whose lists these are. */
	private string $object_type;

	/** @var string[]|null Their subtypes, if directions depend on them. */
	private ?array $subtypes = null;
	private array $args;
	private Relx_Visibility $visibility;

	/** @var array[] Branches: `direction`, `related_type`, `types`, and `all_users` if users without published posts are visible. */
	private array $branches;

	/** @var string[] Conditions of the filter by data. */
	private array $data_conditions = array();

	/** Column of data by which the list is sorted, null for other orders. */
	private ?Relx_Data_Column $data_order = null;

	/**
	 * Prepares the statement.
	 *
	 * @param string        $object_type Type of the objects whose lists these are.
	 * @param array[]       $types       Relation types to read, with `side` if the objects are on that side only.
	 * @param string[]|null $subtypes    Subtypes of the objects, if directions depend on them.
	 */
	public function __construct( string $object_type, array $args, array $types, Relx_Visibility $visibility, ?array $subtypes = null ) {
		$this->object_type = $object_type;
		$this->subtypes    = $subtypes;
		$this->visibility  = $visibility;
		$orderby           = $args['orderby'] ?? 'order';
		$this->args        = array(
			'orderby' => $orderby,
			'order'   => $args['order'] ?? ( in_array( $orderby, array( 'date', 'created', 'id' ), true ) ? 'desc' : 'asc' ),
		) + $args;
		$this->branches    = $this->branches( $types );
		if ( 1 === count( $types ) && Relx_List_Options::use_data( $args ) ) {
			$this->data_conditions = Relx_Data_Query::conditions( $args['data'] ?? array(), reset( $types ), 'r' );
			$this->data_order      = Relx_Data_Query::order( $orderby, reset( $types ) );
		}
	}

	/**
	 * The statement of a page, in its order. Null if no relation type fits.
	 *
	 * @param int $id Object whose list it is.
	 */
	public function page( int $id, ?int $limit, int $offset ): ?string {
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
				// A branch contributes no more rows than the page needs.
				$reach = sprintf( ' ORDER BY %s LIMIT %d', $this->order_by( $this->column_names( $branch ) ), $offset + $limit );
				$sql   = "SELECT * FROM ($sql $reach) b$index";
			}
			$parts[] = $sql;
		}
		$sql  = $several ? 'SELECT * FROM (' . implode( ' UNION ALL ', $parts ) . ') r' : $parts[0];
		$sql .= ' ORDER BY ' . $this->order_by( $several ? $this->column_names() : $this->column_names( $branches[0] ) );
		return null === $limit && 0 === $offset ? $sql : sprintf( '%s LIMIT %d OFFSET %d', $sql, $limit ?? PHP_INT_MAX, $offset );
	}

	/**
	 * The statement of the first rows of the lists of some objects, in any order. Null if no relation type fits.
	 *
	 * @param array<int,int> $limits Numbers of rows by object.
	 */
	public function pages( array $limits ): ?string {
		$parts = array();
		foreach ( $this->branches ? $limits : array() as $id => $limit ) {
			$parts[] = "SELECT * FROM ({$this->page( $id, $limit, 0 )}) l$id";
		}
		return $parts ? implode( ' UNION ALL ', $parts ) : null;
	}

	/**
	 * The statement of all rows of the lists of some objects, in any order. Null if no relation type fits.
	 *
	 * @param int[] $ids Objects whose lists these are.
	 */
	public function all( array $ids, ?int $limit = null ): ?string {
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
	 * The statement of the columns that sorting by title needs, for all rows of the list of an object. Null if no relation type fits.
	 *
	 * @param int $id Object whose list it is.
	 */
	public function titles( int $id ): ?string {
		$parts = array();
		foreach ( $this->branches as $branch ) {
			list( $side, $other_side ) = self::sides( $branch['direction'] );
			$title   = $this->visibility->sql( $branch['related_type'], "r.{$other_side}_id" )['title'];
			$status  = $this->post_status( $branch );
			$tables  = $this->tables( $branch, array( $id ), false );
			$parts[] = "SELECT r.id, r.{$side}_order AS position, r.{$other_side}_id AS related_id, $title AS title$status FROM $tables";
		}
		return $parts ? implode( ' UNION ALL ', $parts ) : null;
	}

	/**
	 * An expression for the number of rows in the list of an object.
	 *
	 * @param int      $id  Object.
	 * @param int|null $max Highest count, null for no limit.
	 */
	public function count( int $id, ?int $max = null ): string {
		$counts = array( '0' );
		foreach ( $this->branches as $index => $branch ) {
			$tables   = $this->tables( $branch, array( $id ), false );
			$counts[] = null === $max ? "(SELECT COUNT(*) FROM $tables)" : sprintf( '(SELECT COUNT(*) FROM (SELECT 1 AS one FROM %s LIMIT %d) c%d)', $tables, $max, $index );
		}
		return implode( ' + ', $counts );
	}

	/**
	 * The statement of the numbers of rows in the lists of some objects, each from its own index.
	 *
	 * @param int[] $ids Objects.
	 * @param int   $max Highest count.
	 */
	public function counts( array $ids, int $max ): string {
		return implode( ' UNION ALL ', array_map( fn( $id ) => "SELECT $id AS object_id, {$this->count( $id, $max )} AS count", $ids ) );
	}

	/**
	 * An SQL expression that counts the relations in the whole list of an object, including those that the user can't view.
	 * It reads only an index.
	 *
	 * @param int $id  Object.
	 * @param int $max Highest count.
	 */
	public function size( int $id, int $max ): string {
		global $wpdb;
		$sizes = array( '0' );
		foreach ( $this->branches as $index => $branch ) {
			$side    = self::sides( $branch['direction'] )[0];
			$types   = implode( ', ', array_fill( 0, count( $branch['types'] ), '%s' ) );
			$where   = $wpdb->prepare( "r.{$side}_type = %s AND r.{$side}_id = %d AND r.type IN ($types)", array_merge( array( $this->object_type, $id ), $branch['types'] ) );
			$sizes[] = sprintf( '(SELECT COUNT(*) FROM (SELECT 1 AS one FROM %s WHERE %s LIMIT %d) s%d)', self::source( $branch['types'] ), $where, $max, $index );
		}
		return implode( ' + ', $sizes );
	}

	/**
	 * The statement of the first and the last relation type of an object by name, on each side, including relations that the user can't
	 * view. It reads four rows of indexes.
	 *
	 * @param array $object Object: `object_type` and `id`.
	 * @return string With the columns `from_first`, `from_last`, `to_first` and `to_last`, which are null without relations.
	 */
	public static function type_range( array $object ): string {
		global $wpdb;
		$columns = array();
		foreach ( array( 'from', 'to' ) as $side ) {
			$rows = $wpdb->prepare( "FROM {$wpdb->relx_relations} WHERE {$side}_type = %s AND {$side}_id = %d", $object['object_type'], $object['id'] );
			array_push( $columns, "(SELECT MIN(type) $rows) AS {$side}_first", "(SELECT MAX(type) $rows) AS {$side}_last" );
		}
		return 'SELECT ' . implode( ', ', $columns );
	}

	/** Whether the list is read in the order of an index, up to the end of the page. */
	public function is_indexed(): bool {
		return 'order' === $this->args['orderby'] && 'asc' === $this->args['order'] && '' === ( $this->args['search'] ?? '' );
	}

	/**
	 * The statement that counts the lists of some objects. Null if no relation type fits.
	 *
	 * @param int[] $ids Objects.
	 * @param int   $max Highest count.
	 */
	public function count_each( array $ids, int $max ): ?string {
		if ( ! $this->branches || ! $ids ) {
			return null;
		}
		$parts = array();
		foreach ( $this->branches as $branch ) {
			$side    = self::sides( $branch['direction'] )[0];
			$parts[] = "SELECT r.{$side}_id AS object_id FROM " . $this->tables( $branch, $ids, false );
		}
		return sprintf( 'SELECT object_id, COUNT(*) AS count FROM (SELECT object_id FROM (%s) u LIMIT %d) r GROUP BY object_id', implode( ' UNION ALL ', $parts ), $max );
	}

	/**
	 * The statement that counts the lists of objects: `object_id` and `count` of each with a row. Null if no relation type fits.
	 *
	 * @param int[]|null $ids Objects, null for all.
	 */
	public function count_all( ?array $ids = null ): ?string {
		$parts = array_map( fn( $branch ) => $this->with_row( $branch, $ids ), $this->branches );
		return $parts ? 'SELECT object_id, COUNT(*) AS count FROM (' . implode( ' UNION ALL ', $parts ) . ') r GROUP BY object_id' : null;
	}

	/**
	 * The condition that the list of an object has a row.
	 *
	 * @param string $column Column with the id of the object.
	 */
	public function has_row( string $column ): string {
		$parts = array_map( fn( $branch ) => "$column IN ({$this->with_row( $branch, null )})", $this->branches );
		return $parts ? '(' . implode( ' OR ', $parts ) . ')' : '1 = 0';
	}

	/**
	 * The statement of the objects with a row in a branch, each once for each row.
	 *
	 * @param int[]|null $ids Objects, null for all.
	 */
	private function with_row( array $branch, ?array $ids ): string {
		return 'SELECT r.' . self::sides( $branch['direction'] )[0] . '_id AS object_id FROM ' . $this->tables( $branch, $ids, false );
	}

	/**
	 * The statement that counts the related posts of some objects. Null if no relation type fits.
	 *
	 * @param int[] $ids     Objects.
	 * @param int   $max     Maximum number of rows that it reads.
	 * @param bool  $by_list Whether to count each relation type and post type separately. Otherwise each post counts once.
	 * @return string|null With the columns `object_id`, `count`, `total` (rows that were read), `type` and `post_type`. Without `$by_list`,
	 *                     the last two are empty if there are several.
	 */
	public function count_posts( array $ids, int $max, bool $by_list = false ): ?string {
		$parts = array();
		foreach ( $ids ? $this->branches : array() as $branch ) {
			list( $side, $other_side ) = self::sides( $branch['direction'] );
			$parts[] = "SELECT r.{$side}_id AS object_id, r.{$other_side}_id AS related_id, r.type, p.post_type FROM " . $this->tables( $branch, $ids, false );
		}
		$only  = static fn( $column ) => "CASE WHEN MIN($column) = MAX($column) THEN MIN($column) ELSE '' END AS $column";
		$names = $by_list ? 'type, post_type' : $only( 'type' ) . ', ' . $only( 'post_type' );
		$group = 'object_id' . ( $by_list ? ', type, post_type' : '' );
		$rows  = sprintf( 'SELECT * FROM (%s) u LIMIT %d', implode( ' UNION ALL ', $parts ), $max );
		return $parts ? "SELECT object_id, COUNT(DISTINCT related_id) AS count, COUNT(*) AS total, $names FROM ($rows) r GROUP BY $group" : null;
	}

	/**
	 * Whether plugins allow to read the relations of an object.
	 *
	 * @param int $id Id of the object, 0 for any.
	 */
	public static function is_allowed( int $id, string $type ): bool {
		return (bool) apply_filters( 'relx_content_relations_allowed', true, $id, $type );
	}

	/**
	 * Those rows that plugins allow, and whose posts the user can read: statements contain capabilities for post types, plugins can
	 * deny single posts.
	 *
	 * @param array[] $rows Rows of a statement of this class.
	 */
	public function readable( array $rows ): array {
		if ( has_filter( self::ALLOWED ) ) {
			$sides = array(
				'outgoing' => 'from_id',
				'incoming' => 'to_id',
			);
			$rows  = array_filter( $rows, static fn( $row ) => ! isset( $row['direction'] ) || self::is_allowed( (int) $row[ $sides[ $row['direction'] ] ], $row['type'] ) );
		}
		$public = get_post_stati( array( 'public' => true ) ) + array( '' => '' );
		$hidden = array_filter( $rows, static fn( $row ) => ! isset( $public[ $row['post_status'] ?? '' ] ) );
		if ( $hidden ) {
			$related  = static fn( $row ) => $row['related_id'] ?? Relx_Related_Objects::related_ref( $row )[1];
			$readable = $this->visibility->readable_posts( array_unique( array_map( $related, $hidden ) ) );
			$rows     = array_filter( $rows, static fn( $row ) => isset( $public[ $row['post_status'] ?? '' ] ) || in_array( $related( $row ), $readable, true ) );
		}
		return array_values( $rows );
	}

	/** Rows in the order of the list. Databases sort titles in one language only. */
	public function sort( array $rows ): array {
		if ( 'random' === $this->args['orderby'] ) {
			shuffle( $rows );
		} elseif ( 'title' === $this->args['orderby'] ) {
			$rows = ( new Relx_Title_Sorter() )->sort( $rows, $this->args['order'] );
		} else {
			usort( $rows, array( $this, 'compare' ) );
		}
		return $rows;
	}

	/**
	 * Compares two rows by the order of the list, as the statement sorts them.
	 *
	 * @param array $a A row.
	 * @param array $b Another row.
	 */
	private function compare( array $a, array $b ): int {
		foreach ( $this->sort_keys() as $key => $order ) {
			$compared = 'data_value' === $key ? $this->compare_values( $a[ $key ], $b[ $key ] ) : $a[ $key ] <=> $b[ $key ];
			if ( 0 !== $compared ) {
				return 'asc' === $order ? $compared : -$compared;
			}
		}
		return 0;
	}

	/**
	 * Compares values of the field by which the list is sorted.
	 *
	 * @param mixed $a Value as the database returns it.
	 * @param mixed $b Another value.
	 */
	private function compare_values( $a, $b ): int {
		$a = $this->data_order->cast( $a );
		$b = $this->data_order->cast( $b );
		return is_string( $a ) ? strcmp( $a, $b ) : $a <=> $b;
	}

	/** The arguments with their defaults. */
	public function args(): array {
		return $this->args;
	}

	/** Whether the list may have related objects of a type. */
	public function leads_to( string $object_type ): bool {
		return in_array( $object_type, array_column( $this->branches, 'related_type' ), true );
	}

	/** Whether the rows are computed, and not rows of the table of relations. */
	public function is_computed(): bool {
		return in_array( Relx_Similar_Options::TYPE, $this->branches[0]['types'] ?? array(), true );
	}

	/** Type of the objects whose lists these are. */
	public function object_type(): string {
		return $this->object_type;
	}

	/** The branches that lead from an object along relation types. */
	private function branches( array $types ): array {
		$to_type       = $this->args['to_type'] ?? 'all';
		$related_types = 'all' === $to_type ? Relx_Contract::OBJECT_TYPES : array( $to_type );
		$branches      = array();
		foreach ( array( 'outgoing', 'incoming' ) as $direction ) {
			list( $side, $other_side ) = self::sides( $direction );
			foreach ( $related_types as $related_type ) {
				$names = array();
				foreach ( $types as $type ) {
					$read = Relx_Direction::of( $type, $this->args['direction'] ?? null, $this->object_type, $this->subtypes );
					$fits = in_array( $this->object_type, $type[ "{$side}_object_types" ], true ) && in_array( $related_type, $type[ "{$other_side}_object_types" ], true );
					if ( $fits && in_array( $read, array( $direction, 'both' ), true ) && ( $type['side'] ?? $side ) === $side ) {
						$names[ 'user' === $related_type && Relx_Public_Users::shows_all( $type ) ][] = $type['name'];
					}
				}
				foreach ( $names as $all_users => $some ) {
					$branches[] = array(
						'direction'    => $direction,
						'related_type' => $related_type,
						'types'        => $some,
						'all_users'    => (bool) $all_users,
					);
				}
			}
		}
		return $branches;
	}

	/** The branches with one relation type each: an index has the rows of one type in their order, not those of several. */
	private function by_type(): array {
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
	 * @param int[] $ids        Objects whose lists these are.
	 * @param bool  $with_title Whether to select the title, to sort by it.
	 */
	private function branch( array $branch, array $ids, bool $with_title = false ): string {
		list( $side, $other_side ) = self::sides( $branch['direction'] );
		$title    = $this->visibility->sql( $branch['related_type'], "r.{$other_side}_id" )['title'];
		$columns  = "r.id, r.from_id, r.from_type, r.to_id, r.to_type, r.type, r.created_at, r.{$side}_order AS position";
		$columns .= ", '{$branch['direction']}' AS direction, " . $this->object_date( $branch ) . ' AS object_date' . $this->post_status( $branch );
		$columns .= $with_title ? ", $title AS title" : '';
		if ( $this->data_order ) {
			$columns .= ', ' . $this->data_order->missing( 'r' ) . ' AS data_missing, ' . $this->data_order->sorted( 'r' ) . ' AS data_value';
		}
		return "SELECT $columns FROM " . $this->tables( $branch, $ids, true );
	}

	/**
	 * Tables and condition of a branch.
	 *
	 * @param int[]|null $ids        Objects whose lists these are, null for all.
	 * @param bool       $with_after Whether to begin after the row of a cursor.
	 */
	private function tables( array $branch, ?array $ids, bool $with_after ): string {
		global $wpdb;
		list( $side, $other_side ) = self::sides( $branch['direction'] );
		$seen  = $this->visibility->sql( $branch['related_type'], "r.{$other_side}_id", $branch['all_users'] );
		$types = implode( ', ', array_fill( 0, count( $branch['types'] ), '%s' ) );
		$where = array(
			$wpdb->prepare( "r.{$side}_type = %s", $this->object_type ),
			null === $ids ? '1 = 1' : "r.{$side}_id IN (" . implode( ', ', array_map( 'intval', $ids ) ) . ')',
			$wpdb->prepare( "r.type IN ($types)", $branch['types'] ),
			$wpdb->prepare( "r.{$other_side}_type = %s", $branch['related_type'] ),
			$seen['where'],
		);
		$where = array_merge( $where, $this->data_conditions );
		if ( ! empty( $this->args['exclude'] ) ) {
			$where[] = "r.{$other_side}_id NOT IN (" . implode( ', ', array_map( 'intval', $this->args['exclude'] ) ) . ')';
		}
		$search = $this->args['search'] ?? '';
		if ( '' !== $search ) {
			$where[] = self::contains( $branch['related_type'], $seen['title'], $search );
		}
		if ( $with_after && isset( $this->args['after'] ) && 'title' !== $this->args['orderby'] ) {
			$where[] = $this->after( $this->args['after'], $branch );
		}
		return self::source( $branch['types'] ) . " {$seen['join']} WHERE " . implode( ' AND ', $where );
	}

	/**
	 * The condition that a title contains a text. A title never contains text that its column cannot store, such as an emoji in utf8mb3:
	 * databases reject to compare the two.
	 *
	 * @param string $title Column with the title.
	 * @return string
	 */
	private static function contains( string $object_type, string $title, string $search ) {
		global $wpdb;
		$tables   = array(
			'post' => array( $wpdb->posts, 'post_title' ),
			'user' => array( $wpdb->users, 'display_name' ),
			'term' => array( $wpdb->terms, 'name' ),
		);
		$is_ascii = ! preg_match( '/[^\x00-\x7F]/', $search );
		if ( ! $is_ascii && $wpdb->strip_invalid_text_for_column( $tables[ $object_type ][0], $tables[ $object_type ][1], $search ) !== $search ) {
			return '1 = 0';
		}
		return $wpdb->prepare( "$title LIKE %s", '%' . $wpdb->esc_like( $search ) . '%' );
	}

	/**
	 * The table with the relations of types, as `r`.
	 *
	 * @param string[] $types Names of relation types. A computed one is alone.
	 */
	public static function source( array $types ): string {
		global $wpdb;
		return in_array( Relx_Similar_Options::TYPE, $types, true ) ? Relx_Similar_Posts::as_relations() : "{$wpdb->relx_relations} r";
	}

	/**
	 * The condition for rows that come after a row of the list, even if that row no longer exists.
	 *
	 * @param array $after Row: `id`, `position`, `created_at`, `type`, `object_date`, `data_missing`, `data_value`.
	 */
	private function after( array $after, array $branch ): string {
		global $wpdb;
		$columns = array( 'object_date' => $this->object_date( $branch ) ) + $this->column_names( $branch );
		$before  = array();
		$parts   = array();
		foreach ( $this->sort_keys() as $key => $order ) {
			$value    = $wpdb->prepare( is_int( $after[ $key ] ) ? '%d' : '%s', $after[ $key ] );
			$value    = 'data_value' === $key ? $this->data_order->literal( $this->data_order->cast( $after[ $key ] ) ) : $value;
			$parts[]  = implode( ' AND ', array_merge( $before, array( $columns[ $key ] . ( 'asc' === $order ? ' > ' : ' < ' ) . $value ) ) );
			$before[] = "{$columns[ $key ]} = $value";
		}
		return '((' . implode( ') OR (', $parts ) . '))';
	}

	/**
	 * The terms of ORDER BY.
	 *
	 * @param array $columns Columns by sort key.
	 */
	private function order_by( array $columns ): string {
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
	private function sort_keys(): array {
		$order = $this->args['order'];
		if ( $this->data_order ) {
			return array(
				'data_missing' => 'asc',
				'data_value'   => $order,
				'position'     => 'asc',
				'id'           => 'desc',
			);
		}
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
	 * The date of the related objects of a branch: that of a post, as `WP_Query` sorts posts. A user or term has no date, and counts
	 * as older than any post. The date is always text, so that all branches of a union have the same type.
	 */
	private function object_date( array $branch ): string {
		return 'date' === $this->args['orderby'] && 'post' === $branch['related_type'] ? 'CAST(p.post_date AS CHAR)' : "''";
	}

	/** The column with the status of the related posts of a branch. Logged-out users see public ones only. */
	private function post_status( array $branch ): string {
		return 0 === $this->visibility->user_id() ? '' : ', ' . ( 'post' === $branch['related_type'] ? 'p.post_status' : "''" ) . ' AS post_status';
	}

	/**
	 * Columns by sort key: those of a branch, or of a union of branches.
	 *
	 * @param array|null $branch Branch, null for a union.
	 * @return array<string,string>
	 */
	private function column_names( ?array $branch = null ): array {
		$prefix = $branch ? 'r.' : '';
		return array(
			'position'    => $branch ? 'r.' . self::sides( $branch['direction'] )[0] . '_order' : 'position',
			'id'          => "{$prefix}id",
			'created_at'  => "{$prefix}created_at",
			'type'        => "{$prefix}type",
			'object_date' => 'object_date',
		) + $this->data_columns( $branch );
	}

	/**
	 * Columns of the field by which the list is sorted, by sort key.
	 *
	 * @param array|null $branch Branch, null for a union.
	 * @return array<string,string>
	 */
	private function data_columns( ?array $branch ): array {
		if ( ! $this->data_order ) {
			return array();
		}
		return array(
			'data_missing' => $branch ? $this->data_order->missing( 'r' ) : 'data_missing',
			'data_value'   => $branch ? $this->data_order->sorted( 'r' ) : 'data_value',
		);
	}

	/**
	 * The side of an object in its relations of a direction, and the side of the related objects.
	 *
	 * @param string $direction `outgoing` or `incoming`.
	 * @return string[]
	 */
	private static function sides( string $direction ): array {
		return 'outgoing' === $direction ? array( 'from', 'to' ) : array( 'to', 'from' );
	}
}
// phpcs:enable
