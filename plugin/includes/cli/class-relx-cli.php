<?php
defined( 'ABSPATH' ) || exit;

/** Helpers of the commands. WP-CLI rejects options that a command does not document. */
class Relx_CLI {
	/**
	 * Runs work, and exits with 1 and a message if it fails.
	 *
	 * @return mixed Return value of the work.
	 */
	public static function attempt( callable $work ) {
		$result = Relx_Core::attempt( $work );
		if ( is_wp_error( $result ) ) {
			WP_CLI::error( self::one_line( sprintf( '%s (%s)', $result->get_error_message(), $result->get_error_code() ) ) );
		}
		return $result;
	}

	/**
	 * Prints rows.
	 *
	 * @param string $format `table`, `json`, `csv`, `yaml`, `ids` or `count`.
	 */
	public static function rows( string $format, array $rows, array $columns ): void {
		if ( 'ids' === $format ) {
			$rows = array_column( $rows, 'id' );
		} elseif ( in_array( $format, array( 'table', 'csv' ), true ) ) {
			$rows = array_map( static fn( $row ) => array_map( static fn( $value ) => is_array( $value ) ? implode( ', ', $value ) : $value, $row ), $rows );
		}
		if ( 'csv' !== $format ) {
			WP_CLI\Utils\format_items( $format, $rows, $columns );
			return;
		}
		foreach ( array_merge( array( array_combine( $columns, $columns ) ), $rows ) as $row ) {
			WP_CLI::line( substr( Relx_CSV::record( array_map( static fn( $column ) => $row[ $column ] ?? null, $columns ) ), 0, -1 ) );
		}
	}

	/** @param mixed $value Value. */
	public static function id( string $name, $value ): int {
		return self::attempt( static fn() => Relx_Checks::id( $name, $value ) );
	}

	/**
	 * The object type of one side of a relation type: the given one, or the only allowed one.
	 *
	 * @param string|null $given Object type of the command.
	 */
	public static function object_type( string $type, string $side, ?string $given ): string {
		$allowed = self::attempt( static fn() => Relx_Core::instance()->types->get( $type ) )[ "{$side}_object_types" ];
		if ( null !== $given ) {
			return $given;
		}
		if ( count( $allowed ) > 1 ) {
			WP_CLI::error( sprintf( '%1$s connects several object types. Add --%2$s-type=<%3$s>.', $type, $side, implode( '|', $allowed ) ) );
		}
		return $allowed[0];
	}

	/**
	 * Pairs of an option: `from_id=book,to_slug=author`.
	 *
	 * @param string $name Name of the option.
	 * @return array<string,string>
	 */
	public static function pairs( string $name, string $value ): array {
		$pairs = array();
		foreach ( '' === $value ? array() : explode( ',', $value ) as $pair ) {
			if ( ! preg_match( '/^([^=]+)=(.*)$/D', $pair, $part ) ) {
				WP_CLI::error( sprintf( '--%s must be pairs such as old=new, not "%s".', $name, $pair ) );
			}
			$pairs[ trim( $part[1] ) ] = trim( $part[2] );
		}
		return $pairs;
	}

	/** Releases memory after a batch. */
	public static function batch_done(): void {
		if ( function_exists( 'WP_CLI\Utils\wp_clear_object_cache' ) ) {
			WP_CLI\Utils\wp_clear_object_cache();
		}
	}

	/** Removes control characters, which could control a terminal. */
	public static function one_line( string $text ): string {
		return (string) preg_replace( '/[\p{Cc}\p{Cf}]/u', ' ', wp_check_invalid_utf8( $text, true ) );
	}
}
