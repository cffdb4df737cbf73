<?php
defined( 'ABSPATH' ) || exit;

/**
 * Writes relations, oldest first, as JSON Lines or CSV that an import reads. Its files have the format of `relx export`.
 *
 * @see src/core/transfer/export.ts
 */
class Relx_Transfer_Export {
	/** Columns of CSV. */
	const COLUMNS = array( 'id', 'type', 'from_type', 'from_id', 'to_type', 'to_id', 'created_at', 'from_order', 'to_order' );

	/** Columns of CSV with slugs. */
	const SLUG_COLUMNS = array( 'type', 'from_type', 'from_subtype', 'from_slug', 'from_id', 'to_type', 'to_subtype', 'to_slug', 'to_id', 'created_at', 'from_order', 'to_order' );

	private Relx_Core $core;

	/** Name of a type, null for all. */
	private ?string $type = null;

	/** @var string[] Managed types, if all are exported: an import rejects them, and the site that imports writes its own. */
	private array $excluded = array();

	/** Whether the format is CSV. */
	private bool $is_csv;

	/** Whether to identify objects by slug. */
	private bool $has_slugs;

	/**
	 * @param array $options `format` (`jsonl` or `csv`), `type`, `slugs`.
	 * @throws Relx_Exception With the code ncr_invalid_type.
	 */
	public function __construct( Relx_Core $core, array $options ) {
		$this->core      = $core;
		$this->type      = isset( $options['type'] ) ? $core->types->get( $options['type'] )['name'] : null;
		$this->excluded  = null === $this->type ? array_keys( array_diff_key( $core->types->stored(), $core->types->changeable() ) ) : array();
		$this->is_csv    = 'csv' === ( $options['format'] ?? 'jsonl' );
		$this->has_slugs = ! empty( $options['slugs'] );
	}

	/** The number of relations. */
	public function total(): int {
		return ( new Relx_Transfer_Rows( $this->core->table ) )->count( $this->type, $this->excluded );
	}

	/**
	 * @param int $after Id before the page, 0 for the first one.
	 * @return array{0:string,1:int,2:int|null} Text, number of relations, and id before the next page, null at the end.
	 */
	public function page( int $after, int $limit ): array {
		$rows    = ( new Relx_Transfer_Rows( $this->core->table ) )->page( $this->type, $after, $limit, $this->excluded );
		$names   = $this->has_slugs ? $this->names( $rows ) : null;
		$columns = array_merge( $this->has_slugs ? self::SLUG_COLUMNS : self::COLUMNS, $this->data_columns() );
		$text    = $this->is_csv && 0 === $after ? Relx_CSV::record( $columns ) : '';
		foreach ( $rows as $row ) {
			$record = $this->record( $row, $names );
			if ( $this->is_csv ) {
				foreach ( $record['data'] ?? array() as $name => $value ) {
					$record[ "data.$name" ] = is_bool( $value ) ? wp_json_encode( $value ) : $value;
				}
				$text .= Relx_CSV::record( array_map( static fn( $column ) => $record[ $column ] ?? null, $columns ) );
			} else {
				$text .= wp_json_encode( $record, JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES ) . "\n";
			}
		}
		return array( $text, count( $rows ), count( $rows ) < $limit ? null : end( $rows )['id'] );
	}

	/** @return string[] The columns of CSV with data: one for each field of the exported types. */
	private function data_columns(): array {
		$columns = array();
		foreach ( null === $this->type ? $this->core->types->changeable() : array( $this->core->types->get( $this->type ) ) as $type ) {
			foreach ( array_keys( Relx_Relation_Data::fields( $type ) ) as $name ) {
				$columns[ $name ] = "data.$name";
			}
		}
		return array_values( $columns );
	}

	/** Names of the objects of rows by type and id. */
	private function names( array $rows ): array {
		$ids = array();
		foreach ( $rows as $row ) {
			$ids[ $row['from_type'] ][ $row['from_id'] ] = true;
			$ids[ $row['to_type'] ][ $row['to_id'] ]     = true;
		}
		$names = array();
		foreach ( array_intersect_key( $ids, array_flip( Relx_Contract::OBJECT_TYPES ) ) as $object_type => $wanted ) {
			$finder = new Relx_Transfer_Names( new Relx_Object_Rows( $this->core->table ) );
			$names[ $object_type ] = $finder->names_of( $object_type, array_keys( $wanted ) );
		}
		return $names;
	}

	/**
	 * The exported record of a relation.
	 *
	 * @param array|null $names Names of objects by type and id, null to use ids.
	 */
	private function record( array $row, ?array $names ): array {
		$record = null === $names ? array( 'id' => $row['id'] ) : array();

		$record['type'] = $row['type'];
		foreach ( array( 'from', 'to' ) as $side ) {
			$id   = $row[ "{$side}_id" ];
			$name = $names[ $row[ "{$side}_type" ] ][ $id ] ?? null;

			$record[ "{$side}_type" ] = $row[ "{$side}_type" ];
			if ( $name ) {
				$record[ "{$side}_subtype" ] = $name['subtype'];
				$record[ "{$side}_slug" ]    = $name['slug'];
			} else {
				$record[ "{$side}_id" ] = $id;
			}
		}
		$record['created_at'] = $row['created_at'];
		$record['from_order'] = Relx_Transfer_Draft::reported( $row['from_order'] );
		$record['to_order']   = Relx_Transfer_Draft::reported( $row['to_order'] );

		$data = Relx_Relation_Data::valid( Relx_Relation_Data::fields( $this->core->types->by_name()[ $row['type'] ] ?? null ), $row['data'] );
		return $data ? $record + compact( 'data' ) : $record;
	}
}
