<?php
defined( 'ABSPATH' ) || exit;

/**
 * The composition root: creates all modules and registers their hooks. Modules create no other modules.
 *
 * Other plugins remove a hook through its module:
 *
 *     remove_filter( 'the_content', array( Relx_Plugin::module( 'Relx_Automatic_List' ), 'append' ), 20 );
 */
class Relx_Plugin {
	/** Commands of WP-CLI with classes of their own, below `wp content-relations`. */
	const COMMANDS = array(
		'check'   => 'Relx_CLI_Check',
		'sync'    => 'Relx_CLI_Sync',
		'similar' => 'Relx_CLI_Similar',
		'links'   => 'Relx_CLI_Links',
		'export'  => 'Relx_CLI_Export',
		'import'  => 'Relx_CLI_Import',
		'sources' => 'Relx_CLI_Sources',
		'migrate' => 'Relx_CLI_Migrate',
	);

	/** @var array<string, object> Modules by the names of their classes. */
	private static array $modules = array();

	/** Registers the modules of each request, and waits for the moments at which others are needed. */
	public static function register(): void {
		$core = Relx_Core::instance();
		self::add(
			new Relx_Schema(),
			new Relx_Settings(),
			new Relx_Automatic_List(),
			new Relx_Cascade( static fn() => $core->relations ),
			new Relx_Meta_Lists( $core ),
			new Relx_Similar_Updates(),
			new Relx_Links(),
			new Relx_Post_Query( $core->types ),
			new Relx_User_Query( $core->types ),
			new Relx_Term_Query( $core->types ),
			new Relx_Site_Health(),
			Relx_Page_Lists::instance(),
			new Relx_Query_Loop(),
			new Relx_Block_Bindings(),
			new Relx_Patterns(),
			new Relx_Editor_Preload(),
			new Relx_Post_Lists(),
			new Relx_Post_Revisions(),
			new Relx_Elementor(),
			new Relx_Bricks(),
			new Relx_Bricks_Loop(),
			new Relx_GenerateBlocks(),
			new Relx_Blocks(),
			new Relx_Shortcodes(),
			new Relx_Privacy(),
			new Relx_Translations()
		);
		$core->types->register_hooks();
		if ( is_admin() ) {
			$filter = new Relx_List_Filter();
			self::add( new Relx_Admin_Screen(), new Relx_Notices(), new Relx_Meta_Boxes(), new Relx_Relations_Column(), new Relx_Site_Health_Info() );
			self::add( new Relx_Used_By(), new Relx_Replace_Screen() );
			self::add( new Relx_List_Columns(), $filter, new Relx_Bulk_Relate( $filter ) );
		}
		if ( function_exists( 'wp_register_ability' ) ) {
			self::add( new Relx_Abilities( $core ) );
		}
		add_action( 'widgets_init', array( 'Relx_Widget', 'register_widget' ) );
		add_filter( 'widget_types_to_hide_from_legacy_widget_block', array( 'Relx_Widget', 'hide_widget' ) );
		add_action( 'rest_api_init', array( self::class, 'register_rest' ) );
		// After all other plugins: a function that one of them defines stays.
		add_action( 'plugins_loaded', array( self::class, 'load_functions' ), 20 );
		add_action( 'plugins_loaded', array( self::class, 'register_integrations' ), 21 );
		if ( defined( 'WP_CLI' ) && WP_CLI ) {
			add_action( 'plugins_loaded', array( self::class, 'register_commands' ), 20 );
		}
	}

	/** Registers the modules of the REST API. */
	public static function register_rest(): void {
		$core = Relx_Core::instance();
		self::add(
			new Relx_REST_Related_Controller( $core ),
			new Relx_REST_Related_Of_Many_Controller( $core ),
			new Relx_REST_Set_List_Controller( $core ),
			new Relx_REST_Replace_Controller( $core ),
			// Before the relations, whose ids could be any word.
			new Relx_REST_Batch_Controller( $core ),
			new Relx_REST_Relationships_Controller( $core ),
			new Relx_REST_Types_Controller( $core ),
			new Relx_REST_Render_Controller( $core ),
			new Relx_REST_Suggestions_Controller( $core ),
			new Relx_REST_Check_Controller( $core ),
			new Relx_REST_Export_Controller( $core ),
			new Relx_REST_Import_Controller( $core ),
			new Relx_REST_Migrate_Controller( $core ),
			new Relx_REST_Fields_Controller( $core ),
			new Relx_REST_Content_Controller( $core ),
			new Relx_REST_Overview_Controller( $core ),
			new Relx_REST_Links_Controller( $core ),
			new Relx_REST_Similar_Controller( $core ),
			new Relx_REST_Embed( $core ),
			new Relx_REST_Candidates( $core ),
			new Relx_REST_Filters()
		);
	}

	/** Registers the integration with each other plugin that is active. */
	public static function register_integrations(): void {
		if ( class_exists( 'WooCommerce', false ) ) {
			self::add( new Relx_Products() );
		}
		if ( Relx_Integrations::has_translations() && Relx_Settings::get( 'mirror_translations' ) ) {
			self::add( new Relx_Translation_Mirror() );
		}
		if ( defined( 'DUPLICATE_POST_CURRENT_VERSION' ) ) {
			self::add( new Relx_Duplicates() );
		}
	}

	/** Registers `wp content-relations`, unless Native Content Relationships has registered its own. */
	public static function register_commands(): void {
		if ( class_exists( 'NATICORE_WP_CLI', false ) ) {
			return;
		}
		WP_CLI::add_command( 'content-relations', 'Relx_CLI_Relations' );
		foreach ( self::COMMANDS as $name => $class_name ) {
			WP_CLI::add_command( "content-relations $name", $class_name );
		}
	}

	/** Loads the functions for themes and plugins. */
	public static function load_functions(): void {
		require __DIR__ . '/functions.php';
	}

	/**
	 * A module, for code that removes its hooks.
	 *
	 * @return object|null Null before it is registered. Modules of the REST API are registered on `rest_api_init`, integrations on `plugins_loaded`.
	 */
	public static function module( string $class_name ): ?object {
		return self::$modules[ $class_name ] ?? null;
	}

	/**
	 * Registers modules.
	 *
	 * @param object ...$modules Modules with a method `register()`.
	 */
	private static function add( object ...$modules ): void {
		foreach ( $modules as $module ) {
			self::$modules[ get_class( $module ) ] = $module;
			$module->register();
		}
	}
}
