<?php
defined( 'ABSPATH' ) || exit;

/**
 * Reads and writes records of CSV. Text that a spreadsheet would run as a formula is written with an apostrophe before it, which
 * reading removes. This includes text after a line break, a semicolon or a tab, where some programs begin a cell.
 */
class Relx_CSV {
	/** Where a program may begin a cell. */
	const BEGIN = '(?<=^|[\r\n;\t])';

	/** The beginning of a formula, or of apostrophes of which reading would remove one. */
	const RISKY = "(?='*[=+\\-@\\t\\r])";

	/**
	 * A record as text.
	 *
	 * @param array $values Values. Null is an empty one.
	 */
	public static function record( array $values ): string {
		$cells = array();
		foreach ( $values as $value ) {
			$cell    = is_string( $value ) ? preg_replace( '/' . self::BEGIN . self::RISKY . '/', "'", $value ) : (string) $value;
			$cells[] = preg_match( '/^[\w:.+-]*$/D', $cell ) ? $cell : '"' . str_replace( '"', '""', $cell ) . '"';
		}
		return implode( ',', $cells ) . "\n";
	}

	/** @return string A value without the apostrophes of {@see record()}. */
	public static function value( string $value ) {
		return preg_replace( '/' . self::BEGIN . "'" . self::RISKY . '/', '', $value );
	}

	/**
	 * The delimiter of a file: the most frequent one in its first line.
	 *
	 * @param string $line First line.
	 */
	public static function delimiter( string $line ): string {
		$counts = array(
			','  => substr_count( $line, ',' ),
			';'  => substr_count( $line, ';' ),
			"\t" => substr_count( $line, "\t" ),
		);
		return (string) array_search( max( $counts ), $counts, true );
	}

	/**
	 * Reads a record. It ends with a line feed, a carriage return, or both.
	 *
	 * @param int  $at      Offset of the record. Set to that of the next one.
	 * @param bool $is_last Whether the text is the end of the file.
	 * @return string[]|null Values, null if the record does not end in the text.
	 */
	public static function read( string $text, &$at, string $delimiter, bool $is_last ): ?array {
		$length = strlen( $text );
		$values = array();
		for ( $offset = $at; ; ) {
			// Spaces after a delimiter do not belong to the value.
			$offset += strspn( $text, ' ', $offset );
			$value   = $offset < $length && '"' === $text[ $offset ] ? self::quoted( $text, $offset, $delimiter, $is_last ) : self::plain( $text, $offset, $delimiter );
			if ( null === $value ) {
				return null;
			}
			$values[] = $value;
			if ( $offset >= $length ) {
				$at = $is_last ? $offset : $at;
				return $is_last ? $values : null;
			}
			if ( $delimiter !== $text[ $offset ] ) {
				// The next part can begin with the line feed.
				$is_cut = "\r" === $text[ $offset ] && $offset + 1 === $length && ! $is_last;
				$at     = $is_cut ? $at : $offset + ( "\r\n" === substr( $text, $offset, 2 ) ? 2 : 1 );
				return $is_cut ? null : $values;
			}
			++$offset;
		}
	}

	/**
	 * Reads a value without quotes.
	 *
	 * @param int $offset Offset of the value. Set to that of its end.
	 */
	private static function plain( string $text, &$offset, string $delimiter ): string {
		$length  = strcspn( $text, "$delimiter\r\n", $offset );
		$offset += $length;
		return substr( $text, $offset - $length, $length );
	}

	/**
	 * Reads a value in quotes.
	 *
	 * @param int  $offset  Offset of the first quote. Set to the end of the value.
	 * @param bool $is_last Whether the text is the end of the file.
	 * @return string|null Null if the last quote is missing.
	 */
	private static function quoted( string $text, &$offset, string $delimiter, bool $is_last ): ?string {
		for ( $end = $offset + 1; ; ) {
			$end = strpos( $text, '"', $end );
			if ( false === $end ) {
				return null;
			}
			$next = substr( $text, $end + 1, 1 );
			if ( '' === $next ? $is_last : in_array( $next, array( $delimiter, "\r", "\n" ), true ) ) {
				$value  = substr( $text, $offset + 1, $end - $offset - 1 );
				$offset = $end + 1;
				return str_replace( '""', '"', $value );
			}
			if ( '' === $next ) {
				return null;
			}
			// A quote that is followed by something else belongs to the value.
			$end += '"' === $next ? 2 : 1;
		}
	}
}
