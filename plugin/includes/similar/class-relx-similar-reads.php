<?php
defined( 'ABSPATH' ) || exit;

/** What the scores of similar posts need of the site: read from the database for each post. */
// phpcs:disable WordPress.DB -- every value is prepared or a number.
class Relx_Similar_Reads {
	/** Candidates by text, and candidates by terms. */
	const CANDIDATES = 100;

	/** Maximum number of posts of a term that are candidates, in all. */
	const MAX_ROWS = 20000;

	/** Weight of words in the title beside those in the text. */
	const TITLE = 2;

	/** Limits what is kept in memory. Call it between two posts. */
	public function renew(): void {
	}

	/** @return array As of {@see Relx_Similar_Statistics::get()}. */
	public function statistics(): array {
		return Relx_Similar_Statistics::get();
	}

	/** Whether any post has the meta value that excludes it. */
	public function has_excluded(): bool {
		global $wpdb;
		return (bool) $wpdb->get_var( $wpdb->prepare( "SELECT 1 FROM {$wpdb->postmeta} WHERE meta_key = %s LIMIT 1", Relx_Similar_Options::EXCLUDED ) );
	}

	/**
	 * Whether posts are candidates.
	 *
	 * @param int[]  $ids  Posts.
	 * @param string $fits Condition of candidates, on `p`.
	 * @return bool[] By post.
	 */
	public function fitting( array $ids, string $fits ): array {
		global $wpdb;
		$found = $wpdb->get_col( "SELECT p.ID FROM {$wpdb->posts} p WHERE p.ID IN (" . implode( ', ', $ids ) . ") AND $fits" );
		return array_fill_keys( array_map( 'intval', $found ), true ) + array_fill_keys( $ids, false );
	}

	/** Call it after a change of indexed texts. */
	public function texts_changed(): void {
	}

	/**
	 * The posts that the full-text index ranks best.
	 *
	 * @param string[] $words Words of a post.
	 * @param string   $fits  Condition of candidates, on `p`.
	 * @param int      $own   Post that is not among them.
	 * @return array[] Rows with `post_id`, `score` and `length`, best first.
	 */
	public function with_words( array $words, string $fits, int $own ): array {
		global $wpdb;
		$words = implode( ' ', $words );
		$score = self::score_sql();
		$from  = "{$wpdb->relx_texts} t INNER JOIN {$wpdb->posts} p ON p.ID = t.post_id";
		$where = "MATCH (t.title, t.content) AGAINST (%s) AND $fits AND p.ID <> $own";
		$found = "SELECT t.post_id, $score AS score FROM $from WHERE $where ORDER BY score DESC, t.post_id DESC LIMIT " . self::CANDIDATES;
		$sql   = "SELECT f.post_id, f.score, CHAR_LENGTH(l.content) AS length FROM ($found) f INNER JOIN {$wpdb->relx_texts} l ON l.post_id = f.post_id";
		return (array) $wpdb->get_results( str_replace( '%s', $wpdb->prepare( '%s', $words ), $sql ), ARRAY_A );
	}

	/** The score of words, which are two parameters. */
	protected static function score_sql(): string {
		return self::TITLE . ' * MATCH (t.title) AGAINST (%s) + MATCH (t.title, t.content) AGAINST (%s)';
	}

	/**
	 * Candidates with the same terms: for each term its newest posts, and of these the ones with the greatest weight.
	 *
	 * @param float[] $weights Weights of terms.
	 * @param string  $fits    Condition of candidates, on `p`.
	 * @param int     $own     Post that is not among them.
	 * @return int[]
	 */
	public function with_terms( array $weights, string $fits, int $own ): array {
		global $wpdb;
		$parts = array();
		$limit = intdiv( self::MAX_ROWS, count( $weights ) );
		foreach ( $weights as $id => $weight ) {
			$newest  = "SELECT tr.object_id, %F AS weight FROM {$wpdb->term_relationships} tr WHERE tr.term_taxonomy_id = %d ORDER BY tr.object_id DESC LIMIT %d";
			$parts[] = sprintf( "SELECT * FROM ($newest) t%d", $weight, $id, $limit, $id );
		}
		$from = '(' . implode( ' UNION ALL ', $parts ) . ") u INNER JOIN {$wpdb->posts} p ON p.ID = u.object_id";
		$sql  = "SELECT u.object_id FROM $from WHERE $fits AND p.ID <> $own GROUP BY u.object_id ORDER BY SUM(u.weight) DESC, u.object_id DESC LIMIT " . self::CANDIDATES;
		return array_map( 'intval', $wpdb->get_col( $sql ) );
	}

	/**
	 * The terms of posts that count.
	 *
	 * @param int[] $ids Posts.
	 * @return array<int,int[]> Rows of term_taxonomy by post.
	 */
	public function terms( array $ids ): array {
		return array_map( static fn( $terms ) => array_map( 'intval', array_column( $terms, 'term_taxonomy_id' ) ), Relx_Similar_Finder::terms_of_posts( $ids ) );
	}

	/**
	 * The dates of posts.
	 *
	 * @param int[] $ids Posts.
	 * @return array<int,int> Times by post.
	 */
	public function times( array $ids ): array {
		global $wpdb;
		$rows = $ids ? $wpdb->get_results( "SELECT ID, post_date_gmt FROM {$wpdb->posts} WHERE ID IN (" . implode( ', ', $ids ) . ')', ARRAY_A ) : array();
		return array_map( static fn( $date ) => max( 0, (int) strtotime( "$date UTC" ) ), array_column( (array) $rows, 'post_date_gmt', 'ID' ) );
	}
}
// phpcs:enable
