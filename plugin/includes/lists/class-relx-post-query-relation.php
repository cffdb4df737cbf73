<?php
defined( 'ABSPATH' ) || exit;

/**
 * Reads `content_relation` of a query for posts, users or terms: a clause, or a list of clauses and further lists with `relation` =>
 * `AND` or `OR`.
 *
 * A clause has `post_id` (or `from_id`, one or several), `type`, and optionally `direction`, `object_type` and `operator`
 * (`IN`, `NOT IN`, `EXISTS`, `NOT EXISTS`), and `data` (values by field that the relations need to have).
 *
 * @see src/core/post-query/relation.ts
 */
class Relx_Post_Query_Relation {
	/** Keys of a clause. A single one can have the `relation` of a list, as in `meta_query`. */
	const KEYS = array( 'post_id', 'from_id', 'type', 'direction', 'object_type', 'operator', 'data', 'relation' );

	/** Operators of a clause. */
	const OPERATORS = array( 'IN', 'NOT IN', 'EXISTS', 'NOT EXISTS' );

	/** Maximum number of ids per query. */
	const MAX_IDS = 5000;

	/** Maximum number of clauses per query. */
	const MAX_CLAUSES = 50;

	/** Maximum depth of nested lists. */
	const MAX_DEPTH = 5;

	private Relx_Type_Registry $types;

	/** Type of the objects that the query finds. */
	private string $found_type;

	/** Clauses that have been read. */
	private int $clauses = 0;

	/** Ids that have been read. */
	private int $ids = 0;

	/**
	 * Keys of clauses that have been read and are ignored.
	 *
	 * @var array<int|string>
	 */
	public array $unknown = array();

	/** @param string $found_type Type of the objects that the query finds. */
	public function __construct( Relx_Type_Registry $types, string $found_type ) {
		$this->types      = $types;
		$this->found_type = $found_type;
	}

	/**
	 * The subtypes of the objects that the argument finds, as far as its relation types name them. Null for any.
	 *
	 * @param mixed $value Argument.
	 * @return string[]|null
	 * @throws Relx_Exception With the codes of `parse()`.
	 */
	public function subtypes( $value ): ?array {
		return self::union( $this->parse( $value ) );
	}

	/**
	 * The subtypes that a clause or a group finds, null for any.
	 *
	 * @param array $parsed Clause or group.
	 * @return string[]|null
	 */
	private static function union( array $parsed ): ?array {
		if ( ! isset( $parsed['clauses'] ) ) {
			return $parsed['subtypes'];
		}
		$parts = array_map( array( __CLASS__, 'union' ), $parsed['clauses'] );
		return in_array( null, $parts, true ) ? null : array_merge( array(), ...$parts );
	}

	/**
	 * Reads the argument.
	 *
	 * @param mixed $value Argument.
	 * @param int   $depth How many lists it is inside of.
	 * @return array A clause (`type`, `object_type`, `ids`, `sides`, `not`, `data`: conditions, `subtypes` that it finds), or a group
	 *               (`relation`, `clauses`).
	 * @throws Relx_Exception With the codes ncr_invalid_args, ncr_invalid_type, ncr_invalid_id, ncr_invalid_object_type.
	 */
	public function parse( $value, int $depth = 1 ): array {
		if ( ! is_array( $value ) ) {
			throw self::error( 'it must be a clause or a list of clauses, not ' . Relx_Checks::format_value( $value ) . '.' );
		}
		$parts    = array_filter( $value, 'is_int', ARRAY_FILTER_USE_KEY );
		$parts    = isset( $value['clauses'] ) && is_array( $value['clauses'] ) ? $value['clauses'] : $parts;
		$is_group = $parts || isset( $value['clauses'] ) || ( isset( $value['relation'] ) && ! isset( $value['type'] ) );
		if ( ! $is_group ) {
			return $this->clause( $value );
		}
		$unknown = array_filter( array_keys( $value ), static fn( $key ) => ! is_int( $key ) && ! in_array( $key, array( 'relation', 'clauses' ), true ) );
		if ( $unknown || $depth > self::MAX_DEPTH ) {
			throw self::error( $unknown ? 'a list has clauses and relation, not ' . reset( $unknown ) . '.' : 'the lists are too deep.' );
		}
		$relation = $value['relation'] ?? 'AND';
		return array(
			'relation' => Relx_Checks::one_of( 'relation', array( 'AND', 'OR' ), is_string( $relation ) ? strtoupper( $relation ) : $relation ),
			'clauses'  => array_map( fn( $part ) => $this->parse( $part, $depth + 1 ), array_values( $parts ) ),
		);
	}

	/**
	 * Reads a clause.
	 *
	 * @param array $given Clause.
	 * @throws Relx_Exception With the codes of `parse()`.
	 */
	private function clause( array $given ): array {
		if ( ++$this->clauses > self::MAX_CLAUSES ) {
			throw self::error( sprintf( 'a query has at most %d clauses.', self::MAX_CLAUSES ) );
		}
		$this->unknown = array_merge( $this->unknown, array_keys( array_diff_key( $given, array_flip( self::KEYS ) ) ) );

		$type      = $this->types->get( $given['type'] ?? null );
		$operator  = strtoupper( Relx_Checks::one_of( 'operator', array_merge( self::OPERATORS, array_map( 'strtolower', self::OPERATORS ) ), $given['operator'] ?? 'IN' ) );
		$direction = isset( $given['direction'] ) ? Relx_Checks::one_of( 'direction', Relx_Contract::DIRECTIONS, $given['direction'] ) : null;
		$has_ids   = in_array( $operator, array( 'IN', 'NOT IN' ), true );
		if ( isset( $given['post_id'], $given['from_id'] ) ) {
			throw self::error( 'pass one of post_id and from_id.' );
		}
		$id = $given['post_id'] ?? $given['from_id'] ?? null;
		if ( ! $has_ids && null !== $id ) {
			throw self::error( "$operator is about any object. Leave out the ids." );
		}
		$object_type = $given['object_type'] ?? ( $has_ids ? 'post' : null );
		$object_type = null === $object_type ? null : Relx_Checks::object_type( 'object_type', $object_type );
		$ids         = $has_ids ? $this->ids( $id ) : null;
		$sides       = $this->sides( $type, $object_type, $direction, (array) $ids );
		$subtypes    = array_map( static fn( $other_side ) => $type[ "{$other_side}_subtypes" ] ?? null, array_values( $sides ) );
		return array(
			'type'        => $type['name'],
			'object_type' => $object_type,
			'ids'         => $ids,
			'sides'       => $sides,
			'not'         => 0 === strpos( $operator, 'NOT' ),
			'data'        => Relx_Data_Query::conditions( Relx_Data_Query::filter( $given['data'] ?? array() ), $type, 'r' ),
			'subtypes'    => in_array( null, $subtypes, true ) ? null : array_merge( array(), ...$subtypes ),
		);
	}

	/**
	 * Ids of a clause.
	 *
	 * @param mixed $value One id or several.
	 * @return int[]
	 * @throws Relx_Exception With the codes ncr_invalid_id, ncr_invalid_args.
	 */
	private function ids( $value ): array {
		$values     = is_array( $value ) ? $value : array( $value );
		$this->ids += count( $values );
		if ( $this->ids > self::MAX_IDS ) {
			throw self::error( sprintf( 'a query names at most %d ids.', self::MAX_IDS ) );
		}
		return array_values( array_unique( array_map( static fn( $id ) => Relx_Checks::id( 'post_id', $id ), $values ) ) );
	}

	/**
	 * The sides of the found objects by the sides of the given ones.
	 *
	 * Without a direction, a type that relates no objects to find in its default direction is read in both. So is one whose default
	 * direction is not the same for all given objects, because of their subtypes.
	 *
	 * @param string|null $object_type Type of the given objects, null for any.
	 * @param string|null $direction   Direction, null for that of the type.
	 * @param int[]       $ids         Given objects.
	 * @return array<string,string>
	 */
	private function sides( array $type, ?string $object_type, ?string $direction, array $ids ): array {
		$directions = array(
			'outgoing' => array( 'from', 'to' ),
			'incoming' => array( 'to', 'from' ),
		);
		$groups     = $ids && Relx_Direction::needs_subtypes( array( $type ), $direction ) ? Relx_Subtypes::groups( $object_type, $ids ) : array( array( null ) );
		$reads      = array_unique( array_map( static fn( $group ) => Relx_Direction::of( $type, $direction, $object_type, $group[0] ), $groups ) );
		$read       = count( $reads ) > 1 ? 'both' : reset( $reads );
		if ( null === $direction && 'both' !== $read && ! in_array( $this->found_type, $type[ $directions[ $read ][1] . '_object_types' ], true ) ) {
			$read = 'both';
		}
		$sides = array();
		foreach ( $directions as $name => list( $side, $other_side ) ) {
			$fits = in_array( $this->found_type, $type[ "{$other_side}_object_types" ], true )
				&& ( null === $object_type || in_array( $object_type, $type[ "{$side}_object_types" ], true ) );
			if ( $fits && in_array( $read, array( $name, 'both' ), true ) ) {
				$sides[ $side ] = $other_side;
			}
		}
		return $sides;
	}

	/** An error about the argument. */
	private static function error( string $message ): Relx_Exception {
		return Relx_Exception::param( 'ncr_invalid_args', Relx_Object_Query::ARGUMENT, $message );
	}
}
