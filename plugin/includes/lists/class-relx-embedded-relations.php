<?php
defined( 'ABSPATH' ) || exit;

/**
 * Reads the lists of all types of many objects: their first relations, for the embed of `wp/v2`, and their numbers.
 *
 * @see src/core/relations/embedded-relations.ts
 */
class Relx_Embedded_Relations {
	/** Maximum number of rows that one statement reads for many objects. If they have more, each list is read separately. */
	const MAX_TOGETHER = 10000;

	private Relx_Type_Registry $types;
	private Relx_List_Rows $rows;
	private Relx_Related_Objects $objects;

	public function __construct( Relx_Type_Registry $types, Relx_List_Rows $rows, Relx_Related_Objects $objects ) {
		$this->types   = $types;
		$this->rows    = $rows;
		$this->objects = $objects;
	}

	/**
	 * The first 100 relations of objects of one type.
	 *
	 * @param int[] $ids     Objects.
	 * @param int   $user_id Id of the user, 0 for a logged-out user.
	 * @return array{relations:array<int,array[]>,cut:int[]} Cut: objects that have more.
	 */
	public function of( string $object_type, array $ids, int $user_id ): array {
		$found = array(
			'relations' => array(),
			'cut'       => array(),
		);
		foreach ( $this->queries( $object_type, array_values( array_unique( array_map( 'intval', $ids ) ) ), $user_id ) as list( $query, $some ) ) {
			$more = $this->read( $query, $some, Relx_Contract::MAX_EMBEDDED );

			$found['relations'] += $more['relations'];
			$found['cut']        = array_merge( $found['cut'], $more['cut'] );
		}
		return $found;
	}

	/**
	 * The first 10 similar posts of each post.
	 *
	 * @param int[] $ids     Posts.
	 * @param int   $user_id Id of the user, 0 for a logged-out user.
	 * @return array<int,array[]>
	 */
	public function similar( array $ids, int $user_id ): array {
		$query = Relx_Similar_Fill::query( $this->types, new Relx_Visibility( $user_id ) );
		return $this->read( $query, array_values( array_unique( array_map( 'intval', $ids ) ) ), Relx_Contract::MAX_EMBEDDED_SIMILAR )['relations'];
	}

	/**
	 * How many relations objects have in both directions, of those that the user sees: exact up to 500.
	 *
	 * @param int[] $ids     Objects.
	 * @param int   $user_id Id of the user, 0 for a logged-out user.
	 * @return array<int,int>|null By object, null if several objects have too many to be counted together.
	 */
	public function counts( string $object_type, array $ids, int $user_id ): ?array {
		$counts = array();
		foreach ( $this->queries( $object_type, $ids, $user_id, 'both' ) as list( $query, $some ) ) {
			$found = $this->rows->counts( $query, $some );
			if ( null === $found ) {
				return null;
			}
			$counts += $found;
		}
		return $counts;
	}

	/**
	 * Queries of the lists of all types: one, or one for each subtype of the objects if directions depend on them, and for each choice of
	 * types that plugins allow.
	 *
	 * @param int[]       $ids       Objects.
	 * @param string|null $direction Direction, null for that of each type.
	 * @return array[] Each with the query and the objects.
	 */
	private function queries( string $object_type, array $ids, int $user_id, ?string $direction = null ): array {
		$types      = $this->types->stored();
		$visibility = new Relx_Visibility( $user_id );
		$groups     = Relx_Direction::needs_subtypes( $types, $direction ) ? Relx_Subtypes::groups( $object_type, $ids ) : array( array( null, $ids ) );
		$queries    = array();
		foreach ( $groups as list( $subtypes, $some ) ) {
			$by_types = array();
			foreach ( has_filter( Relx_List_Query::ALLOWED ) ? $some : array() as $id ) {
				$by_types[ implode( ' ', array_filter( array_keys( $types ), static fn( $type ) => Relx_List_Query::is_allowed( $id, $type ) ) ) ][] = $id;
			}
			foreach ( $by_types ? $by_types : array( implode( ' ', array_keys( $types ) ) => $some ) as $names => $same ) {
				$allowed   = array_intersect_key( $types, array_flip( explode( ' ', $names ) ) );
				$queries[] = array( new Relx_List_Query( $object_type, compact( 'direction' ), $allowed, $visibility, $subtypes ), $same );
			}
		}
		return $queries;
	}

	/**
	 * The first relations of objects.
	 *
	 * @param int[] $ids Objects, each once.
	 * @param int   $max Maximum number of relations of each.
	 * @return array{relations:array<int,array[]>,cut:int[]} Cut: objects that have more.
	 */
	private function read( Relx_List_Query $query, array $ids, int $max ): array {
		$no_limit  = new Relx_Work_Budget( array() );
		$lists     = $this->rows->together( $query, $ids, self::MAX_TOGETHER, $no_limit ) ?? array();
		$relations = array();
		$cut       = array();
		foreach ( $ids as $id ) {
			$rows = $lists[ $id ] ?? $this->rows->page( $query, $id, $max + 1, 0, $no_limit, false )['rows'];
			if ( count( $rows ) > $max ) {
				$cut[] = $id;
			}
			$relations[ $id ] = array_slice( $rows, 0, $max );
		}
		$this->objects->prime( array_merge( array(), ...array_values( $relations ) ), Relx_Related_Objects::TITLE_ONLY );
		$budget = Relx_Work_Budget::of_request();
		foreach ( $relations as $id => $rows ) {
			$relations[ $id ] = $budget->exceeded() ? array() : $this->embedded( $rows );
			if ( $rows && ! $budget->take( strlen( (string) wp_json_encode( $relations[ $id ] ) ), 'output' ) ) {
				$relations[ $id ] = array();
				$cut[]            = $id;
			}
		}
		return array(
			'relations' => $relations,
			'cut'       => array_values( array_unique( $cut ) ),
		);
	}

	/**
	 * Rows as the embed has them.
	 *
	 * @param array[] $rows Rows of a list.
	 */
	private function embedded( array $rows ): array {
		$embedded = array();
		foreach ( $rows as $row ) {
			list( $to_type, $to_id ) = Relx_Related_Objects::related_ref( $row );
			$title      = $this->objects->title( $to_type, $to_id );
			$embedded[] = compact( 'to_id', 'to_type' ) + array( 'type' => $row['type'] ) + ( '' === $title ? array() : compact( 'title' ) );
		}
		return $embedded;
	}
}
