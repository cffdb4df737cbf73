<?php
defined( 'ABSPATH' ) || exit;

/**
 * Reads the tables `post_to_post` and `post_to_user` of the plugin WP Content Connect, with the positions of both sides. It stores a
 * relationship of two posts as two rows, which become one relation. The tables have no ids, so that rows are numbered as they are read.
 *
 * @see src/core/transfer/foreign-content-connect.ts
 */
// phpcs:disable WordPress.DB -- the statements are prepared; names of tables and columns come from this class.
class Relx_Foreign_Content_Connect extends Relx_Foreign_Plugin_Table {
	/** Tables: columns of both ids, object type of the second one. */
	const TABLES = array(
		'post_to_post' => array( 'id1', 'id2', 'post' ),
		'post_to_user' => array( 'post_id', 'user_id', 'user' ),
	);

	/** Describes the stored relationships, null if there are none. */
	public function found(): ?array {
		$types = array();
		foreach ( $this->counted() as $name => $counts ) {
			$types[] = $this->found_type( (string) $name, array_sum( $counts ) );
		}
		return ! $this->tables() ? null : array(
			'source'    => 'content-connect',
			'name'      => 'WP Content Connect',
			'is_active' => class_exists( 'TenUp\ContentConnect\Plugin', false ),
			'total'     => $this->total(),
			'types'     => $types,
		);
	}

	/** Definitions of missing relation types, in the long form: two-way between posts, from posts to users otherwise. */
	public function types(): array {
		$definitions = array();
		foreach ( $this->counted() as $name => $counts ) {
			if ( $this->is_missing( (string) $name ) ) {
				$is_two_way    = isset( $counts['post'] );
				$definitions[] = array(
					'name'              => (string) $name,
					'label'             => self::label( $name ),
					'from_object_types' => $is_two_way ? array_keys( $counts ) : array( 'post' ),
					'to_object_types'   => array_keys( $counts ),
					'direction'         => $is_two_way ? 'bidirectional' : 'from_to',
					'max_connections'   => null,
				);
			}
		}
		return $definitions;
	}

	/** The number of rows. */
	public function total(): int {
		return array_sum( array_map( 'array_sum', $this->counted() ) );
	}

	/**
	 * A page of lines.
	 *
	 * @param array|int $after Table, both ids, name and number of the row before the page; 0 at the start.
	 * @return array{0:array[],1:int,2:array|null} Lines, rows, and the row before the next page, null at the end.
	 */
	public function page( $after, int $limit ): array {
		$tables = $this->tables();

		list( $table, $first, $second, $name, $at ) = $after ? $after : array( $tables[0], 0, 0, '', 0 );

		$rows  = $this->rows( $table, array( $first, $second, $name ), $limit );
		$lines = array();
		foreach ( $rows as $row ) {
			++$at;
			$type = $this->map[ $row['name'] ] ?? $row['name'];
			// The other row of the same relationship has been read, or follows.
			if ( '' !== $type && ! $row['is_mirror'] ) {
				$lines[] = array(
					'at'     => $at,
					'record' => self::record( $type, $row, self::TABLES[ $table ][2] ),
				);
			}
		}
		$last = end( $rows );
		$next = count( $rows ) === $limit ? array( $table, (int) $last['first_id'], (int) $last['second_id'], $last['name'], $at ) : null;
		if ( null === $next && end( $tables ) !== $table ) {
			$next = array( end( $tables ), 0, 0, '', $at );
		}
		return array( $lines, count( $rows ), $next );
	}

	/** @param array $after Both ids and the name. */
	private function rows( string $table, array $after, int $limit ): array {
		global $wpdb;
		list( $first, $second ) = self::TABLES[ $table ];

		$full = $wpdb->prefix . $table;
		$keys = "r.$first, r.$second, r.name";
		$sql  = "SELECT r.$first AS first_id, r.$second AS second_id, r.name, r.user_order AS from_order, r.post_order AS to_order, 0 AS is_mirror FROM $full r";
		if ( 'post' === self::TABLES[ $table ][2] ) {
			// The order of a row is the position of its first post in the list of its second one.
			$sql = "SELECT r.$first AS first_id, r.$second AS second_id, r.name, m.`order` AS from_order, r.`order` AS to_order,
				CASE WHEN r.$first > r.$second AND m.$first IS NOT NULL THEN 1 ELSE 0 END AS is_mirror
				FROM $full r LEFT JOIN $full m ON m.$first = r.$second AND m.$second = r.$first AND m.name = r.name";
		}
		$where = "WHERE r.$first > %d OR (r.$first = %d AND (r.$second > %d OR (r.$second = %d AND r.name > %s)))";
		return $this->core->table->rows( $wpdb->prepare( "$sql $where ORDER BY $keys LIMIT %d", $after[0], $after[0], $after[1], $after[1], $after[2], $limit ) );
	}

	/**
	 * A row as the record of a line. Its position 0 is none.
	 *
	 * @param string $to_type Object type of the second id.
	 */
	private static function record( string $type, array $row, string $to_type ): array {
		$orders = array(
			'from_order' => (int) $row['from_order'],
			'to_order'   => (int) $row['to_order'],
		);
		return array(
			'type'      => $type,
			'from_type' => 'post',
			'from_id'   => (int) $row['first_id'],
			'to_type'   => $to_type,
			'to_id'     => (int) $row['second_id'],
		) + array_filter( $orders );
	}

	/** @return array<string,int[]> Rows by name and object type of the second id. */
	private function counted(): array {
		$counts = array();
		foreach ( $this->tables() as $table ) {
			foreach ( $this->core->table->rows( "SELECT name, COUNT(*) AS count FROM {$GLOBALS['wpdb']->prefix}$table GROUP BY name" ) as $row ) {
				$counts[ $row['name'] ][ self::TABLES[ $table ][2] ] = (int) $row['count'];
			}
		}
		return $counts;
	}

	/** Name of the table of posts. */
	protected function table(): string {
		return $GLOBALS['wpdb']->prefix . 'post_to_post';
	}

	/** @return string[] The tables that exist. */
	private function tables(): array {
		return array_values( array_filter( array_keys( self::TABLES ), fn( $table ) => $this->core->table->exists( $GLOBALS['wpdb']->prefix . $table ) ) );
	}
}
// phpcs:enable
