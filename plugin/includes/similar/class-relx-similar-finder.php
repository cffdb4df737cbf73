<?php
defined( 'ABSPATH' ) || exit;

/**
 * Finds posts that are similar to a post or a draft: by their text where the database has a full-text index, and by shared terms, of
 * which rare ones count more. Candidates are published posts without a password, in the language of the post.
 *
 * @see src/core/similar/similar-finder.ts
 */
// phpcs:disable WordPress.DB -- every value is prepared or a number.
class Relx_Similar_Finder {
	/** Candidates by text, and candidates by terms. */
	const CANDIDATES = 100;

	/** Maximum number of posts of a term that are candidates, in all. */
	const MAX_ROWS = 20000;

	/** Weight of words in the title beside those in the text. */
	const TITLE = 2;

	/**
	 * The posts that are similar, best first.
	 *
	 * @param array $source `id` (0 for none), `post_type`, `title`, `content` (plain text), `terms` (rows of term_taxonomy).
	 * @return array<int,int> Scores from 0 to 1000000 by post.
	 */
	public static function of( array $source ): array {
		$options  = Relx_Similar_Options::get();
		$stats    = Relx_Similar_Statistics::get();
		$types    = self::strings( $options['post_types'] ?? array( $source['post_type'] ) );
		$fits     = "p.post_status = 'publish' AND p.post_password = '' AND p.post_type IN ($types) AND p.ID <> " . (int) $source['id'];
		$language = Relx_Languages::same_language_sql( (int) $source['id'] );
		$fits    .= $language ? " AND $language" : '';
		$weights  = $options['terms'] > 0 ? self::weights( $source['terms'], $stats['posts'] ) : array();
		$texts    = $options['text'] > 0 ? self::texts( $source, $fits, $stats ) : array();
		$terms    = self::shared_terms( array_merge( array_keys( $texts ), self::with_terms( $weights, $fits ) ), $weights );
		$recent   = $options['recency'] > 0 ? self::recent( array_keys( $texts + $terms ) ) : array();
		$scores   = array();
		foreach ( $texts + $terms as $id => $unused ) {
			$score = $options['text'] * ( $texts[ $id ] ?? 0 ) + $options['terms'] * ( $terms[ $id ] ?? 0 ) + $options['recency'] * ( $recent[ $id ] ?? 0 );
			if ( $score >= $options['minimum'] && $score > 0 ) {
				$scores[ $id ] = (int) min( 1000000, round( $score * 1000000 ) );
			}
		}
		// The newest of equal posts comes first.
		krsort( $scores );
		arsort( $scores );
		return $scores;
	}

	/** The terms of a post that count. Returns rows of term_taxonomy. */
	public static function terms_of_post( int $post_id ): array {
		global $wpdb;
		$from = "{$wpdb->term_relationships} tr INNER JOIN {$wpdb->term_taxonomy} tt ON tt.term_taxonomy_id = tr.term_taxonomy_id";
		return self::terms( $from, $wpdb->prepare( 'tr.object_id = %d', $post_id ) );
	}

	/** Terms by their ids, as far as they count. Returns rows of term_taxonomy. */
	public static function terms_of_ids( array $term_ids ): array {
		global $wpdb;
		return $term_ids ? self::terms( "{$wpdb->term_taxonomy} tt", 'tt.term_id IN (' . implode( ', ', array_map( 'intval', $term_ids ) ) . ')' ) : array();
	}

	/** @return string A list of strings for IN. */
	public static function strings( array $values ) {
		global $wpdb;
		$values = $values ? array_values( $values ) : array( '' );
		return $wpdb->prepare( implode( ', ', array_fill( 0, count( $values ), '%s' ) ), $values );
	}

	/**
	 * Reads terms.
	 *
	 * @param string $from  Tables.
	 * @param string $where Condition.
	 */
	private static function terms( string $from, string $where ): array {
		global $wpdb;
		$taxonomies = self::strings( array_keys( Relx_Similar_Options::taxonomies() ) );
		// WordPress assigns the default category to posts without another one.
		$default = $wpdb->prepare( "NOT (tt.taxonomy = 'category' AND tt.term_id = %d)", get_option( 'default_category' ) );
		return (array) $wpdb->get_results( "SELECT tt.term_taxonomy_id, tt.taxonomy, tt.count FROM $from WHERE $where AND $default AND tt.taxonomy IN ($taxonomies)", ARRAY_A );
	}

	/**
	 * The weights of terms by their rarity.
	 *
	 * @param array[] $terms Rows of term_taxonomy.
	 * @param int     $posts Number of published posts.
	 * @return array<int,float> By term_taxonomy_id, the rarest first.
	 */
	private static function weights( array $terms, int $posts ): array {
		$factors = Relx_Similar_Options::taxonomies();
		$weights = array();
		foreach ( $terms as $term ) {
			$weights[ (int) $term['term_taxonomy_id'] ] = $factors[ $term['taxonomy'] ] * log( 1 + $posts / max( 1, (int) $term['count'] ) );
		}
		arsort( $weights );
		return $weights;
	}

	/**
	 * Candidates by their text: the best match has 1.
	 *
	 * @param array  $source As of `of()`.
	 * @param string $fits   Condition of candidates.
	 * @param array  $stats  Of {@see Relx_Similar_Statistics::get()}.
	 * @return array<int,float>
	 */
	private static function texts( array $source, string $fits, array $stats ): array {
		global $wpdb;
		if ( ! Relx_Similar_Schema::has_texts() ) {
			return array();
		}
		$words = Relx_Similar_Text::key_words( Relx_Similar_Text::indexed( $source['title'] ), Relx_Similar_Text::indexed( $source['content'] ), $stats );
		if ( ! $words ) {
			return array();
		}
		$words = implode( ' ', $words );
		$match = 'MATCH (t.title, t.content) AGAINST (%s)';
		$score = self::TITLE . " * MATCH (t.title) AGAINST (%s) + $match";
		$from  = "{$wpdb->relx_texts} t INNER JOIN {$wpdb->posts} p ON p.ID = t.post_id";
		$found = "SELECT t.post_id, $score AS score FROM $from WHERE $match AND $fits ORDER BY score DESC LIMIT " . self::CANDIDATES;
		$sql   = "SELECT f.post_id, f.score, CHAR_LENGTH(l.content) AS length FROM ($found) f INNER JOIN {$wpdb->relx_texts} l ON l.post_id = f.post_id";
		$rows  = (array) $wpdb->get_results( $wpdb->prepare( $sql, $words, $words, $words ), ARRAY_A );
		$mean  = $rows ? array_sum( array_column( $rows, 'length' ) ) / count( $rows ) : 0;
		$texts = array();
		foreach ( $rows as $row ) {
			// The index counts each occurrence of a word, so that long texts would be similar to anything.
			$texts[ (int) $row['post_id'] ] = $row['score'] / ( 0.6 + 0.4 * $row['length'] / max( 1, $mean ) );
		}
		return self::relative( $texts );
	}

	/**
	 * Candidates with the same terms: for each term its newest posts, and of these the ones with the greatest weight.
	 *
	 * @param float[] $weights Weights of terms.
	 * @param string  $fits    Condition of candidates.
	 * @return int[]
	 */
	private static function with_terms( array $weights, string $fits ): array {
		global $wpdb;
		$parts = array();
		$limit = intdiv( self::MAX_ROWS, max( 1, count( $weights ) ) );
		foreach ( $weights as $id => $weight ) {
			$newest  = "SELECT tr.object_id, %F AS weight FROM {$wpdb->term_relationships} tr WHERE tr.term_taxonomy_id = %d ORDER BY tr.object_id DESC LIMIT %d";
			$parts[] = sprintf( "SELECT * FROM ($newest) t%d", $weight, $id, $limit, $id );
		}
		if ( ! $parts ) {
			return array();
		}
		$from = '(' . implode( ' UNION ALL ', $parts ) . ") u INNER JOIN {$wpdb->posts} p ON p.ID = u.object_id";
		$sql  = "SELECT u.object_id FROM $from WHERE $fits GROUP BY u.object_id ORDER BY SUM(u.weight) DESC, u.object_id DESC LIMIT " . self::CANDIDATES;
		return array_map( 'intval', $wpdb->get_col( $sql ) );
	}

	/**
	 * The weight of the terms that candidates share, relative to their number of terms, because posts with many terms share some with any
	 * other: the best has 1.
	 *
	 * @param int[]   $ids     Candidates.
	 * @param float[] $weights Weights of terms.
	 * @return array<int,float>
	 */
	private static function shared_terms( array $ids, array $weights ): array {
		global $wpdb;
		if ( ! $ids || ! $weights ) {
			return array();
		}
		$sums  = array();
		$terms = array();
		$where = 'object_id IN (' . implode( ', ', $ids ) . ')';
		$rows  = $wpdb->get_results( "SELECT object_id, term_taxonomy_id FROM {$wpdb->term_relationships} WHERE $where", ARRAY_A );
		foreach ( (array) $rows as $row ) {
			$id           = (int) $row['object_id'];
			$terms[ $id ] = ( $terms[ $id ] ?? 0 ) + 1;
			if ( isset( $weights[ (int) $row['term_taxonomy_id'] ] ) ) {
				$sums[ $id ] = ( $sums[ $id ] ?? 0 ) + $weights[ (int) $row['term_taxonomy_id'] ];
			}
		}
		foreach ( $sums as $id => $sum ) {
			$sums[ $id ] = $sum / sqrt( $terms[ $id ] );
		}
		return self::relative( $sums );
	}

	/**
	 * How recent posts are: the newest has 1, one that is 180 days older 0.5.
	 *
	 * @param int[] $ids Posts.
	 * @return array<int,float>
	 */
	private static function recent( array $ids ): array {
		global $wpdb;
		$rows   = $ids ? $wpdb->get_results( "SELECT ID, post_date_gmt FROM {$wpdb->posts} WHERE ID IN (" . implode( ', ', $ids ) . ')', ARRAY_A ) : array();
		$dates  = array_column( (array) $rows, 'post_date_gmt', 'ID' );
		$times  = array_map( static fn( $date ) => max( 0, (int) strtotime( "$date UTC" ) ), $dates );
		$newest = $times ? max( $times ) : 0;
		return array_map( static fn( $time ) => 0.5 ** ( ( $newest - $time ) / ( 180 * DAY_IN_SECONDS ) ), $times );
	}

	/**
	 * Values relative to the greatest.
	 *
	 * @param float[] $values Values.
	 * @return float[]
	 */
	private static function relative( array $values ): array {
		$max = $values ? max( $values ) : 0;
		return $max > 0 ? array_map( static fn( $value ) => $value / $max, $values ) : array();
	}
}
// phpcs:enable
