<?php
defined( 'ABSPATH' ) || exit;

/**
 * The same reads for many posts. The posts of each word and of each term are read once, and combined in PHP, because most posts share
 * their words and terms with others. What was read is kept up to a size, and for seconds only.
 */
// phpcs:disable WordPress.DB -- every value is prepared or a number.
class Relx_Similar_Bulk_Reads extends Relx_Similar_Reads {
	/** Bytes that are kept, about. */
	const MAX_BYTES = 24000000;

	/** Seconds for which it is kept. */
	const SECONDS = 20;

	/** Bytes of an entry of an array. */
	const ENTRY = 100;

	/** Rows that one statement reads, about. */
	const ROWS = 20000;

	/** Share of the posts that have a word, at most, if the statistics do not have it. */
	const RARE = 0.01;

	/** Statistics of the site. */
	private array $statistics;

	/** Whether any post has the meta value that excludes it. */
	private bool $has_excluded;

	/** @var array<string,array<string|int,mixed>> What was read: `words` and `posts` in binary, and the others by post. */
	private array $kept = array();

	/** Bytes that are kept. */
	private int $bytes = 0;

	/** When it was last emptied. */
	private float $since = 0;

	public function __construct() {
		$this->renew();
	}

	/** Drops what was read when it is old or large. */
	public function renew(): void {
		if ( $this->bytes > self::MAX_BYTES || microtime( true ) > $this->since + self::SECONDS ) {
			$this->kept         = array();
			$this->bytes        = 0;
			$this->since        = microtime( true );
			$this->statistics   = parent::statistics();
			$this->has_excluded = parent::has_excluded();
		}
	}

	public function statistics(): array {
		return $this->statistics;
	}

	public function has_excluded(): bool {
		return $this->has_excluded;
	}

	/**
	 * Whether posts are candidates.
	 *
	 * @param int[]  $ids  Posts.
	 * @param string $fits Condition of candidates, on `p`.
	 * @return bool[] By post.
	 */
	public function fitting( array $ids, string $fits ): array {
		return $this->of_posts( $fits, $ids, fn( $some ) => parent::fitting( $some, $fits ) );
	}

	public function texts_changed(): void {
		unset( $this->kept['words'], $this->kept['lengths'] );
	}

	/**
	 * The posts that the full-text index ranks best: its rank of several words is the sum of their ranks.
	 *
	 * @param string[] $words Words of a post.
	 * @param string   $fits  Condition of candidates, on `p`.
	 * @param int      $own   Post that is not among them.
	 * @return array[] Rows with `post_id`, `score` and `length`, best first.
	 */
	public function with_words( array $words, string $fits, int $own ): array {
		$known  = array_intersect_key( $this->kept['words'] ?? array(), array_flip( $words ) );
		$known += $this->read_words( array_diff( $words, array_map( 'strval', array_keys( $known ) ) ) );
		$scores = array();
		foreach ( $known as $packed ) {
			$values = unpack( 'e*', $packed );
			$last   = count( $values );
			for ( $index = 1; $index < $last; $index += 2 ) {
				$id            = (int) $values[ $index ];
				$scores[ $id ] = ( $scores[ $id ] ?? 0 ) + $values[ $index + 1 ];
			}
		}
		$scores  = $this->best( $scores, $fits, $own );
		$lengths = $this->of_posts( 'lengths', array_keys( $scores ), array( $this, 'read_lengths' ) );
		$rows    = array();
		foreach ( $scores as $post_id => $score ) {
			$rows[] = array(
				'post_id' => $post_id,
				'score'   => $score,
				'length'  => $lengths[ $post_id ] ?? 0,
			);
		}
		return $rows;
	}

	/**
	 * Candidates with the same terms.
	 *
	 * @param float[] $weights Weights of terms.
	 * @param string  $fits    Condition of candidates, on `p`.
	 * @param int     $own     Post that is not among them.
	 * @return int[]
	 */
	public function with_terms( array $weights, string $fits, int $own ): array {
		$scores = array();
		$limit  = intdiv( self::MAX_ROWS, count( $weights ) );
		foreach ( $weights as $term => $weight ) {
			$posts = unpack( 'e*', $this->kept['posts'][ $term ] ?? $this->read_posts( $term ) );
			// As the statement of one post has it, so that sums of different terms are equal in both.
			$weight = (int) round( $weight * 1000000 );
			foreach ( count( $posts ) > $limit ? array_slice( $posts, 0, $limit ) : $posts as $id ) {
				$id            = (int) $id;
				$scores[ $id ] = ( $scores[ $id ] ?? 0 ) + $weight;
			}
		}
		return array_keys( $this->best( $scores, $fits, $own ) );
	}

	/**
	 * The terms of posts that count.
	 *
	 * @param int[] $ids Posts.
	 * @return array<int,int[]> Rows of term_taxonomy by post.
	 */
	public function terms( array $ids ): array {
		return $this->of_posts( 'terms', $ids, fn( $some ) => parent::terms( $some ) );
	}

	/**
	 * The dates of posts.
	 *
	 * @param int[] $ids Posts.
	 * @return array<int,int> Times by post.
	 */
	public function times( array $ids ): array {
		return array_filter( $this->of_posts( 'times', $ids, fn( $some ) => parent::times( $some ) ), 'is_int' );
	}

	/**
	 * The candidates with the highest scores.
	 *
	 * @param array  $scores Scores by post.
	 * @param string $fits   Condition of candidates, on `p`.
	 * @param int    $own    Post that is not among them.
	 * @return array Scores by post, best first.
	 */
	private function best( array $scores, string $fits, int $own ): array {
		unset( $scores[ $own ] );
		uksort( $scores, static fn( $one, $other ) => array( $scores[ $other ], $other ) <=> array( $scores[ $one ], $one ) );
		$best = array();
		$ids  = array_keys( $scores );
		for ( $start = 0; isset( $ids[ $start ] ); $start += 2 * self::CANDIDATES ) {
			$some    = array_slice( $ids, $start, 2 * self::CANDIDATES );
			$fitting = $this->fitting( $some, $fits );
			foreach ( $some as $id ) {
				if ( $fitting[ $id ] ) {
					$best[ $id ] = $scores[ $id ];
					if ( count( $best ) === self::CANDIDATES ) {
						return $best;
					}
				}
			}
		}
		return $best;
	}

	/**
	 * Values of posts. Those that are not kept are read together.
	 *
	 * @param string   $name Name of the values.
	 * @param int[]    $ids  Posts.
	 * @param callable $read Reads the values of posts.
	 * @return array By post, null for a post that has none.
	 */
	private function of_posts( string $name, array $ids, callable $read ): array {
		$values  = array();
		$unknown = array();
		foreach ( $ids as $id ) {
			$values[ $id ] = $this->kept[ $name ][ $id ] ?? null;
			if ( null === $values[ $id ] ) {
				$unknown[] = $id;
			}
		}
		foreach ( $unknown ? $read( $unknown ) : array() as $id => $value ) {
			$this->kept[ $name ][ $id ] = $value;
			$values[ $id ] = $value;
			$this->bytes  += self::ENTRY;
		}
		return $values;
	}

	/**
	 * The posts with each word, and its rank in each. A word of one post is not kept: no other post has it.
	 *
	 * @param string[] $words Words.
	 * @return string[] Binary numbers by word.
	 */
	private function read_words( array $words ): array {
		global $wpdb;
		$words = array_values( $words );
		$rows  = 0;
		$parts = array();
		foreach ( $words as $index => $word ) {
			$sql   = "SELECT $index AS word, t.post_id, " . self::score_sql() . " AS score FROM {$wpdb->relx_texts} t WHERE MATCH (t.title, t.content) AGAINST (%s)";
			$rows += ( $this->statistics['words'][ $word ] ?? self::RARE ) * $this->statistics['posts'];

			$parts[ intdiv( (int) $rows, self::ROWS ) ][] = $wpdb->prepare( $sql, $word, $word, $word );
		}
		$packed = array_fill_keys( $words, '' );
		foreach ( $parts as $some ) {
			foreach ( (array) $wpdb->get_results( implode( ' UNION ALL ', $some ), ARRAY_N ) as $row ) {
				$packed[ $words[ $row[0] ] ] .= pack( 'e2', (float) $row[1], (float) $row[2] );
			}
		}
		foreach ( $packed as $word => $values ) {
			if ( 8 !== strlen( $values ) ) {
				$this->kept['words'][ $word ] = $values;

				$this->bytes += self::ENTRY + strlen( $values );
			}
		}
		return $packed;
	}

	/** The newest posts with a term, as binary numbers. */
	private function read_posts( int $term ): string {
		global $wpdb;
		$sql    = "SELECT object_id FROM {$wpdb->term_relationships} WHERE term_taxonomy_id = %d ORDER BY object_id DESC LIMIT %d";
		$posts  = $wpdb->get_col( $wpdb->prepare( $sql, $term, self::MAX_ROWS ) );
		$packed = $posts ? pack( 'e*', ...array_map( 'floatval', $posts ) ) : '';

		$this->kept['posts'][ $term ] = $packed;
		$this->bytes += self::ENTRY + strlen( $packed );
		return $packed;
	}

	/**
	 * The lengths of indexed texts.
	 *
	 * @param int[] $ids Posts.
	 * @return int[] By post.
	 */
	private function read_lengths( array $ids ): array {
		global $wpdb;
		$rows = $wpdb->get_results( "SELECT post_id, CHAR_LENGTH(content) AS length FROM {$wpdb->relx_texts} WHERE post_id IN (" . implode( ', ', $ids ) . ')', ARRAY_A );
		return array_map( 'intval', array_column( (array) $rows, 'length', 'post_id' ) );
	}
}
// phpcs:enable
