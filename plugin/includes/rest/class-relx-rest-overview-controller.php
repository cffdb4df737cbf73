<?php
defined( 'ABSPATH' ) || exit;

/**
 * `GET relx/v1/tools/overview` counts relations by type, types that are not registered among them, and returns the newest ones.
 *
 *     { "total": 12, "types": [ { "name": "related_to", "label": "Related to", "direction": "bidirectional", "registered": true,
 *                                 "count": 12, ... } ],
 *       "recent": [ { "id": 12, "type": "related_to", "created_at": "...", "from": { "object_type": "post", "id": 5,
 *                     "title": "Hello", "link": "https://.../wp-admin/post.php?post=5&action=edit" }, "to": { ... } } ] }
 *
 * The `title` and the `link` of a deleted object are empty.
 */
class Relx_REST_Overview_Controller extends Relx_REST_Tools_Controller {
	/** Newest relations of a response. */
	const RECENT = 10;

	public function register_routes(): void {
		$this->route( '/tools/overview', array( $this->handler( 'GET', 'read' ) ) );
	}

	/** Returns the overview. */
	protected function read(): array {
		$counts = $this->counts_by_type();
		$types  = array();
		foreach ( array_intersect_key( array_column( $this->core->types->all(), null, 'name' ), $this->core->types->stored() ) as $type ) {
			$types[] = $type + array(
				'registered' => true,
				'count'      => $counts[ $type['name'] ] ?? 0,
			);
			unset( $counts[ $type['name'] ] );
		}
		foreach ( $counts as $name => $count ) {
			$label   = (string) $name;
			$types[] = array( 'name' => $label ) + compact( 'label', 'count' ) + array( 'registered' => false );
		}
		return array(
			'total'  => array_sum( array_column( $types, 'count' ) ),
			'types'  => $types,
			'recent' => $this->recent(),
		);
	}

	/** @return array<string,int> How many relations there are of each type. */
	private function counts_by_type(): array {
		global $wpdb;
		// phpcs:ignore WordPress.DB -- a table of the plugin; the counts must be current.
		$rows = $wpdb->get_results( "SELECT type, COUNT(*) AS relations FROM {$wpdb->relx_relations} GROUP BY type ORDER BY type" );
		return array_map( 'intval', array_column( (array) $rows, 'relations', 'type' ) );
	}

	/** The newest relations. */
	private function recent(): array {
		global $wpdb;
		$sql    = 'SELECT ' . Relx_Relation_Table::COLUMNS . " FROM {$wpdb->relx_relations} ORDER BY id DESC LIMIT " . self::RECENT;
		$rows   = (array) $wpdb->get_results( $sql, ARRAY_A ); // phpcs:ignore WordPress.DB -- as above.
		$recent = Relx_REST_Object_Summary::add_to( array_map( array( 'Relx_Relation_Table', 'relation' ), $rows ) );
		$fields = array( 'id', 'type', 'created_at', 'from', 'to' );
		return array_map( static fn( $relation ) => wp_array_slice_assoc( $relation, $fields ), $recent );
	}

	/** Properties of a response. */
	protected function properties(): array {
		$type = array(
			'name'       => 'string',
			'label'      => 'string',
			'registered' => 'boolean',
			'count'      => 'integer',
		);
		return self::counts( array( 'total' => 'Relations of the site.' ) ) + array(
			'types'  => self::list_of( 'Relation types, those of relations without a registered type at the end.', $type ),
			'recent' => self::list_of(
				'Newest relations.',
				array(
					'id'         => 'integer',
					'type'       => 'string',
					'created_at' => 'string',
					'from'       => 'object',
					'to'         => 'object',
				)
			),
		);
	}
}
