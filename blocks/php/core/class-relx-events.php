<?php
/**
 * Actions of relations.
 *
 * @package relx
 */

defined( 'ABSPATH' ) || exit;

/**
 * Invalidates caches after relations changed, then fires the actions of each. A callback that throws stops neither the write nor
 * the other actions. It stops later callbacks of its own action: only a copy of WP_Hook could catch the error of one callback.
 */
class Relx_Events {
	/**
	 * Object cache.
	 *
	 * @var Relx_Cache
	 */
	private $cache;

	/**
	 * Takes the cache.
	 *
	 * @param Relx_Cache $cache Object cache.
	 */
	public function __construct( $cache ) {
		$this->cache = $cache;
	}

	/**
	 * Relations were created.
	 *
	 * @param array[] $relations Relations.
	 */
	public function added( $relations ) {
		$this->cache->relations_changed( $relations );
		foreach ( $relations as $relation ) {
			foreach ( array( 'ncr_relation_added', 'relx_relation_added' ) as $action ) {
				/**
				 * Fires after a relation was created.
				 *
				 * @param int    $relation_id Relation.
				 * @param int    $from_id     Source.
				 * @param int    $to_id       Target.
				 * @param string $type        Name of the relation type.
				 */
				Relx_After_Commit::run( static fn() => do_action( $action, $relation['id'], $relation['from_id'], $relation['to_id'], $relation['type'] ) );
			}
		}
	}

	/**
	 * Relations were removed.
	 *
	 * @param array[] $relations Relations as they were.
	 */
	public function removed( $relations ) {
		$this->cache->relations_changed( $relations );
		foreach ( $relations as $relation ) {
			foreach ( array( 'ncr_relation_removed', 'relx_relation_removed' ) as $action ) {
				/**
				 * Fires after a relation was removed.
				 *
				 * @param int    $from_id Source.
				 * @param int    $to_id   Target.
				 * @param string $type    Name of the relation type.
				 */
				Relx_After_Commit::run( static fn() => do_action( $action, $relation['from_id'], $relation['to_id'], $relation['type'] ) );
			}
		}
	}
}
