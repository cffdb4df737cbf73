<?php
defined( 'ABSPATH' ) || exit;

/**
 * The number of published posts, and the words that many posts have. They are read from a sample, and refreshed once a day.
 *
 * @see src/core/similar/similar-statistics.ts
 */
class Relx_Similar_Statistics {
	/** Option with the statistics. */
	const OPTION = 'relx_similar_stats';

	/** Posts of the sample. */
	const SAMPLE = 400;

	/** Words that are stored. */
	const MAX_WORDS = 2000;

	/** @return array{posts:int,words:array<string,float>,time:int} The statistics. Words: shares of the posts that have them. */
	public static function get(): array {
		$stats = get_option( self::OPTION );
		return is_array( $stats ) && isset( $stats['posts'], $stats['words'] ) ? $stats : self::refresh();
	}

	/** Reads the statistics again, and stores them. Returns the same as `get()`. */
	public static function refresh(): array {
		global $wpdb;
		$types = Relx_Similar_Options::strings( Relx_Similar_Options::post_types() );
		$stats = array(
			'posts' => (int) $wpdb->get_var( "SELECT COUNT(*) FROM {$wpdb->posts} WHERE post_status = 'publish' AND post_type IN ($types)" ), // phpcs:ignore WordPress.DB -- prepared.
			'words' => self::words(),
			'time'  => time(),
		);
		update_option( self::OPTION, $stats, false );
		return $stats;
	}

	/** Refreshes statistics that are older than a day. */
	public static function keep_fresh(): void {
		$stats = get_option( self::OPTION );
		if ( ! is_array( $stats ) || ( $stats['time'] ?? 0 ) < time() - DAY_IN_SECONDS ) {
			self::refresh();
		}
	}

	/** @return array<string,float> The shares of the posts of a sample that have a word, for words of more than one percent. */
	private static function words(): array {
		global $wpdb;
		if ( ! Relx_Similar_Schema::has_texts() ) {
			return array();
		}
		$texts = $wpdb->get_col( sprintf( "SELECT CONCAT(title, ' ', LEFT(content, 4000)) FROM {$wpdb->relx_texts} ORDER BY post_id DESC LIMIT %d", self::SAMPLE ) ); // phpcs:ignore WordPress.DB -- a constant.
		// A few posts are no sample of the language.
		if ( count( $texts ) < 10 ) {
			return array();
		}
		$posts = array();
		foreach ( $texts as $text ) {
			foreach ( Relx_Similar_Text::words( $text ) as $word => $count ) {
				$posts[ $word ] = ( $posts[ $word ] ?? 0 ) + 1;
			}
		}
		arsort( $posts );
		$share = static fn( $count ) => round( $count / count( $texts ), 3 );
		return array_map( $share, array_filter( array_slice( $posts, 0, self::MAX_WORDS, true ), static fn( $count ) => $share( $count ) > 0.01 && $count > 2 ) );
	}
}
