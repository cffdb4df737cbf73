<?php
defined( 'ABSPATH' ) || exit;

/**
 * Reads the table `content_relations` of the plugin Native Content Relationships. It stores a two-way relation as two rows,
 * of which an import adds one. The table has no object type of sources; the relation type implies it.
 */
// phpcs:disable WordPress.DB -- the statements are prepared; names of tables and columns come from this class.
class Relx_Foreign_NCR extends Relx_Foreign_Plugin_Table {
	/** Types of the plugin that relx does not have: label, object types of source and target. */
	const TYPES = array(
		'bookmarked_by' => array( 'Bookmarked by', 'user', 'post' ),
		'tagged_with'   => array( 'Tagged with', 'post', 'term' ),
		'featured_in'   => array( 'Featured in', 'post', 'term' ),
	);

	/** Types that connect a user and a post, in either order. */
	const USER_TYPES = array( 'favorite_posts', 'bookmarked_by', 'authored_by' );

	/** Describes the stored relations, null if there are none. */
	public function found(): ?array {
		if ( ! $this->has_table() ) {
			return null;
		}
		$types = array();
		foreach ( $this->counted() as $name => $counts ) {
			$types[] = $this->found_type( (string) $name, array_sum( $counts['to_types'] ) );
		}
		return array(
			'source'    => 'ncr',
			'name'      => 'Native Content Relationships',
			'is_active' => self::is_active(),
			'total'     => $this->total(),
			'types'     => $types,
		);
	}

	/** Whether the plugin is active. */
	public static function is_active(): bool {
		return class_exists( 'NATICORE_Relation_Types', false );
	}

	/** Definitions of missing relation types, in the long form. */
	public function types(): array {
		$definitions = array();
		foreach ( $this->counted() as $name => $counts ) {
			if ( $this->is_missing( (string) $name ) ) {
				$definitions[] = $this->definition( $name, $counts );
			}
		}
		return $definitions;
	}

	/**
	 * A page of lines, the last of a list first: relx shows relations without positions in reverse. Lists of the plugin begin with the
	 * newest relations, and those of the same second are in the order of their ids.
	 *
	 * @param array|int $after Date and id before the page, 0 at the start.
	 * @return array{0:array[],1:int,2:array|null} Lines, rows, and date and id before the next page, null at the end.
	 */
	public function page( $after, int $limit ): array {
		global $wpdb;
		$table   = $this->table();
		$ordered = ! empty( $this->settings()['enable_manual_order'] );
		$orders  = $ordered ? ', r.relation_order AS from_order, m.relation_order AS to_order' : '';
		$mirror  = $ordered ? "LEFT JOIN $table m ON m.from_id = r.to_id AND m.to_id = r.from_id AND m.type = r.type AND m.to_type = 'post' AND r.to_type = 'post'" : '';
		$date    = "COALESCE(r.created_at, '')";
		$where   = $after ? $wpdb->prepare( "WHERE $date > %s OR ($date = %s AND r.id < %d)", $after[0], $after[0], $after[1] ) : '';
		$sql     = "SELECT r.id, r.from_id, r.to_id, r.type, r.to_type, $date AS created_at$orders FROM $table r $mirror $where ORDER BY $date, r.id DESC LIMIT %d";
		$rows    = $this->core->table->rows( $wpdb->prepare( $sql, $limit ) );
		$lines   = array();
		foreach ( $rows as $row ) {
			if ( '' !== ( $this->map[ $row['type'] ] ?? $row['type'] ) ) {
				$lines[] = array(
					'at'     => (int) $row['id'],
					'record' => $this->record( $row ),
				);
			}
		}
		$last = end( $rows );
		return array( $lines, count( $rows ), count( $rows ) < $limit ? null : array( $last['created_at'], (int) $last['id'] ) );
	}

	/** A row as the record of a line. */
	private function record( array $row ): array {
		$name = $this->map[ $row['type'] ] ?? $row['type'];
		$from = in_array( $row['type'], self::USER_TYPES, true ) && 'post' === $row['to_type'] ? 'user' : $this->from_type( $row['type'] );
		$from = array( $from, (int) $row['from_id'], $row['from_order'] ?? null );
		$to   = array( $row['to_type'], (int) $row['to_id'], $row['to_order'] ?? null );
		if ( $this->core->types->has( $name ) ) {
			$type = $this->core->types->writable( $name );
			$fits = static fn( $first, $second ) => in_array( $first[0], $type['from_object_types'], true ) && in_array( $second[0], $type['to_object_types'], true );
			// Native Content Relationships stores the sides of authored_by in reverse.
			if ( ! $fits( $from, $to ) && $fits( $to, $from ) ) {
				list( $from, $to ) = array( $to, $from );
			}
		}
		$record = array(
			'type'      => $name,
			'from_type' => $from[0],
			'from_id'   => $from[1],
			'to_type'   => $to[0],
			'to_id'     => $to[1],
		);
		if ( null !== $from[2] ) {
			$record['from_order'] = (int) $from[2];
		}
		if ( null !== $to[2] ) {
			$record['to_order'] = (int) $to[2];
		}
		// A date of zeros is not a date.
		if ( preg_match( '/^[1-9]\d{3}-/', (string) $row['created_at'] ) ) {
			$record['created_at'] = $row['created_at'];
		}
		return $record;
	}

	/**
	 * The definition of a type.
	 *
	 * @param array $counts Rows by object type of the target, and whether some are two-way.
	 */
	private function definition( string $name, array $counts ): array {
		list( $label, $from, $to ) = self::TYPES[ $name ] ?? array( self::label( $name ), $this->from_type( $name ), null );
		$source_definition         = $this->source_definition( $name );
		$max        = (int) ( $source_definition['max_connections'] ?? 0 );
		$is_two_way = ! isset( self::TYPES[ $name ] ) && $counts['is_two_way'];
		$from_types = array( $from );
		$to_types   = null === $to ? array_keys( $counts['to_types'] ) : array( $to );
		if ( $is_two_way ) {
			$from_types = array_values( array_unique( array_merge( $from_types, $to_types ) ) );
			$to_types   = $from_types;
		}
		return array(
			'name'              => $name,
			'label'             => is_string( $source_definition['label'] ?? null ) && '' !== trim( $source_definition['label'] ) ? $source_definition['label'] : $label,
			'from_object_types' => $from_types,
			'to_object_types'   => $to_types,
			'direction'         => $is_two_way ? 'bidirectional' : 'from_to',
			'max_connections'   => $max > 0 ? $max : null,
		);
	}

	/**
	 * The object type of the sources of a type.
	 *
	 * @param string $name Name of the type in the source.
	 */
	private function from_type( string $name ): string {
		$from = self::TYPES[ $name ][1] ?? $this->source_definition( $name )['from'] ?? 'post';
		return in_array( $name, self::USER_TYPES, true ) || ! in_array( $from, Relx_Contract::OBJECT_TYPES, true ) ? 'post' : $from;
	}

	/**
	 * The definition of a type that the plugin has registered, or that its settings contain.
	 *
	 * @param string $name Name of the type in the source.
	 */
	private function source_definition( string $name ): array {
		$registered = class_exists( 'NATICORE_Relation_Types', false ) ? NATICORE_Relation_Types::get_type( $name ) : null;
		$configured = $this->settings()['relationship_types_config']['custom'][ $name ] ?? array();
		return is_array( $registered ) ? $registered : (array) $configured;
	}

	/** The settings of the plugin. */
	private function settings(): array {
		$settings = get_option( 'naticore_settings' );
		return is_array( $settings ) ? $settings : array();
	}

	/** @return array<string,array> Rows by type: by object type of the target, and whether some are two-way. */
	private function counted(): array {
		$sql    = "SELECT type, to_type, COUNT(*) AS count, SUM(CASE WHEN direction = 'bidirectional' THEN 1 ELSE 0 END) AS two_way FROM {$this->table()} GROUP BY type, to_type";
		$counts = array();
		foreach ( $this->core->table->rows( $sql ) as $row ) {
			$counts[ $row['type'] ]['to_types'][ $row['to_type'] ] = (int) $row['count'];
			$counts[ $row['type'] ]['is_two_way'] = $row['two_way'] > 0 || ! empty( $counts[ $row['type'] ]['is_two_way'] );
		}
		return $counts;
	}

	/** Name of the table. */
	protected function table(): string {
		return $GLOBALS['wpdb']->prefix . 'content_relations';
	}
}
// phpcs:enable
