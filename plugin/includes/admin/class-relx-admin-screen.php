<?php
defined( 'ABSPATH' ) || exit;

/** Tools > Relations: relation types, overview, check, import and export, settings. Its script renders it with the components of WordPress. */
class Relx_Admin_Screen {
	/** Slug of the page. */
	const SLUG = 'relx';

	const ID = 'tools_page_relx';

	/** Capability that it needs. */
	const CAPABILITY = 'manage_options';

	/** Handle of its script and its style sheet. */
	const HANDLE = 'relx-admin';

	/** Hooks into WordPress. */
	public function register(): void {
		add_action( 'admin_menu', array( $this, 'add_page' ) );
		add_filter( 'plugin_action_links_' . RELX_BASENAME, array( $this, 'add_settings_link' ) );
	}

	/**
	 * Adds the link "Settings" to the row of the plugin.
	 *
	 * @param string[] $links Links.
	 * @return string[]
	 */
	public function add_settings_link( $links ) {
		if ( ! current_user_can( self::CAPABILITY ) ) {
			return $links;
		}
		$link = sprintf( '<a href="%s">%s</a>', esc_url( self::url( 'settings' ) ), esc_html__( 'Settings', 'relx' ) );
		return array( 'settings' => $link ) + $links;
	}

	/** @param string $tab `types`, `overview`, `check`, `transfer` or `settings`. */
	public static function url( string $tab = 'types' ): string {
		return add_query_arg(
			array(
				'page' => self::SLUG,
				'tab'  => $tab,
			),
			admin_url( 'tools.php' )
		);
	}

	/**
	 * What the relation manager needs to link the setting: `permissionsUrl`, if the setting requires both sides and the user can
	 * change it.
	 *
	 * @return array<string,string>
	 */
	public static function settings_link(): array {
		$is_shown = 'both' === Relx_Settings::get( 'edit' ) && current_user_can( self::CAPABILITY );
		return $is_shown ? array( 'permissionsUrl' => self::url( 'settings' ) ) : array();
	}

	/** Adds the page to the menu. */
	public function add_page(): void {
		$title = __( 'Relations', 'relx' );
		$hook  = add_management_page( $title, $title, self::CAPABILITY, self::SLUG, array( $this, 'render' ) );
		if ( $hook ) {
			add_action( "load-$hook", array( $this, 'load' ) );
		}
	}

	/** Prepares the page. */
	public function load(): void {
		( new Relx_Admin_Help() )->add_to( get_current_screen() );
		add_action( 'admin_enqueue_scripts', array( $this, 'enqueue' ) );
	}

	/** Enqueues the script and the style sheet. */
	public function enqueue(): void {
		self::enqueue_script( 'relxAdmin', $this->config() );
	}

	/**
	 * Enqueues the script and the style sheet for a screen.
	 *
	 * @param string $name   Global variable with the data for the script.
	 * @param array  $config Data.
	 */
	public static function enqueue_script( string $name, array $config ): void {
		$asset = require RELX_FOLDER . '/build/admin/index.asset.php';
		$url   = plugins_url( 'build/admin/', RELX_FOLDER . '/relx.php' );
		wp_enqueue_script( self::HANDLE, $url . 'index.js', $asset['dependencies'], $asset['version'], true );
		wp_set_script_translations( self::HANDLE, 'relx' );
		wp_add_inline_script( self::HANDLE, sprintf( 'window.%s = %s;', $name, wp_json_encode( $config, JSON_HEX_TAG ) ), 'before' );
		wp_enqueue_style( self::HANDLE, $url . 'index.css', array( 'wp-components' ), $asset['version'] );
	}

	/** Prints the page, which its script renders. */
	public function render(): void {
		printf(
			'<div class="wrap"><h1>%s</h1><div id="relx-admin"><p class="hide-if-no-js">%s</p></div><noscript><p>%s</p></noscript></div>',
			esc_html__( 'Relations', 'relx' ),
			esc_html__( 'Loading…', 'relx' ),
			esc_html__( 'This screen needs JavaScript. Turn it on in the settings of your browser.', 'relx' )
		);
	}

	/** The data of the site for the script. */
	private function config(): array {
		$types = array_diff_key( get_post_types( array( 'public' => true, 'show_in_nav_menus' => true ), 'objects' ), array( 'attachment' => true ) );
		$names = static fn( $type ) => array(
			'value' => $type->name,
			'label' => $type->labels->name,
		);
		return array(
			'namespace'    => Relx_Brand::rest_namespace(),
			'site'         => sanitize_title( get_bloginfo( 'name' ) ),
			'postTypes'    => array_values( array_map( $names, $types ) ),
			'templates'    => self::templates(),
			'subtypes'     => array(
				'post' => self::subtypes( Relx_Visibility::post_types(), 'get_post_type_object', 'edit.php?post_type=' ),
				'user' => self::roles(),
				'term' => self::subtypes( Relx_Visibility::taxonomies(), 'get_taxonomy', 'edit-tags.php?taxonomy=' ),
			),
			'integrations' => Relx_Integrations::active(),
		);
	}

	/** Saved templates with an automatic list of their own, which the site editor opens. */
	private static function templates(): array {
		$template = static fn( $post ) => array(
			'label' => '' === $post->post_title ? $post->post_name : Relx_Text::decode( $post->post_title ),
			'url'   => add_query_arg(
				array(
					'postType' => $post->post_type,
					'postId'   => rawurlencode( get_stylesheet() . "//$post->post_name" ),
					'canvas'   => 'edit',
				),
				admin_url( 'site-editor.php' )
			),
		);
		return current_user_can( 'edit_theme_options' ) ? array_map( $template, Relx_Automatic_List::saved_templates() ) : array();
	}

	/**
	 * Post types or taxonomies for the script.
	 *
	 * @param string[] $names  Names.
	 * @param callable $object Returns the object of a name, null or false for one that is not registered.
	 * @param string   $path   Path of the screen with their posts or terms, without the name at its end.
	 */
	private static function subtypes( array $names, callable $object, string $path ): array {
		$subtype = static fn( $type ) => array(
			'value'    => $type->name,
			'singular' => $type->labels->singular_name,
			'plural'   => $type->labels->name,
			'link'     => admin_url( $path . $type->name ),
		);
		return array_map( $subtype, array_values( array_filter( array_map( $object, $names ) ) ) );
	}

	/** Roles for the script. */
	private static function roles(): array {
		$roles = array();
		foreach ( wp_roles()->get_names() as $value => $name ) {
			$plural  = translate_user_role( $name );
			$roles[] = compact( 'value', 'plural' ) + array(
				'singular' => $plural,
				'link'     => admin_url( "users.php?role=$value" ),
			);
		}
		return $roles;
	}
}
