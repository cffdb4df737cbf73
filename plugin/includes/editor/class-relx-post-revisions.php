<?php
defined( 'ABSPATH' ) || exit;

/**
 * Lists in revisions of posts. A revision stores the lists in which its post is the source, with the ids and the data of their items, but no
 * titles, which change. WordPress copies the value when it writes a revision, compares it, and copies it back when a user restores the revision.
 */
class Relx_Post_Revisions {
	const KEY = Relx_Preview::KEY;

	/** Transient with the report of a restored revision, by user and post. */
	const RESTORED = 'relx_restored_';

	/** Post whose revision WordPress writes or compares, 0 for none. */
	private int $revised = 0;

	/** Whether WordPress compares it with a revision without the value, such as one of before the plugin. */
	private bool $is_unknown = false;

	/** Hooks into WordPress. */
	public function register(): void {
		add_filter( 'wp_post_revision_meta_keys', array( $this, 'add_key' ), 10, 2 );
		add_filter( 'wp_save_post_revision_check_for_changes', array( $this, 'begin_check' ), 10, 3 );
		add_filter( 'wp_save_post_revision_post_has_changed', array( $this, 'end' ), 11 );
		add_action( '_wp_put_post_revision', array( $this, 'begin_copy' ), 9, 2 );
		add_action( '_wp_put_post_revision', array( $this, 'end' ), 11 );
		add_filter( 'get_post_metadata', array( $this, 'snapshot' ), 9, 4 );
		// After WordPress has copied the values.
		add_action( 'wp_restore_post_revision', array( $this, 'restore' ), 11 );
		add_filter( 'rest_prepare_revision', array( $this, 'show_in_rest' ), 10, 2 );
		add_action( 'load-revision.php', array( $this, 'add_field' ) );
		add_action( 'wp_ajax_get-revision-diffs', array( $this, 'add_field' ), 0 );
		add_action( 'admin_notices', array( $this, 'show_report' ) );
	}

	/**
	 * Adds the meta key of post types with lists.
	 *
	 * @param string[] $keys      Meta keys.
	 * @param string   $post_type Post type.
	 * @return string[]
	 */
	public function add_key( $keys, $post_type ) {
		return in_array( $post_type, Relx_Visibility::post_types(), true ) ? array_values( array_unique( array_merge( $keys, array( self::KEY ) ) ) ) : $keys;
	}

	/**
	 * WordPress compares a post with its latest revision.
	 *
	 * @param bool    $check    Whether it does.
	 * @param WP_Post $revision Latest revision.
	 * @param WP_Post $post     Post.
	 * @return bool
	 */
	public function begin_check( $check, $revision, $post ) {
		$this->revised    = $check ? $post->ID : 0;
		$this->is_unknown = ! metadata_exists( 'post', $revision->ID, self::KEY );
		return $check;
	}

	/**
	 * WordPress copies the value to a new revision. The editor sends its own value with an autosave.
	 *
	 * @param int $revision_id Revision.
	 * @param int $post_id     Post.
	 */
	public function begin_copy( $revision_id, $post_id ): void {
		$this->revised = wp_is_post_autosave( $revision_id ) ? 0 : (int) $post_id;
	}

	/**
	 * WordPress has compared or copied the value.
	 *
	 * @param mixed $value Value of the filter.
	 * @return mixed
	 */
	public function end( $value ) {
		$this->revised    = 0;
		$this->is_unknown = false;
		return $value;
	}

	/**
	 * The present lists as the meta value of a post, while WordPress writes or compares a revision.
	 *
	 * @param mixed  $value   Value of another plugin, null for none.
	 * @param int    $post_id Post.
	 * @param string $key     Meta key.
	 * @param bool   $single  Whether to return one value.
	 * @return mixed
	 */
	public function snapshot( $value, $post_id, $key, $single ) {
		if ( self::KEY !== $key || (int) $post_id !== $this->revised || 0 === $this->revised ) {
			return $value;
		}
		$lists = self::present( $this->revised );
		if ( ! $lists && $this->is_unknown ) {
			return $single ? '' : array();
		}
		$json = wp_json_encode( (object) $lists );
		return $single ? $json : array( $json );
	}

	/**
	 * The lists in which a post is the source.
	 *
	 * @return array<string,array{items:array[]}|null> By relation type and direction. Empty lists are left out, and longer ones than a write accepts are null.
	 */
	private static function present( int $post_id ): array {
		global $wpdb;
		$core   = Relx_Core::instance();
		$target = array(
			'object_type' => 'post',
			'id'          => $post_id,
		);
		$lists  = array();
		// One statement for all types: most posts have relations of few.
		$part  = static fn( $side ) => "SELECT type FROM {$wpdb->relx_relations} WHERE {$side}_type = 'post' AND {$side}_id = %d";
		$sql   = $part( 'from' ) . ' UNION ' . $part( 'to' );
		$types = array_column( $core->table->rows( $wpdb->prepare( $sql, $post_id, $post_id ) ), null, 'type' ); // phpcs:ignore WordPress.DB -- prepared.
		foreach ( self::names( $post_id ) as $name ) {
			list( $type, $direction ) = Relx_Preview::split( $name );
			if ( ! isset( $types[ $type ] ) ) {
				continue;
			}
			$rows = $core->table->ordered( $type, $target, 'both' === $direction ? array( 'from', 'to' ) : array( 'from' ) );
			if ( count( $rows ) > Relx_Contract::MAX_SET_ITEMS ) {
				$lists[ $name ] = null;
			} elseif ( $rows ) {
				$data = Relx_Relation_Data::fields( $core->types->get( $type ) ) ? $core->table->data_of( array_column( $rows, 'id' ) ) : array();
				$item = static fn( $row ) => array(
					'id'          => $row['related']['id'],
					'object_type' => $row['related']['object_type'],
				) + array_filter( array( 'data' => Relx_Relation_Data::decode( $data[ $row['id'] ] ?? null ) ) );

				$lists[ $name ] = array( 'items' => array_map( $item, $rows ) );
			}
		}
		return $lists;
	}

	/**
	 * The names of the lists in which a post is the source.
	 *
	 * @return string[]
	 */
	private static function names( int $post_id ): array {
		$lists = Relx_Core::instance()->types->lists_for( 'post', array( (string) get_post_type( $post_id ) ) );
		$lists = array_filter( $lists, static fn( $list ) => 'incoming' !== $list['direction'] );
		return array_map( static fn( $list ) => "{$list['type']}:{$list['direction']}", array_values( $lists ) );
	}

	/**
	 * The lists to write, of a meta value: changes of an editor, or those of a revision, in which lists that it does not name are empty.
	 *
	 * @param mixed $value JSON, or the text of a revision in the REST API.
	 * @return array<string,array>
	 */
	public static function lists( int $post_id, $value ): array {
		if ( is_string( $value ) && preg_match( '/\[relx:(\d+)\]$/D', $value, $found ) && wp_is_post_revision( (int) $found[1] ) === $post_id ) {
			$value = get_post_meta( (int) $found[1], self::KEY, true );
		}
		$stored = is_string( $value ) ? json_decode( $value, true ) : null;
		if ( ! is_array( $stored ) || isset( $stored['saved'] ) ) {
			return array();
		}
		$lists = Relx_Preview::decode( $value );
		if ( array_filter( $lists, static fn( $list ) => isset( $list['base'] ) ) ) {
			return $lists;
		}
		$absent = array_diff( self::names( $post_id ), array_map( 'strval', array_keys( $stored ) ) );
		return $lists + array_fill_keys( $absent, array( 'items' => array() ) );
	}

	/**
	 * A revision is restored: its lists are written. WordPress has stored a revision of the other fields before.
	 *
	 * @param int $post_id Post.
	 */
	public function restore( $post_id ): void {
		$report = get_post_meta( $post_id, self::KEY, true );
		if ( '' !== $report ) {
			set_transient( self::RESTORED . get_current_user_id() . "_$post_id", $report, MINUTE_IN_SECONDS );
			wp_save_post_revision( $post_id );
		}
	}

	/** The report of a restored revision of a post, on the page after it. Empty without one. */
	public static function restored( int $post_id ): string {
		// phpcs:ignore WordPress.Security.NonceVerification -- reads what the same user has restored.
		return is_admin() && isset( $_GET['revision'] ) ? (string) get_transient( self::RESTORED . get_current_user_id() . "_$post_id" ) : '';
	}

	/** Shows which relations of a restored revision could not be restored. The block editor shows them, too. */
	public function show_report(): void {
		$screen = get_current_screen();
		$id     = (int) get_the_ID();
		$report = $screen && 'post' === $screen->base && $id ? self::restored( $id ) : '';
		if ( '' === $report ) {
			return;
		}
		delete_transient( self::RESTORED . get_current_user_id() . "_$id" );
		$rejected = array_merge( array(), ...array_column( array_values( json_decode( $report, true )['saved'] ), 'rejected' ) );
		if ( $rejected ) {
			$reasons = implode( ' ', array_map( array( 'Relx_Post_Lists', 'reason' ), $rejected ) );
			$text    = __( 'Some relations of the revision could not be restored.', 'relx' ) . " $reasons";
			printf( '<div class="notice notice-warning is-dismissible"><p>%s</p></div>', esc_html( $text ) );
		}
	}

	/** Shows the lists on the screen of revisions. */
	public function add_field(): void {
		add_filter( '_wp_post_revision_fields', array( $this, 'name_field' ) );
		add_filter( '_wp_post_revision_field_' . self::KEY, array( $this, 'show_field' ), 10, 3 );
	}

	/**
	 * Adds the lists to the fields of revisions.
	 *
	 * @param string[] $fields Labels by name.
	 * @return string[]
	 */
	public function name_field( $fields ) {
		return $fields + array( self::KEY => __( 'Relations', 'relx' ) );
	}

	/**
	 * The lists of a revision as text.
	 *
	 * @param string  $value Stored value.
	 * @param string  $field Name of the field.
	 * @param WP_Post $post  Revision, or the post itself.
	 * @return string
	 */
	public function show_field( $value, $field, $post ) {
		return 'revision' === $post->post_type ? self::text( (int) $post->post_parent, Relx_Preview::decode( $value ) ) : self::text( $post->ID, self::present( $post->ID ) );
	}

	/**
	 * Lists as text in the REST API, which the editor shows. When the editor restores the revision, it sends the text.
	 *
	 * @param WP_REST_Response $response Response.
	 * @param WP_Post          $revision Revision.
	 * @return WP_REST_Response
	 */
	public function show_in_rest( $response, $revision ) {
		$data = $response->get_data();
		if ( ! empty( $data['meta'][ self::KEY ] ) ) {
			$text = self::text( (int) $revision->post_parent, Relx_Preview::decode( $data['meta'][ self::KEY ] ) );
			$data['meta'][ self::KEY ] = ltrim( "$text\n[relx:{$revision->ID}]" );
			$response->set_data( $data );
		}
		return $response;
	}

	/**
	 * Lists as text: the title of each, and a line for each item that the user can see or that no longer exists.
	 *
	 * @param int   $post_id Post.
	 * @param array $lists   Lists by name.
	 */
	private static function text( int $post_id, array $lists ): string {
		$core       = Relx_Core::instance();
		$visibility = new Relx_Visibility( get_current_user_id() );
		$lines      = array();
		foreach ( $core->types->lists_for( 'post', array( (string) get_post_type( $post_id ) ) ) as $list ) {
			$items = $lists[ "{$list['type']}:{$list['direction']}" ]['items'] ?? array();
			$type  = $core->types->get( $list['type'] );
			$own   = array();
			foreach ( $items as $item ) {
				$ref = array(
					'object_type' => (string) ( $item['object_type'] ?? 'post' ),
					'id'          => (int) ( $item['id'] ?? 0 ),
				);
				if ( $visibility->can_see( $ref, $type ) || ! $core->table->object_exists( $ref ) ) {
					$own[] = '– ' . self::title( $ref ) . self::values( $type, (array) ( $item['data'] ?? array() ) );
				}
			}
			if ( $own ) {
				$lines = array_merge( $lines, array( $list['label'] ), $own );
			}
		}
		return implode( "\n", $lines );
	}

	/** The values of an item as text. */
	private static function values( array $type, array $data ): string {
		$values = array();
		foreach ( array_intersect_key( Relx_Relation_Data::fields( $type ), $data ) as $name => $field ) {
			$value    = is_bool( $data[ $name ] ) ? ( $data[ $name ] ? __( 'Yes', 'relx' ) : __( 'No', 'relx' ) ) : $data[ $name ];
			$values[] = ( $field['label'] ?? $name ) . ": $value";
		}
		return $values ? ' (' . implode( ', ', $values ) . ')' : '';
	}

	/** The title of an object, or its type and ID if it has none. */
	public static function title( array $ref ): string {
		$title = ( new Relx_Related_Objects( Relx_Core::instance()->types ) )->title( $ref['object_type'], $ref['id'] );
		return '' === $title ? Relx_Checks::object_label( $ref ) : $title;
	}
}
