<?php
defined( 'ABSPATH' ) || exit;

/**
 * The argument `content_relation` of WP_Query and get_posts(): a condition of the query's own statement, so that paging and
 * every other argument work as usual. `orderby` => `relation` sorts by the order of the relations.
 *
 * The clauses are added after the filters of `suppress_filters`, because get_posts() sets that argument.
 *
 * @see src/core/post-query/post-query.ts
 */
// phpcs:disable WordPress.DB
class Relx_Post_Query {
	/** Name of the argument. */
	const ARGUMENT = 'content_relation';

	/** Query variable: a Relx_Visibility, to which the posts are limited. An object, which no request can contain. */
	const VISIBLE = 'relx_visibility';

	/** Query variable: whether a plugin skips the argument. Plugins are called once for a query. */
	const SKIPPED = 'relx_skipped';

	private Relx_Type_Registry $types;

	public function __construct( Relx_Type_Registry $types ) {
		$this->types = $types;
	}

	/** Hooks into queries. */
	public function register(): void {
		add_action( 'pre_get_posts', array( $this, 'prepare' ), 20 );
		add_filter( 'posts_clauses', array( $this, 'add_clauses' ), 10, 2 );
		add_filter( 'posts_results', array( $this, 'readable' ), 10, 2 );
	}

	/**
	 * Removes posts that a plugin denies to the user, if the query is limited to what the user can see.
	 *
	 * @param WP_Post[] $posts Posts.
	 * @param WP_Query  $query Query.
	 * @return WP_Post[]
	 */
	public function readable( $posts, $query ) {
		$visible = $query->get( self::VISIBLE );
		if ( ! $posts || ! $visible instanceof Relx_Visibility ) {
			return $posts;
		}
		$ids = $visible->readable_posts( array_map( static fn( $post ) => (int) $post->ID, $posts ) );
		return array_values( array_filter( $posts, static fn( $post ) => in_array( (int) $post->ID, $ids, true ) ) );
	}

	/**
	 * Makes WordPress apply the clauses: get_posts() suppresses filters, and the query cache does not depend on relations. A query
	 * without post types finds related posts of all types that relations can show.
	 *
	 * @param WP_Query $query Query.
	 */
	public function prepare( $query ): void {
		if ( $this->is_skipped( $query ) ) {
			return;
		}
		$query->set( 'suppress_filters', false );
		if ( ! $query->get( 'post_type' ) ) {
			$query->set( 'post_type', Relx_Visibility::post_types() );
		}
		// Sticky posts would come before the related ones.
		$query->set( 'ignore_sticky_posts', true );
		// Part of the key of WordPress's query cache.
		$query->set( 'relx_last_changed', wp_cache_get_last_changed( Relx_Cache::GROUP ) );
	}

	/**
	 * Whether a query has no relations.
	 *
	 * @param WP_Query $query Query.
	 */
	private function is_skipped( $query ): bool {
		if ( ! $query->get( self::ARGUMENT ) || is_bool( $query->get( self::SKIPPED ) ) ) {
			return ! $query->get( self::ARGUMENT ) || $query->get( self::SKIPPED );
		}
		/**
		 * Filters whether to ignore the argument `content_relation` of a query.
		 *
		 * @since 0.1.0
		 *
		 * @param bool     $skip  Default: false.
		 * @param WP_Query $query Query.
		 */
		$query->set( self::SKIPPED, (bool) apply_filters( 'ncr_skip_relationship_query', false, $query ) );
		return $query->get( self::SKIPPED );
	}

	/**
	 * Adds the conditions and the order to a query.
	 *
	 * @param string[] $clauses Clauses of the statement.
	 * @param WP_Query $query   Query.
	 * @return string[]
	 */
	public function add_clauses( $clauses, $query ) {
		global $wpdb;
		$visible = $query->get( self::VISIBLE );
		if ( $visible instanceof Relx_Visibility ) {
			$clauses['where'] .= " AND {$wpdb->posts}.ID IN ({$visible->post_ids_sql()})";
		}
		if ( $this->is_skipped( $query ) ) {
			return $clauses;
		}
		try {
			$parsed            = ( new Relx_Post_Query_Relation( $this->types ) )->parse( $query->get( self::ARGUMENT ) );
			$clauses['where'] .= ' AND ' . $this->condition( $parsed, $clauses['join'] );
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
	 * The condition of a clause or a group. The posts that are related to given objects are joined, those of clauses with OR by one
	 * join: MySQL and MariaDB run a subquery with a union for each post of the site.
	 *
	 * @param array  $parsed Clause or group.
	 * @param string $joins  Joins of the statement.
	 */
	private function condition( array $parsed, &$joins ): string {
		if ( isset( $parsed['clauses'] ) ) {
			$parts = array();
			$union = array();
			foreach ( $parsed['clauses'] as $part ) {
				$is_listed = 'OR' === $parsed['relation'] && ! empty( $part['ids'] ) && ! $part['not'] && $part['sides'] && self::is_allowed( $part );
				if ( $is_listed ) {
					array_push( $union, ...self::related_posts( $part ) );
				} else {
					$parts[] = $this->condition( $part, $joins );
				}
			}
			if ( $union ) {
				$parts[] = self::join( $union, $joins ) . ' IS NOT NULL';
			}
			return $parts ? '(' . implode( " {$parsed['relation']} ", $parts ) . ')' : '1 = 1';
		}
		if ( ! self::is_allowed( $parsed ) ) {
			return '1 = 0';
		}
		if ( ! $parsed['sides'] || array() === $parsed['ids'] ) {
			return $parsed['not'] ? '1 = 1' : '1 = 0';
		}
		$related = self::related_posts( $parsed );
		if ( null !== $parsed['ids'] ) {
			return self::join( $related, $joins ) . ( $parsed['not'] ? ' IS NULL' : ' IS NOT NULL' );
		}
		// The database decides whether to search an index for each post, or to read all relations of the type once.
		$has = array_map( static fn( $posts ) => "{$GLOBALS['wpdb']->posts}.ID IN ($posts)", $related );
		return ( $parsed['not'] ? 'NOT ' : '' ) . '(' . implode( ' OR ', $has ) . ')';
	}

	/**
	 * Joins related posts.
	 *
	 * @param string[] $parts Statements of the posts.
	 * @param string   $joins Joins of the statement.
	 * @return string Column that is NULL for other posts.
	 */
	private static function join( array $parts, &$joins ): string {
		global $wpdb;
		$posts  = implode( ' UNION ALL ', $parts );
		$alias  = 'relx_' . ( substr_count( $joins, ') relx_' ) + 1 );
		$joins .= " LEFT JOIN (SELECT DISTINCT u.post_id FROM ($posts) u) $alias ON $alias.post_id = {$wpdb->posts}.ID";
		return "$alias.post_id";
	}

	/**
	 * The statements of the posts that a clause relates, one for each side. A post appears once for each relation.
	 *
	 * @param bool $with_sort Whether to select `position` and `relation_id`, too.
	 * @return string[]
	 */
	private static function related_posts( array $clause, bool $with_sort = false ): array {
		global $wpdb;
		$parts = array();
		foreach ( $clause['sides'] as $side => $other_side ) {
			$more = $with_sort ? ", r.{$side}_order AS position, r.id AS relation_id" : '';
			$from = Relx_List_Query::source( array( $clause['type'] ) );
			$sql  = $wpdb->prepare( "SELECT r.{$other_side}_id AS post_id$more FROM $from WHERE r.type = %s AND r.{$other_side}_type = 'post'", $clause['type'] );
			if ( null !== $clause['object_type'] ) {
				$sql .= $wpdb->prepare( " AND r.{$side}_type = %s", $clause['object_type'] );
			}
			if ( null !== $clause['ids'] ) {
				$sql .= " AND r.{$side}_id IN (" . implode( ', ', $clause['ids'] ) . ')';
			}
			$parts[] = implode( ' AND ', array_merge( array( $sql ), $clause['data'] ) );
		}
		return $parts;
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
	private function sort( array $clauses, array $parsed, $order ): array {
		global $wpdb;
		if ( isset( $parsed['clauses'] ) || null === $parsed['ids'] || $parsed['not'] ) {
			throw Relx_Exception::param( 'ncr_invalid_args', 'orderby', 'orderby relation needs one clause, with ids and the operator IN.' );
		}
		if ( ! $parsed['sides'] || ! $parsed['ids'] ) {
			return $clauses;
		}
		$related          = implode( ' UNION ALL ', self::related_posts( $parsed, true ) );
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

	/** Whether plugins allow a clause, for each of its objects. Without objects the id is 0. */
	private static function is_allowed( array $clause ): bool {
		foreach ( $clause['ids'] ? $clause['ids'] : array( 0 ) as $id ) {
			if ( ! Relx_List_Query::is_allowed( $id, $clause['type'] ) ) {
				return false;
			}
		}
		return true;
	}
}
// phpcs:enable
