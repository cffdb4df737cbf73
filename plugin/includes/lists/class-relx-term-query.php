<?php
defined( 'ABSPATH' ) || exit;

/** The argument `content_relation` of WP_Term_Query and get_terms(). `orderby` => `relation` sorts by the order of the relations. */
class Relx_Term_Query extends Relx_Object_Query {
	/** Name of the query in messages. */
	const QUERY = 'WP_Term_Query';

	public function register(): void {
		add_action( 'pre_get_terms', array( $this, 'prepare' ), 20 );
		add_filter( 'terms_clauses', array( $this, 'add_clauses' ), 10, 3 );
	}

	/**
	 * Turns off the cache of WordPress, which does not depend on relations. A query without taxonomies finds terms of those that relations
	 * can show.
	 *
	 * @param WP_Term_Query $query Query.
	 */
	public function prepare( $query ): void {
		if ( $this->is_skipped( $query ) ) {
			return;
		}
		$query->query_vars['cache_results'] = false;
		if ( empty( $query->query_vars['taxonomy'] ) ) {
			$query->query_vars['taxonomy'] = $this->subtypes( 'term', $query->query_vars[ self::ARGUMENT ], Relx_Visibility::taxonomies() );
		}
	}

	/**
	 * Adds the conditions and the order to a query.
	 *
	 * @param string[] $clauses    Clauses of the statement.
	 * @param string[] $taxonomies Taxonomies.
	 * @param array    $args       Arguments of the query, prepared by {@see prepare()}.
	 * @return string[]
	 */
	public function add_clauses( $clauses, $taxonomies, $args ) {
		if ( empty( $args[ self::ARGUMENT ] ) || ! empty( $args[ self::SKIPPED ] ) ) {
			return $clauses;
		}
		$order = self::order( $args['orderby'] ?? '', (string) ( $args['order'] ?? '' ) );
		$added = $this->clauses( 'term', 't.term_id', $args[ self::ARGUMENT ], $order );

		$clauses['join']  .= $added['join'];
		$clauses['where'] .= ( '' === $clauses['where'] ? '' : ' AND ' ) . $added['where'];
		if ( '' !== $added['orderby'] ) {
			$clauses['orderby'] = "ORDER BY {$added['orderby']}";
			$clauses['order']   = '';
		}
		return $clauses;
	}
}
