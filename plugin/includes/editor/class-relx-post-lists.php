<?php
defined( 'ABSPATH' ) || exit;

/**
 * Saves lists with their post. The editor sends changes to lists as a meta value of the post. It is never stored: writing it changes the
 * relations. WordPress stores it with autosaves, so that previews show it.
 *
 * The value is JSON: lists by relation type and direction, such as `course_lesson:outgoing`, each with the parameters of
 * `PUT relx/v1/post/<id>/lists/<type>`. The response to the save has a report in its place: `saved`, with the changes of others and rejected
 * changes by list.
 */
class Relx_Post_Lists {
	const KEY = Relx_Post_Lists_Meta::KEY;

	/** @var array<string,string> Reports by site and post, as JSON. */
	private array $reports = array();

	/** Hooks into WordPress. */
	public function register(): void {
		// After the post types of themes and plugins, and before the controllers of the REST API.
		add_action( 'rest_api_init', array( $this, 'register_meta' ), 50 );
		add_filter( 'update_post_metadata', array( $this, 'write' ), 10, 4 );
		add_filter( 'add_post_metadata', array( $this, 'write' ), 10, 4 );
		add_filter( 'delete_post_metadata', array( $this, 'keep' ), 10, 3 );
		add_filter( 'get_post_metadata', array( $this, 'report' ), 10, 4 );
		add_action( 'check_admin_referer', array( $this, 'begin_preview' ), 10, 2 );
		add_action( 'save_post', array( $this, 'save_preview' ) );
		add_action( 'save_post', array( $this, 'clear_autosave' ) );
	}

	/**
	 * The classic editor previews a post. WordPress would delete an autosave that differs from the post in lists only, but it creates one.
	 *
	 * @param string    $action Action of the nonce.
	 * @param int|false $result Whether the nonce is valid.
	 */
	public function begin_preview( $action, $result ): void {
		$post_id  = self::previewed();
		$autosave = $result && $post_id && "update-post_$post_id" === $action ? wp_get_post_autosave( $post_id, get_current_user_id() ) : false;
		if ( $autosave ) {
			wp_delete_post_revision( $autosave->ID );
		}
	}

	/**
	 * For a preview, WordPress saves a draft of its author. Its lists are saved with it.
	 *
	 * @param int $post_id Post.
	 */
	public function save_preview( $post_id ): void {
		if ( $post_id === self::previewed() ) {
			update_post_meta( $post_id, self::KEY, $_POST[ self::KEY ] ); // phpcs:ignore WordPress.Security -- WordPress has checked the nonce, and the value is JSON.
		}
	}

	/**
	 * The form of the classic editor has saved the changes of its lists before the post. A restored autosave would make them again.
	 *
	 * @param int $post_id Post.
	 */
	public function clear_autosave( $post_id ): void {
		// phpcs:ignore WordPress.Security -- WordPress has checked the nonce, and the values are compared only.
		if ( '' === ( $_POST[ self::KEY ] ?? null ) && (int) ( $_POST['post_ID'] ?? 0 ) === $post_id && 'dopreview' !== ( $_POST['wp-preview'] ?? '' ) ) {
			self::purge_autosave( $post_id );
		}
	}

	/** Deletes the value of the user's autosave. */
	private static function purge_autosave( int $post_id ): void {
		$autosave = wp_get_post_autosave( $post_id, get_current_user_id() );
		if ( $autosave ) {
			delete_metadata( 'post', $autosave->ID, self::KEY );
		}
	}

	/** The post with changes to lists that the form of the classic editor previews, 0 for none. */
	private static function previewed(): int {
		// phpcs:ignore WordPress.Security -- WordPress checks the nonce, and the values are compared or an integer.
		return 'dopreview' === ( $_POST['wp-preview'] ?? '' ) && ! empty( $_POST[ self::KEY ] ) ? (int) ( $_POST['post_ID'] ?? 0 ) : 0;
	}

	/** Registers the meta value of each post type that has lists. Types without custom fields have no other meta in the REST API. */
	public function register_meta(): void {
		foreach ( Relx_Visibility::post_types() as $post_type ) {
			if ( ! Relx_Meta_Box::fits( 'post', array( $post_type ) ) ) {
				continue;
			}
			register_post_meta(
				$post_type,
				self::KEY,
				array(
					'type'          => 'string',
					'single'        => true,
					'default'       => '',
					'auth_callback' => array( __CLASS__, 'can_edit' ),
					'show_in_rest'  => array( 'schema' => array( 'context' => array( 'edit' ) ) ),
				)
			);
			if ( ! post_type_supports( $post_type, 'custom-fields' ) ) {
				self::register_field( $post_type );
			}
			add_filter( "rest_pre_insert_$post_type", array( $this, 'check' ), 10, 2 );
		}
	}

	/**
	 * Whether the current user can read and write the value of a post.
	 *
	 * @param bool   $allowed Whether WordPress allows it.
	 * @param string $key     Meta key.
	 * @param int    $post_id Post.
	 */
	public static function can_edit( $allowed, $key, $post_id ): bool {
		return current_user_can( 'edit_post', $post_id );
	}

	/**
	 * Registers the REST field `meta` of a post type without custom fields, with the values of relx alone. It has no schema, because
	 * WordPress would then write the meta values of all plugins, and these twice.
	 */
	private static function register_field( string $post_type ): void {
		global $wp_rest_additional_fields;
		if ( isset( $wp_rest_additional_fields[ $post_type ]['meta'] ) ) {
			return;
		}
		$fields = new class( $post_type ) extends WP_REST_Post_Meta_Fields {
			/** Of all registered meta values those of relx. */
			protected function get_registered_fields() {
				$own = array( Relx_Post_Lists::KEY, Relx_Similar_Options::EXCLUDED );
				return array_intersect_key( parent::get_registered_fields(), array_flip( $own ) );
			}
		};
		$read   = static fn( $post, $name, $request ) => rest_filter_response_by_context(
			$fields->get_value( $post['id'], $request ),
			$fields->get_field_schema(),
			$request['context'] ?? 'view'
		);
		register_rest_field(
			$post_type,
			'meta',
			array(
				'get_callback'    => $read,
				'update_callback' => static fn( $meta, $post ) => $fields->update_value( (array) $meta, $post->ID ),
			)
		);
	}

	/**
	 * Rejects a save whose lists would be rejected, before anything is saved. A restored revision skips what is rejected.
	 *
	 * @param stdClass|WP_Error $post    Post to save.
	 * @param WP_REST_Request   $request Request.
	 * @return stdClass|WP_Error
	 */
	public function check( $post, $request ) {
		$is_save = ! is_wp_error( $post ) && '/autosaves' !== substr( $request->get_route(), -10 );
		$value   = $is_save ? ( (array) $request['meta'] )[ self::KEY ] ?? '' : '';
		$message = Relx_Post_Lists_Meta::problem( $value );
		if ( '' !== $message ) {
			return Relx_Exception::param( 'rest_invalid_param', self::KEY, $message )->to_wp_error();
		}
		$value = empty( $post->ID ) ? '' : $value;
		$lists = array_filter( Relx_Post_Lists_Meta::decode( $value ), static fn( $list ) => isset( $list['base'] ) && empty( $list['skip_rejected'] ) );
		if ( ! $lists ) {
			return $post;
		}
		$results = Relx_Core::attempt( static fn() => Relx_Preview::outcome( (int) $post->ID, $lists, get_current_user_id() ) );
		if ( is_wp_error( $results ) ) {
			return $results;
		}
		$items = array();
		foreach ( $results as $list => $result ) {
			foreach ( $result['rejected'] as $item ) {
				$items[] = compact( 'list' ) + self::named( $list, $item, $lists[ $list ] );
			}
		}
		return $items ? Relx_List_Writer::list_rejected( $items, self::reason( $items[0] ) )->to_wp_error() : $post;
	}

	/**
	 * Changes the relations of a post instead of a meta value. Revisions store the value.
	 *
	 * @param mixed  $written Result of another plugin, null for none.
	 * @param int    $post_id Post.
	 * @param string $key     Meta key.
	 * @param mixed  $value   Meta value.
	 * @return mixed
	 */
	public function write( $written, $post_id, $key, $value ) {
		if ( self::KEY !== $key || 'revision' === get_post_type( $post_id ) ) {
			return $written;
		}
		$restored = Relx_Post_Revisions::restored_value( (int) $post_id, $value );
		if ( null === $restored && '' !== Relx_Post_Lists_Meta::problem( $value ) ) {
			return false;
		}
		$lists = null === $restored ? Relx_Post_Lists_Meta::decode( $value ) : Relx_Post_Revisions::restored_lists( (int) $post_id, $restored );
		if ( ! $lists ) {
			return true;
		}
		$saved = $this->save( (int) $post_id, $lists );
		// Two saves with the same result have different reports.
		$this->reports[ self::report_key( (int) $post_id ) ] = wp_json_encode( compact( 'saved' ) + array( 'id' => wp_unique_id( uniqid() ) ) );
		$rejected = array_merge( array(), ...array_column( array_values( $saved ), 'rejected' ) );
		if ( $rejected && max( array_column( $rejected, 'status' ) ) >= 500 ) {
			// WordPress returns an error, and the editor keeps its changes.
			return false;
		}
		// A later autosave of the editor would contain its changes again.
		self::purge_autosave( (int) $post_id );
		return true;
	}

	/**
	 * Keeps the relations when the meta value is deleted.
	 *
	 * @param mixed  $deleted Result of another plugin, null for none.
	 * @param int    $post_id Post.
	 * @param string $key     Meta key.
	 * @return mixed
	 */
	public function keep( $deleted, $post_id, $key ) {
		return self::KEY === $key && 'revision' !== get_post_type( $post_id ) ? true : $deleted;
	}

	/**
	 * The report of a save in the place of the meta value, and of a restored revision on the page after it.
	 *
	 * @param mixed  $value   Value of another plugin, null for none.
	 * @param int    $post_id Post.
	 * @param string $key     Meta key.
	 * @param bool   $single  Whether to return one value.
	 * @return mixed
	 */
	public function report( $value, $post_id, $key, $single ) {
		if ( self::KEY !== $key || null !== $value || 'revision' === get_post_type( $post_id ) ) {
			return $value;
		}
		$report = $this->reports[ self::report_key( (int) $post_id ) ] ?? Relx_Post_Revisions::restored( (int) $post_id );
		return $single ? $report : array( $report );
	}

	/** The key of a post's report. Sites of a network have posts with the same id. */
	private static function report_key( int $post_id ): string {
		return get_current_blog_id() . ":$post_id";
	}

	/**
	 * Saves lists in one transaction.
	 *
	 * @param array<string,array> $lists Parameters by list.
	 * @return array<string,array> `merged` and `rejected` by list.
	 */
	private function save( int $post_id, array $lists ): array {
		$core     = Relx_Core::instance();
		$writer   = $core->list_writer;
		$target   = array(
			'object_type' => 'post',
			'id'          => $post_id,
		);
		$prepared = array();
		$errors   = array();
		foreach ( $lists as $name => $list ) {
			list( $type, $list['direction'] ) = Relx_Post_Lists_Meta::split( $name );
			$result = Relx_Core::attempt( static fn() => $writer->prepare( $target, $type, $list, get_current_user_id() ) );
			if ( is_wp_error( $result ) ) {
				$errors[ $name ] = $result;
			} else {
				$prepared[ $name ] = $result;
			}
		}
		// What is rejected was checked before. Other requests can have changed that since: it is left out.
		$applied = $prepared ? Relx_Core::attempt( static fn() => $core->table->transaction( static fn() => $writer->apply( $prepared ) ) ) : array();
		if ( is_wp_error( $applied ) ) {
			$errors += array_fill_keys( array_keys( $prepared ), $applied );
			$applied = array();
		}
		$saved = array();
		foreach ( $lists as $name => $list ) {
			if ( isset( $applied[ $name ] ) ) {
				$writer->changed( $prepared[ $name ], $applied[ $name ] );
			}
			$result         = $applied[ $name ] ?? self::failed( $target, $list, $errors[ $name ] );
			$named          = static fn( $items ) => array_map( static fn( $item ) => self::named( $name, $item, $list ), $items );
			$saved[ $name ] = array(
				'merged'   => array_map( $named, $result['merged'] ),
				'rejected' => $named( $result['rejected'] ),
			);
		}
		return $saved;
	}

	/** The result of a list that can't be saved at all: the rejection of one of its items, or of the post itself if it has none. */
	private static function failed( array $target, array $list, WP_Error $error ): array {
		$base = is_array( $list['base'] ?? null ) ? $list['base'] : array();
		foreach ( array_merge( $list['items'], $base ) as $given ) {
			$type = $given['object_type'] ?? 'post';
			$id   = $given['id'] ?? null;
			if ( is_int( $id ) && in_array( $type, Relx_Contract::OBJECT_TYPES, true ) ) {
				$target = array(
					'object_type' => $type,
					'id'          => $id,
				);
				break;
			}
		}
		return array(
			'merged'   => array_fill_keys( array( 'added', 'removed', 'moved', 'updated', 'conflicts' ), array() ),
			'rejected' => array(
				$target + array(
					'op'      => $list['items'] ? 'add' : 'remove',
					'code'    => $error->get_error_code(),
					'message' => $error->get_error_message(),
					'status'  => $error->get_error_data()['status'] ?? 400,
				),
			),
		);
	}

	/**
	 * An item with its title, for messages. The title of an object that the user can't see is the one that the request has, or its type and id.
	 *
	 * @param string $name Name of the list.
	 * @param array  $list Parameters of the list.
	 */
	private static function named( string $name, array $item, array $list ): array {
		$type       = Relx_Core::instance()->types->by_name()[ Relx_Post_Lists_Meta::split( $name )[0] ] ?? null;
		$visibility = new Relx_Visibility( get_current_user_id() );
		return $item + array( 'title' => $visibility->can_see( $item, $type ) ? Relx_Post_Revisions::title( $item ) : self::given_title( $item, $list ) );
	}

	/** The title that a request has for an item, the type and id of the object without one. */
	private static function given_title( array $item, array $list ): string {
		$base = is_array( $list['base'] ?? null ) ? $list['base'] : array();
		foreach ( array_merge( $list['items'], $base ) as $given ) {
			$is_same = is_array( $given ) && ( $given['id'] ?? null ) === $item['id'] && ( $given['object_type'] ?? 'post' ) === $item['object_type'];
			if ( $is_same && is_string( $given['title'] ?? null ) && '' !== $given['title'] ) {
				return mb_substr( $given['title'], 0, 200 );
			}
		}
		return Relx_Checks::object_label( $item );
	}

	/** Why an item was rejected. */
	public static function reason( array $item ): string {
		/* translators: 1: title of an item, 2: reason for the error. */
		return sprintf( __( '“%1$s”: %2$s', 'relx' ), $item['title'], $item['message'] );
	}
}
