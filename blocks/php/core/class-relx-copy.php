<?php
/**
 * Copies of relations.
 *
 * @package relx
 */

defined( 'ABSPATH' ) || exit;

/**
 * Copies the relations of one object to another one, list by list, in one transaction.
 */
class Relx_Copy {
	/** Errors that say that a relation of the source is damaged. */
	const DAMAGED = array( 'ncr_object_not_found', 'ncr_invalid_object_type' );

	/**
	 * Rows of the table.
	 *
	 * @var Relx_Table
	 */
	private $table;

	/**
	 * Rules that a new relation has to meet.
	 *
	 * @var Relx_Rules
	 */
	private $rules;

	/**
	 * Object whose relations are copied.
	 *
	 * @var array
	 */
	private $from;

	/**
	 * Object that gets them.
	 *
	 * @var array
	 */
	private $to;

	/**
	 * What plugins say about each relation, asked before the transaction: `reason`, `limits`.
	 *
	 * @var array
	 */
	private $judged;

	/**
	 * What has been copied and what not.
	 *
	 * @var array
	 */
	private $result;

	/**
	 * Takes both objects.
	 *
	 * @param Relx_Table $table Rows of the table.
	 * @param Relx_Rules $rules Rules that a new relation has to meet.
	 * @param array      $from  Object whose relations are copied.
	 * @param array      $to    Object that gets them.
	 */
	public function __construct( $table, $rules, $from, $to ) {
		$this->table = $table;
		$this->rules = $rules;
		$this->from  = $from;
		$this->to    = $to;
	}

	/**
	 * Copies the relations of some types.
	 *
	 * @param array[] $types Relation types.
	 * @return array{copied:array[],skipped:array[],errors:array[]}
	 * @throws Relx_Exception With the code ncr_object_not_found.
	 */
	public function run( $types ) {
		$lists        = array();
		$this->judged = array();
		foreach ( $types as $type ) {
			foreach ( Relx_Walk::lists( $type ) as $sides ) {
				$lists[] = array( $type, $sides );
				foreach ( $this->table->ordered( $type['name'], $this->from, $sides ) as $row ) {
					$this->judge( $type, $row );
				}
			}
		}
		return $this->table->transaction(
			function () use ( $lists ) {
				$this->result = array_fill_keys( array( 'copied', 'skipped', 'errors' ), array() );
				$this->table->lock( array( $this->from, $this->to ) );
				$this->rules->check_exists( 'from_id', $this->from );
				$this->rules->check_exists( 'to_id', $this->to );
				foreach ( $lists as list( $type, $sides ) ) {
					$this->copy_list( $type, $sides );
				}
				return $this->result;
			}
		);
	}

	/**
	 * Calls the plugins about a copy.
	 *
	 * @param array $type Relation type.
	 * @param array $row  Row of the source's list.
	 */
	private function judge( $type, $row ) {
		list( $from, $to ) = $this->ends( $row );
		try {
			$this->rules->check_allowed( $type, $from, $to );
			$this->judged[ $row['id'] ] = $this->rules->limits( $type, $from, $to );
		} catch ( Relx_Exception $error ) {
			$this->judged[ $row['id'] ] = $error;
		}
	}

	/**
	 * Copies one list. Rows with a chosen position come after those that the target has chosen.
	 *
	 * @param array    $type  Relation type.
	 * @param string[] $sides Sides that make up the list.
	 */
	private function copy_list( $type, $sides ) {
		$fits = array();
		$rows = $this->table->ordered( $type['name'], $this->from, $sides );
		$this->table->lock( array_column( $rows, 'far' ) );
		foreach ( $rows as $row ) {
			$reason = $this->reason( $type, $row, count( $fits ) );
			if ( $reason ) {
				$this->leave_out( $row, $reason );
			} else {
				$fits[] = $row;
			}
		}
		$last = 0;
		foreach ( $this->table->ordered( $type['name'], $this->to, $sides ) as $row ) {
			$last = Relx_Positions::is_placed( $row ) ? $row['position'] : $last;
		}
		$has_room = $last + count( $fits ) * Relx_Positions::GAP < Relx_Table::UNORDERED;
		$created  = array();
		// The last one first, because a list shows the newest of the rows without a position first.
		foreach ( array_reverse( $fits, true ) as $index => $row ) {
			list( $from, $to ) = $this->ends( $row );
			$orders            = $has_room && Relx_Positions::is_placed( $row ) ? array( $row['at'] => $last + ( $index + 1 ) * Relx_Positions::GAP ) : array();
			$created_at        = Relx_Rules::now();
			$id = $this->table->insert( $type, $from, $to, $created_at, $orders );
			if ( null === $id ) {
				$this->leave_out( $row, Relx_Rules::already_there( $type, null ) );
			} else {
				array_unshift( $created, Relx_Rules::relation( $id, $type, $from, $to, $created_at ) );
			}
		}
		$this->result['copied'] = array_merge( $this->result['copied'], $created );
	}

	/**
	 * Why a row cannot be copied, null where it can.
	 *
	 * @param array $type    Relation type.
	 * @param array $row     Row.
	 * @param int   $planned Rows of the list that are about to be copied.
	 * @return Relx_Exception|null
	 */
	private function reason( $type, $row, $planned ) {
		// A row that appeared since the plugins were called is not copied.
		$judged = $this->judged[ $row['id'] ] ?? new Relx_Exception( 'ncr_relation_not_allowed', 'The relation was created during the copy.' );
		if ( $judged instanceof Relx_Exception ) {
			return $judged;
		}
		list( $from, $to ) = $this->ends( $row );
		try {
			$this->rules->check_ends( $type, $from, $to );
			$this->rules->check_exists( 'from' === $row['at'] ? 'to_id' : 'from_id', $row['far'] );
			$this->rules->check_new( $type, $from, $to );
			$this->rules->check_fits( $type, $from, $to, $judged, array( $row['at'] => $planned ) );
			return null;
		} catch ( Relx_Conflict $conflict ) {
			throw $conflict;
		} catch ( Relx_Exception $error ) {
			return $error;
		}
	}

	/**
	 * Reports a row that is not copied.
	 *
	 * @param array          $row    Row.
	 * @param Relx_Exception $reason Why.
	 */
	private function leave_out( $row, $reason ) {
		$where = in_array( $reason->error_code(), self::DAMAGED, true ) ? 'errors' : 'skipped';
		$this->result[ $where ][] = array(
			'relation_id' => $row['id'],
			'reason'      => $reason->to_wp_error(),
		);
	}

	/**
	 * Source and target of a row's copy.
	 *
	 * @param array $row Row.
	 * @return array[]
	 */
	private function ends( $row ) {
		return 'from' === $row['at'] ? array( $this->to, $row['far'] ) : array( $row['far'], $this->to );
	}
}
