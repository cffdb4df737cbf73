<?php
defined( 'ABSPATH' ) || exit;

/** The argument `content_relation` of queries of WordPress. */
abstract class Relx_Object_Query {
	/** Name of the argument. */
	const ARGUMENT = 'content_relation';

	/** Query variable: whether a plugin skips the argument. Plugins are called once for a query. */
	const SKIPPED = 'relx_skipped';

	/** Maximum number of objects that a preview reads for a condition. */
	const MAX_PREVIEWED = 5000;

	private Relx_Type_Registry $types;

	public function __construct( Relx_Type_Registry $types ) {
		$this->types = $types;
	}

	/** Hooks into queries. */
	abstract public function register(): void;

	/**
	 * Whether a query has no relations.
	 *
	 * @param WP_Query|WP_User_Query|WP_Term_Query $query Query.
	 */
	protected function is_skipped( $query ): bool {
		$vars = &$query->query_vars;
		if ( empty( $vars[ self::ARGUMENT ] ) ) {
			return true;
		}
		if ( ! is_bool( $vars[ self::SKIPPED ] ?? null ) ) {
			$vars[ self::SKIPPED ] = (bool) apply_filters( 'ncr_skip_relationship_query', false, $query );
		}
		return $vars[ self::SKIPPED ];
	}

	/**
	 * The argument as clauses of a statement. An invalid one finds nothing instead of all.
	 *
	 * @param string      $object_type Type of the objects that the statement reads.
	 * @param string      $column      Column with their ids.
	 * @param mixed       $argument    Argument.
	 * @param string|null $order       `ASC` or `DESC` to sort by the order of the relations, null for other orders.
	 * @return array{join:string,where:string,orderby:string}
	 */
	protected function clauses( string $object_type, string $column, $argument, ?string $order ): array {
		try {
			$reader = new Relx_Post_Query_Relation( $this->types, $object_type );
			$parsed = $reader->parse( $argument );
			if ( $reader->unknown ) {
				$unknown = implode( ', ', array_unique( $reader->unknown ) );
				$message = sprintf( '%s: a clause has %s, not %s, which is ignored.', self::ARGUMENT, implode( ', ', $reader::KEYS ), $unknown );
				_doing_it_wrong( esc_html( static::QUERY ), esc_html( $message ), '0.1.0' );
			}
			$clauses = ( new Relx_Object_Query_Clauses( $object_type, $column ) )->of( $parsed, $order );
			if ( ! Relx_Preview::is_active() ) {
				return $clauses;
			}
			$where = self::excludes( $parsed ) ? $this->previewed_condition( $object_type, $column, $parsed ) : null;
			return null === $where ? $this->previewed( $column, $clauses ) : array_fill_keys( array( 'join', 'orderby' ), '' ) + compact( 'where' );
		} catch ( Relx_Exception $error ) {
			_doing_it_wrong( esc_html( static::QUERY ), esc_html( self::ARGUMENT . ': ' . $error->getMessage() ), '0.1.0' );
			return array(
				'join'    => '',
				'where'   => '1 = 0',
				'orderby' => '',
			);
		}
	}

	/** Whether a clause or a group finds objects by what they are not related to: most objects of the site. */
	private static function excludes( array $parsed ): bool {
		return isset( $parsed['clauses'] ) ? (bool) array_filter( $parsed['clauses'], array( __CLASS__, 'excludes' ) ) : $parsed['not'];
	}

	/**
	 * The condition for what a preview has, of a clause or a group that excludes objects: the ids of those are read.
	 *
	 * @param string $object_type Type of the objects.
	 * @param string $column      Column with the ids.
	 * @param array  $parsed      Clause or group.
	 */
	private function previewed_condition( string $object_type, string $column, array $parsed ): string {
		if ( isset( $parsed['clauses'] ) ) {
			$parts = array_map( fn( $part ) => $this->previewed_condition( $object_type, $column, $part ), $parsed['clauses'] );
			return '(' . implode( " {$parsed['relation']} ", $parts ) . ')';
		}
		$clauses = ( new Relx_Object_Query_Clauses( $object_type, $column ) )->of( $parsed, null );
		if ( ! $parsed['not'] ) {
			return $this->previewed( $column, $clauses )['where'];
		}
		// Not allowed, or nothing to exclude.
		if ( in_array( $clauses['where'], array( '1 = 0', '1 = 1' ), true ) ) {
			return $clauses['where'];
		}
		$excluded = ( new Relx_Object_Query_Clauses( $object_type, $column ) )->of( array( 'not' => false ) + $parsed, null );
		return "NOT ({$this->previewed( $column, $excluded )['where']})";
	}

	/**
	 * Clauses for the objects that a preview has: their ids, because the statement runs after the changes are rolled back.
	 *
	 * @param string   $column  Column with the ids.
	 * @param string[] $clauses Clauses.
	 * @return array{join:string,where:string,orderby:string}
	 */
	private function previewed( string $column, array $clauses ): array {
		global $wpdb;
		list( $alias, $id ) = explode( '.', $column );
		$names = array(
			't' => $wpdb->terms,
			'u' => $wpdb->users,
		);
		$table = isset( $names[ $alias ] ) ? "{$names[ $alias ]} $alias" : $alias;
		$order = '' === $clauses['orderby'] ? '' : " ORDER BY {$clauses['orderby']}";
		$sql   = "SELECT $alias.$id FROM $table {$clauses['join']} WHERE {$clauses['where']}$order LIMIT " . self::MAX_PREVIEWED;
		$ids   = array_unique( array_map( 'intval', Relx_Preview::read( static fn() => $wpdb->get_col( $sql ) ) ) ); // phpcs:ignore WordPress.DB -- the clauses are prepared.
		$list  = implode( ', ', $ids ? $ids : array( 0 ) );
		return array(
			'join'    => '',
			'where'   => "$column IN ($list)",
			'orderby' => '' === $order ? '' : "FIELD($column, $list)",
		);
	}

	/**
	 * The subtypes of the objects that the argument finds, as the relation types name them.
	 *
	 * @param string   $object_type Type of the objects.
	 * @param mixed    $argument    Argument.
	 * @param string[] $visible     Subtypes that relations can show.
	 * @return string[] Those that relations can show.
	 */
	protected function subtypes( string $object_type, $argument, array $visible ): array {
		try {
			$subtypes = ( new Relx_Post_Query_Relation( $this->types, $object_type ) )->subtypes( $argument );
		} catch ( Relx_Exception $error ) {
			// Reported when the statement is built.
			return $visible;
		}
		$fits = null === $subtypes ? $visible : array_values( array_intersect( $visible, $subtypes ) );
		return $fits ? $fits : $visible;
	}

	/**
	 * The order of the relations that a query requests, null for other orders.
	 *
	 * @param mixed  $orderby Argument `orderby`.
	 * @param string $order   Order of a string.
	 */
	protected static function order( $orderby, string $order ): ?string {
		if ( is_array( $orderby ) ) {
			return isset( $orderby['relation'] ) ? (string) $orderby['relation'] : null;
		}
		return 'relation' === $orderby ? $order : null;
	}
}
