<?php
defined( 'ABSPATH' ) || exit;

/** An object as an item of a list. Its values come from WordPress, with all filters. */
abstract class Relx_Item {

	/** @param WP_Post|WP_User|WP_Term $wp_object Object. */
	public static function of( $wp_object ): Relx_Item {
		if ( $wp_object instanceof WP_User ) {
			return new Relx_User_Item( $wp_object );
		}
		return $wp_object instanceof WP_Term ? new Relx_Term_Item( $wp_object ) : new Relx_Post_Item( $wp_object );
	}

	/** The title as plain text, possibly empty. */
	abstract protected function plain_title(): string;

	/** The text for an empty title. */
	abstract protected function untitled();

	/** The URL, possibly empty or unsafe. */
	abstract protected function link(): string;

	public function has_image( array $attributes ): bool {
		return false;
	}

	/**
	 * The further parts of the item, besides title and link.
	 *
	 * @param bool $thumbnails Whether this list has images.
	 * @return array{array<string, bool>, array<string, string>} Parts of the markup in the order of the templates, and values.
	 */
	protected function parts( array $attributes, bool $thumbnails ): array {
		return array( array(), array() );
	}

	/** A URL with more parameters, before its fragment. An empty one stays empty. */
	protected static function with_params( string $url, string $params ): string {
		$params = ltrim( $params, '?&' );
		$end    = strcspn( $url, '#' );
		return '' === $url || '' === $params ? $url : substr_replace( $url, ( strcspn( $url, '?' ) < $end ? '&' : '?' ) . $params, $end, 0 );
	}

	/** The title as plain text, or the text for an empty one. */
	protected function title() {
		$title = $this->plain_title();
		return '' === $title ? $this->untitled() : $title;
	}

	/**
	 * The markup of the item.
	 *
	 * @param bool   $thumbnails Whether this list has images.
	 * @param int    $position   Position in the list, from 1.
	 * @param string $fields     HTML of its fields.
	 * @param bool   $automatic  Whether it is a similar post that no author chose.
	 * @return string HTML.
	 */
	public function html( Relx_Template $template, array $attributes, bool $thumbnails, int $position, string $fields = '', bool $automatic = false ): string {
		$link = self::with_params( $this->link(), $attributes['linkParams'] );
		list( $on, $values ) = $this->parts( $attributes, $thumbnails );
		$switches            = array(
			'thumbnails' => false,
			'image'      => false,
			'link'       => '' !== Relx_Template::url( $link ),
			'date'       => false,
		);
		$values['title']     = $this->title();
		$values['link']      = $link;
		$values['type']      = $automatic ? Relx_Similar_Options::TYPE : $attributes['type'];
		$values['position']  = $position;
		$values['fields']    = $fields;
		return $template->fill_item( $attributes['layout'], array_merge( $switches, $on ), $values, $automatic );
	}
}
