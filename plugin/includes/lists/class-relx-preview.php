<?php
defined( 'ABSPATH' ) || exit;

/**
 * Lists in the preview of a post, with changes that are not saved yet: WordPress stores them with the autosave that a preview shows. And
 * lists as a revision of a post has them.
 *
 * Each read of lists runs in a transaction that makes the changes and is rolled back. So filters, orders, limits and permissions apply
 * as usual, and no other request sees the changes.
 */
class Relx_Preview {
	/** @var callable Returns the table of relations. */
	private static $table;

	/** @var callable Returns what writes lists. */
	private static $writer;

	/** Whether lists are read with the changes. */
	private static bool $is_open = false;

	/**
	 * Changes of this request by site, as {@see Relx_List_Writer::prepare()} returns them, after they are read.
	 *
	 * @var array<int,array[]>
	 */
	private static array $prepared = array();

	/** Sets what returns the table of relations, and what writes lists. */
	public static function set_up( callable $table, callable $writer ): void {
		self::$table  = $table;
		self::$writer = $writer;
	}

	/**
	 * From now on, lists are read with changes to those of a post.
	 *
	 * @param array<string,array> $lists Lists by name: see {@see Relx_List_Writer::prepare()}. Those that can't be saved at all stay.
	 */
	public static function begin( int $post_id, array $lists ): void {
		$prepared = array();
		foreach ( $lists as $name => $list ) {
			try {
				$prepared[ $name ] = self::prepare( $post_id, $name, $list, get_current_user_id() );
			} catch ( Relx_Exception $error ) {
				continue;
			}
		}
		self::$prepared[ get_current_blog_id() ] = $prepared;
	}

	/** From now on, lists are read as they are. */
	public static function end(): void {
		unset( self::$prepared[ get_current_blog_id() ] );
	}

	/** Whether lists are read with changes. */
	public static function is_open(): bool {
		return self::$is_open;
	}

	/** Whether this request previews a post with changes to its lists. */
	public static function is_active(): bool {
		return self::$is_open || array() !== self::prepared();
	}

	/**
	 * Reads lists, with changes in a preview.
	 *
	 * @param callable $read Reads lists of any objects.
	 * @return mixed Return value of `$read`.
	 */
	public static function read( callable $read ) {
		$prepared = self::$is_open ? array() : self::prepared();
		if ( ! $prepared ) {
			return $read();
		}
		self::$is_open = true;
		try {
			return self::roll_back( $prepared, static fn() => $read() );
		} finally {
			self::$is_open = false;
		}
	}

	/**
	 * What saving the lists of a post would do.
	 *
	 * @param array<string,array> $lists Lists by name: see {@see Relx_List_Writer::prepare()}.
	 * @return array[] For each list `merged` and `rejected`.
	 * @throws Relx_Exception For a list that can't be saved at all.
	 */
	public static function outcome( int $post_id, array $lists, int $user_id ): array {
		$prepared = array();
		foreach ( $lists as $name => $list ) {
			$prepared[ $name ] = self::prepare( $post_id, $name, $list, $user_id );
		}
		return self::roll_back( $prepared, static fn( $applied ) => $applied );
	}

	/**
	 * Makes changes, runs work, and rolls the changes back. A post that was never saved is a draft then.
	 *
	 * @param array[]  $prepared Prepared lists of one post.
	 * @param callable $work     Called with what the changes have done.
	 * @return mixed Return value of the work.
	 */
	private static function roll_back( array $prepared, callable $work ) {
		global $wpdb;
		$id = reset( $prepared )['target']['id'];
		return ( self::$table )()->transaction(
			function () use ( $wpdb, $id, $prepared, $work ) {
				( self::$table )()->execute( $wpdb->prepare( "UPDATE {$wpdb->posts} SET post_status = 'draft' WHERE ID = %d AND post_status = 'auto-draft'", $id ) ); // phpcs:ignore WordPress.DB -- rolled back.
				return $work( ( self::$writer )()->apply( $prepared ) );
			},
			true
		);
	}

	/** A list of a post by its name, for a write. */
	private static function prepare( int $post_id, string $name, array $list, int $user_id ): array {
		list( $type, $list['direction'] ) = Relx_Post_Lists_Meta::split( $name );
		$target = array(
			'object_type' => 'post',
			'id'          => $post_id,
		);
		return ( self::$writer )()->prepare( $target, $type, $list, $user_id );
	}

	/** @return array[] The changes of this request. */
	private static function prepared(): array {
		$site = get_current_blog_id();
		if ( ! isset( self::$prepared[ $site ] ) && did_action( 'wp' ) ) {
			// Plugins are called, which may read lists.
			self::$prepared[ $site ] = array();

			$post_id  = self::post_id();
			$autosave = $post_id ? wp_get_post_autosave( $post_id ) : false;
			if ( $autosave ) {
				self::begin( $post_id, Relx_Post_Lists_Meta::decode( get_post_meta( $autosave->ID, Relx_Post_Lists_Meta::KEY, true ) ) );
			}
		}
		return self::$prepared[ $site ] ?? array();
	}

	/** The post that this request previews, 0 for none. WordPress has checked the nonce, and shows the autosave. */
	private static function post_id(): int {
		$id = is_preview() && has_filter( 'the_preview', '_set_preview' ) ? (int) get_queried_object_id() : 0;
		return $id && current_user_can( 'edit_post', $id ) ? $id : 0;
	}
}
