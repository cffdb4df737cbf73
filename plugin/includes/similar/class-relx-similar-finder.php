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
	/**
	 * The posts that are similar, best first.
	 *
	 * @param array                   $source `id` (0 for none), `post_type`, `title`, `content` (plain text), `terms` (rows of term_taxonomy).
	 * @param Relx_Similar_Reads|null $reads  What it reads from, by default the current state of the database.
	 * @return array<int,int> Scores from 0 to 1000000 by post.
	 */
	public static function of( array $source, ?Relx_Similar_Reads $reads = null ): array {
		$reads    = $reads ?? new Relx_Similar_Reads();
		$options  = Relx_Similar_Options::get();
		$stats    = $reads->statistics();
		$own      = (int) $source['id'];
		$language = Relx_Languages::same_language_sql( $own );
		$fits     = Relx_Similar_Options::candidates_sql( $options['post_types'] ?? array( $source['post_type'] ), $reads->has_excluded() );
		$fits    .= $language ? " AND $language" : '';
		$weights  = $options['terms'] > 0 ? self::weights( $source['terms'], $stats['posts'] ) : array();
		$texts    = $options['text'] > 0 ? self::texts( $source, $fits, $reads ) : array();
		$terms    = self::shared_terms( array_merge( array_keys( $texts ), $weights ? $reads->with_terms( $weights, $fits, $own ) : array() ), $weights, $reads );
		$recent   = $options['recency'] > 0 ? self::recent( $reads->times( array_keys( $texts + $terms ) ) ) : array();
		$scores   = array();
		foreach ( $texts + $terms as $id => $unused ) {
			$scores[ $id ] = $options['text'] * ( $texts[ $id ] ?? 0 ) + $options['terms'] * ( $terms[ $id ] ?? 0 ) + $options['recency'] * ( $recent[ $id ] ?? 0 );
		}
		if ( has_filter( 'relx_similar_scores' ) ) {
			$scores = self::filtered( $scores, $source, $fits, $reads );
		}
		$minimum = $options['minimum'];
		$scores  = array_filter( $scores, static fn( $score ) => $score >= $minimum && $score > 0 );
		$scores  = array_map( static fn( $score ) => round( $score * 1000000 ), $scores );
		// The newest of equal posts comes first. PHP 7.4 sorts in no stable way.
		uksort( $scores, static fn( $one, $other ) => array( $scores[ $other ], $other ) <=> array( $scores[ $one ], $one ) );
		return array_map( static fn( $score ) => (int) min( 1000000, $score ), $scores );
	}

	/**
	 * The scores as plugins change them. Posts that they add must be candidates, too.
	 *
	 * @param float[] $scores Scores by post.
	 * @param array   $source As of `of()`.
	 * @param string  $fits   Condition of candidates.
	 * @return float[]
	 */
	private static function filtered( array $scores, array $source, string $fits, Relx_Similar_Reads $reads ): array {
		$text  = trim( "{$source['title']}\n{$source['content']}" );
		$after = array_filter( (array) apply_filters( 'relx_similar_scores', $scores, (int) $source['id'], $text ), 'is_numeric' );
		unset( $after[ (int) $source['id'] ] );
		$added = array_filter( array_keys( array_diff_key( $after, $scores ) ), 'is_int' );
		$fit   = $added ? array_filter( $reads->fitting( $added, $fits ) ) : array();
		return array_map( 'floatval', array_intersect_key( $after, $scores + $fit ) );
	}

	/**
	 * The terms of posts that count.
	 *
	 * @param int[] $ids Posts.
	 * @return array<int,array[]> Rows of term_taxonomy by post.
	 */
	public static function terms_of_posts( array $ids ): array {
		global $wpdb;
		$from  = "{$wpdb->term_relationships} tr INNER JOIN {$wpdb->term_taxonomy} tt ON tt.term_taxonomy_id = tr.term_taxonomy_id";
		$terms = array_fill_keys( $ids, array() );
		foreach ( $ids ? self::terms( $from, 'tr.object_id IN (' . implode( ', ', $ids ) . ')', ', tr.object_id' ) : array() as $row ) {
			$terms[ (int) $row['object_id'] ][] = $row;
		}
		return $terms;
	}

	/** Terms by their ids, as far as they count. Returns rows of term_taxonomy. */
	public static function terms_of_ids( array $term_ids ): array {
		global $wpdb;
		return $term_ids ? self::terms( "{$wpdb->term_taxonomy} tt", 'tt.term_id IN (' . implode( ', ', array_map( 'intval', $term_ids ) ) . ')' ) : array();
	}

	/**
	 * Reads terms.
	 *
	 * @param string $from    Tables.
	 * @param string $where   Condition.
	 * @param string $columns More columns.
	 */
	private static function terms( string $from, string $where, string $columns = '' ): array {
		global $wpdb;
		$taxonomies = Relx_Similar_Options::strings( array_keys( Relx_Similar_Options::taxonomies() ) );
		// WordPress assigns the default category to posts without another one.
		$default = $wpdb->prepare( "NOT (tt.taxonomy = 'category' AND tt.term_id = %d)", get_option( 'default_category' ) );
		$counted = "$where AND $default AND tt.taxonomy IN ($taxonomies)";
		return (array) $wpdb->get_results( "SELECT tt.term_taxonomy_id, tt.taxonomy, tt.count$columns FROM $from WHERE $counted", ARRAY_A );
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
	 * @return array<int,float>
	 */
	private static function texts( array $source, string $fits, Relx_Similar_Reads $reads ): array {
		if ( ! Relx_Similar_Schema::has_texts() ) {
			return array();
		}
		$words = Relx_Similar_Text::key_words( Relx_Similar_Text::indexed( $source['title'] ), Relx_Similar_Text::indexed( $source['content'] ), $reads->statistics() );
		$rows  = $words ? $reads->with_words( $words, $fits, (int) $source['id'] ) : array();
		$mean  = $rows ? array_sum( array_column( $rows, 'length' ) ) / count( $rows ) : 0;
		$texts = array();
		foreach ( $rows as $row ) {
			// The index counts each occurrence of a word, so that long texts would be similar to anything.
			$texts[ (int) $row['post_id'] ] = $row['score'] / ( 0.6 + 0.4 * $row['length'] / max( 1, $mean ) );
		}
		return self::relative( $texts );
	}

	/**
	 * The weight of the terms that candidates share, relative to their number of terms, because posts with many terms share some with any
	 * other: the best has 1.
	 *
	 * @param int[]   $ids     Candidates.
	 * @param float[] $weights Weights of terms.
	 * @return array<int,float>
	 */
	private static function shared_terms( array $ids, array $weights, Relx_Similar_Reads $reads ): array {
		$sums = array();
		foreach ( $ids && $weights ? $reads->terms( $ids ) : array() as $id => $terms ) {
			$shared = array_intersect_key( $weights, array_flip( $terms ) );
			if ( $shared ) {
				$sums[ $id ] = array_sum( $shared ) / sqrt( count( $terms ) );
			}
		}
		return self::relative( $sums );
	}

	/**
	 * How recent posts are: the newest has 1, one that is 180 days older 0.5.
	 *
	 * @param int[] $times Times by post.
	 * @return array<int,float>
	 */
	private static function recent( array $times ): array {
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
