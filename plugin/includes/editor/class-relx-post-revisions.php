<?php
defined( 'ABSPATH' ) || exit;

/**
 * Lists in revisions of posts. A revision stores the lists in which its post is the source, with the ids and the data of their items, but no
 * titles, which change. WordPress copies the value when it writes a revision, compares it, and copies it back when a user restores the revision.
 */
class Relx_Post_Revisions {
	const KEY = Relx_Post_Lists_Meta::KEY;

	/** Parameter of reads: the ID of a revision, whose lists are read. */
	const PARAM = 'relx_revision';

	/** Transient with the report of a restored revision, by user and post. */
	const RESTORED = 'relx_restored_';

	/** Maximum bytes of a snapshot as JSON. Further lists are not kept. */
	const MAX_BYTES = 1048576;

	/** Post whose revision WordPress writes or compares, 0 for none. */
	private int $revised = 0;

	/**
	 * Values of the revision with which WordPress compares it, null if it writes a revision.
	 *
	 * @var string[]|null
	 */
	private ?array $compared = null;

	/** Snapshot that was read last, by the state of the post's relations. WordPress reads it several times for a save. */
	private static array $known = array();

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
		// The stored value has private fields and hidden objects, and XML-RPC returns meta values that users can edit.
		add_filter( 'auth_post_meta_' . self::KEY . '_for_revision', '__return_false' );
		add_filter( 'rest_request_before_callbacks', array( $this, 'begin_read' ), 10, 3 );
		add_filter( 'rest_request_after_callbacks', array( $this, 'end_read' ), 10, 3 );
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
		$this->revised  = $check ? $post->ID : 0;
		$this->compared = get_post_meta( $revision->ID, self::KEY );
		return $check;
	}

	/**
	 * WordPress copies the value to a new revision. The editor sends its own value with an autosave.
	 *
	 * @param int $revision_id Revision.
	 * @param int $post_id     Post.
	 */
	public function begin_copy( $revision_id, $post_id ): void {
		$this->revised  = wp_is_post_autosave( $revision_id ) ? 0 : (int) $post_id;
		$this->compared = null;
	}

	/**
	 * WordPress has compared or copied the value.
	 *
	 * @param mixed $value Value of the filter.
	 * @return mixed
	 */
	public function end( $value ) {
		$this->revised  = 0;
		$this->compared = null;
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
		// Lists that are empty make no difference: types can be new, and a revision of before the plugin has no value.
		if ( null !== $this->compared && self::filled( $lists ) === self::filled( json_decode( $this->compared[0] ?? '', true ) ) ) {
			return $single ? $this->compared[0] ?? '' : $this->compared;
		}
		$json = wp_json_encode( (object) $lists );
		return $single ? $json : array( $json );
	}

	/**
	 * Lists without those that are empty, as JSON.
	 *
	 * @param mixed $lists Lists by name.
	 */
	private static function filled( $lists ): string {
		$filled = array_filter( is_array( $lists ) ? $lists : array(), static fn( $list ) => null === $list || ! empty( $list['items'] ) );
		ksort( $filled );
		// As it was stored.
		return (string) wp_json_encode( json_decode( (string) wp_json_encode( $filled ), true ) );
	}

	/**
	 * The lists in which a post is the source.
	 *
	 * @return array<string,array{items:array[]}|null> By relation type and direction. Null for lists that are too long to keep.
	 */
	private static function present( int $post_id ): array {
		$state = get_current_blog_id() . ":$post_id:" . wp_cache_get_last_changed( Relx_Cache::GROUP );
		if ( ! isset( self::$known[ $state ] ) ) {
			self::$known = array( $state => self::read( $post_id ) );
		}
		return self::$known[ $state ];
	}

	/**
	 * Reads the lists in which a post is the source.
	 *
	 * @return array<string,array{items:array[]}|null> See {@see present()}.
	 */
	private static function read( int $post_id ): array {
		global $wpdb;
		// One statement for all types: most posts have relations of few.
		$part  = static fn( $side ) => "SELECT type FROM {$wpdb->relx_relations} WHERE {$side}_type = 'post' AND {$side}_id = %d";
		$sql   = $part( 'from' ) . ' UNION ' . $part( 'to' );
		$types = array_column( Relx_Core::instance()->table->rows( $wpdb->prepare( $sql, $post_id, $post_id ) ), null, 'type' ); // phpcs:ignore WordPress.DB -- prepared.
		$lists = array();
		$count = 0;
		$bytes = 0;
		foreach ( self::names( $post_id ) as $name ) {
			$has_rows = isset( $types[ Relx_Post_Lists_Meta::split( $name )[0] ] );
			$items    = $has_rows && $bytes <= self::MAX_BYTES ? self::items_of( $post_id, $name ) : array();
			if ( $items ) {
				$count += count( $items );
				$bytes += strlen( (string) wp_json_encode( $items ) );
			}
			$is_kept        = null !== $items && ( ! $has_rows || ( $count <= Relx_Post_Lists_Meta::MAX_ITEMS && $bytes <= self::MAX_BYTES ) );
			$lists[ $name ] = $is_kept ? compact( 'items' ) : null;
		}
		return $lists;
	}

	/**
	 * The items of a list, with the values that could be written today. Null for more items than a write accepts.
	 *
	 * @return array[]|null
	 */
	private static function items_of( int $post_id, string $name ): ?array {
		list( $type, $direction ) = Relx_Post_Lists_Meta::split( $name );
		$core   = Relx_Core::instance();
		$target = array(
			'object_type' => 'post',
			'id'          => $post_id,
		);
		$rows   = $core->table->ordered( $type, $target, 'both' === $direction ? array( 'from', 'to' ) : array( 'from' ), Relx_Contract::MAX_SET_ITEMS + 1 );
		if ( count( $rows ) > Relx_Contract::MAX_SET_ITEMS ) {
			return null;
		}
		$fields = Relx_Relation_Data::fields( $core->types->get( $type ) );
		$data   = $fields && $rows ? $core->table->data_of( array_column( $rows, 'id' ) ) : array();
		$item   = static fn( $row ) => array(
			'id'          => $row['related']['id'],
			'object_type' => $row['related']['object_type'],
		) + array_filter( array( 'data' => Relx_Relation_Data::valid( $fields, Relx_Relation_Data::decode( $data[ $row['id'] ] ?? null ) ) ) );
		return array_map( $item, $rows );
	}

	/**
	 * The names of the lists in which a post is the source, and that users change.
	 *
	 * @return string[]
	 */
	private static function names( int $post_id ): array {
		$types = Relx_Core::instance()->types;
		$known = $types->changeable();
		$lists = $types->lists_for( 'post', array( (string) get_post_type( $post_id ) ) );
		$lists = array_filter( $lists, static fn( $list ) => 'incoming' !== $list['direction'] && isset( $known[ $list['type'] ] ) );
		return array_map( static fn( $list ) => "{$list['type']}:{$list['direction']}", array_values( $lists ) );
	}

	/**
	 * The stored value of the revision that a write restores, null for a save.
	 *
	 * @param mixed $value JSON, or the text of a revision in the REST API.
	 * @return mixed
	 */
	public static function restored_value( int $post_id, $value ) {
		// The first line of the text, not JSON.
		if ( is_string( $value ) && preg_match( '/^[^{\d]*(\d+)/', $value, $found ) && wp_is_post_revision( (int) $found[1] ) === $post_id ) {
			return get_post_meta( (int) $found[1], self::KEY, true );
		}
		return doing_action( 'wp_restore_post_revision' ) ? $value : null;
	}

	/**
	 * The lists to write for a revision, as far as they differ from the present ones. Values that an item did not have are removed. Present
	 * items that the user can't see are left alone. Lists that the revision does not name stay.
	 *
	 * @param mixed $value Stored value of the revision.
	 * @return array<string,array>
	 */
	public static function restored_lists( int $post_id, $value ): array {
		$lists    = Relx_Post_Lists_Meta::decode( $value );
		$restored = array();
		// An autosave has changes.
		$changes = array_filter( $lists, static fn( $list ) => isset( $list['base'] ) );
		foreach ( array_intersect_key( array_diff_key( $lists, $changes ), array_flip( self::names( $post_id ) ) ) as $name => $list ) {
			$type    = Relx_Core::instance()->types->get( Relx_Post_Lists_Meta::split( $name )[0] );
			$present = self::items_of( $post_id, $name );
			$current = Relx_Merge_List::by_key( $present ?? array() );
			$wanted  = self::items( $type, $name, $list );
			$visible = self::visible( $type, $wanted + $current );
			$fields  = Relx_Relation_Data::fields( $type );
			$none    = array_fill_keys( array_keys( $fields ), null );
			$items   = array();
			foreach ( array_diff_key( $wanted, array_diff_key( $current, $visible ) ) as $key => $item ) {
				$before = ( $current[ $key ]['data'] ?? array() ) + $none;
				$after  = Relx_Relation_Data::valid( $fields, (array) ( $item['data'] ?? array() ) ) + $none;
				$data   = array_filter( $after, static fn( $value, $field ) => $value !== $before[ $field ], ARRAY_FILTER_USE_BOTH );

				$items[ $key ] = array( 'data' => $data ) + $item;
			}
			$is_same = array_keys( $items ) === array_keys( array_intersect_key( $current, $visible ) ) && ! array_filter( array_column( $items, 'data' ) );
			if ( ! $is_same || null === $present ) {
				$restored[ $name ] = array( 'items' => array_values( $items ) );
			}
		}
		return $changes + $restored;
	}

	/**
	 * The valid items of a stored list by their keys.
	 *
	 * @return array<string,array>
	 */
	private static function items( array $type, string $name, array $list ): array {
		$allowed = $type[ ( 'incoming' === Relx_Post_Lists_Meta::split( $name )[1] ? 'from' : 'to' ) . '_object_types' ];
		$items   = array();
		foreach ( $list['items'] as $item ) {
			$object_type = $item['object_type'] ?? $allowed[0];
			if ( is_int( $item['id'] ?? null ) && in_array( $object_type, Relx_Contract::OBJECT_TYPES, true ) ) {
				$items[] = compact( 'object_type' ) + $item;
			}
		}
		return Relx_Merge_List::by_key( $items );
	}

	/** Of items by their keys those that the user sees, primed for their titles. */
	private static function visible( array $type, array $items ): array {
		$visibility = new Relx_Visibility( get_current_user_id() );
		$visible    = array();
		foreach ( self::ids( $items ) as $object_type => $ids ) {
			foreach ( $visibility->visible( $object_type, $ids, Relx_Public_Users::shows_all( $type ) ) as $id ) {
				$visible[ "$object_type:$id" ] = true;
			}
			if ( 'user' === $object_type ) {
				cache_users( $ids );
			}
		}
		return array_intersect_key( $items, $visible );
	}

	/** @return array<string,int[]> The ids of items by object type. */
	private static function ids( array $items ): array {
		$ids = array();
		foreach ( $items as $item ) {
			$ids[ $item['object_type'] ][] = $item['id'];
		}
		return $ids;
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
		return 'revision' === $post->post_type ? self::text( (int) $post->post_parent, self::stored( $value ) ) : self::text( $post->ID, self::present( $post->ID ) );
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
			$text = self::text( (int) $revision->post_parent, self::stored( $data['meta'][ self::KEY ] ) );
			/* translators: %d: ID of a revision. */
			$title = sprintf( __( 'Relations of revision %d', 'relx' ), $revision->ID );

			$data['meta'][ self::KEY ] = rtrim( "$title\n$text" );
			$response->set_data( $data );
		}
		return $response;
	}

	/**
	 * The editor shows a revision: its blocks read the lists of the revision.
	 *
	 * @param WP_REST_Response|WP_Error|null $response Response of another plugin.
	 * @param array                          $handler  Handler of the route.
	 * @param WP_REST_Request                $request  Request.
	 * @return WP_REST_Response|WP_Error|null
	 */
	public function begin_read( $response, $handler, $request ) {
		$id = self::read_revision( $request );
		if ( 0 === $id || null !== $response ) {
			return $response;
		}
		$post_id = (int) wp_is_post_revision( $id );
		if ( 0 === $post_id || ! current_user_can( 'edit_post', $post_id ) ) {
			/* translators: %s: an object, such as post 12. */
			$message = sprintf( __( 'There is no %s that you may read.', 'relx' ), Relx_Checks::object_label( array( 'object_type' => 'post' ) + compact( 'id' ) ) );
			return ( new Relx_Exception( 'rest_post_invalid_id', $message ) )->to_wp_error();
		}
		return Relx_Core::attempt( static fn() => Relx_Preview::begin( $post_id, self::restored_lists( $post_id, get_post_meta( $id, self::KEY, true ) ) ) );
	}

	/**
	 * The lists of a revision are read.
	 *
	 * @param WP_REST_Response|WP_Error|null $response Response.
	 * @param array                          $handler  Handler of the route.
	 * @param WP_REST_Request                $request  Request.
	 * @return WP_REST_Response|WP_Error|null
	 */
	public function end_read( $response, $handler, $request ) {
		if ( 0 !== self::read_revision( $request ) ) {
			Relx_Preview::end();
		}
		return $response;
	}

	/**
	 * The revision whose lists a request reads, 0 for none.
	 *
	 * @param WP_REST_Request $request Request.
	 */
	private static function read_revision( $request ): int {
		$id = $request->get_query_params()[ self::PARAM ] ?? null;
		return is_numeric( $id ) && 'GET' === $request->get_method() && 0 === strpos( $request->get_route(), '/' . Relx_Brand::rest_namespace() . '/' ) ? (int) $id : 0;
	}

	/**
	 * The lists of a stored value, null for those that were too long.
	 *
	 * @param mixed $value Stored value.
	 */
	private static function stored( $value ): array {
		$all = is_string( $value ) ? json_decode( $value, true ) : null;
		return Relx_Post_Lists_Meta::decode( $value ) + array_filter( is_array( $all ) ? $all : array(), 'is_null' );
	}

	/**
	 * Lists as text: the title of each, and a line for each item that the user can see or that no longer exists.
	 *
	 * @param int   $post_id Post.
	 * @param array $lists   Lists by name.
	 */
	private static function text( int $post_id, array $lists ): string {
		$core  = Relx_Core::instance();
		$rows  = new Relx_Object_Rows( $core->table );
		$lines = array();
		foreach ( $core->types->lists_for( 'post', array( (string) get_post_type( $post_id ) ) ) as $list ) {
			$name = "{$list['type']}:{$list['direction']}";
			if ( ! array_key_exists( $name, $lists ) ) {
				continue;
			}
			$type    = $core->types->get( $list['type'] );
			$own     = null === $lists[ $name ] ? array( '– ' . __( 'The list is too long for a revision.', 'relx' ) ) : array();
			$items   = self::items( $type, $name, $lists[ $name ] ?? array( 'items' => array() ) );
			$visible = self::visible( $type, $items );
			$hidden  = array();
			foreach ( self::ids( array_diff_key( $items, $visible ) ) as $object_type => $ids ) {
				$hidden[ $object_type ] = $rows->existing( $object_type, $ids );
			}
			foreach ( $items as $key => $item ) {
				if ( ! isset( $hidden[ $item['object_type'] ][ $item['id'] ] ) ) {
					$title = isset( $visible[ $key ] ) ? self::visible_title( $item ) : Relx_Checks::object_label( $item );
					$own[] = "– $title" . self::values( $type, $post_id, 'incoming' === $list['direction'], $item );
				}
			}
			if ( $own ) {
				$lines = array_merge( $lines, array( $list['label'] ), $own );
			}
		}
		return implode( "\n", $lines );
	}

	/** The values of an item as text, as far as the user sees them. */
	private static function values( array $type, int $post_id, bool $is_incoming, array $item ): string {
		$data = $item['data'] ?? null;
		if ( ! is_array( $data ) || ! $data ) {
			return '';
		}
		list( $post, $other ) = $is_incoming ? array( 'to', 'from' ) : array( 'from', 'to' );
		$relation = array(
			"{$post}_type"  => 'post',
			"{$post}_id"    => $post_id,
			"{$other}_type" => $item['object_type'],
			"{$other}_id"   => $item['id'],
		);
		$fields   = ( new Relx_Data_Access( get_current_user_id() ) )->fields( $type, $relation );
		$values   = array();
		foreach ( array_intersect_key( $fields, Relx_Relation_Data::valid( $fields, $data ) ) as $name => $field ) {
			$value    = is_bool( $data[ $name ] ) ? ( $data[ $name ] ? __( 'Yes', 'relx' ) : __( 'No', 'relx' ) ) : $data[ $name ];
			$values[] = ( $field['label'] ?? $name ) . ": $value";
		}
		return $values ? ' (' . implode( ', ', $values ) . ')' : '';
	}

	/** The title of an object, or its type and ID if it has none or the user can't see it. */
	public static function title( array $ref ): string {
		return ( new Relx_Visibility( get_current_user_id() ) )->can_see( $ref ) ? self::visible_title( $ref ) : Relx_Checks::object_label( $ref );
	}

	/** The title of an object that the user can see, or its type and ID if it has none. */
	private static function visible_title( array $ref ): string {
		$title = ( new Relx_Related_Objects( Relx_Core::instance()->types ) )->title( $ref['object_type'], $ref['id'] );
		return '' === $title ? Relx_Checks::object_label( $ref ) : $title;
	}
}
