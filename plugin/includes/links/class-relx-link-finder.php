<?php
defined( 'ABSPATH' ) || exit;

/**
 * Finds the posts that the texts of posts link to. Candidates are read by their names, for all links in one statement, and compared by
 * permalink. The other links are resolved by the rewrite rules of WordPress.
 */
class Relx_Link_Finder {
	/** Different links of a post that count, the first ones. */
	const MAX_LINKS = 100;

	/** Bytes of a text that are searched. */
	const MAX_BYTES = 1000000;

	/** Resolved paths that are kept in memory. */
	const MAX_KNOWN = 2000;

	/** @var array<string,int> Posts by path, 0 for none. */
	private array $known = array();

	/** Parts of the URL of the site. */
	private array $home;

	/** Path of the files of the site. */
	private string $files;

	public function __construct() {
		$this->home  = wp_parse_url( home_url( '/' ) );
		$this->files = self::path( wp_parse_url( content_url( '/' ) ) ) . '/';
	}

	/**
	 * The condition for posts whose links count, and that links lead to.
	 *
	 * @return string Condition in SQL. Statuses are those that can become public.
	 */
	public static function where(): string {
		global $wpdb;
		$types    = Relx_Visibility::post_types();
		$statuses = get_post_stati( array( 'internal' => false ) );
		$list     = static fn( $values ) => $wpdb->prepare( implode( ', ', array_fill( 0, count( $values ), '%s' ) ), array_values( $values ) ); // phpcs:ignore WordPress.DB
		return $types ? "post_type IN ({$list( $types )}) AND post_status IN ({$list( $statuses )})" : '1 = 0';
	}

	/** Whether links of a post, or to it, count. */
	public static function counts( WP_Post $post ): bool {
		$status = get_post_status_object( $post->post_status );
		return $status && ! $status->internal && in_array( $post->post_type, Relx_Visibility::post_types(), true );
	}

	/**
	 * The posts that each post links to, in the order of their links, without itself. The text of a post with a password is not public, and
	 * has none.
	 *
	 * @param WP_Post[] $posts Posts.
	 * @return array<int,int[]> Ids by post.
	 */
	public function of( array $posts ): array {
		$links = array();
		foreach ( $posts as $post ) {
			$links[ $post->ID ] = '' === $post->post_password ? $this->links( $post ) : array();
		}
		$this->resolve( array_unique( array_merge( array(), ...array_values( $links ) ) ) );
		$found = array();
		foreach ( $links as $id => $keys ) {
			$linked       = array_map( fn( $key ) => $this->known[ $key ], $keys );
			$found[ $id ] = array_values( array_diff( array_unique( $linked ), array( 0, $id ) ) );
		}
		return $found;
	}

	/**
	 * The internal links of a text, each once: a path, or `?` and an id for a plain permalink.
	 *
	 * @return string[]
	 */
	private function links( WP_Post $post ): array {
		$links = array();
		$tags  = new WP_HTML_Tag_Processor( substr( $post->post_content, 0, self::MAX_BYTES ) );
		while ( count( $links ) < self::MAX_LINKS && $tags->next_tag( 'A' ) ) {
			$href = $tags->get_attribute( 'href' );
			$link = is_string( $href ) ? $this->link( trim( $href ), $post ) : null;
			if ( null !== $link ) {
				$links[ $link ] = $link;
			}
		}
		return array_values( $links );
	}

	/** An internal link, null for another one. */
	private function link( string $href, WP_Post $post ): ?string {
		if ( '' === $href || '#' === $href[0] ) {
			return null;
		}
		// Only a link relative to the page of the post needs its permalink.
		$is_relative = ! preg_match( '~^(/|[a-z][a-z0-9+.-]*:)~i', $href );
		$url         = wp_parse_url( WP_Http::make_absolute_url( $href, $is_relative ? (string) get_permalink( $post ) : home_url( '/' ) ) );
		if ( ! $url || ! in_array( strtolower( $url['scheme'] ?? '' ), array( 'http', 'https' ), true ) || self::domain( $url ) !== self::domain( $this->home ) ) {
			return null;
		}
		parse_str( $url['query'] ?? '', $query );
		$id      = $query['p'] ?? $query['page_id'] ?? '';
		$path    = self::path( $url );
		$is_home = in_array( $path, array( self::path( $this->home ), trim( self::path( $this->home ) . '/index.php', '/' ) ), true );
		if ( $is_home && is_string( $id ) && ctype_digit( $id ) ) {
			return "?$id";
		}
		if ( $is_home && array_intersect_key( $query, array_flip( $GLOBALS['wp']->public_query_vars ) ) ) {
			return null; // A search or an archive, not the front page.
		}
		return '' !== $path && 0 === strpos( "$path/", $this->files ) ? null : $path;
	}

	/**
	 * The domain of a URL, with a port that is not a default. A site with and without `www.` is the same.
	 *
	 * @param array $url Parts.
	 */
	private static function domain( array $url ): string {
		$port = $url['port'] ?? 80;
		return preg_replace( '/^www\./', '', strtolower( $url['host'] ?? '' ) ) . ( in_array( $port, array( 80, 443 ), true ) ? '' : ":$port" );
	}

	/**
	 * The path of a URL without slashes around it, and without percent signs: links can be encoded in different ways.
	 *
	 * @param array $url Parts.
	 */
	private static function path( array $url ): string {
		return trim( rawurldecode( $url['path'] ?? '' ), '/' );
	}

	/**
	 * Resolves links that are not known yet.
	 *
	 * @param string[] $links Results of {@see link()}.
	 */
	private function resolve( array $links ): void {
		if ( count( $this->known ) > self::MAX_KNOWN ) {
			$this->known = array();
		}
		$links = array_filter( $links, fn( $link ) => ! isset( $this->known[ $link ] ) );
		$ids   = array();
		$names = array();
		foreach ( $links as $link ) {
			if ( '' !== $link && '?' === $link[0] ) {
				$ids[ $link ] = (int) substr( $link, 1 );
			} else {
				$names[ sanitize_title( basename( $link ) ) ][] = $link;
			}
		}
		$counting     = array_flip( $this->post_ids( 'ID', $ids ) );
		$this->known += array_map( static fn( $id ) => isset( $counting[ $id ] ) ? $id : 0, $ids );
		$this->match( $names );
		foreach ( $links as $link ) {
			if ( ! isset( $this->known[ $link ] ) ) {
				$id   = url_to_postid( $this->url( $link ) );
				$post = $id ? get_post( $id ) : null;

				$this->known[ $link ] = $post && self::counts( $post ) ? $id : 0;
			}
		}
	}

	/**
	 * Resolves the paths that are permalinks, or were until the name of the post changed.
	 *
	 * @param array<string,string[]> $names Paths by the name at their end.
	 */
	private function match( array $names ): void {
		global $wpdb;
		unset( $names[''] );
		if ( ! $names ) {
			return;
		}
		$keys   = array_map( 'strval', array_keys( $names ) );
		$sql    = "SELECT post_id, meta_value FROM {$wpdb->postmeta} WHERE meta_key = '_wp_old_slug' AND meta_value IN (%s) ORDER BY meta_id";
		$former = $wpdb->get_results( $wpdb->prepare( sprintf( $sql, implode( ', ', array_fill( 0, count( $keys ), '%s' ) ) ), $keys ) ); // phpcs:ignore WordPress.DB
		$ids    = array_merge( $this->post_ids( 'post_name', $keys ), $this->post_ids( 'ID', array_column( $former, 'post_id' ) ) );
		_prime_post_caches( $ids, true, false );
		$present = array();
		$before  = array();
		foreach ( $ids as $id ) {
			$url = wp_parse_url( (string) get_permalink( $id ) );
			// A draft has a plain permalink.
			if ( $url && ! isset( $url['query'] ) ) {
				$present[ self::path( $url ) ] = $id;
			}
		}
		$paths = array_flip( $present );
		foreach ( $former as $one ) {
			if ( isset( $paths[ $one->post_id ] ) ) {
				$path = trim( dirname( '/' . $paths[ $one->post_id ] ) . '/' . urldecode( $one->meta_value ), '/' );

				$before[ $path ] = (int) $one->post_id;
			}
		}
		$this->known += array_intersect_key( $present + $before, array_flip( array_merge( ...array_values( $names ) ) ) );
	}

	/**
	 * Ids of posts that count.
	 *
	 * @param string $column `ID` or `post_name`.
	 * @param array  $values Values of the column.
	 * @return int[]
	 */
	private function post_ids( string $column, array $values ): array {
		global $wpdb;
		if ( ! $values ) {
			return array();
		}
		$list = implode( ', ', array_fill( 0, count( $values ), 'ID' === $column ? '%d' : '%s' ) );
		$sql  = $wpdb->prepare( "SELECT ID FROM {$wpdb->posts} WHERE $column IN ($list) AND ", array_values( $values ) ) . self::where(); // phpcs:ignore WordPress.DB
		return array_map( 'intval', $wpdb->get_col( $sql ) ); // phpcs:ignore WordPress.DB
	}

	/** The URL of a path on the domain of the site. */
	private function url( string $path ): string {
		$port = isset( $this->home['port'] ) ? ":{$this->home['port']}" : '';
		$path = implode( '/', array_map( 'rawurlencode', explode( '/', $path ) ) );
		return "{$this->home['scheme']}://{$this->home['host']}$port/" . ( '' === $path ? '' : "$path/" );
	}
}
