<?php
defined( 'ABSPATH' ) || exit;

/**
 * The relation type `links_to`, whose relations follow the links in the texts of posts, in the order of the text. It exists while the
 * setting `links` is on.
 */
class Relx_Links {
	/** Name of the type. */
	const TYPE = 'links_to';

	/** What writes its relations. */
	const MANAGER = 'links';

	/** Attempts to relate a post whose text changes meanwhile. */
	const ATTEMPTS = 3;

	/** Hooks into WordPress. */
	public function register(): void {
		add_action( 'add_option_' . Relx_Settings::OPTION, array( $this, 'settings_changed' ), 10, 2 );
		add_action( 'update_option_' . Relx_Settings::OPTION, array( $this, 'settings_changed' ), 10, 2 );
		add_action( 'activate_' . RELX_BASENAME, array( $this, 'read_all' ) );
		add_action( 'import_end', array( $this, 'read_all' ) );
		add_action( 'deactivate_' . RELX_BASENAME, array( $this, 'deactivated' ) );
		add_action( Relx_Links_Job::HOOK, array( 'Relx_Links_Job', 'run' ) );
		add_action( 'init', array( $this, 'register_type' ), 19 );
		add_action( 'wp_after_insert_post', array( $this, 'saved' ), 99, 4 );
	}

	/** Registers the relation type, unless the site has its own of that name. It comes after the types of the site, before they are complete. */
	public function register_type(): void {
		$types = Relx_Core::instance()->types;
		if ( Relx_Settings::get( 'links' ) && ! $types->has( self::TYPE ) ) {
			$types->register(
				array(
					'name'       => self::TYPE,
					/* translators: a relation type, and the title of a list of posts. */
					'label'      => __( 'Links to', 'relx' ),
					'labels'     => array(
						/* translators: title of a list of posts whose texts have a link to the post. */
						'to' => __( 'Linked from', 'relx' ),
					),
					'from'       => 'post',
					'to'         => 'post',
					'managed_by' => self::MANAGER,
				)
			);
		}
	}

	/** Whether texts are searched for links. */
	public static function is_on(): bool {
		return Relx_Settings::get( 'links' ) && self::MANAGER === ( Relx_Core::instance()->types->by_name()[ self::TYPE ]['managed_by'] ?? '' );
	}

	/**
	 * Begins to relate all posts when the setting is turned on, and to remove the relations when it is turned off.
	 *
	 * @param mixed $before Settings before the change, or the name of an option that is new.
	 * @param mixed $after  Settings.
	 */
	public function settings_changed( $before, $after ): void {
		if ( ( $before['links'] ?? false ) !== ( $after['links'] ?? false ) ) {
			Relx_Core::instance()->types->invalidate();
			Relx_Links_Job::begin();
		}
	}

	/** Reads all texts again: posts may have changed since the plugin was deactivated, and an import adds posts after the links to them. */
	public function read_all(): void {
		if ( Relx_Settings::get( 'links' ) ) {
			Relx_Links_Job::begin();
		}
	}

	/** Removes the scheduled batch. */
	public function deactivated(): void {
		wp_clear_scheduled_hook( Relx_Links_Job::HOOK );
	}

	/**
	 * Handles a saved post. Revisions, autosaves and posts in the trash do not count, and changes that leave text, password and permalink as
	 * they are change nothing.
	 *
	 * @param int          $id     Post.
	 * @param WP_Post      $post   Post.
	 * @param bool         $update Whether it existed.
	 * @param WP_Post|null $before Post before the change.
	 */
	public function saved( $id, $post, $update, $before ): void {
		if ( ! self::is_on() || ! Relx_Link_Finder::counts( $post ) ) {
			return;
		}
		$is_same = $update && $before && Relx_Link_Finder::counts( $before );
		foreach ( array( 'post_content', 'post_password', 'post_name', 'post_parent', 'post_status' ) as $field ) {
			$is_same = $is_same && $before->$field === $post->$field;
		}
		if ( $is_same ) {
			return;
		}
		try {
			self::update( array( $post ), new Relx_Link_Finder() );
		} catch ( Relx_Exception $error ) {
			// The post is saved. The next save, or the tool, relates it.
			// phpcs:ignore WordPress.PHP.DevelopmentFunctions
			error_log( sprintf( 'relx: the links of the post %d are not related: %s', $id, $error->getMessage() ) );
		}
	}

	/**
	 * Relates posts to those that their texts link to, in one transaction. Posts whose relations are right cost no write.
	 *
	 * @param WP_Post[] $posts Posts that count.
	 * @throws Relx_Exception With the code rest_database_unavailable.
	 */
	public static function update( array $posts, Relx_Link_Finder $finder ): void {
		for ( $attempt = 1; $posts && $attempt <= self::ATTEMPTS; $attempt++ ) {
			$written = self::write( $finder->of( $posts ) );
			$posts   = self::changed_since( array_filter( $posts, static fn( $post ) => isset( $written[ $post->ID ] ) ) );
		}
	}

	/**
	 * Sets lists that differ from the wanted ones.
	 *
	 * @param array<int,int[]> $wanted Linked posts by post.
	 * @return array<int,true> Posts whose lists were set, as keys.
	 */
	private static function write( array $wanted ): array {
		$core    = Relx_Core::instance();
		$present = self::present( array_keys( $wanted ) );
		$lists   = array();
		foreach ( $wanted as $id => $linked ) {
			$is   = $present[ $id ] ?? array();
			$item = static fn( $id ) => compact( 'id' );
			if ( $is !== $linked ) {
				$list         = array(
					'direction'     => 'outgoing',
					'items'         => array_map( $item, $linked ),
					'base'          => array_map( $item, $is ),
					'skip_rejected' => true,
				);
				$target       = array( 'object_type' => 'post' ) + compact( 'id' );
				$lists[ $id ] = $core->list_writer->prepare( $target, self::TYPE, $list, null, self::MANAGER );
			}
		}
		if ( $lists ) {
			$applied = $core->table->transaction( static fn() => $core->list_writer->apply( array_values( $lists ) ) );
			array_map( array( $core->list_writer, 'changed' ), array_values( $lists ), $applied );
		}
		return array_fill_keys( array_keys( $lists ), true );
	}

	/**
	 * The related posts of posts, in the order of their lists.
	 *
	 * @param int[] $ids Posts.
	 * @return array<int,int[]>
	 */
	private static function present( array $ids ): array {
		global $wpdb;
		$list  = implode( ', ', array_map( 'intval', $ids ) );
		$where = $wpdb->prepare( "from_type = 'post' AND to_type = 'post' AND type = %s", self::TYPE ) . " AND from_id IN ($list)";
		$lists = array();
		foreach ( Relx_Core::instance()->table->rows( "SELECT from_id, to_id FROM {$wpdb->relx_relations} WHERE $where ORDER BY from_id, from_order, id DESC" ) as $row ) {
			$lists[ (int) $row['from_id'] ][] = (int) $row['to_id'];
		}
		return $lists;
	}

	/**
	 * Those posts whose texts or passwords another request has changed while they were related.
	 *
	 * @param WP_Post[] $posts Posts as they were read.
	 * @return WP_Post[] Posts as they are.
	 */
	private static function changed_since( array $posts ): array {
		global $wpdb;
		if ( ! $posts ) {
			return array();
		}
		$text  = static fn( $post ) => array( $post->post_content, $post->post_password );
		$texts = array_map( $text, array_column( $posts, null, 'ID' ) );
		$list  = implode( ', ', array_keys( $texts ) );
		$rows  = Relx_Core::instance()->table->rows( "SELECT * FROM {$wpdb->posts} WHERE ID IN ($list) AND " . Relx_Link_Finder::where() );
		$posts = array_map( static fn( $row ) => new WP_Post( (object) $row ), $rows );
		return array_filter( $posts, static fn( $post ) => $texts[ $post->ID ] !== $text( $post ) );
	}
}
