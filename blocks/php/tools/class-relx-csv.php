<?php
/**
 * CSV.
 *
 * @package relx
 */

defined( 'ABSPATH' ) || exit;

/**
 * Reads and writes records of CSV. A value that a spreadsheet would run as a formula is written with a leading apostrophe, which
 * reading removes.
 */
class Relx_CSV {
	/** The beginning of a formula, or an apostrophe that reading would remove. */
	const RISKY = "/^'*[=+\\-@\\t\\r]/";

	/**
	 * A record as text.
	 *
	 * @param array $values Values. Null is an empty one.
	 * @return string
	 */
	public static function record( $values ) {
		$cells = array();
		foreach ( $values as $value ) {
			$cell    = is_string( $value ) && preg_match( self::RISKY, $value ) ? "'$value" : (string) $value;
			$cells[] = strpbrk( $cell, ",\"\n" ) === false ? $cell : '"' . str_replace( '"', '""', $cell ) . '"';
		}
		return implode( ',', $cells ) . "\n";
	}

	/**
	 * A value without the apostrophe of {@see record()}.
	 *
	 * @param string $value Value.
	 * @return string
	 */
	public static function value( $value ) {
		return '' !== $value && "'" === $value[0] && preg_match( self::RISKY, $value ) ? substr( $value, 1 ) : $value;
	}

	/**
	 * The delimiter of a file: the most frequent one in its first line.
	 *
	 * @param string $line First line.
	 * @return string
	 */
	public static function delimiter( $line ) {
		$counts = array(
			','  => substr_count( $line, ',' ),
			';'  => substr_count( $line, ';' ),
			"\t" => substr_count( $line, "\t" ),
		);
		return (string) array_search( max( $counts ), $counts, true );
	}

	/**
	 * Reads a record.
	 *
	 * @param string $text      Text.
	 * @param int    $at        Offset of the record. Set to that of the next one.
	 * @param string $delimiter Delimiter.
	 * @param bool   $is_last   Whether the text is the end of the file.
	 * @return string[]|null Values, null if the record does not end in the text.
	 */
	public static function read( $text, &$at, $delimiter, $is_last ) {
		$length = strlen( $text );
		$values = array();
		for ( $offset = $at; ; ) {
			$value = $offset < $length && '"' === $text[ $offset ] ? self::quoted( $text, $offset, $delimiter, $is_last ) : self::plain( $text, $offset, $delimiter );
			if ( null === $value ) {
				return null;
			}
			$values[] = $value;
			if ( $offset >= $length ) {
				$at = $is_last ? $offset : $at;
				return $is_last ? $values : null;
			}
			if ( $delimiter !== $text[ $offset ] ) {
				$at = $offset + ( "\r" === $text[ $offset ] ? 2 : 1 );
				return $values;
			}
			++$offset;
		}
	}

	/**
	 * Reads a value without quotes.
	 *
	 * @param string $text      Text.
	 * @param int    $offset    Offset of the value. Set to that of its end.
	 * @param string $delimiter Delimiter.
	 * @return string
	 */
	private static function plain( $text, &$offset, $delimiter ) {
		$length = strcspn( $text, "$delimiter\n", $offset );
		$value  = substr( $text, $offset, $length );
		// A carriage return before the end of the line belongs to it.
		$is_end  = "\n" === ( $text[ $offset + $length ] ?? '' ) && '' !== $value && "\r" === substr( $value, -1 );
		$value   = $is_end ? substr( $value, 0, -1 ) : $value;
		$offset += strlen( $value );
		return $value;
	}

	/**
	 * Reads a value in quotes.
	 *
	 * @param string $text      Text.
	 * @param int    $offset    Offset of the first quote. Set to the end of the value.
	 * @param string $delimiter Delimiter.
	 * @param bool   $is_last   Whether the text is the end of the file.
	 * @return string|null Null if the last quote is missing.
	 */
	private static function quoted( $text, &$offset, $delimiter, $is_last ) {
		for ( $end = $offset + 1; ; ) {
			$end = strpos( $text, '"', $end );
			if ( false === $end ) {
				return null;
			}
			$next = substr( $text, $end + 1, 2 );
			if ( '' === $next ? $is_last : ( $delimiter === $next[0] || "\n" === $next[0] || "\r\n" === $next ) ) {
				$value  = substr( $text, $offset + 1, $end - $offset - 1 );
				$offset = $end + 1;
				return str_replace( '""', '"', $value );
			}
			if ( '' === $next ) {
				return null;
			}
			// A quote that is followed by something else belongs to the value.
			$end += '"' === $next[0] ? 2 : 1;
		}
	}
}
