<?php
defined( 'ABSPATH' ) || exit;

/** The column "Relations" of the lists of posts, and the action "Edit relations" of each row. */
class Relx_Relations_Column {
	/** Name of the column. */
	const COLUMN = 'relx';

	/** Maximum number of posts that one statement counts: hierarchical lists read all posts of their type for each page. */
	const MAX_TOGETHER = 1000;

	/** @var array<int,int>|null Counts by post that were read so far. */
	private ?array $counts = null;

	/** Hooks into WordPress. */
	public function register(): void {
		// After the post types of all plugins.
		add_action( 'admin_init', array( $this, 'register_columns' ) );
		add_filter( 'post_row_actions', array( $this, 'add_action' ), 10, 2 );
		add_filter( 'page_row_actions', array( $this, 'add_action' ), 10, 2 );
		add_action( 'admin_enqueue_scripts', array( $this, 'set_width' ) );
	}

	/** Hooks into the lists of post types that have lists. */
	public function register_columns(): void {
		foreach ( Relx_Visibility::post_types() as $post_type ) {
			if ( Relx_Meta_Box::fits( 'post', array( $post_type ) ) ) {
				add_filter( "manage_{$post_type}_posts_columns", array( $this, 'add_column' ) );
				add_action( "manage_{$post_type}_posts_custom_column", array( $this, 'show_count' ), 10, 2 );
			}
		}
	}

	/** @param string $page Name of the page. */
	public function set_width( $page ): void {
		if ( 'edit.php' === $page && in_array( get_current_screen()->post_type, Relx_Visibility::post_types(), true ) ) {
			wp_add_inline_style( 'list-tables', '.fixed .column-relx { width: 8em; }' );
		}
	}

	/**
	 * Adds the column, before the date.
	 *
	 * @param string[] $columns Labels by name.
	 * @return string[]
	 */
	public function add_column( $columns ) {
		$column = array( self::COLUMN => __( 'Relations', 'relx' ) );
		$at     = array_search( 'date', array_keys( $columns ), true );
		$at     = false === $at ? count( $columns ) : $at;
		return array_slice( $columns, 0, $at, true ) + $column + array_slice( $columns, $at, null, true );
	}

	/**
	 * Prints the count of a post.
	 *
	 * @param string $column Name of the column.
	 * @param int    $id     Id of the post.
	 */
	public function show_count( $column, $id ): void {
		if ( self::COLUMN !== $column ) {
			return;
		}
		// Without the table there are no counts, but the list of posts works.
		$count = Relx_Core::attempt( fn() => $this->count( (int) $id ) );
		if ( is_wp_error( $count ) ) {
			return;
		}
		$number = number_format_i18n( min( $count, Relx_List_Rows::MAX_COUNTED ) ) . ( $count < Relx_List_Rows::MAX_COUNTED ? '' : '+' );
		/* translators: %s: number of relations. */
		$text = sprintf( _n( '%s relation', '%s relations', $count, 'relx' ), $number );
		$text = 0 === $count ? __( 'No relations', 'relx' ) : $text;
		printf( '<span aria-hidden="true">%s</span><span class="screen-reader-text">%s</span>', esc_html( 0 === $count ? '—' : $number ), esc_html( $text ) );
	}

	/**
	 * Adds the action, a link to the panel or the meta box.
	 *
	 * @param string[] $actions Links by name.
	 * @param WP_Post  $post    Post.
	 * @return string[]
	 */
	public function add_action( $actions, $post ) {
		$is_related = in_array( $post->post_type, Relx_Visibility::post_types(), true ) && Relx_Meta_Box::fits( 'post', array( $post->post_type ) );
		if ( ! $is_related || 'trash' === $post->post_status || ! current_user_can( 'edit_post', $post->ID ) ) {
			return $actions;
		}
		$actions['relx'] = sprintf(
			'<a href="%s" aria-label="%s">%s</a>',
			esc_url( get_edit_post_link( $post->ID, 'raw' ) . '#' . Relx_Meta_Box::ID ),
			/* translators: %s: title of a post. */
			esc_attr( sprintf( __( 'Edit relations of “%s”', 'relx' ), _draft_or_post_title( $post ) ) ),
			esc_html__( 'Edit relations', 'relx' )
		);
		return $actions;
	}

	/**
	 * How many relations of a post the user can see. The first call counts the posts of the whole page.
	 *
	 * @param int $id Id of the post.
	 */
	private function count( int $id ): int {
		if ( null === $this->counts ) {
			$posts        = $GLOBALS['wp_query']->posts ?? array();
			$ids          = array_map( static fn( $post ) => (int) ( $post->ID ?? $post ), $posts );
			$this->counts = count( $ids ) > self::MAX_TOGETHER ? array() : (array) $this->counts( $ids );
		}
		// Counted separately: a row after a quick edit, the parent of a row on this page, and posts with too many relations.
		$this->counts += isset( $this->counts[ $id ] ) ? array() : $this->counts( array( $id ) );
		return $this->counts[ $id ];
	}

	/**
	 * Counts the relations of posts.
	 *
	 * @return array<int,int>|null
	 */
	private function counts( array $ids ): ?array {
		return Relx_Core::instance()->embedded->counts( 'post', $ids, get_current_user_id() );
	}
}
