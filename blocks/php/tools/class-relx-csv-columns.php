<?php
/**
 * Columns of CSV.
 *
 * @package relx
 */

defined( 'ABSPATH' ) || exit;

/**
 * Which field of a line each column of a CSV file holds.
 */
class Relx_CSV_Columns {
	/**
	 * Finds the columns by the names in the first line.
	 *
	 * @param string[]             $header Names.
	 * @param array<string,string> $map    Names of columns by field, where they are not those of the fields.
	 * @return array{0:array,1:string[]} The field of each column, an empty string for those that hold none; names of those.
	 * @throws Relx_Exception With the code ncr_invalid_args, for a column that is there twice, or missing.
	 */
	public static function find( $header, $map ) {
		$names   = array_map( static fn( $name ) => trim( wp_check_invalid_utf8( $name, true ) ), $header );
		$missing = array_diff( $map, $names );
		if ( $missing ) {
			throw self::error( sprintf( 'The first line has no column %s. Its columns are %s.', Relx_Checks::show( reset( $missing ) ), self::shown( $names ) ) );
		}
		$by_column = array_flip( $map );
		$fields    = array();
		foreach ( $names as $name ) {
			$is_own   = in_array( $name, Relx_Transfer_Line::FIELDS, true ) && ! isset( $map[ $name ] );
			$fields[] = $by_column[ $name ] ?? ( $is_own ? $name : '' );
		}
		$used  = array_filter( $fields );
		$twice = array_diff_key( $used, array_unique( $used ) );
		if ( $twice ) {
			throw self::error( sprintf( 'Two columns are for %s. Rename or remove one.', reset( $twice ) ) );
		}
		foreach ( array( 'from', 'to' ) as $side ) {
			if ( ! array_intersect( array( "{$side}_id", "{$side}_slug" ), $used ) ) {
				throw self::error( sprintf( 'The first line must name the columns, and none is %1$s_id or %1$s_slug. Its columns are %2$s.', $side, self::shown( $names ) ) );
			}
		}
		$left_out = array();
		foreach ( $names as $index => $name ) {
			if ( '' === $fields[ $index ] && '' !== $name ) {
				$left_out[] = $name;
			}
		}
		return array( $fields, $left_out );
	}

	/**
	 * A record as a line of an import.
	 *
	 * @param int      $at     Number of the line.
	 * @param string[] $values Values.
	 * @param string[] $fields The field of each column.
	 * @return array|null Null for an empty line.
	 */
	public static function line( $at, $values, $fields ) {
		if ( array( '' ) === $values ) {
			return null;
		}
		if ( count( $values ) < count( $fields ) || array_filter( array_slice( $values, count( $fields ) ), 'strlen' ) ) {
			$problem = sprintf( 'The line has %d columns, and the first line has %d.', count( $values ), count( $fields ) );
			return compact( 'at', 'problem' );
		}
		$record = array();
		foreach ( $fields as $index => $field ) {
			// An empty cell says nothing.
			if ( '' === $field || '' === $values[ $index ] ) {
				continue;
			}
			if ( wp_check_invalid_utf8( $values[ $index ] ) !== $values[ $index ] ) {
				$problem = sprintf( '%s is not UTF-8.', $field );
				return compact( 'at', 'problem' );
			}
			$record[ $field ] = Relx_CSV::value( $values[ $index ] );
		}
		$record = (object) $record;
		return compact( 'at', 'record' );
	}

	/**
	 * Names of columns as a message quotes them.
	 *
	 * @param string[] $names Names.
	 * @return string
	 */
	private static function shown( $names ) {
		return Relx_Checks::show( preg_replace( '/[\p{Cc}\p{Cf}]/u', '?', implode( ', ', $names ) ) );
	}

	/**
	 * An error about the first line.
	 *
	 * @param string $message Message.
	 * @return Relx_Exception
	 */
	private static function error( $message ) {
		return Relx_Exception::param( 'ncr_invalid_args', 'file', $message );
	}
}
