<?php
defined( 'ABSPATH' ) || exit;

/** Normalizes attributes like `normalizeAttributes` of the React components. */
class Relx_Attributes {
	/**
	 * Normalizes attributes: every attribute is present, has its type and is in range. An unknown value becomes the default, a
	 * number out of range the nearest valid one. The default relation type is that of the settings.
	 *
	 * @param array $raw Values of any type, by the names of blocks (`headingLevel`) or shortcodes (`heading_level`).
	 * @return array<string, mixed> Values by the names of blocks.
	 */
	public static function normalize( string $object_type, array $raw ): array {
		$normal = array();
		foreach ( Relx_Attribute_Specs::all() as $name => $spec ) {
			$value = self::read( $raw[ $name ] ?? $raw[ $spec['wire'] ] ?? null, $spec );
			if ( null === $value ) {
				$value = is_array( $spec['default'] ) ? $spec['default'][ $object_type ] : $spec['default'];
				// The table contains the layout before the attributes that depend on it.
				$value = is_array( $value ) ? $value[ $normal['layout'] ] : $value;
				$value = isset( $spec['switches'] ) ? 0 !== $normal[ $spec['switches']['attribute'] ] : $value;
				$value = 'type' === $name ? Relx_Settings::get( 'default_types' )[ $object_type ] : $value;
			}
			$normal[ $name ] = $value;
			if ( true === $value && isset( $spec['switches'] ) && 0 === $normal[ $spec['switches']['attribute'] ] ) {
				$normal[ $spec['switches']['attribute'] ] = $spec['switches']['value'];
			}
		}
		return $normal;
	}

	/** @return array<string, bool> What a list on a page shows of related objects: see {@see Relx_Related_Objects::DETAILS}. */
	public static function details( string $object_type, array $attributes ): array {
		$details = array(
			'excerpt'  => $attributes['showExcerpt'],
			'image'    => $attributes['showThumbnail'],
			'for_page' => true,
		);
		foreach ( Relx_Attribute_Specs::all() as $name => $spec ) {
			if ( isset( $spec['detail'] ) && $attributes[ $name ] && in_array( $object_type, $spec['objectTypes'] ?? Relx_Contract::OBJECT_TYPES, true ) ) {
				$details[ $spec['detail'] ] = true;
			}
		}
		return $details;
	}

	/** @param string $name Name in blocks. */
	public static function label( string $name ): string {
		return translate( Relx_Attribute_Specs::all()[ $name ]['label'], 'relx' ); // phpcs:ignore WordPress.WP.I18n -- the catalog has the labels from the table in TypeScript.
	}

	/**
	 * The labels of values of an attribute.
	 *
	 * @param string $name Name in blocks.
	 * @return array<string, string>
	 */
	public static function choices( string $name, array $values ): array {
		$choices = array_intersect_key( Relx_Attribute_Specs::all()[ $name ]['choices'], array_flip( $values ) );
		return array_map( static fn( $label ) => translate( $label, 'relx' ), $choices ); // phpcs:ignore WordPress.WP.I18n -- as above.
	}

	/**
	 * @param mixed $value Value of any type.
	 * @param array $spec  Row of the table.
	 * @return mixed The value in its type, or null for one that is unknown.
	 */
	private static function read( $value, array $spec ) {
		switch ( $spec['type'] ) {
			case 'integer':
				$number = self::number( $value );
				return null === $number ? null : (int) min( $spec['max'], max( $spec['min'], $number ) );
			case 'boolean':
				$word = is_bool( $value ) ? ( $value ? '1' : '0' ) : self::word( is_int( $value ) || is_float( $value ) ? (string) $value : $value );
				return self::truth( $word );
			case 'choice':
				$word = self::word( $value );
				$fits = isset( $spec['pattern'] ) && null !== $word && preg_match( "/^{$spec['pattern']}$/D", $word );
				return $fits || in_array( $word, $spec['values'], true ) ? $word : null;
			case 'name':
				$word = self::word( $value );
				return null !== $word && preg_match( '/^[a-z0-9_-]{1,50}$/D', $word ) ? $word : null;
			case 'names':
				return self::names( $value );
			case 'ids':
				return self::ids( $value );
			case 'classes':
				return is_string( $value ) ? self::classes( $value ) : null;
			default:
				return is_string( $value ) || is_int( $value ) || is_float( $value ) ? Relx_Text::trim( (string) $value ) : null;
		}
	}

	/**
	 * Unique names, separated by commas, from an array or a text.
	 *
	 * @param mixed $value Value of any type.
	 */
	private static function names( $value ) {
		$text  = implode( ',', array_map( array( __CLASS__, 'word' ), is_array( $value ) ? array_values( $value ) : array( $value ) ) );
		$found = array();
		preg_match_all( '/[a-z]\w*/', $text, $found );
		return implode( ',', array_unique( $found[0] ) );
	}

	/**
	 * Unique ids and the word `shown`, separated by commas, from an array or a text.
	 *
	 * @param mixed $value Value of any type.
	 */
	private static function ids( $value ) {
		$words = array();
		$found = array();
		foreach ( is_array( $value ) ? $value : array( $value ) as $one ) {
			$words[] = self::word( is_int( $one ) || is_float( $one ) ? (string) $one : $one );
		}
		preg_match_all( '/\b(?:' . Relx_List_Request::SHOWN . '|[1-9]\d{0,13})\b/', implode( ',', $words ), $found );
		return implode( ',', array_unique( $found[0] ) );
	}

	/**
	 * A word in lower case, or null for other types.
	 *
	 * @param mixed $value Value of any type.
	 */
	private static function word( $value ) {
		return is_string( $value ) ? strtolower( Relx_Text::trim( $value ) ) : null;
	}

	/**
	 * A number in a format of JavaScript, such as `1e3` or `0x10`, or null.
	 *
	 * @param mixed $value Value of any type.
	 */
	private static function number( $value ) {
		if ( is_int( $value ) || is_float( $value ) ) {
			return is_nan( $value ) ? null : $value;
		}
		$text = is_string( $value ) ? Relx_Text::trim( $value ) : '';
		if ( preg_match( '/^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/Di', $text ) ) {
			return (float) $text;
		}
		if ( preg_match( '/^([+-]?)Infinity$/D', $text, $found ) ) {
			return '-' === $found[1] ? -INF : INF;
		}
		foreach ( array( 'x' => array( '0-9a-f', 'hexdec' ), 'o' => array( '0-7', 'octdec' ), 'b' => array( '01', 'bindec' ) ) as $letter => $base ) {
			if ( preg_match( "/^0{$letter}[{$base[0]}]+$/Di", $text ) ) {
				return $base[1]( substr( $text, 2 ) );
			}
		}
		return null;
	}

	/**
	 * Whether a word means true or false, or null.
	 *
	 * @param string|null $word Word in lower case.
	 */
	private static function truth( ?string $word ) {
		if ( in_array( $word, array( '1', 'true', 'yes', 'on' ), true ) ) {
			return true;
		}
		return in_array( $word, array( '0', 'false', 'no', 'off' ), true ) ? false : null;
	}

	/**
	 * Class names, reduced to letters, digits, `-` and `_`, once each.
	 *
	 * @param string $value Class names.
	 */
	private static function classes( string $value ) {
		$names = preg_split( '/[' . Relx_Text::characters( 'space' ) . ']+/u', wp_check_invalid_utf8( $value ) );
		$names = array_map( static fn( $name ) => sanitize_html_class( $name ), (array) $names );
		return implode( ' ', array_unique( array_filter( $names, 'strlen' ) ) );
	}
}
