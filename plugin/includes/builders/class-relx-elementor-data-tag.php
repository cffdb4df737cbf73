<?php
defined( 'ABSPATH' ) || exit;

/** A dynamic tag for URLs, images or galleries. */
abstract class Relx_Elementor_Data_Tag extends \Elementor\Core\DynamicTags\Data_Tag {

	/** Name of the tag. */
	const TAG = '';

	/** Category of the fields that the tag is for: `url`, `image` or `gallery`, the names that Elementor has for them. */
	const CATEGORY = 'url';

	/** The name in pages of Elementor. */
	public function get_name() {
		return static::TAG . '_' . static::CATEGORY;
	}

	/** The name in menus. */
	public function get_title() {
		return Relx_Dynamic_Tag::text( Relx_Dynamic_Tag::specs()[ static::TAG ]['title'] );
	}

	/** The group in menus. */
	public function get_group() {
		return Relx_Elementor_Controls::GROUP;
	}

	/** The categories of fields that the tag is for. */
	public function get_categories() {
		return array( static::CATEGORY );
	}

	/** Adds the controls. */
	protected function register_controls() {
		foreach ( Relx_Elementor_Controls::of( static::TAG, static::CATEGORY ) as $name => $control ) {
			$this->add_control( $name, $control );
		}
	}

	/**
	 * @param array $options Options of Elementor.
	 * @return string|array The URL; the ID (0 for none) and URL of the image; or the images.
	 */
	protected function get_value( array $options = array() ) {
		$tag     = new Relx_Dynamic_Tag( static::TAG, $this->get_settings() );
		$post_id = Relx_Blocks::current_post_id();
		if ( 'url' === static::CATEGORY ) {
			return $tag->value( $post_id, 'url' );
		}
		$images = $tag->images( $post_id );
		if ( 'gallery' === static::CATEGORY ) {
			return $images;
		}
		return $images[0] ?? array(
			'id'  => 0,
			'url' => Relx_Template::url( (string) $this->get_settings( 'fallback' ) ),
		);
	}
}
