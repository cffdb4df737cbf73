<?php
defined( 'ABSPATH' ) || exit;

/**
 * SQL that finds objects by ids and by names, regardless of status. In a network, only users of the site have names.
 */
// phpcs:disable WordPress.DB -- the statements are prepared; names of tables and columns come from this class.
class Relx_Object_Rows {
	private Relx_Relation_Table $table;

	public function __construct( Relx_Relation_Table $table ) {
		$this->table = $table;
	}

	/**
	 * The ids of existing objects among some ids. Revisions do not count. A user who left the site exists: the relations stay.
	 *
	 * @param string $object_type `post`, `user` or `term`.
	 * @return array<int,true>
	 */
	public function existing( string $object_type, array $ids ): array {
		return $this->found( $object_type, $ids, '', false );
	}

	/**
	 * The ids of the objects among some ids that a new relation can have: no drafts that were never saved, and users of the site.
	 *
	 * @param string $object_type `post`, `user` or `term`.
	 * @param bool   $is_lock Whether to lock the objects until the transaction ends.
	 * @return array<int,true>
	 */
	public function relatable( string $object_type, array $ids, bool $is_lock ): array {
		$found = $this->found( $object_type, $ids, "AND post_status <> 'auto-draft'", $is_lock );
		if ( 'user' !== $object_type || ! is_multisite() ) {
			return $found;
		}
		// A statement of its own, so that no meta is locked.
		return array_intersect_key( $found, array_column( $this->names( $object_type, array_keys( $found ) ), 'slug', 'id' ) );
	}

	/**
	 * The ids of objects among some ids.
	 *
	 * @param string $object_type `post`, `user` or `term`.
	 * @param string $more    Further condition, for posts.
	 * @param bool   $is_lock Whether to lock the objects until the transaction ends.
	 * @return array<int,true>
	 */
	private function found( string $object_type, array $ids, string $more, bool $is_lock ): array {
		global $wpdb;
		$sql   = array(
			'post' => "SELECT ID AS id FROM {$wpdb->posts} WHERE post_type <> 'revision' $more AND ID",
			'user' => "SELECT ID AS id FROM {$wpdb->users} WHERE ID",
			'term' => "SELECT term_id AS id FROM {$wpdb->terms} WHERE term_id",
		);
		$found = array();
		// All transactions lock rows in the same order.
		sort( $ids );
		foreach ( array_chunk( $ids, Relx_Relation_Table::MAX_LIST ) as $some ) {
			$list = implode( ', ', array_map( 'intval', $some ) );
			foreach ( $this->table->rows( "{$sql[ $object_type ]} IN ($list) ORDER BY id" . ( $is_lock ? ' FOR UPDATE' : '' ) ) as $row ) {
				$found[ (int) $row['id'] ] = true;
			}
		}
		return $found;
	}

	/**
	 * The subtypes of objects, as {@see Relx_Subtypes} reads them, without their contents.
	 *
	 * @param string $object_type `post`, `user` or `term`.
	 * @return array<int,string[]> By id, without objects that do not exist.
	 */
	public function subtypes( string $object_type, array $ids ): array {
		global $wpdb;
		$sql   = array(
			'post' => "SELECT ID AS id, post_type AS subtype FROM {$wpdb->posts} WHERE ID",
			'user' => $wpdb->prepare(
				"SELECT u.ID AS id, um.meta_value AS subtype FROM {$wpdb->users} u
				LEFT JOIN {$wpdb->usermeta} um ON um.user_id = u.ID AND um.meta_key = %s WHERE u.ID",
				$wpdb->get_blog_prefix() . 'capabilities'
			),
			'term' => "SELECT t.term_id AS id, tt.taxonomy AS subtype FROM {$wpdb->terms} t LEFT JOIN {$wpdb->term_taxonomy} tt ON tt.term_id = t.term_id WHERE t.term_id",
		);
		$found = array();
		foreach ( array_chunk( $ids, Relx_Relation_Table::MAX_LIST ) as $some ) {
			foreach ( $this->table->rows( "{$sql[ $object_type ]} IN (" . implode( ', ', array_map( 'intval', $some ) ) . ')' ) as $row ) {
				$names = array( $row['subtype'] );
				if ( 'user' === $object_type ) {
					$roles = maybe_unserialize( $row['subtype'] );
					$names = is_array( $roles ) ? array_filter( array_keys( $roles ), array( wp_roles(), 'is_role' ) ) : array();
				}
				$found[ (int) $row['id'] ] = array_merge( $found[ (int) $row['id'] ] ?? array(), array_filter( $names ) );
			}
		}
		return $found;
	}

	/**
	 * The names of objects: `id`, `subtype` (post type, taxonomy, or `user`) and `slug` (of users, the login name).
	 *
	 * @param string $object_type `post`, `user` or `term`.
	 */
	public function names( string $object_type, array $ids ): array {
		$keys  = array(
			'post' => 'ID',
			'user' => 'u.ID',
			'term' => 't.term_id',
		);
		$found = array();
		foreach ( array_chunk( $ids, Relx_Relation_Table::MAX_LIST ) as $some ) {
			$list  = implode( ', ', array_map( 'intval', $some ) );
			$found = array_merge( $found, $this->named_rows( $object_type, "{$keys[ $object_type ]} IN ($list)" ) );
		}
		return $found;
	}

	/**
	 * The objects with one of some names, in the form of {@see names()}.
	 *
	 * @param string   $object_type    `post`, `user` or `term`.
	 * @param string   $subtype Post type or taxonomy.
	 * @param string[] $slugs   Slugs, of users login names.
	 */
	public function named( string $object_type, string $subtype, array $slugs ): array {
		global $wpdb;
		$where = array(
			'post' => $wpdb->prepare( 'post_type = %s AND post_name', $subtype ),
			'user' => 'u.user_login',
			'term' => $wpdb->prepare( 'tt.taxonomy = %s AND t.slug', $subtype ),
		);
		$found = array();
		foreach ( array_chunk( $slugs, Relx_Relation_Table::MAX_LIST ) as $some ) {
			$list  = $wpdb->prepare( implode( ', ', array_fill( 0, count( $some ), '%s' ) ), $some );
			$found = array_merge( $found, $this->named_rows( $object_type, "{$where[ $object_type ]} IN ($list)" ) );
		}
		return $found;
	}

	/**
	 * Objects with their names.
	 *
	 * @param string $object_type `post`, `user` or `term`.
	 * @param string $where Condition.
	 */
	private function named_rows( string $object_type, string $where ): array {
		global $wpdb;
		$sql  = array(
			'post' => "SELECT ID AS id, post_type AS subtype, post_name AS slug FROM {$wpdb->posts}",
			'user' => "SELECT u.ID AS id, 'user' AS subtype, u.user_login AS slug FROM {$wpdb->users} u",
			'term' => "SELECT t.term_id AS id, tt.taxonomy AS subtype, t.slug AS slug FROM {$wpdb->terms} t INNER JOIN {$wpdb->term_taxonomy} tt ON tt.term_id = t.term_id",
		);
		$site = 'user' === $object_type ? ' AND ' . Relx_Visibility::users_of_site() : '';
		return $this->table->rows( "{$sql[ $object_type ]} WHERE $where$site" );
	}
}
// phpcs:enable
