<?php
defined( 'ABSPATH' ) || exit;

/** Reads the option `--data`, and prints relations with their data. Commands see private fields. */
class Relx_CLI_Data {
	/**
	 * Values of the option `--data`: `role=editor`, or a JSON object.
	 *
	 * @param string $text Option.
	 * @return array Values by field.
	 */
	public static function parse( array $type, $text ): array {
		$part = array();
		if ( preg_match( '/^\s*([a-z][a-z0-9_]*)=(.*)$/Ds', (string) $text, $part ) ) {
			return Relx_Relation_Data::from_texts( $type, array( $part[1] => $part[2] ) );
		}
		$data = json_decode( (string) $text, true );
		if ( is_array( $data ) ) {
			return $data;
		}
		WP_CLI::error( '--data must be a value such as role=editor, or a JSON object such as \'{"role":"editor"}\'.' );
	}

	/**
	 * Prints relations. A table and CSV have a column for each field, other formats the object `data`.
	 *
	 * @param string   $format  `table`, `json`, `csv`, `yaml` or `ids`.
	 * @param array[]  $rows    Relations.
	 * @param string[] $columns Columns of relations.
	 */
	public static function print_rows( string $format, array $rows, array $columns ): void {
		$rows = Relx_Core::instance()->items->with_data( $rows, null, false );
		$with = array_filter( array_column( $rows, 'data' ) );
		if ( ! $with || 'ids' === $format ) {
			$rows = array_map( static fn( $row ) => array_diff_key( $row, array( 'data' => 0 ) ), $rows );
		} elseif ( in_array( $format, array( 'table', 'csv' ), true ) ) {
			$names   = array_keys( array_merge( ...$with ) );
			$columns = array_merge( $columns, array_map( static fn( $name ) => "data.$name", $names ) );
			$rows    = array_map( static fn( $row ) => self::flat( $row, $names ), $rows );
		} else {
			$columns[] = 'data';
			$rows      = array_map( static fn( $row ) => Relx_Relation_Items::json( $row ) + array( 'data' => new stdClass() ), $rows );
		}
		Relx_CLI::rows( $format, $rows, $columns );
	}

	/**
	 * A relation with a column for each field.
	 *
	 * @param array    $row   Relation.
	 * @param string[] $names Names of fields.
	 */
	private static function flat( array $row, array $names ): array {
		foreach ( $names as $name ) {
			$value = $row['data'][ $name ] ?? '';

			$row[ "data.$name" ] = self::text( $value );
		}
		return array_diff_key( $row, array( 'data' => 0 ) );
	}

	/** @param mixed $value Value of a field. */
	public static function text( $value ): string {
		return is_string( $value ) ? $value : (string) wp_json_encode( $value );
	}
}
