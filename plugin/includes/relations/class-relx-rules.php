<?php
defined( 'ABSPATH' ) || exit;

/**
 * Rules of new relations.
 *
 * @see src/core/relations/rules.ts
 */
class Relx_Rules {
	private Relx_Relation_Table $table;

	/** @var array<string,Relx_Ancestors> Ancestors in acyclic types, by type. The checks of a transaction share them. */
	private array $ancestors = array();

	public function __construct( Relx_Relation_Table $table ) {
		$this->table = $table;
	}

	/**
	 * Checks that the relation type connects the object types, and that the objects differ.
	 *
	 * @throws Relx_Exception With the codes ncr_invalid_object_type, ncr_self_relation.
	 */
	public function check_sides( array $type, array $from, array $to ): void {
		foreach ( compact( 'from', 'to' ) as $side => $target ) {
			$allowed = $type[ "{$side}_object_types" ];
			if ( ! in_array( $target['object_type'], $allowed, true ) ) {
				$message = sprintf( '%s_type of "%s" must be %s, not %s.', $side, $type['name'], implode( ' or ', $allowed ), $target['object_type'] );
				throw Relx_Exception::param( 'ncr_invalid_object_type', "{$side}_type", $message );
			}
		}
		if ( $from === $to ) {
			/* translators: %s: an object, such as post 12. */
			$message = sprintf( __( 'You can’t relate the %s to itself. Choose another object.', 'relx' ), Relx_Checks::object_label( $from ) );
			throw Relx_Exception::param( 'ncr_self_relation', 'to_id', $message );
		}
	}

	/**
	 * Checks that the post types, taxonomies or roles of the objects fit the relation type. Objects that do not exist fit. Call it outside
	 * of a transaction, because plugins may filter the objects.
	 *
	 * @param array|null $known Subtypes by object type and id, null to read them.
	 * @throws Relx_Exception With the code ncr_invalid_combination.
	 */
	public function check_subtypes( array $type, array $from, array $to, ?array $known = null ): void {
		foreach ( compact( 'from', 'to' ) as $side => $target ) {
			if ( ! isset( $type[ "{$side}_subtypes" ] ) ) {
				continue;
			}
			$subtypes = null !== $known ? $known[ $target['object_type'] ][ $target['id'] ] ?? null : Relx_Subtypes::of( $target );
			if ( null !== $subtypes && ! Relx_Direction::fits( $type, $side, $target['object_type'], $subtypes ) ) {
				throw self::does_not_fit( $type, $side, $target, $subtypes );
			}
		}
	}

	/**
	 * Checks that the relation does not close a cycle, if its type is acyclic. Call {@see Relx_Relation_Table::lock_acyclic()} and
	 * {@see read_again()} first.
	 *
	 * @param Relx_Ancestors|null $ancestors Ancestors that were read. Null for those that the checks of a transaction share: they include
	 *                                       the relation from now on, which is about to be written.
	 * @throws Relx_Exception With the codes ncr_cycle, rest_too_much_work.
	 */
	public function check_acyclic( array $type, array $from, array $to, ?Relx_Ancestors $ancestors = null ): void {
		if ( empty( $type['acyclic'] ) ) {
			return;
		}
		$shared = $this->ancestors[ $type['name'] ] ?? new Relx_Ancestors( $this->table, $type );
		if ( ( $ancestors ?? $shared )->has( $from['id'], $to['id'] ) ) {
			throw self::cycle( $type, $from, $to );
		}
		if ( ! $ancestors ) {
			$shared->plan( $from['id'], $to['id'] );
			$this->ancestors[ $type['name'] ] = $shared;
		}
	}

	/** Reads ancestors again: in a new transaction, and after a relation was removed. */
	public function read_again(): void {
		$this->ancestors = array();
	}

	/**
	 * Checks that no plugin rejects the relation.
	 *
	 * @throws Relx_Exception With the code ncr_relation_not_allowed.
	 */
	public function check_allowed( array $type, array $from, array $to ): void {
		if ( apply_filters( 'ncr_relation_allowed', true, $from['id'], $to['id'], $type['name'] ) ) {
			return;
		}
		/* translators: 1 and 2: objects, such as post 12, 3: relation type. */
		$message = __( 'The %1$s and the %2$s cannot be related as "%3$s" on this site.', 'relx' );
		throw new Relx_Exception( 'ncr_relation_not_allowed', sprintf( $message, Relx_Checks::object_label( $from ), Relx_Checks::object_label( $to ), $type['name'] ) );
	}

	/**
	 * Checks what saving a relation would check about the object on one side: that it fits the type, that no plugin rejects it, its limit,
	 * and that it closes no cycle.
	 *
	 * @param string         $side    Side of the object: `from` or `to`.
	 * @param Relx_Ancestors $related Ancestors or descendants of the object on the other side, in the direction of this side.
	 * @throws Relx_Exception With the codes ncr_invalid_combination, ncr_relation_not_allowed, ncr_max_connections_exceeded, ncr_cycle,
	 *                        rest_too_much_work.
	 */
	public function check_candidate( array $type, array $from, array $to, string $side, Relx_Ancestors $related ): void {
		$this->check_subtypes( $type, $from, $to );
		$this->check_allowed( $type, $from, $to );
		$other            = 'from' === $side ? 'to' : 'from';
		$limits           = $this->limits( $type, $from, $to );
		$limits[ $other ] = 0;
		$this->check_fits( $type, $from, $to, $limits );
		$ids = array(
			'from' => $from['id'],
			'to'   => $to['id'],
		);
		if ( ! empty( $type['acyclic'] ) && $related->has( $ids[ $other ], $ids[ $side ] ) ) {
			throw self::cycle( $type, $from, $to );
		}
	}

	/** @return array{from:int,to:int} The limits of source and target, 0 for none. */
	public function limits( array $type, array $from, array $to ): array {
		$is_two_way = 'bidirectional' === $type['direction'];
		return array(
			'from' => $this->limit( $type, $from['id'] ),
			'to'   => $is_two_way ? $this->limit( $type, $to['id'] ) : (int) $type['max_connections_to'],
		);
	}

	/**
	 * Checks that an object exists.
	 *
	 * @param string $name Name of the argument with its id.
	 * @throws Relx_Exception With the code ncr_object_not_found.
	 */
	public function check_exists( string $name, array $target ): void {
		if ( ! $this->table->object_exists( $target ) ) {
			throw self::object_not_found( $name, $target );
		}
	}

	/**
	 * Checks that the two objects are not related by the type.
	 *
	 * @throws Relx_Exception With the code ncr_relation_exists.
	 */
	public function check_new( array $type, array $from, array $to ): void {
		$existing = $this->table->find( $type, $from, $to );
		if ( $existing ) {
			throw self::relation_exists( $type, $existing['id'] );
		}
	}

	/**
	 * Checks that neither limit is reached.
	 *
	 * @param array $planned Relations that are about to be written beside this one, by side.
	 * @throws Relx_Exception With the code ncr_max_connections_exceeded.
	 */
	public function check_fits( array $type, array $from, array $to, array $limits, array $planned = array() ): void {
		foreach ( compact( 'from', 'to' ) as $side => $target ) {
			$max   = $limits[ $side ];
			$sides = 'bidirectional' === $type['direction'] ? array( 'from', 'to' ) : array( $side );
			if ( 0 === $max || $this->table->count_at( $type['name'], $target, $sides ) + ( $planned[ $side ] ?? 0 ) < $max ) {
				continue;
			}
			throw self::limit_reached( $type, $target, $max );
		}
	}

	/**
	 * The error for an object that does not fit its side of a type.
	 *
	 * @param string   $side     `from` or `to`.
	 * @param string[] $subtypes Its subtypes.
	 */
	private static function does_not_fit( array $type, string $side, array $target, array $subtypes ): Relx_Exception {
		$names = static fn( $one ) => wp_sprintf( '%l', $type[ "{$one}_subtypes" ] ?? $type[ "{$one}_object_types" ] );
		$label = 'user' === $target['object_type'] || ! $subtypes ? Relx_Checks::object_label( $target ) : "{$subtypes[0]} {$target['id']}";
		if ( 'from' === $side ) {
			/* translators: 1: relation type, 2 and 3: post types, taxonomies or roles, 4: an object, such as page 12. */
			$message = __( 'The type %1$s connects %2$s to %3$s, so %4$s can’t be its source.', 'relx' );
		} else {
			/* translators: 1: relation type, 2 and 3: post types, taxonomies or roles, 4: an object, such as page 12. */
			$message = __( 'The type %1$s connects %2$s to %3$s, so %4$s can’t be its target.', 'relx' );
		}
		return Relx_Exception::param( 'ncr_invalid_combination', "{$side}_id", sprintf( $message, $type['name'], $names( 'from' ), $names( 'to' ), $label ) );
	}

	/** The error for a relation that closes a cycle. */
	private static function cycle( array $type, array $from, array $to ): Relx_Exception {
		/* translators: 1 and 2: objects, such as post 12, 3: relation type. */
		$message = __( 'The %1$s already leads to the %2$s through relations of the type %3$s, which allows no cycles.', 'relx' );
		return Relx_Exception::param( 'ncr_cycle', 'to_id', sprintf( $message, Relx_Checks::object_label( $to ), Relx_Checks::object_label( $from ), $type['name'] ) );
	}

	/**
	 * The error for an object that does not exist.
	 *
	 * @param string $name Name of the argument with its id.
	 */
	public static function object_not_found( string $name, array $target ): Relx_Exception {
		/* translators: %s: an object, such as post 12. */
		$message = sprintf( __( 'The %s does not exist.', 'relx' ), Relx_Checks::object_label( $target ) );
		return Relx_Exception::param( 'ncr_object_not_found', $name, $message );
	}

	/**
	 * The error for an object that the user cannot see.
	 *
	 * @param string $name Name of the argument with its id.
	 */
	public static function object_not_visible( string $name, array $target ): Relx_Exception {
		/* translators: %s: an object, such as post 12. */
		$message = sprintf( __( 'The %s does not exist, or you don’t have permission to view it.', 'relx' ), Relx_Checks::object_label( $target ) );
		return Relx_Exception::param( 'ncr_object_not_found', $name, $message );
	}

	/**
	 * The error for an object that has reached a limit.
	 *
	 * @param int $max Limit.
	 */
	public static function limit_reached( array $type, array $target, int $max ): Relx_Exception {
		/* translators: 1: an object, such as post 12, 2: relation type, 3: number. */
		$message = __( 'The %1$s already has the maximum of %3$d relations of the type "%2$s". Remove one first.', 'relx' );
		$message = sprintf( $message, Relx_Checks::object_label( $target ), $type['name'], $max );
		$details = array(
			'max_connections' => $max,
			'object_type'     => $target['object_type'],
			'object_id'       => $target['id'],
		);
		return new Relx_Exception( 'ncr_max_connections_exceeded', $message, $details );
	}

	/**
	 * The error for two objects that are related already.
	 *
	 * @param int|null $id Their relation.
	 */
	public static function relation_exists( array $type, ?int $id ): Relx_Exception {
		/* translators: %s: relation type. */
		$message = sprintf( __( 'These two are related as "%s" already.', 'relx' ), $type['name'] );
		return new Relx_Exception( 'ncr_relation_exists', $message, null === $id ? array() : array( 'relation_id' => $id ) );
	}

	/**
	 * The error for objects that are not related.
	 *
	 * @param array|null $to Target, null for any.
	 */
	public static function relation_not_found( array $type, array $from, ?array $to = null ): Relx_Exception {
		if ( $to ) {
			/* translators: 1: an object, such as post 12, 2: relation type, 3: another object. */
			$message = __( 'The %1$s has no relation of the type "%2$s" to the %3$s.', 'relx' );
		} else {
			/* translators: 1: an object, such as post 12, 2: relation type. */
			$message = __( 'The %1$s has no relation of the type "%2$s".', 'relx' );
		}
		return new Relx_Exception( 'ncr_relation_not_found', sprintf( $message, Relx_Checks::object_label( $from ), $type['name'], $to ? Relx_Checks::object_label( $to ) : '' ) );
	}

	/**
	 * A relation as an array.
	 *
	 * @param string $created_at UTC, ISO 8601.
	 */
	public static function relation( int $id, array $type, array $from, array $to, string $created_at ): array {
		return array(
			'id'         => $id,
			'from_id'    => $from['id'],
			'from_type'  => $from['object_type'],
			'to_id'      => $to['id'],
			'to_type'    => $to['object_type'],
			'type'       => $type['name'],
			'created_at' => $created_at,
		);
	}

	/** Now, in UTC, as ISO 8601 with milliseconds. */
	public static function now(): string {
		return ( new DateTimeImmutable( 'now', new DateTimeZone( 'UTC' ) ) )->format( 'Y-m-d\TH:i:s.v\Z' );
	}

	/**
	 * The limit of an object, 0 for none.
	 *
	 * @param int $id Object.
	 */
	private function limit( array $type, int $id ): int {
		$max = apply_filters( 'ncr_max_relationships', (int) $type['max_connections'], $id, $type['name'] );
		return is_numeric( $max ) && $max > 0 ? (int) $max : 0;
	}
}
