<?php
defined( 'ABSPATH' ) || exit;

/** A dynamic tag: a value of related objects, such as their titles, their number or the URL of the first. Like `resolveTag()` in JavaScript. */
class Relx_Dynamic_Tag {

	/** Width and height of avatars, in CSS pixels. */
	const AVATAR_SIZE = 96;

	/** @var array<string, array>|null Descriptions of the tags, which the build generates. */
	private static ?array $specs = null;

	/** Description of the tag. */
	private array $spec;

	/** @var array<string, string|int> Settings in their normal form. */
	private array $settings;

	/**
	 * Prepares a tag.
	 *
	 * @param string $name Name of a tag that exists.
	 * @param array  $raw  Settings with values of any type.
	 */
	public function __construct( string $name, array $raw ) {
		$this->spec     = self::specs()[ $name ];
		$this->settings = array();
		foreach ( $this->spec['controls'] as $control => $about ) {
			$this->settings[ $control ] = $this->setting( $control, $about, $raw[ $control ] ?? null );
		}
	}

	/**
	 * Descriptions of the tags by name: `title`, `group`, `object_type`, `formats` and `controls`. Titles and labels are in English.
	 *
	 * @return array<string, array>
	 */
	public static function specs(): array {
		if ( null === self::$specs ) {
			self::$specs = require RELX_FOLDER . '/includes/generated/dynamic-tags.php';
		}
		return self::$specs;
	}

	/**
	 * @param int         $post_id  The current post, 0 for none.
	 * @param string|null $category `text` (plain), `html` (escaped), `url`, `number`, or `image` for the URL of an image. Default: that of the format.
	 */
	public function value( int $post_id, ?string $category = null ): string {
		$category = $category ?? $this->spec['formats'][ $this->settings['format'] ]['categories'][0];
		$page     = $this->page( $post_id );
		$fallback = (string) $this->settings['fallback'];
		if ( 'count' === $this->settings['format'] && $page ) {
			$parts = array( array( 'text' => 'number' === $category ? (string) $page['total'] : number_format_i18n( $page['total'] ) ) );
		} else {
			$parts = $page ? $this->parts( $page['items'] ) : array();
		}
		if ( 'url' === $category || 'image' === $category ) {
			$urls = array_filter( array_map( static fn( $part ) => 'image' === $category ? $part['image'] ?? '' : $part['src'] ?? $part['href'] ?? '', $parts ) );
			return $urls ? reset( $urls ) : Relx_Template::url( $fallback );
		}
		if ( 'number' === $category ) {
			return (string) ( $parts ? (float) $parts[0]['text'] : (float) $fallback );
		}
		$is_html = 'html' === $category;
		$escape  = static fn( $text ) => $is_html ? Relx_Template::text( $text ) : $text;
		if ( ! $parts ) {
			return $escape( $fallback );
		}
		$texts = array_map( $is_html ? array( $this, 'html' ) : static fn( $part ) => $part['text'], $parts );
		return $escape( $this->settings['before'] ) . implode( $escape( $this->separator() ), $texts ) . $escape( $this->settings['after'] );
	}

	/** The relation types between posts and an object type that the site offers. */
	public static function types( string $object_type ): array {
		$leads = static fn( $type, $near, $far ) => in_array( 'post', $type[ "{$near}_object_types" ], true ) && in_array( $object_type, $type[ "{$far}_object_types" ], true );
		$fits  = static fn( $type ) => empty( $type['hidden'] ) && ( $leads( $type, 'from', 'to' ) || $leads( $type, 'to', 'from' ) );
		return array_values( array_filter( Relx_Core::instance()->types->all(), $fits ) );
	}

	/**
	 * Translates a title or a label of a description.
	 *
	 * @param string $text Text in English.
	 */
	public static function text( string $text ): string {
		return translate( $text, 'relx' ); // phpcs:ignore WordPress.WP.I18n -- the translations contain the texts of the descriptions.
	}

	/**
	 * The images of the related objects: featured images, or avatars, which have no ID.
	 *
	 * @param int $post_id The current post, 0 for none.
	 * @return array[] Arrays with `id` (0 for none) and `url`. Objects without an image are omitted.
	 */
	public function images( int $post_id ): array {
		$page   = $this->page( $post_id );
		$images = array();
		foreach ( $page ? array_column( $page['items'], 'related' ) : array() as $related ) {
			$id  = 'post' === $related['object_type'] ? (int) get_post_thumbnail_id( $related['id'] ) : 0;
			$url = Relx_Template::url( (string) ( $id ? wp_get_attachment_image_url( $id, 'full' ) : $related['avatar'] ?? '' ) );
			if ( '' !== $url ) {
				$images[] = compact( 'id', 'url' );
			}
		}
		return $images;
	}

	/**
	 * The related objects as items of the REST API, null if they cannot be read.
	 *
	 * @param int $post_id The current post.
	 * @return array{items:array[],total:int}|null
	 */
	private function page( $post_id ): ?array {
		if ( $post_id <= 0 ) {
			return null;
		}
		$is_count = 'count' === $this->settings['format'];
		$args     = array(
			'type'    => $this->settings['type'],
			'to_type' => $this->spec['object_type'],
			'limit'   => $is_count ? 1 : $this->settings['limit'],
		) + ( $is_count ? array() : $this->order() );
		if ( '' !== $this->settings['direction'] ) {
			$args['direction'] = $this->settings['direction'];
		}
		if ( 'similar' === ( $this->settings['fill'] ?? '' ) && ! $is_count ) {
			$args['fill'] = 'similar';
		}
		$target = array(
			'object_type' => 'post',
			'id'          => (int) $post_id,
		);
		try {
			$lists = Relx_Core::instance()->lists;
			$lists->check( $target, $args, 0 ); // As in lists of a page, private fields sort nothing.
			return $lists->visible_page( $target, $args, get_current_user_id(), Relx_Page_Lists::instance()->budget() );
		} catch ( Relx_Exception $error ) {
			return null;
		}
	}

	/** Arguments of the core for the order. A setting without a sort direction has that of the order. */
	private function order(): array {
		$order   = '' === $this->settings['order'] ? array() : array( 'order' => $this->settings['order'] );
		$orderby = $this->settings['orderBy'];
		return $order + ( Relx_List_Request::ORDERS[ $orderby ] ?? compact( 'orderby' ) );
	}

	/**
	 * What is shown of each object: `text`, and for some formats `href`, `rel`, `src`; `image` is the URL of its image.
	 *
	 * @param array[] $items Items of the REST API.
	 */
	private function parts( array $items ): array {
		$parts = array();
		foreach ( $items as $item ) {
			$related = $item['related'];
			$part    = $this->part( $item ) + array( 'image' => Relx_Template::url( $related['image']['src'] ?? $related['avatar'] ?? '' ) );
			if ( '' !== $part['text'] || isset( $part['src'] ) ) {
				$parts[] = $part;
			}
		}
		return $parts;
	}

	/**
	 * What is shown of an object.
	 *
	 * @param array $item Item of the REST API.
	 */
	private function part( array $item ): array {
		$related  = $item['related'];
		$untitled = 'post' === $related['object_type'] ? __( '(no title)', 'relx' ) : '';
		$text     = trim( $related['title'] );
		$text     = '' === $text ? ( $related['slug'] ?? '' ) : $text;
		$text     = '' === $text ? $untitled : $text;
		$href     = Relx_Template::url( $related['link'] ?? '' );
		switch ( $this->settings['format'] ) {
			case 'ids':
				return array( 'text' => (string) $related['id'] );
			case 'slugs':
				return array( 'text' => $related['slug'] ?? '' );
			case 'field':
				return array( 'text' => Relx_Item_Fields::text( $item, trim( $this->settings['field'] ) ) );
			case 'term_links':
				return compact( 'text', 'href' ) + array( 'rel' => 'tag' );
			case 'avatar_images':
				$src = Relx_Template::url( $related['avatar'] ?? '' );
				return '' === $src ? compact( 'text' ) : compact( 'text', 'src' );
			case 'links':
			case 'user_links':
				return compact( 'text', 'href' );
			default:
				return compact( 'text' );
		}
	}

	private function html( array $part ): string {
		$text = Relx_Template::text( $part['text'] );
		if ( isset( $part['src'] ) ) {
			return sprintf(
				'<img class="relx-tag-avatar" width="%1$d" height="%1$d" loading="lazy" decoding="async" alt="%2$s" src="%3$s"/>',
				self::AVATAR_SIZE,
				$text,
				$part['src']
			);
		}
		if ( '' === ( $part['href'] ?? '' ) ) {
			return $text;
		}
		return sprintf( '<a class="relx-tag-link" href="%s"%s>%s</a>', $part['href'], isset( $part['rel'] ) ? ' rel="tag"' : '', $text );
	}

	/** The text between objects: a space between images. The default separator is translated. */
	private function separator() {
		if ( 'avatar_images' === $this->settings['format'] ) {
			return ' ';
		}
		/* translators: between the titles of several items. */
		return ', ' === $this->settings['separator'] ? __( ', ', 'relx' ) : $this->settings['separator'];
	}

	/**
	 * A setting in its normal form: an unknown value becomes the default, a number out of range the nearest valid one. The default relation
	 * type is that of the settings.
	 *
	 * @param string $name  Name of the control.
	 * @param array  $about Description of the control.
	 * @param mixed  $value Value.
	 * @return string|int
	 */
	private function setting( string $name, array $about, $value ) {
		if ( 'relation_type' === $about['control'] ) {
			return Relx_Attributes::normalize( $this->spec['object_type'], array( 'type' => $value ) )['type'];
		}
		if ( ! is_scalar( $value ) ) {
			return $about['default'];
		}
		$word = strtolower( trim( is_bool( $value ) ? wp_json_encode( $value ) : (string) $value ) );
		switch ( $about['control'] ) {
			case 'select':
				$is_field = 'orderBy' === $name && '' !== Relx_List_Options::order_field( $word );
				return $is_field || isset( $about['options'][ $word ] ) ? $word : $about['default'];
			case 'number':
				return is_numeric( $word ) ? (int) min( $about['max'], max( $about['min'], (float) $word ) ) : $about['default'];
			default:
				return (string) $value;
		}
	}
}
