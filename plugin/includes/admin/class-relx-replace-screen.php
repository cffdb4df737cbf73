<?php
defined( 'ABSPATH' ) || exit;

/** The screen on which a user replaces a post, user or term in the lists of posts by another one. It has no place in the menu. */
class Relx_Replace_Screen {
	/** Slug of the page. */
	const SLUG = 'relx-replace';

	/** Capability that it needs. The object of the page needs to be editable, too. */
	const CAPABILITY = 'edit_posts';

	/** Hooks into WordPress. */
	public function register(): void {
		add_action( 'admin_menu', array( $this, 'add_page' ) );
		// After WordPress has read the title of the page, and before the command palette reads the menu.
		add_action( 'admin_enqueue_scripts', array( $this, 'hide_page' ), 0 );
	}

	/**
	 * The URL of the page for an object.
	 *
	 * @param int $id Object.
	 */
	public static function url( string $object_type, int $id ): string {
		return add_query_arg(
			array(
				'page'        => self::SLUG,
				'object_type' => $object_type,
				'id'          => $id,
			),
			admin_url( 'tools.php' )
		);
	}

	/** Adds the page. */
	public function add_page(): void {
		$title = __( 'Replace', 'relx' );
		$hook  = add_management_page( $title, $title, self::CAPABILITY, self::SLUG, array( $this, 'render' ) );
		if ( $hook ) {
			add_action( "load-$hook", array( $this, 'load' ) );
		}
	}

	/** Removes the page from the menu. */
	public function hide_page(): void {
		remove_submenu_page( 'tools.php', self::SLUG );
	}

	/** Rejects users who can't edit the object, and prepares the page. */
	public function load(): void {
		$target = self::target();
		if ( ! $target || ! Relx_Core::instance()->permissions->can_edit( get_current_user_id(), $target ) ) {
			wp_die( esc_html__( 'You can’t replace this item: it does not exist, or you can’t edit it.', 'relx' ), 403 );
		}
		add_action( 'admin_enqueue_scripts', array( $this, 'enqueue' ) );
	}

	/** Enqueues the script and the style sheet. */
	public function enqueue(): void {
		$target = self::target();
		// Without the table there are no lists.
		$lists  = Relx_Core::attempt( static fn() => Relx_Used_By::lists( $target['object_type'], $target['id'] ) );
		$config = array(
			'namespace'  => Relx_Brand::rest_namespace(),
			'objectType' => $target['object_type'],
			'id'         => $target['id'],
			'subtype'    => 'user' === $target['object_type'] ? '' : Relx_Subtypes::of( $target )[0] ?? '',
			'lists'      => is_wp_error( $lists ) ? array() : $lists,
		);
		Relx_Admin_Screen::enqueue_script( 'relxReplace', $config );
	}

	/** Prints the page. Its script renders the form. */
	public function render(): void {
		list( 'object_type' => $object_type, 'id' => $id ) = self::target();
		/* translators: %s: title of a post, user or term. */
		$heading = sprintf( __( 'Replace “%s”', 'relx' ), Relx_Core::instance()->items->objects()->title( $object_type, $id ) );
		printf(
			'<div class="wrap"><h1>%s</h1><div id="relx-replace"><p class="hide-if-no-js">%s</p></div><noscript><p>%s</p></noscript></div>',
			esc_html( $heading ),
			esc_html__( 'Loading…', 'relx' ),
			esc_html__( 'This screen needs JavaScript. Turn it on in the settings of your browser.', 'relx' )
		);
	}

	/** The object of the request, null for an invalid one. */
	private static function target(): ?array {
		// phpcs:disable WordPress.Security.NonceVerification, WordPress.Security.ValidatedSanitizedInput -- it is checked, and changes nothing.
		$object_type = $_GET['object_type'] ?? null;
		$id          = $_GET['id'] ?? null;
		// phpcs:enable
		$target = Relx_Core::attempt( static fn() => Relx_Checks::object( 'object', $object_type, $id ) );
		$exists = is_array( $target ) ? Relx_Core::attempt( static fn() => Relx_Core::instance()->table->object_exists( $target ) ) : false;
		return true === $exists ? $target : null;
	}
}
