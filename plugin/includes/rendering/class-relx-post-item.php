<?php
defined( 'ABSPATH' ) || exit;

/** A post: image, title, date, terms, excerpt. */
class Relx_Post_Item extends Relx_Item {

	private WP_Post $post;

	/** @var array<string, string> The image as HTML, by layout. */
	private array $images = array();

	public function __construct( WP_Post $post ) {
		$this->post = $post;
	}

	protected function plain_title(): string {
		return Relx_Post_Texts::title( $this->post );
	}

	/** The title of WordPress for untitled posts. */
	protected function untitled() {
		return __( '(no title)', 'relx' );
	}

	/** The permalink. */
	protected function link(): string {
		return (string) get_permalink( $this->post );
	}

	/** Whether the post has a featured image. */
	public function has_image( array $attributes ): bool {
		return '' !== $this->image( $attributes['layout'] );
	}

	/**
	 * The further parts of the item.
	 *
	 * @param bool $thumbnails Whether this list has images.
	 */
	protected function parts( array $attributes, bool $thumbnails ): array {
		$layout = $attributes['layout'];
		$values = array(
			'image'   => $thumbnails ? $this->image( $layout ) : '',
			'day'     => $attributes['showDate'] ? Relx_Text::plain( get_the_date( '', $this->post ) ) : '',
			'terms'   => $attributes['showTerms'] ? $this->terms_html( $attributes['linkParams'] ) : '',
			'excerpt' => $attributes['showExcerpt'] ? Relx_Text::words( Relx_Post_Texts::excerpt( $this->post ), $attributes['excerptLength'] ) : '',
		);
		$on     = array(
			'thumbnails' => $thumbnails,
			'image'      => '' !== $values['image'],
			'date'       => '' !== $values['day'],
			'excerpt'    => '' !== $values['excerpt'],
		);
		return array( $on, $values + array( 'date' => $on['date'] ? get_the_date( 'c', $this->post ) : '' ) );
	}

	/**
	 * The terms as HTML, or an empty string.
	 *
	 * @param string $params Parameters of their links.
	 */
	private function terms_html( string $params ) {
		$terms = array();
		foreach ( Relx_Post_Terms::of( $this->post ) as $term ) {
			$link    = get_term_link( $term );
			$name    = Relx_Text::plain( $term->name );
			$terms[] = array(
				'name' => '' === $name ? $term->slug : $name,
				'url'  => is_wp_error( $link ) ? '' : self::with_params( (string) $link, $params ),
			);
		}
		return Relx_Template::of( 'post' )->fill_terms( $terms );
	}

	/**
	 * The featured image as HTML, or an empty string.
	 *
	 * @return string
	 */
	private function image( string $layout ) {
		if ( ! isset( $this->images[ $layout ] ) ) {
			$this->images[ $layout ] = has_post_thumbnail( $this->post ) ? $this->attachment( (int) get_post_thumbnail_id( $this->post ), $layout ) : '';
		}
		return $this->images[ $layout ];
	}

	/**
	 * An image of WordPress with the attributes of the React component.
	 *
	 * @param int $id Attachment.
	 */
	private function attachment( int $id, string $layout ) {
		$attributes = Relx_Template::of( 'post' )->image_attributes( $layout );
		$size       = apply_filters( 'relx_image_size', array( 600, 0 ), $this->post, $layout );
		$srcset     = wp_get_attachment_image_srcset( $id, $size );
		if ( $srcset ) {
			$attributes['srcset'] = $srcset;
		} else {
			unset( $attributes['sizes'] );
		}
		if ( ! wp_lazy_loading_enabled( 'img', 'wp_get_attachment_image' ) ) {
			$attributes['loading'] = false;
		}
		return wp_get_attachment_image( $id, $size, false, $attributes );
	}
}
