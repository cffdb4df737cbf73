<?php
defined( 'ABSPATH' ) || exit;

/** Loads the style sheet of lists in Elementor's editor, and registers the dynamic tags: each for text, and for the fields of URLs, images and galleries where it has such values. */
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

	/** Hooks into Elementor, since its version 3.5. */
	public function register(): void {
		add_action( 'elementor/dynamic_tags/register', array( $this, 'register_tags' ) );
		// Its editor renders shortcodes after the head of its page.
		add_action( 'elementor/preview/enqueue_styles', array( $this, 'enqueue_style' ) );
	}

	/** Enqueues the style sheet of lists. */
	public function enqueue_style(): void {
		wp_enqueue_style( Relx_Blocks::STYLE );
	}

	/** @param \Elementor\Core\DynamicTags\Manager $manager Manager of dynamic tags. */
	public function register_tags( $manager ): void {
		$manager->register_group( Relx_Elementor_Controls::GROUP, array( 'title' => __( 'Related content', 'relx' ) ) );
		foreach ( self::TAGS as $tag ) {
			$manager->register( new $tag() );
		}
	}
}
