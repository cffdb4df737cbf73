<?php
defined( 'ABSPATH' ) || exit;

/** The argument `content_relation` of WP_User_Query and get_users(). `orderby` => `relation` sorts by the order of the relations. */
class Relx_User_Query extends Relx_Object_Query {
	/** Name of the query in messages. */
	const QUERY = 'WP_User_Query';

	public function register(): void {
		add_action( 'pre_get_users', array( $this, 'prepare' ), 20 );
		add_action( 'pre_user_query', array( $this, 'add_clauses' ) );
	}

	/**
	 * Turns off the cache of WordPress, which does not depend on relations.
	 *
	 * @param WP_User_Query $query Query.
	 */
	public function prepare( $query ): void {
		if ( ! $this->is_skipped( $query ) ) {
			$query->set( 'cache_results', false );
		}
	}

	/**
	 * Adds the conditions and the order to a query.
	 *
	 * @param WP_User_Query $query Query.
	 */
	public function add_clauses( $query ): void {
		global $wpdb;
		if ( $this->is_skipped( $query ) ) {
			return;
		}
		$order = self::order( $query->get( 'orderby' ), (string) $query->get( 'order' ) );
		$added = $this->clauses( 'user', "{$wpdb->users}.ID", $query->get( self::ARGUMENT ), $order );

		$query->query_from   .= $added['join'];
		$query->query_where  .= " AND {$added['where']}";
		$query->query_orderby = '' === $added['orderby'] ? $query->query_orderby : "ORDER BY {$added['orderby']}";
	}
}
