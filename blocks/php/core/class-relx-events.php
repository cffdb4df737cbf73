<?php
/**
 * Actions of relations.
 *
 * @package relx
 */

defined( 'ABSPATH' ) || exit;

/**
 * Invalidates caches after a change of relations, then fires its actions.
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
	 * A relation was created.
	 *
	 * @param array $relation Relation.
	 */
	public function added( $relation ) {
		$this->cache->relation_changed( $relation );
		foreach ( array( 'ncr_relation_added', 'relx_relation_added' ) as $action ) {
			/**
			 * Fires after a relation was created.
			 *
			 * @param int    $relation_id Relation.
			 * @param int    $from_id     Source.
			 * @param int    $to_id       Target.
			 * @param string $type        Name of the relation type.
			 */
			do_action( $action, $relation['id'], $relation['from_id'], $relation['to_id'], $relation['type'] );
		}
	}

	/**
	 * A relation was removed.
	 *
	 * @param array $relation Relation as it was.
	 */
	public function removed( $relation ) {
		$this->cache->relation_changed( $relation );
		foreach ( array( 'ncr_relation_removed', 'relx_relation_removed' ) as $action ) {
			/**
			 * Fires after a relation was removed.
			 *
			 * @param int    $from_id Source.
			 * @param int    $to_id   Target.
			 * @param string $type    Name of the relation type.
			 */
			do_action( $action, $relation['from_id'], $relation['to_id'], $relation['type'] );
		}
	}
}
