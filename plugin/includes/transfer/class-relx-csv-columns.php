<?php
defined( 'ABSPATH' ) || exit;

/** Maps the columns of a CSV file to fields of lines. */
class Relx_CSV_Columns {
	/**
	 * Finds the columns by the names in the first line.
	 *
	 * @param string[]             $header Names.
	 * @param array<string,string> $map    Names of columns by field, if they differ from the fields.
	 * @return array{0:array,1:string[]} The field of each column, or an empty string; names of columns without a field.
	 * @throws Relx_Exception With the code ncr_invalid_args, for a duplicate or missing column.
	 */
	public static function find( array $header, array $map ): array {
		$names   = array_map( static fn( $name ) => trim( wp_check_invalid_utf8( $name, true ) ), $header );
		$missing = array_diff( $map, $names );
		if ( $missing ) {
			throw self::error( sprintf( 'The first line has no column %s. Its columns are %s.', Relx_Checks::format_value( reset( $missing ) ), self::shown( $names ) ) );
		}
		$by_column = array_flip( $map );
		$fields    = array();
		foreach ( $names as $name ) {
			$is_known = ( 'data' !== $name && in_array( $name, Relx_Transfer_Line::FIELDS, true ) ) || preg_match( Relx_Transfer_Line::DATA_COLUMN, $name );
			$is_own   = $is_known && ! isset( $map[ $name ] );
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
		$ignored = array();
		foreach ( $names as $index => $name ) {
			if ( '' === $fields[ $index ] && '' !== $name ) {
				$ignored[] = $name;
			}
		}
		return array( $fields, $ignored );
	}

	/**
	 * A record as a line of an import.
	 *
	 * @param int      $at     Number of the line.
	 * @param string[] $fields The field of each column.
	 * @return array|null Null for an empty line.
	 */
	public static function line( int $at, array $values, array $fields ): ?array {
		if ( array( '' ) === $values ) {
			return null;
		}
		if ( count( $values ) < count( $fields ) || array_filter( array_slice( $values, count( $fields ) ), 'strlen' ) ) {
			$problem = sprintf( 'The line has %d columns, and the first line has %d.', count( $values ), count( $fields ) );
			return compact( 'at', 'problem' );
		}
		$record = array();
		foreach ( $fields as $index => $field ) {
			// An empty cell sets nothing.
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

	/** Names of columns as a message quotes them. */
	private static function shown( array $names ): string {
		return Relx_Checks::format_value( preg_replace( '/[\p{Cc}\p{Cf}]/u', '?', implode( ', ', $names ) ) );
	}

	/** An error about the first line. */
	private static function error( string $message ): Relx_Exception {
		return Relx_Exception::param( 'ncr_invalid_args', 'file', $message );
	}
}
