<?php
defined( 'ABSPATH' ) || exit;

/** Fills the placeholders of markup fragments, and escapes each value for its context. */
class Relx_Template {

	/** @var array<string, Relx_Template> Templates by object type. */
	private static array $loaded = array();

	/**
	 * Fragments: `list`, `region`, `row`, `automatic` (the row of a similar post), `item`, `field` and `image`; for posts `terms` and `term`, too.
	 *
	 * @var array<string, array>
	 */
	private array $fragments;

	/** Loads templates. */
	private function __construct( string $object_type ) {
		$this->fragments = require RELX_FOLDER . "/includes/generated/{$object_type}-markup.php";
	}

	/** The templates of lists of an object type. */
	public static function of( string $object_type ): Relx_Template {
		if ( ! isset( self::$loaded[ $object_type ] ) ) {
			self::$loaded[ $object_type ] = new self( $object_type );
		}
		return self::$loaded[ $object_type ];
	}

	/**
	 * @param array<string, bool>   $on     Whether it has `title`, `class`, `columns` and `thumbnails`, in this order.
	 * @param array<string, string> $values Values of the placeholders.
	 * @return string HTML.
	 */
	public function fill_list( string $layout, array $on, array $values ): string {
		return self::fill( $this->fragments['list'][ self::variant( $layout, $on ) ], $values );
	}

	/**
	 * The attributes of a list that is a region.
	 *
	 * @param string $title Its name.
	 * @return string HTML.
	 */
	public function fill_region( string $title ): string {
		return self::fill( $this->fragments['region'], compact( 'title' ) );
	}

	/**
	 * The content of an item.
	 *
	 * @param array<string, bool>   $on     Whether it has `thumbnails`, `image`, `link`, `date` and `excerpt`, in this order.
	 * @param array<string, string> $values Values of the placeholders.
	 * @return string HTML.
	 */
	public function fill_item( string $layout, array $on, array $values ): string {
		return self::fill( $this->fragments['item'][ self::variant( $layout, $on ) ], $values );
	}

	/**
	 * An item of the list.
	 *
	 * @param string $item      HTML of its content.
	 * @param bool   $automatic Whether it is a similar post that no author chose.
	 * @return string HTML.
	 */
	public function fill_row( string $item, bool $automatic ): string {
		return self::fill( $this->fragments[ $automatic ? 'automatic' : 'row' ], compact( 'item' ) );
	}

	/**
	 * @param string $value Value as plain text.
	 * @return string HTML.
	 */
	public function fill_field( string $name, string $value ): string {
		return self::fill( $this->fragments['field'], compact( 'name', 'value' ) );
	}

	/**
	 * The terms of a post.
	 *
	 * @param array[] $terms Terms: `name` as plain text, and `url`, which can be empty.
	 * @return string HTML, which is empty without terms.
	 */
	public function fill_terms( array $terms ): string {
		$items = '';
		foreach ( $terms as $term ) {
			$items .= self::fill( $this->fragments['term'][ '' === self::url( $term['url'] ) ? 'text' : 'link' ], $term );
		}
		return '' === $items ? '' : self::fill( $this->fragments['terms'], compact( 'items' ) );
	}

	/** @return array<string, string> The attributes of every image. */
	public function image_attributes( string $layout ): array {
		return $this->fragments['image'][ $layout ];
	}

	/**
	 * The name of a variant of the markup.
	 *
	 * @param array<string, bool> $on What it has, in the order of the templates.
	 */
	private static function variant( string $layout, array $on ) {
		return implode( ' ', array_merge( array( $layout ), array_keys( array_filter( $on ) ) ) );
	}

	/**
	 * Fills the placeholders of a fragment.
	 *
	 * @param array                 $fragment Literal HTML and placeholders.
	 * @param array<string, string> $values   Values by the names of placeholders: plain text, or HTML if the context is `html`.
	 */
	private static function fill( array $fragment, array $values ) {
		$html = '';
		foreach ( $fragment as $part ) {
			$html .= is_string( $part ) ? $part : self::escape( $part[0], (string) $values[ $part[1] ] );
		}
		return $html;
	}

	/**
	 * @param string $context `text`, `attribute`, `class`, `url`, `tag` or `html`.
	 * @param string $value   Plain text, or HTML of relx if the context is `html`.
	 */
	private static function escape( string $context, string $value ) {
		switch ( $context ) {
			case 'html':
				return $value;
			case 'url':
				return self::url( $value );
			case 'tag':
				return (string) (int) $value;
			case 'text':
				return self::without_shortcodes( esc_html( self::without_entities( $value ) ) );
			default:
				return self::without_shortcodes( esc_attr( self::without_entities( $value ) ) );
		}
	}

	/** Encodes ampersands in plain text, because WordPress does not escape existing entities. */
	private static function without_entities( string $text ) {
		return str_replace( '&', '&#038;', $text );
	}

	/** Encodes brackets, so that WordPress runs no shortcode in a title or name: it runs those of the content after its blocks. */
	private static function without_shortcodes( string $html ) {
		return str_replace( array( '[', ']' ), array( '&#091;', '&#093;' ), $html );
	}

	/**
	 * Plain text as HTML.
	 *
	 * @param string $text Plain text.
	 */
	public static function text( $text ): string {
		return self::escape( 'text', (string) $text );
	}

	/** A URL for an attribute: relative, or with http or https. Any other becomes empty. */
	public static function url( string $url ): string {
		return esc_url( $url, array( 'http', 'https' ) );
	}
}
