<?php
defined( 'ABSPATH' ) || exit;

/**
 * Renders lists with the markup of the React components.
 *
 * @see src/react/lists/list-markup.tsx
 */
class Relx_List_Markup {
	private Relx_Template $template;

	/** @var array<string, mixed> Attributes in their normal form. */
	private array $attributes;

	/** File of the theme for an item, empty for none. */
	private string $file;

	private function __construct( string $object_type, array $attributes ) {
		$this->template   = Relx_Template::of( $object_type );
		$this->attributes = $attributes;
		$this->file       = locate_template( "relx/related-{$object_type}s/item.php" );
	}

	/**
	 * A list as HTML.
	 *
	 * @param array   $attributes Attributes in their normal form.
	 * @param array[] $items      Items with the details of {@see Relx_Attributes::details()}, in order.
	 * @return string HTML, which is empty when there is nothing to list.
	 */
	public static function render( string $object_type, array $attributes, array $items ): string {
		return $items ? ( new self( $object_type, $attributes ) )->list_html( $object_type, $items ) : '';
	}

	/** The list. Images appear if one of the items has an image. Every user has an avatar or a letter. */
	private function list_html( string $object_type, array $items ): string {
		$shows_images = $this->attributes['showThumbnail'];
		$images       = array_map( fn( $item ) => $shows_images && 'post' === $object_type ? $this->image( $item['related'] ) : '', $items );
		$thumbnails   = $shows_images && ( 'user' === $object_type || array_filter( $images ) );
		$fields       = Relx_Item_Fields::of( $object_type, $this->attributes );
		$rows         = '';
		foreach ( array_values( $items ) as $index => $item ) {
			$values = array(
				'image'    => $images[ $index ],
				'position' => $index + 1,
				'fields'   => $fields->html( $item['data'] ?? array() ),
			);
			$rows  .= $this->item( $item, $values, $thumbnails );
		}
		$title  = self::translated( $this->attributes['title'] );
		$on     = array(
			'title'      => '' !== $title,
			'class'      => '' !== $this->attributes['className'],
			'columns'    => $this->attributes['columns'] > 0,
			'thumbnails' => $thumbnails,
		);
		$values = array(
			'title'   => $title,
			// A page can have many lists with the default heading, so they are no landmarks.
			'region'  => self::translated( Relx_Attribute_Specs::all()['title']['default'][ $object_type ] ) === $title ? '' : $this->template->fill_region( $title ),
			'level'   => $this->attributes['headingLevel'],
			'class'   => $this->attributes['className'],
			'columns' => $this->attributes['columns'],
			'items'   => $rows,
		);
		return $this->template->fill_list( $this->attributes['layout'], $on, $values );
	}

	/**
	 * An item.
	 *
	 * @param array $values     Values of its list.
	 * @param bool  $thumbnails Whether its list has images.
	 * @return string HTML.
	 */
	private function item( array $item, array $values, bool $thumbnails ): string {
		$related = $item['related'];
		$is_post = 'post' === $related['object_type'];
		$title   = self::title( $related );
		$letter  = preg_match( '/^./us', $title, $found ) ? $found[0] : '';
		$day     = $is_post && $this->attributes['showDate'] ? Relx_Text::plain( get_the_date( '', $related['id'] ) ) : '';
		$values += array(
			'title'   => $title,
			'link'    => $this->with_params( $related['link'] ),
			'type'    => $item['type'],
			'avatar'  => $thumbnails ? $related['avatar'] ?? '' : '',
			'letter'  => function_exists( 'mb_strtoupper' ) ? mb_strtoupper( $letter, 'UTF-8' ) : strtoupper( $letter ),
			'day'     => $day,
			'date'    => '' === $day ? '' : get_the_date( 'c', $related['id'] ),
			'terms'   => empty( $related['terms'] ) ? '' : $this->terms( $related['terms'] ),
			'excerpt' => Relx_Text::words( $related['excerpt'] ?? '', $this->attributes['excerptLength'] ),
		);
		// In the order of the templates.
		$on   = array(
			'thumbnails' => $thumbnails,
			'image'      => '' !== $values['image'] || '' !== Relx_Template::url( $values['avatar'] ),
			'link'       => '' !== Relx_Template::url( $values['link'] ),
			'date'       => '' !== $day,
			'excerpt'    => '' !== $values['excerpt'],
		);
		$html = $this->template->fill_item( $this->attributes['layout'], $on, $values );
		return $this->template->fill_row( $this->own_html( $html, $item, $values ), ! empty( $item['automatic'] ) );
	}

	/**
	 * The content of an item as the theme and plugins want it. Their HTML is not escaped.
	 *
	 * @param string $html   The content of relx.
	 * @param array  $values Values of the placeholders.
	 * @return string HTML.
	 */
	private function own_html( string $html, array $item, array $values ): string {
		if ( '' === $this->file && ! has_filter( 'relx_list_item' ) ) {
			return $html;
		}
		$texts = array_map( array( 'Relx_Template', 'text' ), array_intersect_key( $values, array_flip( array( 'title', 'type', 'excerpt' ) ) ) );
		$shown = array(
			'id'          => $item['related']['id'],
			'object_type' => $item['related']['object_type'],
			'url'         => Relx_Template::url( $values['link'] ),
			'avatar'      => Relx_Template::url( $values['avatar'] ),
			'date'        => Relx_Template::text( $values['day'] ),
			'automatic'   => ! empty( $item['automatic'] ),
			'layout'      => $this->attributes['layout'],
			'html'        => $html,
		) + $texts + array_intersect_key( $values, array_flip( array( 'position', 'image', 'terms', 'fields' ) ) );
		if ( '' !== $this->file ) {
			ob_start();
			try {
				load_template( $this->file, false, $shown );
			} finally {
				$html = (string) ob_get_clean();
			}
		}
		return (string) apply_filters( 'relx_list_item', $html, $shown, $this->attributes );
	}

	/** The title of an object as plain text, its slug, or the title of WordPress for untitled posts. */
	private static function title( array $related ) {
		$title = '' === $related['title'] ? $related['slug'] ?? '' : $related['title'];
		return '' === $title ? __( '(no title)', 'relx' ) : $title;
	}

	/** A URL with the parameters of the list, before its fragment. An empty one stays empty. */
	private function with_params( string $url ): string {
		$params = ltrim( $this->attributes['linkParams'], '?&' );
		$end    = strcspn( $url, '#' );
		return '' === $url || '' === $params ? $url : substr_replace( $url, ( strcspn( $url, '?' ) < $end ? '&' : '?' ) . $params, $end, 0 );
	}

	/** The terms of a post as HTML. */
	private function terms( array $terms ): string {
		$named = array_map(
			fn( $term ) => array(
				'name' => '' === $term['title'] ? $term['slug'] : $term['title'],
				'url'  => $this->with_params( $term['link'] ),
			),
			$terms
		);
		return $this->template->fill_terms( $named );
	}

	/**
	 * The featured image of a post as HTML, with the attributes of the React component, or an empty string.
	 *
	 * @return string
	 */
	private function image( array $related ) {
		if ( ! isset( $related['image'] ) ) {
			return '';
		}
		$layout     = $this->attributes['layout'];
		$attributes = $this->template->image_attributes( $layout );
		$size       = apply_filters( 'relx_image_size', array( 600, 0 ), get_post( $related['id'] ), $layout );
		$srcset     = wp_get_attachment_image_srcset( $related['image'], $size );
		if ( $srcset ) {
			$attributes['srcset'] = $srcset;
		} else {
			unset( $attributes['sizes'] );
		}
		if ( ! wp_lazy_loading_enabled( 'img', 'wp_get_attachment_image' ) ) {
			$attributes['loading'] = false;
		}
		return wp_get_attachment_image( $related['image'], $size, false, $attributes );
	}

	/**
	 * Translates a default heading. Any other heading stays unchanged.
	 *
	 * @param string $title Heading.
	 */
	private static function translated( string $title ) {
		$defaults = array(
			'Related content' => __( 'Related content', 'relx' ),
			'Related people'  => __( 'Related people', 'relx' ),
			'Related topics'  => __( 'Related topics', 'relx' ),
		);
		return $defaults[ $title ] ?? $title;
	}
}
