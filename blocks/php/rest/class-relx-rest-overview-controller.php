<?php
/**
 * The overview of the REST API.
 *
 * @package relx
 */

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

	/** Registers the route. */
	public function register_routes() {
		$this->route( '/tools/overview', array( $this->handler( 'GET', 'read' ) ) );
	}

	/**
	 * Returns the overview.
	 *
	 * @return array
	 */
	protected function read() {
		$counts = $this->counts_by_type();
		$types  = array();
		foreach ( $this->core->types->all() as $type ) {
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

	/**
	 * How many relations there are of each type.
	 *
	 * @return array<string,int>
	 */
	private function counts_by_type() {
		global $wpdb;
		// phpcs:ignore WordPress.DB -- a table of the plugin; the counts must be current.
		$rows = $wpdb->get_results( "SELECT type, COUNT(*) AS relations FROM {$wpdb->relx_relations} GROUP BY type ORDER BY type" );
		return array_map( 'intval', array_column( (array) $rows, 'relations', 'type' ) );
	}

	/**
	 * The newest relations.
	 *
	 * @return array[]
	 */
	private function recent() {
		global $wpdb;
		$sql  = "SELECT id, type, from_type, from_id, to_type, to_id, created_at FROM {$wpdb->relx_relations} ORDER BY id DESC LIMIT " . self::RECENT;
		$rows = (array) $wpdb->get_results( $sql, ARRAY_A ); // phpcs:ignore WordPress.DB -- as above.
		$ids  = array();
		foreach ( $rows as $row ) {
			$ids[ $row['from_type'] ][] = (int) $row['from_id'];
			$ids[ $row['to_type'] ][]   = (int) $row['to_id'];
		}
		Relx_Object_Primer::prime( $ids, false );
		$relations = array();
		foreach ( $rows as $row ) {
			$relations[] = array( 'id' => (int) $row['id'] ) + wp_array_slice_assoc( $row, array( 'type', 'created_at' ) ) + array(
				'from' => self::object_of( $row['from_type'], (int) $row['from_id'] ),
				'to'   => self::object_of( $row['to_type'], (int) $row['to_id'] ),
			);
		}
		return $relations;
	}

	/**
	 * An object with its title and its edit link.
	 *
	 * @param string $object_type `post`, `user` or `term`.
	 * @param int    $id          Id.
	 * @return array
	 */
	private static function object_of( $object_type, $id ) {
		$title = '';
		$link  = '';
		if ( 'post' === $object_type && get_post( $id ) ) {
			$title = get_the_title( $id );
			$link  = get_edit_post_link( $id, 'raw' );
		} elseif ( 'user' === $object_type && get_userdata( $id ) ) {
			$title = get_userdata( $id )->display_name;
			$link  = get_edit_user_link( $id );
		} elseif ( 'term' === $object_type && get_term( $id ) instanceof WP_Term ) {
			$title = get_term( $id )->name;
			$link  = get_edit_term_link( $id );
		}
		return compact( 'object_type', 'id' ) + array(
			'title' => Relx_Text::plain( $title ),
			'link'  => is_string( $link ) ? $link : '',
		);
	}

	/**
	 * Properties of a response.
	 *
	 * @return array
	 */
	protected function properties() {
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
