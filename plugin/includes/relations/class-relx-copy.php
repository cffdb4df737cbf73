<?php
defined( 'ABSPATH' ) || exit;

/**
 * Copies the relations of one object to another one, list by list, in one transaction.
 *
 * @see src/core/relations/copy.ts
 */
class Relx_Copy {
	/** Codes of errors that a damaged relation of the source causes. */
	const DAMAGED = array( 'ncr_object_not_found', 'ncr_invalid_object_type' );

	private Relx_Relation_Table $table;

	/** Rules that a new relation has to meet. */
	private Relx_Rules $rules;

	/** Object whose relations are copied. */
	private array $from;

	/** Object that receives them. */
	private array $to;

	/** Permissions of the current user if the copy follows an action of that user, otherwise null. */
	private ?Relx_Permissions $permissions = null;

	/** @var array Limits of each relation by its id, or the error of the plugin that rejects it. Read before the transaction. */
	private $checked;

	/** @var array<int,array> Public fields, by relations whose private ones the user does not see. Read before the transaction. */
	private array $shown = array();

	/** @var array Relations that were copied and those that were not. */
	private $result;

	/**
	 * @param Relx_Rules            $rules       Rules that a new relation has to meet.
	 * @param array                 $from        Object whose relations are copied.
	 * @param array                 $to          Object that receives them.
	 * @param Relx_Permissions|null $permissions Permissions that count if the copy follows an action of the current user, otherwise null.
	 */
	public function __construct( Relx_Relation_Table $table, Relx_Rules $rules, array $from, array $to, ?Relx_Permissions $permissions ) {
		$this->table       = $table;
		$this->rules       = $rules;
		$this->from        = $from;
		$this->to          = $to;
		$this->permissions = $permissions;
	}

	/**
	 * Copies the relations of some types.
	 *
	 * @return array{copied:array[],skipped:array[],errors:array[]}
	 * @throws Relx_Exception With the code ncr_object_not_found.
	 */
	public function run( array $types ): array {
		$lists         = array();
		$objects       = array( $this->from, $this->to );
		$this->checked = array();
		$this->result  = array_fill_keys( array( 'copied', 'skipped', 'errors' ), array() );
		$this->rules->check_exists( 'from_id', $this->from );
		$this->rules->check_exists( 'to_id', $this->to );
		foreach ( $types as $type ) {
			foreach ( Relx_Direction::lists( $type ) as $sides ) {
				$lists[] = array( $type, $sides );
				foreach ( $this->table->ordered( $type['name'], $this->from, $sides ) as $row ) {
					$this->check( $type, $row );
					$objects[] = $row['related'];
				}
			}
		}
		if ( ! $this->checked ) {
			return $this->result;
		}
		return $this->table->transaction(
			function () use ( $lists, $objects ) {
				$this->result = array_fill_keys( array( 'copied', 'skipped', 'errors' ), array() );
				$this->table->lock_acyclic( array_column( $lists, 0 ) );
				$this->table->lock( $objects );
				$this->rules->read_again();
				$this->rules->check_exists( 'to_id', $this->to );
				foreach ( $lists as list( $type, $sides ) ) {
					$this->copy_list( $type, $sides );
				}
				return $this->result;
			}
		);
	}

	/**
	 * Calls the filters of plugins for a copy.
	 *
	 * @param array $row Row of the source's list.
	 */
	private function check( array $type, array $row ): void {
		list( $from, $to ) = $this->sides( $row );
		if ( $this->permissions && isset( $type['fields'] ) ) {
			list( $source, $target ) = $this->sides( $row, $this->from );
			$original = Relx_Rules::relation( $row['id'], $type, $source, $target, '' );
			if ( ! Relx_Data_Access::following()->can_change( $type, $original ) ) {
				$this->shown[ $row['id'] ] = Relx_Relation_Data::fields( $type, false );
			}
		}
		try {
			if ( $this->permissions && ! $this->permissions->can_follow( $type, $from, $to ) ) {
				throw new Relx_Exception( 'ncr_relation_not_allowed', 'The user has no permission to create the relation.' );
			}
			$this->rules->check_subtypes( $type, $from, $to );
			$this->rules->check_allowed( $type, $from, $to );
			$this->checked[ $row['id'] ] = $this->rules->limits( $type, $from, $to );
		} catch ( Relx_Exception $error ) {
			$this->checked[ $row['id'] ] = $error;
		}
	}

	/**
	 * Copies one list. Rows with a chosen position come after the rows of the target with one.
	 *
	 * @param string[] $sides Sides that make up the list.
	 */
	private function copy_list( array $type, array $sides ): void {
		$fits = array();
		$rows = $this->table->ordered( $type['name'], $this->from, $sides );
		foreach ( $rows as $row ) {
			$reason = $this->reason( $type, $row, count( $fits ) );
			if ( $reason ) {
				$this->skip( $row, $reason );
			} else {
				$fits[] = $row;
			}
		}
		$last = 0;
		foreach ( $this->table->ordered( $type['name'], $this->to, $sides ) as $row ) {
			$last = Relx_Position_Plan::is_placed( $row ) ? $row['position'] : $last;
		}
		$fits_in = $last + count( $fits ) * Relx_Position_Plan::GAP < Relx_Relation_Table::UNORDERED;
		$created = array();
		// The last one first, because a list shows the newest of the rows without a position first.
		foreach ( array_reverse( $fits, true ) as $index => $row ) {
			list( $from, $to ) = $this->sides( $row );
			$orders            = $fits_in && Relx_Position_Plan::is_placed( $row ) ? array( $row['side'] => $last + ( $index + 1 ) * Relx_Position_Plan::GAP ) : array();
			$created_at        = Relx_Rules::now();
			$data = isset( $type['fields'] ) ? $this->table->data( $row['id'] ) : null;
			if ( isset( $this->shown[ $row['id'] ] ) ) {
				$data = Relx_Relation_Data::encode( array_intersect_key( Relx_Relation_Data::decode( $data ), $this->shown[ $row['id'] ] ) );
			}

			$id = $this->table->insert( $type, $from, $to, $created_at, $orders, $data );
			if ( null === $id ) {
				$this->skip( $row, Relx_Rules::relation_exists( $type, null ) );
			} else {
				array_unshift( $created, Relx_Rules::relation( $id, $type, $from, $to, $created_at ) );
			}
		}
		$this->result['copied'] = array_merge( $this->result['copied'], $created );
	}

	/**
	 * Why a row cannot be copied, null if it can.
	 *
	 * @param int $planned Rows of the list that are about to be copied.
	 */
	private function reason( array $type, array $row, int $planned ): ?Relx_Exception {
		// Plugins did not check a row that was created since.
		$checked = $this->checked[ $row['id'] ] ?? new Relx_Exception( 'ncr_relation_not_allowed', 'The relation was created during the copy.' );
		if ( $checked instanceof Relx_Exception ) {
			return $checked;
		}
		list( $from, $to ) = $this->sides( $row );
		try {
			$this->rules->check_sides( $type, $from, $to );
			$this->rules->check_exists( 'from' === $row['side'] ? 'to_id' : 'from_id', $row['related'] );
			$this->rules->check_new( $type, $from, $to );
			$this->rules->check_fits( $type, $from, $to, $checked, array( $row['side'] => $planned ) );
			$this->rules->check_acyclic( $type, $from, $to );
			return null;
		} catch ( Relx_Exception $error ) {
			// A failure of the database concerns the whole copy.
			if ( $error->status() >= 500 ) {
				throw $error;
			}
			return $error;
		}
	}

	/** Reports a row that is not copied. */
	private function skip( array $row, Relx_Exception $reason ): void {
		$where = in_array( $reason->error_code(), self::DAMAGED, true ) ? 'errors' : 'skipped';
		$this->result[ $where ][] = array(
			'relation_id' => $row['id'],
			'reason'      => $reason->to_wp_error(),
		);
	}

	/**
	 * Source and target of a row's copy.
	 *
	 * @param array|null $target Object whose list has the row, null for the one that receives the copy.
	 */
	private function sides( array $row, ?array $target = null ): array {
		$target = $target ?? $this->to;
		return 'from' === $row['side'] ? array( $target, $row['related'] ) : array( $row['related'], $target );
	}
}
