<?php
defined( 'ABSPATH' ) || exit;

/** Shows values of a relation after its related object, formatted by type and language. Pages never show private fields. */
class Relx_Item_Fields {

	private Relx_Template $template;

	/** @var array<string, array> Schemas of the fields to show by name, in order. */
	private array $fields;

	/** @param array $fields Schemas of the fields to show by name, in order. */
	private function __construct( Relx_Template $template, array $fields ) {
		$this->template = $template;
		$this->fields   = $fields;
	}

	/** The fields that a list with some attributes shows. */
	public static function of( string $object_type, array $attributes ): Relx_Item_Fields {
		$names    = $attributes['fields'] ?? '';
		$types    = '' === $names ? array() : Relx_Core::instance()->types->by_name();
		$declared = Relx_Relation_Data::fields( $types[ $attributes['type'] ] ?? null, false );
		$shown    = array_intersect_key( array_flip( explode( ',', $names ) ), $declared );
		return new self( Relx_Template::of( $object_type ), array_merge( $shown, array_intersect_key( $declared, $shown ) ) );
	}

	/** Whether the list shows fields. */
	public function has_any(): bool {
		return (bool) $this->fields;
	}

	/**
	 * The fields of an item as HTML, numbers with their labels.
	 *
	 * @param array $data Data of the item.
	 */
	public function html( array $data ): string {
		$values = Relx_Relation_Data::shown( $this->fields, $data );
		$html   = '';
		foreach ( $values as $name => $value ) {
			$text  = self::format( $name, $value, $this->fields[ $name ] );
			$text  = is_int( $value ) || is_float( $value ) ? ( $this->fields[ $name ]['label'] ?? $name ) . ": $text" : $text;
			$html .= '' === $text ? '' : $this->template->fill_field( $name, $text );
		}
		return $html;
	}

	/**
	 * The value of one field of an item as text, empty without one.
	 *
	 * @param array $item Item of the REST API.
	 */
	public static function text( array $item, string $name ): string {
		$types  = Relx_Core::instance()->types->by_name();
		$schema = Relx_Relation_Data::fields( $types[ $item['type'] ] ?? null, false )[ $name ] ?? null;
		$value  = $schema ? ( (array) ( $item['data'] ?? array() ) )[ $name ] ?? null : null;
		return null === $value ? '' : self::format( $name, $value, $schema );
	}

	/**
	 * A value as text in the language of the page. Dates are in UTC.
	 *
	 * @param mixed $value Valid value.
	 */
	public static function format( string $name, $value, array $schema ): string {
		if ( is_bool( $value ) ) {
			return $value ? ( $schema['label'] ?? $name ) : '';
		}
		if ( is_int( $value ) || is_float( $value ) ) {
			$text = (string) wp_json_encode( $value );
			return preg_match( '/^-?\d+(?:\.(\d+))?$/D', $text, $part ) ? number_format_i18n( $value, strlen( $part[1] ?? '' ) ) : $text;
		}
		$format = array(
			'date'      => get_option( 'date_format' ),
			'date-time' => get_option( 'date_format' ) . ' ' . get_option( 'time_format' ),
		)[ $schema['format'] ?? '' ] ?? null;
		$time   = null === $format ? false : strtotime( 'date' === $schema['format'] ? "{$value}T00:00:00Z" : $value );
		return false === $time ? $value : (string) wp_date( $format, $time, new DateTimeZone( 'UTC' ) );
	}
}
