<?php
defined( 'ABSPATH' ) || exit;

/**
 * Reads the fields of a line. The fields are those of an export. Numbers can be strings of digits, as in CSV.
 *
 * @see src/core/transfer/line.ts
 */
class Relx_Transfer_Line {
	const FIELDS = array(
		'id', 'type', 'from_type', 'from_id', 'from_subtype', 'from_slug', 'to_type', 'to_id', 'to_subtype', 'to_slug', 'created_at', 'from_order', 'to_order', 'data',
	);

	/** Name of a column of CSV with a value of the data. */
	const DATA_COLUMN = '/^data\.([a-z][a-z0-9_]{0,39})$/D';

	/** Fields that an import may set for all lines. */
	const DEFAULTS = array( 'type', 'from_type', 'to_type', 'from_subtype', 'to_subtype' );

	/** Longest slug or login name. */
	const MAX_SLUG = 200;

	/** A date, with a time, with a time zone. */
	const DATE = '/^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?(Z|[+-](?:[01]\d|2[0-3]):?[0-5]\d)?)?$/D';

	private Relx_Type_Registry $types;

	/** @var array<string,string> Default values of fields. */
	private array $defaults;

	/** @param array<string,string> $defaults Default values of fields. */
	public function __construct( Relx_Type_Registry $types, array $defaults ) {
		$this->types    = $types;
		$this->defaults = array_filter( $defaults, static fn( $value ) => null !== $value );
	}

	/**
	 * @param mixed $record Fields.
	 * @return array{type:array,from:array,to:array,settings:array} Sides have `object_type` and `id`, or `object_type`, `subtype` and `slug`. Settings
	 *                                                              are `created_at`, `from_order`, `to_order`, `data`, if given.
	 * @throws Relx_Exception With the codes ncr_invalid_args, ncr_invalid_type, ncr_invalid_object_type, ncr_invalid_id, ncr_invalid_data.
	 */
	public function read( $record ): array {
		if ( is_object( $record ) ) {
			$record = get_object_vars( $record );
		} elseif ( ! is_array( $record ) || ( $record && array_keys( $record ) === range( 0, count( $record ) - 1 ) ) ) {
			throw Relx_Exception::param( 'ncr_invalid_args', 'line', sprintf( 'A line must be an object with fields, not %s.', Relx_Checks::format_value( $record ) ) );
		}
		$columns = preg_grep( self::DATA_COLUMN, array_map( 'strval', array_keys( $record ) ) );
		$unknown = array_diff( array_map( 'strval', array_keys( $record ) ), self::FIELDS, $columns );
		if ( $unknown ) {
			$message = sprintf( 'A line has no field %s. Its fields are %s.', Relx_Checks::format_value( reset( $unknown ) ), implode( ', ', self::FIELDS ) );
			throw Relx_Exception::param( 'ncr_invalid_args', 'line', $message );
		}
		$type     = $this->types->writable( $record['type'] ?? $this->defaults['type'] ?? null );
		$settings = array();
		if ( isset( $record['created_at'] ) ) {
			$settings['created_at'] = self::date( $record['created_at'] );
		}
		foreach ( array( 'from_order', 'to_order' ) as $name ) {
			if ( array_key_exists( $name, $record ) ) {
				$settings[ $name ] = self::position( $name, $record[ $name ] );
			}
		}
		if ( isset( $record['data'] ) || $columns ) {
			$settings['data'] = self::data( $type, $record['data'] ?? array(), array_intersect_key( $record, array_flip( $columns ) ) );
		}
		return array(
			'type'     => $type,
			'from'     => $this->side( 'from', $record, $type ),
			'to'       => $this->side( 'to', $record, $type ),
			'settings' => $settings,
		);
	}

	/**
	 * @param mixed                $data  Values by field.
	 * @param array<string,string> $cells Cells of CSV, by names of columns such as `data.role`.
	 * @throws Relx_Exception With the code ncr_invalid_data.
	 */
	private static function data( array $type, $data, array $cells ): array {
		$data  = is_object( $data ) ? get_object_vars( $data ) : $data;
		$texts = array();
		foreach ( $cells as $column => $text ) {
			$texts[ substr( $column, strlen( 'data.' ) ) ] = $text;
		}
		$texts = Relx_Relation_Data::from_texts( $type, $texts );
		$data  = Relx_Relation_Data::merge( array(), Relx_Relation_Data::check( $type, is_array( $data ) ? $data + $texts : $data ) );
		// Rejects a line with more data than a relation can have.
		Relx_Relation_Data::encode( $data );
		return $data;
	}

	/**
	 * A date as ISO 8601 in UTC. A time without a time zone is UTC.
	 *
	 * @param mixed $value Date.
	 * @throws Relx_Exception With the code ncr_invalid_args.
	 */
	public static function date( $value ): string {
		$part = array();
		if ( is_string( $value ) && preg_match( self::DATE, $value, $part ) ) {
			$part   += array_fill( 0, 9, '' );
			$is_time = (int) $part[4] < 24 && (int) $part[5] < 60 && (int) $part[6] < 60;
			if ( checkdate( (int) $part[2], (int) $part[3], max( 1, (int) $part[1] ) ) && $is_time ) {
				$fraction = substr( str_pad( $part[7], 3, '0' ), 0, 3 );
				$text     = sprintf( '%s-%s-%sT%02d:%02d:%02d.%s%s', $part[1], $part[2], $part[3], $part[4], $part[5], $part[6], $fraction, '' === $part[8] ? 'Z' : $part[8] );
				$date     = ( new DateTimeImmutable( $text ) )->setTimezone( new DateTimeZone( 'UTC' ) )->format( 'Y-m-d\TH:i:s.v\Z' );
				if ( 24 === strlen( $date ) ) {
					return $date;
				}
			}
		}
		$message = sprintf( 'created_at must be a date in ISO 8601, not %s.', Relx_Checks::format_value( $value ) );
		throw Relx_Exception::param( 'ncr_invalid_args', 'created_at', $message );
	}

	/**
	 * A position. Null is that of a relation that was never moved.
	 *
	 * @param mixed $value Value.
	 * @return int|float A float where integers have 32 bits.
	 * @throws Relx_Exception With the code ncr_invalid_args.
	 */
	private static function position( string $name, $value ) {
		$position = null === $value ? Relx_Relation_Table::UNORDERED : Relx_Checks::integer( $name, $value, 0 );
		if ( null === $value || $position < Relx_Relation_Table::UNORDERED ) {
			return $position;
		}
		throw Relx_Exception::param( 'ncr_invalid_args', $name, sprintf( '%s must be an integer from 0 to 2^53-2, not %s.', $name, Relx_Checks::format_value( $value ) ) );
	}

	/**
	 * One side.
	 *
	 * @param array $record Fields.
	 * @throws Relx_Exception With the codes ncr_invalid_args, ncr_invalid_object_type, ncr_invalid_id.
	 */
	private function side( string $side, array $record, array $type ): array {
		$allowed     = $type[ "{$side}_object_types" ];
		$only        = 1 === count( $allowed ) ? $allowed[0] : null;
		$object_type = Relx_Checks::object_type( "{$side}_type", $record[ "{$side}_type" ] ?? $this->defaults[ "{$side}_type" ] ?? $only );
		$id          = $record[ "{$side}_id" ] ?? null;
		$slug        = $record[ "{$side}_slug" ] ?? null;
		if ( ( null === $id ) === ( null === $slug ) ) {
			$message = sprintf( 'A line needs %1$s_id or %1$s_slug, and not both.', $side );
			throw Relx_Exception::param( 'ncr_invalid_id', "{$side}_id", $message );
		}
		if ( null !== $id ) {
			return array(
				'object_type' => $object_type,
				'id'          => Relx_Checks::id( "{$side}_id", $id ),
			);
		}
		$subtype = 'user' === $object_type ? 'user' : ( $record[ "{$side}_subtype" ] ?? $this->defaults[ "{$side}_subtype" ] ?? ( 'post' === $object_type ? 'post' : null ) );
		return array(
			'object_type' => $object_type,
			'subtype'     => self::text( "{$side}_subtype", $subtype, 32 ),
			'slug'        => self::text( "{$side}_slug", $slug, self::MAX_SLUG ),
		);
	}

	/**
	 * A string.
	 *
	 * @param mixed $value Value.
	 * @param int   $max   Maximum number of characters.
	 * @throws Relx_Exception With the code ncr_invalid_args.
	 */
	private static function text( string $name, $value, int $max ): string {
		if ( is_string( $value ) && mb_strlen( $value ) <= $max && wp_check_invalid_utf8( $value ) === $value ) {
			return $value;
		}
		$message = sprintf( '%s must be a string of at most %d characters, not %s.', $name, $max, Relx_Checks::format_value( $value ) );
		throw Relx_Exception::param( 'ncr_invalid_args', $name, $message );
	}
}
