<?php
defined( 'ABSPATH' ) || exit;

/**
 * Reads the texts that another plugin has stored beside a relation.
 *
 * @see src/core/transfer/foreign-data.ts
 */
class Relx_Foreign_Data {
	/** Dates of Advanced Custom Fields, and the form that fields have, by format. Times without an offset are UTC. */
	const DATES = array(
		'date'      => array( '/^(\d{4})(\d\d)(\d\d)$/D', '$1-$2-$3' ),
		'date-time' => array( '/^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)$/D', '$1T$2Z' ),
	);

	/**
	 * The data of a line of an import: texts whose names are fields of the type. Empty texts are no values.
	 *
	 * @param array|null           $type  Relation type, null for one that is not registered.
	 * @param array<string,string> $texts Texts by name.
	 * @return array{data?:array}
	 */
	public static function of( ?array $type, array $texts ): array {
		$fields = Relx_Relation_Data::fields( $type );
		$texts  = array_filter( array_intersect_key( $texts, $fields ), 'strlen' );
		foreach ( $texts as $name => $text ) {
			list( $pattern, $form ) = self::DATES[ $fields[ $name ]['format'] ?? '' ] ?? array( null, null );
			$texts[ $name ]         = $pattern ? preg_replace( $pattern, $form, $text ) : $text;
		}
		return $texts ? array( 'data' => Relx_Relation_Data::from_texts( $type, $texts ) ) : array();
	}
}
