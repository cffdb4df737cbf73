<?php
defined( 'ABSPATH' ) || exit;

/**
 * Adds data to rows of relations, as far as a user sees it. Private fields are seen by users who can change the relation.
 *
 * Rows whose types declare no fields cost nothing. The data of the others is read in one statement.
 */
class Relx_Data_Reader {
	private Relx_Cached_Rows $rows;
	private Relx_Type_Registry $types;

	public function __construct( Relx_Cached_Rows $rows, Relx_Type_Registry $types ) {
		$this->rows  = $rows;
		$this->types = $types;
	}

	/**
	 * Adds `data` to the rows whose types have fields that the user sees. Rows that have it stay unchanged.
	 *
	 * @param array[]  $rows      Rows with the columns of relations.
	 * @param int|null $user_id   Id of the user, 0 for a logged-out user, null for code that sees every field.
	 * @param bool     $is_cached Whether to use the object cache.
	 */
	public function add( array $rows, ?int $user_id, bool $is_cached = true ): array {
		$fields = array();
		$access = new Relx_Data_Access( $user_id );
		foreach ( $rows as $index => $row ) {
			$type = array_key_exists( 'data', $row ) ? null : ( $this->types->by_name()[ $row['type'] ] ?? null );
			$seen = $type && isset( $type['fields'] ) ? $access->fields( $type, $row ) : array();
			if ( $seen ) {
				$fields[ $index ] = $seen;
			}
		}
		$stored = $this->rows->data( array_column( array_intersect_key( $rows, $fields ), 'id' ), $is_cached );
		foreach ( $fields as $index => $seen ) {
			$json = $stored[ $rows[ $index ]['id'] ] ?? null;
			$rows[ $index ]['data'] = Relx_Relation_Data::shown( $seen, Relx_Relation_Data::decode( $json ) );
		}
		return $rows;
	}

	/** An item as JSON has it: its data is an object, even without values. */
	public static function json( array $item ): array {
		if ( isset( $item['data'] ) && ! $item['data'] ) {
			$item['data'] = new stdClass();
		}
		return $item;
	}
}
