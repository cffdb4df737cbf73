<?php
defined( 'ABSPATH' ) || exit;

/**
 * The bulk action "Relate to…" of posts, users and terms, and the lists in Quick Edit. Their script also searches the object of the
 * filter. It sends `POST relx/v1/relationships/batch`, which checks permissions.
 */
class Relx_Bulk_Relate {
	/** Name of the bulk action. */
	const ACTION = 'relx_relate';

	/** Handle of the script and the style sheet. */
	const HANDLE = 'relx-lists';

	private Relx_List_Filter $filter;

	/** Lists of the screen, by name. */
	private array $lists = array();

	/** Object type, and post type or taxonomy. */
	private string $object_type = '';
	private string $subtype     = '';

	public function __construct( Relx_List_Filter $filter ) {
		$this->filter = $filter;
	}

	/** Hooks into WordPress. */
	public function register(): void {
		add_action( 'current_screen', array( $this, 'prepare' ) );
		add_action( 'quick_edit_custom_box', array( $this, 'show_in_quick_edit' ), 10, 2 );
	}

	/**
	 * Hooks into a screen that has lists.
	 *
	 * @param WP_Screen $screen Screen.
	 */
	public function prepare( $screen ): void {
		$subject = Relx_Admin_Lists::subject( $screen );
		if ( ! $subject ) {
			return;
		}
		list( $this->object_type, $this->subtype ) = $subject;
		$this->lists = Relx_Admin_Lists::of( ...$subject );
		if ( ! $this->lists ) {
			return;
		}
		if ( array_filter( $this->lists, static fn( $list ) => empty( $list['managed'] ) ) ) {
			add_filter( "bulk_actions-{$screen->id}", array( $this, 'add_action' ) );
		}
		add_action( 'admin_enqueue_scripts', array( $this, 'enqueue' ) );
	}

	/**
	 * Adds the bulk action, except in the trash.
	 *
	 * @param string[] $actions Labels by name.
	 * @return string[]
	 */
	public function add_action( $actions ) {
		// phpcs:ignore WordPress.Security.NonceVerification -- it changes nothing.
		return 'trash' === sanitize_key( wp_unslash( $_GET['post_status'] ?? '' ) ) ? $actions : $actions + array( self::ACTION => __( 'Relate to…', 'relx' ) );
	}

	/** Enqueues the script and the style sheet. */
	public function enqueue(): void {
		$asset = require RELX_FOLDER . '/build/lists/index.asset.php';
		$url   = plugins_url( 'build/lists/', RELX_FOLDER . '/relx.php' );
		$site  = array( 'namespace' => Relx_Brand::rest_namespace() );
		wp_enqueue_script( self::HANDLE, $url . 'index.js', $asset['dependencies'], $asset['version'], true );
		wp_set_script_translations( self::HANDLE, 'relx' );
		wp_add_inline_script( self::HANDLE, 'window.relxSite = ' . wp_json_encode( $site ) . ';', 'before' );
		wp_add_inline_script( self::HANDLE, 'window.relxLists = ' . wp_json_encode( $this->config(), JSON_HEX_TAG ) . ';', 'before' );
		wp_enqueue_style( self::HANDLE, $url . 'index.css', array( 'wp-components' ), $asset['version'] );
	}

	/** The data of the screen for the script. */
	private function config(): array {
		$lists = array();
		foreach ( $this->lists as $name => $list ) {
			$lists[] = compact( 'name' ) + array(
				'type'        => $list['type'],
				'direction'   => $list['direction'],
				'label'       => $list['label'],
				'objectTypes' => $list['object_types'],
				'column'      => $list['column'],
				'isManaged'   => ! empty( $list['managed'] ),
			);
		}
		$to = $this->filter->to();
		if ( $to ) {
			$to['title'] = Relx_Core::instance()->items->objects()->title( $to['object_type'], $to['id'] );
		}
		return array( 'objectType' => $this->object_type ) + compact( 'lists', 'to' );
	}

	/**
	 * Prints the place of the lists in Quick Edit, once for a row.
	 *
	 * @param string $column    Name of a column.
	 * @param string $post_type Post type, or the name of another screen.
	 */
	public function show_in_quick_edit( $column, $post_type ): void {
		if ( Relx_Relations_Column::COLUMN === $column && $this->lists && $post_type === $this->subtype ) {
			printf(
				'<fieldset class="inline-edit-col-left relx-quick-edit"><legend class="inline-edit-legend">%s</legend><div class="inline-edit-col"></div></fieldset>',
				esc_html__( 'Relations', 'relx' )
			);
		}
	}
}
