<?php
defined( 'ABSPATH' ) || exit;

/**
 * Reads lines of an import from a file, part by part: JSON Lines, or CSV with the names of its columns in the first line,
 * between commas, semicolons or tabs; in UTF-8, or in UTF-16 with its byte order mark; with the line ends of any system.
 *
 * A part can end anywhere. `state()['offset']` is the offset in the file, in bytes, at which the next part has to begin.
 */
class Relx_Line_Reader {
	/** Byte order marks by encoding. */
	const MARKS = array(
		'UTF-16LE' => "\xFF\xFE",
		'UTF-16BE' => "\xFE\xFF",
		'UTF-8'    => "\xEF\xBB\xBF",
	);

	/** The state before the first part. Line is the number of the next one. */
	const BEGIN = array(
		'offset'    => 0,
		'line'      => 1,
		'encoding'  => '',
		'format'    => '',
		'delimiter' => '',
		'fields'    => array(),
	);

	/** Position in the file, and properties from its beginning. */
	private array $state;

	/** @var array<string,string> Names of columns, or keys, by field. */
	private array $map;

	/** @var string[] Columns without a field. */
	private array $ignored = array();

	/**
	 * @param array                $state State after the previous part. At the start, `format` can be `jsonl` or `csv`.
	 * @param array<string,string> $map   Names of columns, or keys, by field, if they differ from the fields.
	 */
	public function __construct( array $state = array(), array $map = array() ) {
		$this->state = $state + self::BEGIN;
		$this->map   = $map;
	}

	/** The position in the file, to continue later. */
	public function state(): array {
		return $this->state;
	}

	/**
	 * Columns of the first line without a field.
	 *
	 * @return string[]
	 */
	public function ignored_columns(): array {
		return $this->ignored;
	}

	/**
	 * Reads the complete lines of a part.
	 *
	 * @param string $bytes   Part of the file.
	 * @param bool   $is_last Whether the file ends with it.
	 * @param int    $max     Maximum number of lines.
	 * @return array{0:array[],1:bool} Lines, and whether the file has been read.
	 * @throws Relx_Exception With the code ncr_invalid_args, for an unsupported file, and if no line ends in the part.
	 */
	public function read( string $bytes, bool $is_last, int $max ): array {
		$text   = $this->text( $bytes );
		$at     = 0;
		$lines  = $this->begin( $text, $is_last, $at ) ? $this->lines( $text, $is_last, $max, $at ) : array();
		$is_end = $is_last && $at >= strlen( $text );
		if ( 0 === $at && ! $is_end ) {
			$message = sprintf( 'Line %d does not end within %d bytes. Is a quote missing, or is the part of the file too short?', $this->state['line'], strlen( $bytes ) );
			throw Relx_Exception::param( 'ncr_invalid_args', 'file', $message );
		}
		$is_wide = 'UTF-8' !== $this->state['encoding'];

		$this->state['offset'] += $is_wide ? strlen( mb_convert_encoding( substr( $text, 0, $at ), $this->state['encoding'], 'UTF-8' ) ) : $at;
		return array( $lines, $is_end );
	}

	/**
	 * A part in UTF-8, without the byte order mark.
	 *
	 * @param string $bytes Part.
	 * @throws Relx_Exception With the code ncr_invalid_args.
	 */
	private function text( string $bytes ): string {
		if ( '' === $this->state['encoding'] ) {
			$this->state['encoding'] = 'UTF-8';
			foreach ( self::MARKS as $encoding => $mark ) {
				if ( 0 === strpos( $bytes, $mark ) ) {
					$this->state['encoding'] = $encoding;
					$this->state['offset']   = strlen( $mark );
					$bytes = substr( $bytes, strlen( $mark ) );
					break;
				}
			}
		}
		if ( 'UTF-8' === $this->state['encoding'] ) {
			return $bytes;
		}
		if ( ! function_exists( 'mb_convert_encoding' ) ) {
			throw Relx_Exception::param( 'ncr_invalid_args', 'file', 'The file is in UTF-16, which this server cannot read. Save it in UTF-8.' );
		}
		return mb_convert_encoding( substr( $bytes, 0, strlen( $bytes ) - strlen( $bytes ) % 2 ), 'UTF-8', $this->state['encoding'] );
	}

	/**
	 * Detects the format, and the columns of CSV.
	 *
	 * @param string $text    Part.
	 * @param bool   $is_last Whether the file ends with it.
	 * @param int    $at      Offset of the first line. Set to that of the line after the names of the columns.
	 * @return bool Whether there are lines.
	 * @throws Relx_Exception With the code ncr_invalid_args.
	 */
	private function begin( string $text, bool $is_last, &$at ): bool {
		$first = strspn( $text, " \t\r\n" );
		if ( $first >= strlen( $text ) ) {
			$this->state['line'] += self::breaks( $text );
			$at = strlen( $text );
			return false;
		}
		if ( '' === $this->state['format'] ) {
			if ( '[' === $text[ $first ] ) {
				throw Relx_Exception::param( 'ncr_invalid_args', 'file', 'The file is one list in JSON. An import needs one object on each line.' );
			}
			$this->state['format'] = '{' === $text[ $first ] ? 'jsonl' : 'csv';
		}
		if ( 'jsonl' === $this->state['format'] || $this->state['fields'] ) {
			return true;
		}
		// Empty lines before the first one.
		$at = strlen( rtrim( substr( $text, 0, $first ), " \t" ) );
		$this->state['line']     += self::breaks( substr( $text, 0, $at ) );
		$this->state['delimiter'] = Relx_CSV::delimiter( strtok( substr( $text, $at ), "\r\n" ) );

		$header = Relx_CSV::read( $text, $at, $this->state['delimiter'], $is_last );
		if ( null === $header ) {
			return false;
		}
		list( $this->state['fields'], $this->ignored ) = Relx_CSV_Columns::find( $header, $this->map );
		$this->state['line'] += 1 + self::breaks( implode( '', $header ) );
		return true;
	}

	/**
	 * Reads lines.
	 *
	 * @param string $text    Part.
	 * @param bool   $is_last Whether the file ends with it.
	 * @param int    $max     Maximum number of lines.
	 * @param int    $at      Offset of the first line. Set to that of the line after the last one.
	 */
	private function lines( string $text, bool $is_last, int $max, &$at ): array {
		$lines  = array();
		$length = strlen( $text );
		while ( $at < $length && count( $lines ) < $max ) {
			$number = $this->state['line'];
			if ( 'csv' === $this->state['format'] ) {
				$values = Relx_CSV::read( $text, $at, $this->state['delimiter'], $is_last );
				if ( null === $values && ! $is_last ) {
					break;
				}
				$line = null === $values ? null : Relx_CSV_Columns::line( $number, $values, $this->state['fields'] );
				if ( null === $values ) {
					$at   = $length;
					$line = array(
						'at'      => $number,
						'problem' => 'A record begins here that does not end. Is a quote missing?',
					);
				}
				$this->state['line'] += 1 + self::breaks( implode( '', (array) $values ) );
			} else {
				$end = $at + strcspn( $text, "\r\n", $at );
				// The next part can begin with the line feed after a carriage return.
				if ( ! $is_last && ( $end === $length || ( "\r" === $text[ $end ] && $end + 1 === $length ) ) ) {
					break;
				}
				$line = $this->json_line( $number, trim( substr( $text, $at, $end - $at ) ) );
				$at   = $end + ( "\r\n" === substr( $text, $end, 2 ) ? 2 : 1 );
				++$this->state['line'];
			}
			if ( $line ) {
				$lines[] = $line;
			}
		}
		$at = min( $at, $length );
		return $lines;
	}

	/** The number of line breaks in a text. */
	private static function breaks( string $text ): int {
		return (int) preg_match_all( '/\r\n?|\n/', $text );
	}

	/**
	 * @param int $at Number.
	 * @return array|null Null for an empty line.
	 */
	private function json_line( int $at, string $text ): ?array {
		if ( '' === $text ) {
			return null;
		}
		if ( wp_check_invalid_utf8( $text ) !== $text ) {
			$problem = 'The line is not UTF-8.';
			return compact( 'at', 'problem' );
		}
		$record = json_decode( $text );
		if ( JSON_ERROR_NONE !== json_last_error() ) {
			$problem = sprintf( 'The line is not JSON: %s.', json_last_error_msg() );
			return compact( 'at', 'problem' );
		}
		if ( is_object( $record ) && $this->map ) {
			$given = get_object_vars( $record );
			foreach ( array_intersect( $this->map, array_keys( $given ) ) as $field => $key ) {
				$value = $given[ $key ];
				if ( ! isset( $this->map[ $key ] ) ) {
					unset( $given[ $key ] );
				}
				$given[ $field ] = $value;
			}
			$record = (object) $given;
		}
		return compact( 'at', 'record' );
	}
}
