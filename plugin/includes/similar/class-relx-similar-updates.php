<?php
defined( 'ABSPATH' ) || exit;

/**
 * Keeps similar posts up to date: those of a changed post immediately, while the request has time for it, all others in the
 * background.
 */
class Relx_Similar_Updates {
	/** Seconds of a request for similar posts. */
	const SECONDS = 0.05;

	/** Changed posts in memory. More are queued. */
	const MAX_CHANGED = 500;

	/** Fields of a post that count. */
	const FIELDS = array( 'post_title', 'post_content', 'post_status', 'post_password', 'post_type', 'post_date_gmt' );

	/** @var array<int,array<int,int>> Posts whose terms changed, by site. */
	private array $changed = array();

	/** Seconds that are left. */
	private float $left = self::SECONDS;

	/** Hooks into WordPress. */
	public function register(): void {
		add_action( 'wp_after_insert_post', array( $this, 'saved' ), 99, 4 );
		add_action( 'set_object_terms', array( $this, 'set_terms' ), 10, 6 );
		add_action( 'deleted_term_relationships', array( $this, 'removed_terms' ), 10, 3 );
		add_action( 'wpml_translation_update', array( $this, 'set_language' ) );
		add_action( 'deleted_post', array( $this, 'deleted' ), 10, 2 );
		add_action( 'init', array( $this, 'register_meta' ), 50 );
		foreach ( array( 'added', 'updated', 'deleted' ) as $change ) {
			add_action( "{$change}_post_meta", array( $this, 'set_meta' ), 10, 3 );
		}
		add_action( 'update_option_' . Relx_Settings::OPTION, array( $this, 'set_settings' ), 10, 2 );
		add_action( 'add_option_' . Relx_Settings::OPTION, array( $this, 'add_settings' ), 10, 2 );
		add_action( 'shutdown', array( $this, 'finish' ), 0 );
		add_action( Relx_Similar_Queue::HOOK, array( 'Relx_Similar_Queue', 'run' ) );
		add_action( 'deactivate_' . RELX_BASENAME, array( $this, 'unschedule' ) );
	}

	/** Removes the scheduled batch when the plugin is deactivated. */
	public function unschedule(): void {
		wp_clear_scheduled_hook( Relx_Similar_Queue::HOOK );
	}

	/**
	 * Handles a saved post. Changes that do not count, such as those of its author, change nothing.
	 *
	 * @param int          $id     Post.
	 * @param WP_Post      $post   Post.
	 * @param bool         $update Whether it existed.
	 * @param WP_Post|null $before Post before the change.
	 */
	public function saved( $id, $post, $update, $before ): void {
		$site = get_current_blog_id();
		$same = $update && $before;
		foreach ( self::FIELDS as $field ) {
			$same = $same && $before->$field === $post->$field;
		}
		if ( ! self::counts( $post ) || ( $same && ! isset( $this->changed[ $site ][ $id ] ) ) ) {
			return;
		}
		unset( $this->changed[ $site ][ $id ] );
		$this->update( $id );
	}

	/**
	 * Handles terms that were set.
	 *
	 * @param int    $id       Object.
	 * @param array  $terms    Terms.
	 * @param int[]  $tt_ids   Ids of term_taxonomy.
	 * @param string $taxonomy Taxonomy.
	 * @param bool   $append   Whether terms were added.
	 * @param int[]  $old      Ids of term_taxonomy before.
	 */
	public function set_terms( $id, $terms, $tt_ids, $taxonomy, $append, $old ): void {
		if ( array_diff( $tt_ids, $old ) ) {
			$this->removed_terms( $id, $tt_ids, $taxonomy );
		}
	}

	/**
	 * Handles terms that were removed.
	 *
	 * @param int    $id       Object.
	 * @param int[]  $tt_ids   Ids of term_taxonomy.
	 * @param string $taxonomy Taxonomy.
	 */
	public function removed_terms( $id, $tt_ids, $taxonomy ): void {
		if ( Relx_Languages::TAXONOMY !== $taxonomy && ! in_array( $taxonomy, Relx_Visibility::taxonomies(), true ) ) {
			return;
		}
		$site = get_current_blog_id();
		$this->changed[ $site ][ (int) $id ] = (int) $id;
		if ( count( $this->changed[ $site ] ) > self::MAX_CHANGED ) {
			$this->flush( $site );
		}
	}

	/**
	 * A post got a language of WPML. Polylang stores languages as terms.
	 *
	 * @param array $update Change: `context`, `type`, `element_id` and others.
	 */
	public function set_language( $update ) {
		if ( Relx_Languages::is_set( $update ) ) {
			$this->removed_terms( (int) $update['element_id'], array(), Relx_Languages::TAXONOMY );
		}
	}

	/** Registers the meta value that excludes a post. */
	public function register_meta(): void {
		foreach ( Relx_Visibility::post_types() as $post_type ) {
			register_post_meta(
				$post_type,
				Relx_Similar_Options::EXCLUDED,
				array(
					'type'          => 'boolean',
					'single'        => true,
					'description'   => 'Whether the post is never a similar post.',
					'auth_callback' => array( __CLASS__, 'can_edit' ),
					'show_in_rest'  => array( 'schema' => array( 'context' => array( 'edit' ) ) ),
				)
			);
		}
	}

	/**
	 * Whether the current user can exclude a post.
	 *
	 * @param bool   $allowed Whether WordPress allows it.
	 * @param string $key     Meta key.
	 * @param int    $post_id Post.
	 */
	public static function can_edit( $allowed, $key, $post_id ): bool {
		return current_user_can( 'edit_post', $post_id );
	}

	/**
	 * An excluded post leaves all lists. One that is included again is computed with those that it lists.
	 *
	 * @param int|int[] $meta_ids Rows.
	 * @param int       $post_id  Post, 0 for all.
	 * @param string    $key      Meta key.
	 */
	public function set_meta( $meta_ids, $post_id, $key ): void {
		if ( Relx_Similar_Options::EXCLUDED !== $key ) {
			return;
		}
		if ( ! $post_id ) {
			Relx_Similar_Queue::restart();
		} elseif ( get_post_meta( $post_id, $key, true ) ) {
			Relx_Similar_Posts::hide( (int) $post_id );
		} else {
			$this->changed[ get_current_blog_id() ][ (int) $post_id ] = (int) $post_id;
		}
	}

	/**
	 * Computes the similar posts of all posts again after a change of their settings.
	 *
	 * @param mixed $old Settings before.
	 * @param mixed $new Settings.
	 */
	public function set_settings( $old, $new ): void {
		$group = static fn( $settings ) => (array) ( ( (array) $settings )['similar'] ?? array() ) + Relx_Contract::SETTING_DEFAULTS['similar'];
		if ( $group( $old ) != $group( $new ) ) { // phpcs:ignore Universal.Operators.StrictComparisons -- 0 and 0.0 are equal.
			Relx_Similar_Queue::restart();
		}
	}

	/**
	 * The same for the first settings of the site.
	 *
	 * @param string $name Option.
	 * @param mixed  $new  Settings.
	 */
	public function add_settings( $name, $new ): void {
		$this->set_settings( array(), $new );
	}

	/**
	 * Handles a deleted post.
	 *
	 * @param int     $id   Post.
	 * @param WP_Post $post Post.
	 */
	public function deleted( $id, $post ): void {
		global $wpdb;
		// Posts of a type that is excluded now may have had similar posts before.
		if ( 'auto-draft' !== $post->post_status && in_array( $post->post_type, Relx_Visibility::post_types(), true ) ) {
			unset( $this->changed[ get_current_blog_id() ][ $id ] );
			Relx_Similar_Posts::remove( $id );
			$wpdb->query( $wpdb->prepare( "DELETE FROM {$wpdb->relx_dismissals} WHERE post_id = %d OR dismissed_id = %d", $id, $id ) ); // phpcs:ignore WordPress.DB
		}
	}

	/** Handles posts whose terms changed without a save of the post. The site of a network may be deleted since. */
	public function finish(): void {
		foreach ( array_keys( $this->changed ) as $site ) {
			if ( is_multisite() && ! get_site( $site ) ) {
				continue;
			}
			if ( get_current_blog_id() !== $site ) {
				switch_to_blog( $site );
				$this->flush( $site );
				restore_current_blog();
			} else {
				$this->flush( $site );
			}
		}
	}

	/**
	 * Updates or queues the changed posts of a site.
	 *
	 * @param int $site Current site.
	 */
	private function flush( int $site ): void {
		$ids = $this->changed[ $site ];
		unset( $this->changed[ $site ] );
		while ( $ids && $this->left > 0 ) {
			$post = get_post( array_shift( $ids ) );
			if ( $post && self::counts( $post ) ) {
				$this->update( $post->ID );
			}
		}
		Relx_Similar_Queue::add( $ids );
	}

	/**
	 * Updates a post, or queues it if the request has no time left.
	 *
	 * @param int $id Post.
	 */
	private function update( int $id ): void {
		if ( $this->left <= 0 ) {
			Relx_Similar_Queue::add( array( $id ) );
			Relx_Similar_Posts::queue_affected( $id, Relx_Similar_Posts::of( $id ) );
			return;
		}
		$start = microtime( true );
		Relx_Similar_Posts::update( $id, true );
		$this->left -= microtime( true ) - $start;
	}

	/**
	 * Whether a post has similar posts.
	 *
	 * @param WP_Post $post Post.
	 */
	private static function counts( $post ): bool {
		return 'auto-draft' !== $post->post_status && in_array( $post->post_type, Relx_Similar_Options::post_types(), true );
	}
}
