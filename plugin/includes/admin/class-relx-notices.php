<?php
defined( 'ABSPATH' ) || exit;

/**
 * Notices for administrators: the first step after the activation, and another plugin with the same functions. Each user dismisses each
 * of them once on a site.
 */
class Relx_Notices {
	/** Option that the activation sets. */
	const ACTIVATED = 'relx_activated';

	/** User option with the names of dismissed notices. */
	const DISMISSED = 'relx_dismissed';

	/** Action of the request that dismisses a notice. */
	const ACTION = 'relx_dismiss';

	/** Script that stores which notice a user dismisses. */
	const SCRIPT = 'document.addEventListener( "click", ( { target } ) => {
		const notice = target.closest( "[data-relx-notice] .notice-dismiss" )?.parentElement;
		if ( notice ) fetch( ajaxurl, { method: "POST", body: new URLSearchParams( { action: "%s", _ajax_nonce: "%s", notice: notice.dataset.relxNotice } ) } );
	} );';

	/** Whether the script is in the page. */
	private bool $has_script = false;

	/** Hooks into WordPress. */
	public function register(): void {
		add_action( 'admin_notices', array( $this, 'show' ) );
		add_action( 'wp_ajax_' . self::ACTION, array( $this, 'dismiss' ) );
	}

	/** Stores that the plugin was activated. */
	public static function activate(): void {
		add_option( self::ACTIVATED, '1', '', false );
	}

	/** Removes the data of the notices of the current site. */
	public static function remove(): void {
		global $wpdb;
		delete_option( self::ACTIVATED );
		delete_metadata( 'user', 0, $wpdb->get_blog_prefix() . self::DISMISSED, '', true );
	}

	/** Shows the notices of the dashboard, of the plugins and of the screen of relations. */
	public function show(): void {
		$screen  = get_current_screen();
		$screens = array( 'dashboard', 'plugins', Relx_Admin_Screen::ID );
		if ( ! $screen || ! in_array( $screen->id, $screens, true ) || ! current_user_can( 'manage_options' ) ) {
			return;
		}
		$dismissed = (array) get_user_option( self::DISMISSED );
		if ( Relx_Foreign_NCR::is_active() && ! in_array( 'peer', $dismissed, true ) ) {
			$this->notice( 'peer', 'warning', $this->peer_text() );
		}
		if ( Relx_Admin_Screen::ID !== $screen->id && get_option( self::ACTIVATED ) && ! in_array( 'welcome', $dismissed, true ) ) {
			$this->notice( 'welcome', 'info', $this->welcome_text() );
		}
	}

	/** Dismisses a notice for the current user. */
	public function dismiss(): void {
		check_ajax_referer( self::ACTION );
		$name = isset( $_POST['notice'] ) ? sanitize_key( $_POST['notice'] ) : '';
		if ( ! current_user_can( 'manage_options' ) || ! in_array( $name, array( 'peer', 'welcome' ), true ) ) {
			wp_die( -1, 403 );
		}
		$dismissed = array_filter( (array) get_user_option( self::DISMISSED ) );
		update_user_option( get_current_user_id(), self::DISMISSED, array_values( array_unique( array_merge( $dismissed, array( $name ) ) ) ) );
		wp_die( 1 );
	}

	/** The text of the notice with the first step. Returns HTML. */
	private function welcome_text(): string {
		$presets = array(
			'course'  => __( 'Course and lessons', 'relx' ),
			'event'   => __( 'Event and speakers', 'relx' ),
			'article' => __( 'Article and authors', 'relx' ),
			'product' => __( 'Product and accessories', 'relx' ),
			'other'   => __( 'Something else', 'relx' ),
		);
		$links   = array();
		foreach ( $presets as $preset => $title ) {
			$links[] = sprintf( '<a href="%s">%s</a>', esc_url( add_query_arg( compact( 'preset' ), Relx_Admin_Screen::url() ) ), esc_html( $title ) );
		}
		return sprintf( '<strong>relx: %s</strong> %s', esc_html__( 'What do you want to relate?', 'relx' ), implode( ' | ', $links ) );
	}

	/** The text of the notice about Native Content Relationships. Returns HTML. */
	private function peer_text(): string {
		/* translators: 1: link to the import. 2: its end. */
		$text = __( 'Native Content Relationships is active. Blocks and shortcodes of relx list the relations of relx. %1$sImport those of Native Content Relationships%2$s.', 'relx' ); // phpcs:ignore Generic.Files.LineLength
		return sprintf( esc_html( $text ), sprintf( '<a href="%s">', esc_url( Relx_Admin_Screen::url( 'transfer' ) ) ), '</a>' );
	}

	/**
	 * Prints a notice with the script that dismisses it.
	 *
	 * @param string $type `info` or `warning`.
	 * @param string $text HTML.
	 */
	private function notice( string $name, string $type, string $text ): void {
		printf( '<div class="notice notice-%s is-dismissible" data-relx-notice="%s"><p>%s</p></div>', esc_attr( $type ), esc_attr( $name ), $text ); // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- both texts are escaped.
		if ( ! $this->has_script ) {
			$this->has_script = true;
			wp_print_inline_script_tag( sprintf( self::SCRIPT, self::ACTION, wp_create_nonce( self::ACTION ) ) );
		}
	}
}
