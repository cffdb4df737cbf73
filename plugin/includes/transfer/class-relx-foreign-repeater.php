<?php
defined( 'ABSPATH' ) || exit;

/**
 * Reads ids in a sub-field of a repeater of Advanced Custom Fields, which stores the sub-field `person` of the first row of
 * `credits` as `credits_0_person`. Other sub-fields of a row whose names are fields of the relation type become data.
 *
 * @see src/core/transfer/foreign-repeater.ts
 */
// phpcs:disable WordPress.DB -- the statements are prepared; names of tables and columns come from this class.
class Relx_Foreign_Repeater extends Relx_Foreign_Meta {
	/** Name of the sub-field. */
	private string $name;

	/** Relation type, null to count only. */
	private ?array $type = null;

	/** @param array $params `key`, such as `credits.person`, `type`, `from_type` and `to_type`. */
	public function __construct( Relx_Core $core, array $params, Relx_Foreign_ACF $fields ) {
		list( $params['key'], $this->name ) = explode( '.', $params['key'], 2 );

		$this->type = isset( $params['type'] ) ? $core->types->get( $params['type'] ) : null;
		parent::__construct( $core, $params, $fields );
	}

	/** The number of repeaters, 0 if no row has the sub-field. */
	public function total(): int {
		global $wpdb;
		$pattern = $wpdb->esc_like( "{$this->key}_" ) . '%' . $wpdb->esc_like( "_{$this->name}" );
		$is_used = $this->core->table->rows( $wpdb->prepare( "SELECT 1 {$this->from_meta()} AND m.meta_key LIKE %s LIMIT 1", $pattern ) );
		return $is_used ? parent::total() : 0;
	}

	/**
	 * A page of lines.
	 *
	 * @param int $after Id before the page.
	 * @param int $limit Maximum number of repeaters.
	 * @return array{0:array[],1:int,2:int|null} Lines, repeaters, and id before the next page, null at the end.
	 */
	public function page( int $after, int $limit ): array {
		$rows  = $this->rows( $after, $limit );
		$meta  = $this->meta( self::objects( $rows ) );
		$lines = array();
		foreach ( $rows as $row ) {
			array_push( $lines, ...$this->lines_of( (int) $row['id'], (int) $row['object_id'], (string) $row['value'], $meta[ (int) $row['object_id'] ] ?? array() ) );
		}
		return array( $lines, count( $rows ), count( $rows ) < $limit ? null : (int) end( $rows )['id'] );
	}

	/**
	 * @param int                  $at    Id of its row in the table.
	 * @param string               $count Number of rows.
	 * @param array<string,string> $meta  Meta of the object.
	 */
	private function lines_of( int $at, int $object_id, string $count, array $meta ): array {
		if ( ! isset( $meta[ "_{$this->key}" ] ) || ! preg_match( '/^\d{0,9}$/D', $count ) ) {
			$problem = sprintf( 'The "%s" of the %s %d is not a repeater of ACF.', $this->key, $this->from_type, $object_id );
			return array( compact( 'at', 'problem' ) );
		}
		$lines    = array();
		$position = 0;
		foreach ( $this->rows_in( $meta, (int) $count ) as $index => $row ) {
			$ids = self::ids( $row[ $this->name ] ?? '' );
			if ( null === $ids ) {
				$problem = sprintf( 'The "%s.%s" in row %d of the %s %d must be an ID or a list of IDs.', $this->key, $this->name, $index + 1, $this->from_type, $object_id );
				$lines[] = compact( 'at', 'problem' );
				continue;
			}
			$record = array(
				'from_type' => $this->from_type,
				'from_id'   => $object_id,
				'to_type'   => $this->to_type ?? $this->fields->object_type( $meta[ "_{$this->key}_{$index}_{$this->name}" ] ?? '' ),
			) + Relx_Foreign_Data::of( $this->type, $row );
			foreach ( $ids as $id ) {
				$lines[] = array(
					'at'     => $at,
					'record' => $record + array(
						'to_id'      => $id,
						'from_order' => $position++,
					),
				);
			}
		}
		return $lines;
	}

	/**
	 * The rows of a repeater: sub-fields by name, in order.
	 *
	 * @param array<string,string> $meta  Meta of the object.
	 * @param int                  $count Number of rows. ACF keeps none beyond it.
	 * @return array<int,array<string,string>>
	 */
	private function rows_in( array $meta, int $count ): array {
		$rows    = array();
		$pattern = '/^' . preg_quote( $this->key, '/' ) . '_(\d{1,9})_(.+)$/Ds';
		foreach ( $meta as $key => $value ) {
			if ( preg_match( $pattern, $key, $parts ) && (int) $parts[1] < $count ) {
				$rows += array( (int) $parts[1] => array() );

				$rows[ (int) $parts[1] ] += array( $parts[2] => $value );
			}
		}
		ksort( $rows );
		return $rows;
	}

	/** @return array<int,array<string,string>> The meta of objects whose keys belong to the repeater: the first value of each key. */
	private function meta( array $objects ): array {
		global $wpdb;
		list( , $id, $object ) = self::TABLES[ $this->from_type ];
		$meta     = array();
		$patterns = array( $wpdb->esc_like( "{$this->key}_" ) . '%', $wpdb->esc_like( "_{$this->key}" ) . '%' );
		foreach ( array_chunk( $objects, Relx_Relation_Table::MAX_LIST ) as $some ) {
			$list = implode( ', ', $some );
			$from = "{$this->from_meta()} AND m.$object IN ($list)";
			$sql  = "SELECT m.$object AS object_id, m.meta_key, m.meta_value $from AND (m.meta_key LIKE %s OR m.meta_key LIKE %s) ORDER BY m.$id";
			foreach ( $this->core->table->rows( $wpdb->prepare( $sql, $patterns ) ) as $row ) {
				$meta += array( (int) $row['object_id'] => array() );

				$meta[ (int) $row['object_id'] ] += array( (string) $row['meta_key'] => (string) $row['meta_value'] );
			}
		}
		return $meta;
	}
}
// phpcs:enable
