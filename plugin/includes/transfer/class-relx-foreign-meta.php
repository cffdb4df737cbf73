<?php
defined( 'ABSPATH' ) || exit;

/**
 * Reads ids that are stored in meta of posts, users or terms: of a field of Advanced Custom Fields (ACF), or of any
 * plugin that stores them as a list. The position in the list becomes the position of the relation.
 *
 * @see src/core/transfer/foreign-meta.ts
 */
// phpcs:disable WordPress.DB -- the statements are prepared; names of tables and columns come from this class.
class Relx_Foreign_Meta {
	/** Tables and columns: id of the row, id of the object. */
	const TABLES = array(
		'post' => array( 'postmeta', 'meta_id', 'post_id' ),
		'user' => array( 'usermeta', 'umeta_id', 'user_id' ),
		'term' => array( 'termmeta', 'meta_id', 'term_id' ),
	);

	protected Relx_Core $core;
	protected string $key;

	/** Object type of the meta. */
	protected string $from_type;

	/** Object type of the ids, null for that of the field or of the relation type. */
	protected ?string $to_type = null;

	/** Fields of ACF, null for meta of any plugin. */
	protected ?Relx_Foreign_ACF $fields = null;

	/**
	 * @param array                 $params `key`, `from_type` (`post` by default) and `to_type`.
	 * @param Relx_Foreign_ACF|null $fields Fields of ACF, null for meta of any plugin.
	 */
	public function __construct( Relx_Core $core, array $params, ?Relx_Foreign_ACF $fields = null ) {
		$this->core      = $core;
		$this->key       = $params['key'];
		$this->from_type = $params['from_type'] ?? 'post';
		$this->to_type   = $params['to_type'] ?? null;
		$this->fields    = $fields;
	}

	/**
	 * The source for a key: a meta key, the name of a field of ACF, or the name of a sub-field of a repeater, such as `credits.person`.
	 *
	 * @param array                 $params See {@see __construct()}; `type` for sub-fields.
	 * @param Relx_Foreign_ACF|null $fields Fields of ACF, null for meta of any plugin.
	 */
	public static function of( Relx_Core $core, array $params, ?Relx_Foreign_ACF $fields = null ): self {
		$is_sub_field = $fields && false !== strpos( $params['key'], '.' );
		return $is_sub_field ? new Relx_Foreign_Repeater( $core, $params, $fields ) : new self( $core, $params, $fields );
	}

	/** The number of rows. */
	public function total(): int {
		global $wpdb;
		return (int) $this->core->table->rows( $wpdb->prepare( "SELECT COUNT(*) AS count {$this->from_meta()} AND m.meta_key = %s", $this->key ) )[0]['count'];
	}

	/** Definitions of missing relation types: none. */
	public function types(): array {
		return array();
	}

	/**
	 * A page of lines.
	 *
	 * @param int $after Id before the page.
	 * @return array{0:array[],1:int,2:int|null} Lines, rows, and id before the next page, null at the end.
	 */
	public function page( int $after, int $limit ): array {
		$rows    = $this->rows( $after, $limit );
		$objects = self::objects( $rows );
		$counts  = $this->counts_before( $objects, $after );
		$names   = $this->fields ? $this->values_of( "_{$this->key}", $objects ) : array();
		$lines   = array();
		foreach ( $rows as $row ) {
			$object_id = (int) $row['object_id'];
			foreach ( $this->lines( (int) $row['id'], $object_id, $row['value'], $names[ $object_id ][0] ?? null, $counts ) as $line ) {
				$lines[] = $line;
			}
		}
		return array( $lines, count( $rows ), count( $rows ) < $limit ? null : (int) end( $rows )['id'] );
	}

	/**
	 * The ids that objects have, of all their rows in order. A value that is no list of ids is among them, unchanged.
	 *
	 * @param int[] $objects Objects.
	 * @return array<int,array> By object.
	 */
	public function ids_of( array $objects ): array {
		$to_ids = static fn( $value ) => self::ids( $value ) ?? array( $value );
		return array_map( static fn( $values ) => array_merge( array(), ...array_map( $to_ids, $values ) ), $this->values_of( $this->key, $objects ) );
	}

	/**
	 * The next objects with the key.
	 *
	 * @param int $after Id before them.
	 * @return int[]
	 */
	public function objects_after( int $after, int $limit ): array {
		global $wpdb;
		$object = self::TABLES[ $this->from_type ][2];
		$sql    = "SELECT DISTINCT m.$object AS id {$this->from_meta()} AND m.meta_key = %s AND m.$object > %d ORDER BY m.$object LIMIT %d";
		return array_map( 'intval', array_column( $this->core->table->rows( $wpdb->prepare( $sql, $this->key, $after, $limit ) ), 'id' ) );
	}

	/**
	 * Public keys whose values are ids, for suggestions.
	 *
	 * @return string[] At most 30.
	 */
	public static function keys( Relx_Core $core, string $from_type ): array {
		global $wpdb;
		$table = $wpdb->{self::TABLES[ $from_type ][0]};
		$keys  = array_column( $core->table->rows( "SELECT DISTINCT meta_key AS name FROM $table WHERE meta_key NOT LIKE '\\_%' ORDER BY meta_key LIMIT 100" ), 'name' );
		$found = array();
		foreach ( $keys as $key ) {
			$rows = $core->table->rows( $wpdb->prepare( "SELECT meta_value AS value FROM $table WHERE meta_key = %s AND meta_value <> '' LIMIT 1", $key ) );
			$ids  = self::ids( $rows[0]['value'] ?? '' );
			if ( $ids && array_filter( $ids, 'is_numeric' ) === $ids ) {
				$found[] = (string) $key;
			}
		}
		return array_slice( $found, 0, 30 );
	}

	/** The number of objects with the key. */
	public function count_objects(): int {
		global $wpdb;
		$object = self::TABLES[ $this->from_type ][2];
		return (int) $this->core->table->rows( $wpdb->prepare( "SELECT COUNT(DISTINCT m.$object) AS count {$this->from_meta()} AND m.meta_key = %s", $this->key ) )[0]['count'];
	}

	/**
	 * The rows of the key after an id.
	 *
	 * @param int $after Id before the page.
	 */
	protected function rows( int $after, int $limit ): array {
		global $wpdb;
		list( , $id, $object ) = self::TABLES[ $this->from_type ];

		$sql = "SELECT m.$id AS id, m.$object AS object_id, m.meta_value AS value {$this->from_meta()} AND m.meta_key = %s AND m.$id > %d ORDER BY m.$id LIMIT %d";
		return $this->core->table->rows( $wpdb->prepare( $sql, $this->key, $after, $limit ) );
	}

	/** @return int[] The ids of the objects of rows. */
	protected static function objects( array $rows ): array {
		return array_values( array_unique( array_map( 'intval', array_column( $rows, 'object_id' ) ) ) );
	}

	/**
	 * The lines of a row.
	 *
	 * @param int         $at     Id of the row.
	 * @param string|null $field  Key of the field of ACF.
	 * @param int[]       $counts Ids before this row by object. Updated with those of the row.
	 */
	private function lines( int $at, int $object_id, ?string $value, ?string $field, &$counts ): array {
		$ids = self::ids( $value );
		if ( $this->fields && null === $field ) {
			$problem = sprintf( 'The "%s" of the %s %d is not a field of ACF: the meta "_%s" is missing.', $this->key, $this->from_type, $object_id, $this->key );
			return array( compact( 'at', 'problem' ) );
		}
		if ( null === $ids ) {
			$problem = sprintf( 'The "%s" of the %s %d must be an ID or a list of IDs.', $this->key, $this->from_type, $object_id );
			return array( compact( 'at', 'problem' ) );
		}
		$to_type = $this->to_type ?? ( $this->fields ? $this->fields->object_type( $field ) : null );
		$lines   = array();
		foreach ( $ids as $id ) {
			$position = $counts[ $object_id ] ?? 0;
			$lines[]  = array(
				'at'     => $at,
				'record' => array(
					'from_type'  => $this->from_type,
					'from_id'    => $object_id,
					'to_type'    => $to_type,
					'to_id'      => $id,
					'from_order' => $position,
				),
			);

			$counts[ $object_id ] = $position + 1;
		}
		return $lines;
	}

	/**
	 * The ids of a value: a number, numbers between commas, a list in JSON, or a list as PHP serializes it. Values of
	 * a list that are not ids are returned unchanged.
	 *
	 * @param string|null $value Value.
	 * @return array|null Null for other values.
	 */
	public static function ids( $value ): ?array {
		$text = trim( (string) $value );
		if ( '' === $text ) {
			return array();
		}
		if ( preg_match( '/^\d+(\s*,\s*\d+)*\s*,?$/D', $text ) ) {
			return array_values( array_filter( array_map( 'trim', explode( ',', $text ) ), 'strlen' ) );
		}
		if ( in_array( $text, array( 'b:0;', 'N;', 's:0:"";' ), true ) ) {
			// ACF stores an empty field as false, too.
			return array();
		}
		// phpcs:ignore WordPress.PHP, Generic.PHP.NoSilencedErrors -- without classes; false for what is not valid.
		$list = '[' === $text[0] ? json_decode( $text, true ) : ( is_serialized( $text ) ? @unserialize( $text, array( 'allowed_classes' => false ) ) : null );
		if ( is_int( $list ) || ( is_string( $list ) && preg_match( '/^\d+$/D', $list ) ) ) {
			return array( $list );
		}
		return is_array( $list ) ? array_values( $list ) : null;
	}

	/**
	 * How many ids objects have in rows before the page.
	 *
	 * @param int $after Id before the page.
	 * @return int[] Counts by object.
	 */
	private function counts_before( array $objects, int $after ): array {
		$counts = array();
		foreach ( 0 === $after ? array() : $this->values_of( $this->key, $objects, $after ) as $object_id => $values ) {
			$counts[ $object_id ] = array_sum( array_map( static fn( $value ) => count( self::ids( $value ) ?? array() ), $values ) );
		}
		return $counts;
	}

	/**
	 * The values of a meta key that objects have.
	 *
	 * @param string   $key  Meta key.
	 * @param int|null $upto Last id of a row, null for all rows.
	 * @return array<int,string[]>
	 */
	private function values_of( string $key, array $objects, ?int $upto = null ): array {
		global $wpdb;
		list( , $id, $object ) = self::TABLES[ $this->from_type ];
		$values = array();
		$until  = null === $upto ? '' : $wpdb->prepare( " AND m.$id <= %d", $upto );
		foreach ( array_chunk( $objects, Relx_Relation_Table::MAX_LIST ) as $some ) {
			$list = implode( ', ', $some );
			$sql  = "SELECT m.$object AS object_id, m.meta_value AS value {$this->from_meta()} AND m.$object IN ($list) AND m.meta_key = %s$until ORDER BY m.$id";
			foreach ( $this->core->table->rows( $wpdb->prepare( $sql, $key ) ) as $row ) {
				$values[ (int) $row['object_id'] ][] = (string) $row['value'];
			}
		}
		return $values;
	}

	/**
	 * The part of a statement that all reads share: meta `m` of objects of the site, without revisions. The tables of users belong to the
	 * whole network.
	 */
	protected function from_meta(): string {
		global $wpdb;
		list( $table ) = self::TABLES[ $this->from_type ];
		$where         = array(
			'post' => "NOT EXISTS (SELECT 1 FROM {$wpdb->posts} p WHERE p.ID = m.post_id AND p.post_type = 'revision')",
			'user' => Relx_Visibility::users_of_site( 'm.user_id' ),
			'term' => '1 = 1',
		);
		return "FROM {$wpdb->$table} m WHERE {$where[ $this->from_type ]}";
	}
}
// phpcs:enable
