<?php
defined( 'ABSPATH' ) || exit;

/**
 * Elementor: the widget, its style sheet in the editor, the Query IDs `relx_<type>` and `relx_<type>_incoming`, and the dynamic tags,
 * each for text, and for the fields of URLs, images and galleries where it has such values.
 */
class Relx_Elementor {

	/** Classes of the tags. Elementor creates a tag by its class. */
	const TAGS = array(
		'Relx_Elementor_Posts',
		'Relx_Elementor_Posts_Url',
		'Relx_Elementor_Posts_Image',
		'Relx_Elementor_Posts_Gallery',
		'Relx_Elementor_Users',
		'Relx_Elementor_Users_Url',
		'Relx_Elementor_Users_Image',
		'Relx_Elementor_Terms',
		'Relx_Elementor_Terms_Url',
	);

	/** Action for the query of a widget, before the name of a relation type. */
	const QUERY = 'elementor/query/relx_';

	/** End of the action for incoming relations. */
	const INCOMING = '_incoming';

	/** Public post types that are parts of a design: saved templates with the site's kit, and floating elements. */
	const PARTS = array( 'elementor_library', 'e-floating-buttons' );

	/** Hooks into Elementor, since its version 3.5. */
	public function register(): void {
		add_action( 'elementor/widgets/register', array( $this, 'register_widget' ) );
		// After the relation types of themes and plugins.
		add_action( 'wp_loaded', array( $this, 'register_queries' ) );
		add_action( 'elementor/dynamic_tags/register', array( $this, 'register_tags' ) );
		// Its editor renders shortcodes after the head of its page.
		add_action( 'elementor/preview/enqueue_styles', array( $this, 'enqueue_style' ) );
		// Before the filters of themes and plugins, which can add them again.
		add_filter( 'relx_post_types', array( $this, 'without_parts' ), 5 );
	}

	/**
	 * Removes the post types that are no content.
	 *
	 * @param string[] $post_types Names.
	 * @return string[]
	 */
	public function without_parts( $post_types ) {
		return array_values( array_diff( $post_types, self::PARTS ) );
	}

	/** Enqueues the style sheet of lists. */
	public function enqueue_style(): void {
		wp_enqueue_style( Relx_Blocks::STYLE );
	}

	/** @param \Elementor\Widgets_Manager $manager Manager of widgets. */
	public function register_widget( $manager ): void {
		$manager->register( new Relx_Elementor_Widget() );
	}

	/** Registers the Query IDs of all relation types. */
	public function register_queries(): void {
		foreach ( did_action( 'elementor/loaded' ) ? Relx_Core::instance()->types->all() : array() as $type ) {
			add_action( self::QUERY . $type['name'], array( $this, 'query_related' ) );
			add_action( self::QUERY . $type['name'] . self::INCOMING, array( $this, 'query_related' ) );
		}
	}

	/**
	 * Makes the posts of a widget those that are related to the current post, in the order of their authors. Elementor pages them.
	 *
	 * @param WP_Query $query Query of the widget, before it runs.
	 */
	public function query_related( $query ): void {
		$given = array( 'type' => substr( current_action(), strlen( self::QUERY ) ) );
		if ( ! Relx_Core::instance()->types->has( $given['type'] ) ) {
			$given = array(
				'type'      => substr( $given['type'], 0, -strlen( self::INCOMING ) ),
				'direction' => 'incoming',
			);
		}
		foreach ( Relx_Query_Loop::related( $query->query_vars, $given, Relx_Blocks::current_post_id() ) as $name => $value ) {
			$query->set( $name, $value );
		}
	}

	/** @param \Elementor\Core\DynamicTags\Manager $manager Manager of dynamic tags. */
	public function register_tags( $manager ): void {
		$manager->register_group( Relx_Elementor_Controls::GROUP, array( 'title' => __( 'Related content', 'relx' ) ) );
		foreach ( self::TAGS as $tag ) {
			$manager->register( new $tag() );
		}
	}
}
