<?php
defined( 'ABSPATH' ) || exit;

/**
 * Finds invalid relations and repairs them, one batch at a time.
 *
 * Relations are read oldest first. Each is checked against the older ones that stay, so the plan of a dry run
 * matches the repair, whatever the size of the batches, unless something else writes meanwhile. Categories, the
 * first that matches: `orphaned` (an object does not exist), `unregistered` (its type is not registered), `self` (an object and
 * itself), `kind` (object types that the type does not connect), `duplicate` (the objects are related already, or only the
 * column `pair` is wrong), `excess` (beyond a limit), `order` (a position that is out of range or taken), `wrong_subtype` (post types,
 * taxonomies or roles that the type does not connect), `cycle` (part of a cycle of an acyclic type),
 * `data` (values that its type does not allow, which lists do not show).
 *
 * A repair removes relations, or repairs their columns `pair` and position. Relations of unregistered types stay unless
 * `prune` is set: the plugin that registers the type may only be inactive. Relations with a wrong subtype, a cycle or invalid data stay:
 * only a user can decide which of them is wrong.
 *
 * @see src/core/integrity/integrity.ts
 */
class Relx_Integrity {
	/** Categories, in the order in which they are tried. */
	const CATEGORIES = array( 'orphaned', 'unregistered', 'self', 'kind', 'duplicate', 'excess', 'order', 'wrong_subtype', 'cycle', 'data' );

	/** Actions of a repair. */
	const ACTIONS = array( 'remove', 'repair', 'keep' );

	/** Lower than any id. */
	const BEGINNING = -Relx_Contract::MAX_ID;

	/** Maximum number of relations per batch. */
	const MAX_BATCH = 10000;

	private Relx_Integrity_Rows $rows;
	private Relx_Integrity_Classifier $classifier;
	private Relx_Integrity_Repair $repair;

	/** @param bool $prune Whether to remove relations of unregistered types. */
	public function __construct( Relx_Core $core, bool $prune = false ) {
		$types            = $core->types->stored();
		$this->rows       = new Relx_Integrity_Rows( $core->table, $types );
		$this->classifier = new Relx_Integrity_Classifier( $types, $prune );
		$groups           = new Relx_Integrity_Overfull_Groups( $core->table, $types );
		$this->repair     = new Relx_Integrity_Repair( $core, $this->rows, $groups, $this->classifier );
	}

	/** @return array{after:int,last:int,checked:int,total:int,groups:array} The state before the first batch. */
	public function begin(): array {
		$groups = new Relx_Integrity_Capacity();
		foreach ( $this->rows->repeated_pairs() as $key ) {
			$groups->open( $key, 1, 0, PHP_INT_MAX );
		}
		return $this->rows->extent() + array(
			'after'   => self::BEGINNING,
			'checked' => 0,
			'groups'  => $groups->to_array(),
		);
	}

	/**
	 * Checks a batch, or repairs it.
	 *
	 * @param array $state  State before the batch.
	 * @param int   $size   Relations of the batch.
	 * @param bool  $is_fix Whether to repair.
	 * @return array{0:array|null,1:array[],2:int} The state after the batch, null at the end; items; relations that were checked.
	 * @throws Relx_Exception With the code rest_database_unavailable. Earlier batches stay repaired.
	 */
	public function step( array $state, int $size, bool $is_fix = false ): array {
		list( $upto, $count ) = $this->rows->batch( $state['after'], $state['last'], $size );
		if ( 0 === $count ) {
			return array( null, array(), 0 );
		}
		$capacity = Relx_Integrity_Capacity::from_array( $state['groups'] );
		$items    = $is_fix ? $this->repair->run( $state['after'], $upto ) : $this->repair->plan( $state['after'], $upto, $capacity );
		$capacity->close( $upto );
		$state['after']    = $upto;
		$state['checked'] += $count;
		$state['groups']   = $is_fix ? array() : $capacity->to_array();
		return array( $count < $size || $upto >= $state['last'] ? null : $state, $items, $count );
	}

	/**
	 * Counts items by category and by action.
	 *
	 * @return array{categories:array<string,int>,actions:array<string,int>}
	 */
	public static function counts( array $items ): array {
		$counts = array(
			'categories' => array_fill_keys( self::CATEGORIES, 0 ),
			'actions'    => array_fill_keys( self::ACTIONS, 0 ),
		);
		foreach ( $items as $item ) {
			++$counts['categories'][ $item['category'] ];
			++$counts['actions'][ $item['action'] ];
		}
		return $counts;
	}
}
