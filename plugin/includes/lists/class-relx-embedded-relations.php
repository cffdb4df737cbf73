<?php
defined( 'ABSPATH' ) || exit;

/**
 * Reads the first relations of many objects, for the embed of `wp/v2`.
 *
 * @see src/core/relations/embedded-relations.ts
 */
class Relx_Embedded_Relations {
	/** Maximum number of rows that one statement reads for many objects. If they have more, each list is read separately. */
	const MAX_TOGETHER = 10000;

	private Relx_Sorted_Rows $lists;
	private Relx_Related_Objects $objects;

	public function __construct( Relx_Sorted_Rows $lists, Relx_Related_Objects $objects ) {
		$this->lists   = $lists;
		$this->objects = $objects;
	}

	/**
	 * The first relations of objects.
	 *
	 * @param int[] $ids Objects, each once.
	 * @param int   $max Most relations of each.
	 * @return array{relations:array<int,array[]>,cut:int[]} Cut: objects that have more.
	 */
	public function of( array $ids, int $max = Relx_Contract::MAX_EMBEDDED ): array {
		$lists     = $this->lists->together( $ids, self::MAX_TOGETHER ) ?? array();
		$relations = array();
		$cut       = array();
		foreach ( $ids as $id ) {
			$rows = $lists[ $id ] ?? $this->lists->first( $id, $max + 1 );
			if ( count( $rows ) > $max ) {
				$cut[] = $id;
			}
			$relations[ $id ] = array_slice( $rows, 0, $max );
		}
		$this->objects->prime( array_merge( array(), ...array_values( $relations ) ), false );
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
