<?php
defined( 'ABSPATH' ) || exit;

/**
 * Reads the tables `p2p` and `p2pmeta` of the plugin Posts 2 Posts, with the positions of its connections. They do not contain object
 * types: those of a missing relation type are what the plugin has registered, or what the name states, such as `posts_to_users`. Meta of connections becomes data, if the relation type declares fields of the same names.
 *
 * @see src/core/transfer/foreign-p2p.ts
 */
// phpcs:disable WordPress.DB -- the statements are prepared; names of tables and columns come from this class.
class Relx_Foreign_P2P extends Relx_Foreign_Plugin_Table {
	/** Describes the stored connections, null if there are none. */
	public function found(): ?array {
		if ( ! $this->has_table() ) {
			return null;
		}
		$types = array();
		foreach ( $this->core->table->rows( "SELECT p2p_type AS name, COUNT(*) AS count FROM {$this->table()} GROUP BY p2p_type" ) as $row ) {
			$types[] = $this->found_type( $row['name'], (int) $row['count'] );
		}
		return array(
			'source'    => 'p2p',
			'name'      => 'Posts 2 Posts',
			'is_active' => function_exists( 'p2p_register_connection_type' ),
			'total'     => array_sum( array_column( $types, 'total' ) ),
			'types'     => $types,
		);
	}

	/** Definitions of missing relation types, in the long form. */
	public function types(): array {
		$definitions = array();
		foreach ( array_column( $this->found()['types'] ?? array(), 'name' ) as $name ) {
			if ( $this->is_missing( $name ) ) {
				$connection    = function_exists( 'p2p_type' ) ? p2p_type( $name ) : false;
				$sides         = $connection ? $connection->side : array();
				$definitions[] = array(
					'name'              => $name,
					'label'             => self::label( $name ),
					'from_object_types' => array( self::object_type( $sides['from'] ?? null, preg_match( '/^users?_to_/D', $name ) ) ),
					'to_object_types'   => array( self::object_type( $sides['to'] ?? null, preg_match( '/_to_users?$/D', $name ) ) ),
					'direction'         => 'from_to',
					'max_connections'   => null,
				);
			}
		}
		return $definitions;
	}

	/**
	 * @param object|null $side    Side of the registered connection type.
	 * @param bool        $is_user Whether the name of the connection type states users.
	 */
	private static function object_type( ?object $side, bool $is_user ): string {
		$is_user = $side ? 'user' === $side->get_object_type() : $is_user;
		return $is_user ? 'user' : 'post';
	}

	/**
	 * A page of lines.
	 *
	 * @param int $after Id before the page.
	 * @param int $limit Maximum number of connections.
	 * @return array{0:array[],1:int,2:int|null} Lines, connections, and id before the next page, null at the end.
	 */
	public function page( int $after, int $limit ): array {
		global $wpdb;
		$sql    = "SELECT p2p_id, p2p_from, p2p_to, p2p_type FROM {$this->table()} WHERE p2p_id > %d ORDER BY p2p_id LIMIT %d";
		$rows   = $this->core->table->rows( $wpdb->prepare( $sql, $after, $limit ) );
		$ids    = array_map( 'intval', array_column( $rows, 'p2p_id' ) );
		$orders = $this->orders( $ids );
		$meta   = $this->meta( $ids );
		$lines  = array();
		foreach ( $rows as $row ) {
			$type = $this->map[ $row['p2p_type'] ] ?? $row['p2p_type'];
			if ( '' !== $type ) {
				$lines[] = array(
					'at'     => (int) $row['p2p_id'],
					'record' => array(
						'type'    => $type,
						'from_id' => (int) $row['p2p_from'],
						'to_id'   => (int) $row['p2p_to'],
					) + ( $orders[ (int) $row['p2p_id'] ] ?? array() ) + $this->data( $type, $meta[ (int) $row['p2p_id'] ] ?? array() ),
				);
			}
		}
		return array( $lines, count( $rows ), count( $rows ) < $limit ? null : (int) end( $rows )['p2p_id'] );
	}

	/** @return array<int,array<string,int>> The positions of connections by id. */
	private function orders( array $ids ): array {
		global $wpdb;
		$orders = array();
		foreach ( $this->core->table->exists( "{$wpdb->prefix}p2pmeta" ) ? array_chunk( $ids, Relx_Relation_Table::MAX_LIST ) : array() as $some ) {
			$list = implode( ', ', $some );
			$sql  = "SELECT p2p_id, meta_key, meta_value FROM {$wpdb->prefix}p2pmeta WHERE p2p_id IN ($list) AND meta_key IN ('_order_from', '_order_to')";
			foreach ( $this->core->table->rows( $sql ) as $row ) {
				if ( preg_match( '/^\d{1,15}$/D', (string) $row['meta_value'] ) ) {
					$orders[ (int) $row['p2p_id'] ][ '_order_from' === $row['meta_key'] ? 'from_order' : 'to_order' ] = (int) $row['meta_value'];
				}
			}
		}
		return $orders;
	}

	/**
	 * The meta of connections by id, without positions: the first value of each key. Nothing is read if no type declares fields.
	 *
	 * @return array<int,array<string,string>>
	 */
	private function meta( array $ids ): array {
		global $wpdb;
		$meta = array();
		$used = array_filter( $this->core->types->by_name(), static fn( $type ) => isset( $type['fields'] ) );
		foreach ( $used && $this->core->table->exists( "{$wpdb->prefix}p2pmeta" ) ? array_chunk( $ids, Relx_Relation_Table::MAX_LIST ) : array() as $some ) {
			$list = implode( ', ', $some );
			$sql  = "SELECT p2p_id, meta_key, meta_value FROM {$wpdb->prefix}p2pmeta WHERE p2p_id IN ($list) AND meta_key NOT IN ('_order_from', '_order_to') ORDER BY meta_id";
			foreach ( $this->core->table->rows( $sql ) as $row ) {
				$meta += array( (int) $row['p2p_id'] => array() );

				$meta[ (int) $row['p2p_id'] ] += array( (string) $row['meta_key'] => (string) $row['meta_value'] );
			}
		}
		return $meta;
	}

	/**
	 * The data of a connection: its meta whose keys are fields of the type. Empty values are no values.
	 *
	 * @param array<string,string> $meta Meta by key.
	 */
	private function data( string $type_name, array $meta ): array {
		return Relx_Foreign_Data::of( $this->core->types->by_name()[ $type_name ] ?? null, $meta );
	}

	/** Name of the table. */
	protected function table(): string {
		return $GLOBALS['wpdb']->prefix . 'p2p';
	}
}
// phpcs:enable
