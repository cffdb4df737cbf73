<?php
defined( 'ABSPATH' ) || exit;

/** A dynamic tag for texts. Elementor adds the texts before and after it, and the fallback. */
abstract class Relx_Elementor_Text_Tag extends \Elementor\Core\DynamicTags\Tag {

	/** Name of the tag. */
	const TAG = '';

	/** The name in pages of Elementor. */
	public function get_name() {
		return static::TAG;
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
		return array( \Elementor\Modules\DynamicTags\Module::TEXT_CATEGORY );
	}

	/** Adds the controls. */
	protected function register_controls() {
		foreach ( Relx_Elementor_Controls::of( static::TAG, 'text' ) as $name => $control ) {
			$this->add_control( $name, $control );
		}
	}

	/** Displays the value. */
	public function render() {
		$settings = array_intersect_key( $this->get_settings(), Relx_Elementor_Controls::of( static::TAG, 'text' ) );
		$tag      = new Relx_Dynamic_Tag( static::TAG, $settings );
		echo $tag->value( Relx_Blocks::current_post_id(), 'html' ); // phpcs:ignore WordPress.Security.EscapeOutput -- escaped by the tag.
	}
}
