<?php
defined( 'ABSPATH' ) || exit;

/**
 * Plans a batch, or repairs it in one transaction.
 *
 * @see src/core/integrity/repair.ts
 */
// phpcs:disable WordPress.DB -- the statements are prepared; names of tables and columns come from this class.
class Relx_Integrity_Repair {
	/** Categories that depend on other relations. */
	const DEPENDENT = array( 'duplicate', 'excess', 'order' );

	private Relx_Core $core;
	private Relx_Integrity_Rows $rows;
	private Relx_Integrity_Overfull_Groups $groups;
	private Relx_Integrity_Classifier $classifier;

	public function __construct( Relx_Core $core, Relx_Integrity_Rows $rows, Relx_Integrity_Overfull_Groups $groups, Relx_Integrity_Classifier $classifier ) {
		$this->core       = $core;
		$this->rows       = $rows;
		$this->groups     = $groups;
		$this->classifier = $classifier;
	}

	/**
	 * Plans the repair of a batch, without changing it.
	 *
	 * @param int                     $after    Id before the batch.
	 * @param int                     $upto     Last id of the batch.
	 * @param Relx_Integrity_Capacity $capacity Groups, with the relations of earlier batches that stay.
	 * @return array[] Items.
	 */
	public function plan( $after, $upto, Relx_Integrity_Capacity $capacity ): array {
		$rows = $this->rows->range( $after, $upto );
		$this->groups->open( $rows, $this->groups->limits( $rows ), $capacity, null );
		return array_column( $this->classifier->classify( $rows, $capacity ), 'item' );
	}

	/**
	 * Repairs a batch. The rows are classified again in the transaction, so that a relation that became valid stays.
	 *
	 * @param int $after Id before the batch. All relations up to it were repaired.
	 * @param int $upto  Last id of the batch.
	 * @return array[] Items.
	 */
	public function run( $after, $upto ): array {
		$rows     = $this->rows->range( $after, $upto );
		$limits   = $this->groups->limits( $rows );
		$planned  = $this->findings( $rows, $limits, $after );
		$findings = $planned;
		if ( array_filter( $planned, static fn( $finding ) => 'keep' !== $finding['item']['action'] ) ) {
			$findings = $this->core->table->transaction(
				function () use ( $planned, $limits, $after, $upto ) {
					$this->lock( $planned );
					$findings = $this->findings( $this->rows->range( $after, $upto, true ), $limits, $after );
					$this->write( $findings );
					return $findings;
				}
			);
		}
		$items = array_column( $findings, 'item' );
		$of    = static fn( $action ) => array_values( array_filter( $items, static fn( $item ) => $action === $item['action'] ) );
		( new Relx_Events( $this->core->cache ) )->removed( $of( 'remove' ) );
		$this->core->cache->relations_changed( $of( 'repair' ) );
		return $items;
	}

	/**
	 * Classifies rows by the state of the database.
	 *
	 * @param array[]           $rows   Rows of a batch.
	 * @param array<string,int> $limits Limits by key.
	 * @param int               $after  Id before the batch.
	 */
	private function findings( array $rows, array $limits, $after ): array {
		$capacity = new Relx_Integrity_Capacity();
		$this->groups->open( $rows, $limits, $capacity, $after );
		return $this->classifier->classify( $rows, $capacity );
	}

	/** Locks the objects of findings that depend on other relations, so that those do not change meanwhile. */
	private function lock( array $findings ): void {
		$objects = array();
		foreach ( $findings as $finding ) {
			if ( in_array( $finding['item']['category'], self::DEPENDENT, true ) ) {
				$objects = array_merge( $objects, array_values( Relx_Relation_Table::objects( $finding['item'] ) ) );
			}
		}
		$this->core->table->lock( $objects );
	}

	/** Removes and repairs relations. */
	private function write( array $findings ): void {
		global $wpdb;
		$table  = $this->core->table;
		$remove = array();
		$pairs  = array();
		foreach ( $findings as $finding ) {
			if ( 'remove' === $finding['item']['action'] ) {
				$remove[] = $finding['item']['id'];
			}
			if ( null !== $finding['pair'] ) {
				$pairs[ $finding['item']['type'] ][ $finding['item']['id'] ] = $finding['pair'];
			}
			foreach ( $finding['clear'] as $side ) {
				$table->set_positions( $side, array( $finding['item']['id'] => Relx_Relation_Table::UNORDERED ) );
			}
		}
		$table->delete_all( $remove );
		foreach ( $pairs as $type => $wanted ) {
			$this->release_pairs( $type, array_values( $wanted ) );
			foreach ( $wanted as $id => $pair ) {
				$table->execute( $wpdb->prepare( "UPDATE {$wpdb->relx_relations} SET pair = %s WHERE id = %d", $pair, $id ) );
			}
		}
	}

	/** Gives relations with a wrong pair a unique one, until their batch repairs or removes them. */
	private function release_pairs( string $type, array $pairs ): void {
		global $wpdb;
		$table = $this->core->table;
		foreach ( array_chunk( $pairs, Relx_Relation_Table::MAX_LIST ) as $some ) {
			$list = implode( ', ', array_fill( 0, count( $some ), '%s' ) );
			$sql  = "SELECT id FROM {$wpdb->relx_relations} WHERE type = %s AND pair IN ($list)";
			foreach ( $table->rows( $wpdb->prepare( $sql, array_merge( array( $type ), $some ) ) ) as $row ) {
				$id = (int) $row['id'];
				$table->execute( $wpdb->prepare( "UPDATE {$wpdb->relx_relations} SET pair = %s WHERE id = %d", "#$id", $id ) );
			}
		}
	}
}
// phpcs:enable
