<?php
defined( 'ABSPATH' ) || exit;

/**
 * The argument `content_relation` of WP_Query and get_posts(): a condition of the query's own statement, so that paging and
 * every other argument work as usual. `orderby` => `relation` sorts by the order of the relations: only
 * `array( 'relation' => 'DESC' )` reverses it, because `order` is DESC for every query without one.
 *
 * The clauses are added after the filters of `suppress_filters`, because get_posts() sets that argument.
 *
 * @see src/core/post-query/post-query.ts
 */
// phpcs:disable WordPress.DB
class Relx_Post_Query extends Relx_Object_Query {
	/** Name of the query in messages. */
	const QUERY = 'WP_Query';

	/** Query variable: a Relx_Visibility, to which the posts are limited. An object, which no request can contain. */
	const VISIBLE = 'relx_visibility';

	public function register(): void {
		add_action( 'pre_get_posts', array( $this, 'prepare' ), 20 );
		add_filter( 'posts_clauses', array( $this, 'add_clauses' ), 10, 2 );
		add_filter( 'posts_results', array( $this, 'readable' ), 10, 2 );
		add_filter( 'ncr_skip_relationship_query', array( $this, 'is_done' ), 10, 2 );
	}

	/**
	 * Whether relx adds the relations to a query. Native Content Relationships, which reads the same argument, then leaves it out.
	 *
	 * @param bool     $skip  Whether a plugin skips the argument.
	 * @param WP_Query $query Query.
	 * @return bool
	 */
	public function is_done( $skip, $query = null ) {
		return $skip || false === ( $query->query_vars[ self::SKIPPED ] ?? null );
	}

	/**
	 * Removes posts that a plugin denies to the user, if the query is limited to what the user can see.
	 *
	 * @param (WP_Post|null)[] $posts Posts, null for each that was deleted while the query ran.
	 * @param WP_Query  $query Query.
	 * @return WP_Post[]
	 */
	public function readable( $posts, $query ) {
		$visible = $query->get( self::VISIBLE );
		if ( ! $posts || ! $visible instanceof Relx_Visibility ) {
			return $posts;
		}
		$posts = array_filter( $posts );
		$ids   = $visible->readable_posts( array_map( static fn( $post ) => (int) $post->ID, $posts ) );
		return array_values( array_filter( $posts, static fn( $post ) => in_array( (int) $post->ID, $ids, true ) ) );
	}

	/**
	 * Makes WordPress apply the clauses: get_posts() suppresses filters, and the query cache does not depend on relations. A query
	 * without post types finds posts of those that the relation type names, or of all that relations can show.
	 *
	 * @param WP_Query $query Query.
	 */
	public function prepare( $query ): void {
		if ( $this->is_skipped( $query ) ) {
			return;
		}
		$query->set( 'suppress_filters', false );
		if ( ! $query->get( 'post_type' ) ) {
			$query->set( 'post_type', $this->subtypes( 'post', $query->get( self::ARGUMENT ), Relx_Visibility::post_types() ) );
		}
		// Sticky posts would come before the related ones.
		$query->set( 'ignore_sticky_posts', true );
		// Part of the key of WordPress's query cache.
		$query->set( 'relx_last_changed', wp_cache_get_last_changed( Relx_Cache::GROUP ) );
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
		$order = self::order( $query->get( 'orderby' ), 'ASC' );
		$added = $this->clauses( 'post', "{$wpdb->posts}.ID", $query->get( self::ARGUMENT ), $order );

		$clauses['join']   .= $added['join'];
		$clauses['where']  .= " AND {$added['where']}";
		$clauses['orderby'] = '' === $added['orderby'] ? $clauses['orderby'] : $added['orderby'];
		return $clauses;
	}
}
// phpcs:enable
