<?php
/**
 * Relations in WP_Query.
 *
 * @package relx
 */

defined( 'ABSPATH' ) || exit;

/**
 * The argument `content_relation` of WP_Query and get_posts(): a condition of the query's own statement, so that paging and
 * every other argument work as usual. `orderby` => `relation` sorts by the order of the relations.
 *
 * The clauses are added after the filters of `suppress_filters`, because get_posts() sets that argument.
 */
// phpcs:disable WordPress.DB
class Relx_Post_Query {
	/** Name of the argument. */
	const ARGUMENT = 'content_relation';

	/**
	 * Relation types.
	 *
	 * @var Relx_Type_Registry
	 */
	private $types;

	/**
	 * Takes the relation types.
	 *
	 * @param Relx_Type_Registry $types Relation types.
	 */
	public function __construct( $types ) {
		$this->types = $types;
	}

	/** Hooks into queries. */
	public function register() {
		add_action( 'pre_get_posts', array( $this, 'prepare' ), 20 );
		add_filter( 'posts_clauses', array( $this, 'add_clauses' ), 10, 2 );
	}

	/**
	 * Makes WordPress apply the clauses: get_posts() suppresses filters, and the query cache does not depend on relations.
	 *
	 * @param WP_Query $query Query.
	 */
	public function prepare( $query ) {
		if ( ! $query->get( self::ARGUMENT ) || Relx_Peer::exists() ) {
			return;
		}
		$query->set( 'suppress_filters', false );
		// Sticky posts would come before the related ones.
		$query->set( 'ignore_sticky_posts', true );
		// Part of the key of WordPress's query cache.
		$query->set( 'relx_last_changed', wp_cache_get_last_changed( Relx_Cache::GROUP ) );
	}

	/**
	 * Adds the condition and the order to a query.
	 *
	 * @param string[] $clauses Clauses of the statement.
	 * @param WP_Query $query   Query.
	 * @return string[]
	 */
	public function add_clauses( $clauses, $query ) {
		$argument = $query->get( self::ARGUMENT );
		/**
		 * Filters whether to ignore the argument `content_relation` of a query.
		 *
		 * @since 0.1.0
		 *
		 * @param bool     $skip  Default: false.
		 * @param WP_Query $query Query.
		 */
		if ( ! $argument || Relx_Peer::exists() || apply_filters( 'ncr_skip_relationship_query', false, $query ) ) {
			return $clauses;
		}
		try {
			$parsed            = ( new Relx_Post_Query_Argument( $this->types ) )->parse( $argument );
			$clauses['where'] .= ' AND ' . $this->condition( $parsed );
			$orderby           = $query->get( 'orderby' );
			if ( 'relation' === $orderby || ( is_array( $orderby ) && isset( $orderby['relation'] ) ) ) {
				$clauses = $this->sort( $clauses, $parsed, is_array( $orderby ) ? $orderby['relation'] : 'ASC' );
			}
		} catch ( Relx_Exception $error ) {
			_doing_it_wrong( 'WP_Query', esc_html( self::ARGUMENT . ': ' . $error->getMessage() ), '0.1.0' );
			// An invalid condition finds no posts instead of all.
			$clauses['where'] .= ' AND 1 = 0';
		}
		return $clauses;
	}

	/**
	 * The condition of a clause or a group.
	 *
	 * @param array $parsed Clause or group.
	 * @return string
	 */
	private function condition( $parsed ) {
		global $wpdb;
		if ( isset( $parsed['clauses'] ) ) {
			$parts = array_map( array( $this, 'condition' ), $parsed['clauses'] );
			return $parts ? '(' . implode( " {$parsed['relation']} ", $parts ) . ')' : '1 = 1';
		}
		if ( ! $this->is_allowed( $parsed ) ) {
			return '1 = 0';
		}
		$not = $parsed['not'] ? 'NOT ' : '';
		if ( ! $parsed['sides'] || array() === $parsed['ids'] ) {
			return $parsed['not'] ? '1 = 1' : '1 = 0';
		}
		if ( null !== $parsed['ids'] ) {
			return "{$wpdb->posts}.ID {$not}IN (" . $this->related_posts( $parsed, '' ) . ')';
		}
		$exists = array();
		$source = Relx_List_Query::source( array( $parsed['type'] ) );
		foreach ( $parsed['sides'] as $side => $other_side ) {
			$sql = "SELECT 1 FROM $source WHERE r.{$other_side}_type = 'post' AND r.{$other_side}_id = {$wpdb->posts}.ID AND r.type = %s";
			$sql = $wpdb->prepare( $sql, $parsed['type'] );
			if ( null !== $parsed['object_type'] ) {
				$sql .= $wpdb->prepare( " AND r.{$side}_type = %s", $parsed['object_type'] );
			}
			$sql     .= self::and_data( $parsed );
			$exists[] = "EXISTS ($sql)";
		}
		return "$not(" . implode( ' OR ', $exists ) . ')';
	}

	/**
	 * The conditions of a clause for data.
	 *
	 * @param array $clause Clause.
	 * @return string
	 */
	private static function and_data( $clause ) {
		return implode( '', array_map( static fn( $condition ) => " AND $condition", $clause['data'] ) );
	}

	/**
	 * The statement of the posts that a clause relates.
	 *
	 * @param array  $clause  Clause.
	 * @param string $columns Further columns: `position`, `relation_id`.
	 * @return string
	 */
	private function related_posts( $clause, $columns ) {
		global $wpdb;
		$ids   = implode( ', ', $clause['ids'] );
		$parts = array();
		foreach ( $clause['sides'] as $side => $other_side ) {
			$more    = '' === $columns ? '' : ", r.{$side}_order AS position, r.id AS relation_id";
			$sql     = "SELECT r.{$other_side}_id AS post_id$more FROM " . Relx_List_Query::source( array( $clause['type'] ) ) . "
				WHERE r.{$side}_type = %s AND r.{$side}_id IN ($ids) AND r.type = %s AND r.{$other_side}_type = 'post'";
			$parts[] = $wpdb->prepare( $sql, $clause['object_type'], $clause['type'] ) . self::and_data( $clause );
		}
		return implode( ' UNION ALL ', $parts );
	}

	/**
	 * Sorts by the order of the relations: chosen positions first, then the newest relation. A post with several relations
	 * has its first position.
	 *
	 * @param string[] $clauses Clauses of the statement.
	 * @param array    $parsed  Clause.
	 * @param string   $order   `DESC` reverses the order. Only `orderby` => array( 'relation' => 'DESC' ) sets it: the argument
	 *                          `order` is DESC for every query without one.
	 * @return string[]
	 * @throws Relx_Exception With the code ncr_invalid_args, where there is more than one clause.
	 */
	private function sort( $clauses, $parsed, $order ) {
		global $wpdb;
		if ( isset( $parsed['clauses'] ) || null === $parsed['ids'] || $parsed['not'] ) {
			throw Relx_Exception::param( 'ncr_invalid_args', 'orderby', 'orderby relation needs one clause, with ids and the operator IN.' );
		}
		if ( ! $parsed['sides'] || ! $parsed['ids'] ) {
			return $clauses;
		}
		$related          = $this->related_posts( $parsed, 'position' );
		$places           = "SELECT u.post_id, MIN(u.position) AS position FROM ($related) u GROUP BY u.post_id";
		$newest           = "SELECT w.post_id, MAX(w.relation_id) AS relation_id, w.position FROM ($related) w GROUP BY w.post_id, w.position";
		$clauses['join'] .= " INNER JOIN ($places) relx_place ON relx_place.post_id = {$wpdb->posts}.ID";
		$clauses['join'] .= " INNER JOIN ($newest) relx_newest ON relx_newest.post_id = relx_place.post_id AND relx_newest.position = relx_place.position";
		$clauses['orderby'] = 'relx_place.position ASC, relx_newest.relation_id DESC';
		if ( 'DESC' === strtoupper( (string) $order ) ) {
			$clauses['orderby'] = 'relx_place.position DESC, relx_newest.relation_id ASC';
		}
		return $clauses;
	}

	/**
	 * Whether plugins allow a clause, for each of its objects. Without objects the id is 0.
	 *
	 * @param array $clause Clause.
	 * @return bool
	 */
	private function is_allowed( $clause ) {
		foreach ( $clause['ids'] ? $clause['ids'] : array( 0 ) as $id ) {
			/**
			 * Filters whether a query can use the relations of an object.
			 *
			 * @since 0.1.0
			 *
			 * @param bool   $allowed Default: true.
			 * @param int    $post_id Id of the object, 0 for a clause without ids.
			 * @param string $type    Name of the relation type.
			 */
			if ( ! apply_filters( 'relx_content_relations_allowed', true, $id, $clause['type'] ) ) {
				return false;
			}
		}
		return true;
	}
}
// phpcs:enable
