<?php
defined( 'ABSPATH' ) || exit;

/**
 * Invalidates caches after relations changed, then fires the actions of each. A callback that throws affects neither the write nor
 * the other actions, but prevents later callbacks of its own action: only a copy of WP_Hook could catch the error of one callback.
 *
 * @see src/core/relations/events.ts
 */
class Relx_Events {
	private Relx_Cache $cache;

	public function __construct( Relx_Cache $cache ) {
		$this->cache = $cache;
	}

	/** Handles created relations. */
	public function added( array $relations ): void {
		$this->cache->relations_changed( $relations );
		array_map( array( __CLASS__, 'fire_added' ), $relations );
	}

	/**
	 * Handles a relation with changed data.
	 *
	 * @param array $new_data Values by field.
	 * @param array $old_data Values by field before the change.
	 */
	public function updated( array $relation, array $new_data, array $old_data ): void {
		$this->cache->relations_changed( array( $relation ) );
		Relx_After_Commit::run( static fn() => do_action( 'ncr_relation_updated', $relation, $new_data, $old_data ) );
		Relx_After_Commit::run( static fn() => do_action( 'relx_relation_updated', $relation, $new_data, $old_data ) );
	}

	/**
	 * Handles removed relations.
	 *
	 * @param array[] $relations Removed relations.
	 */
	public function removed( array $relations ): void {
		$this->cache->relations_changed( $relations );
		array_map( array( __CLASS__, 'fire_removed' ), $relations );
	}

	/**
	 * Handles relations that moved from one object to another: they were removed from the one, and added to the other.
	 *
	 * @param array[] $before Relations as they were.
	 * @param array[] $after  The same relations as they are.
	 */
	public function replaced( array $before, array $after ): void {
		$this->cache->relations_changed( array_merge( $before, $after ) );
		foreach ( $before as $index => $relation ) {
			self::fire_removed( $relation );
			self::fire_added( $after[ $index ] );
		}
	}

	/** Fires the actions of a created relation. */
	private static function fire_added( array $relation ): void {
		Relx_After_Commit::run( static fn() => do_action( 'ncr_relation_added', $relation['id'], $relation['from_id'], $relation['to_id'], $relation['type'] ) );
		Relx_After_Commit::run( static fn() => do_action( 'relx_relation_added', $relation['id'], $relation['from_id'], $relation['to_id'], $relation['type'] ) );
	}

	/** Fires the actions of a removed relation. */
	private static function fire_removed( array $relation ): void {
		Relx_After_Commit::run( static fn() => do_action( 'ncr_relation_removed', $relation['from_id'], $relation['to_id'], $relation['type'] ) );
		Relx_After_Commit::run( static fn() => do_action( 'relx_relation_removed', $relation['from_id'], $relation['to_id'], $relation['type'] ) );
	}
}
