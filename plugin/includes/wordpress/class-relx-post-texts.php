<?php
defined( 'ABSPATH' ) || exit;

/** Titles and excerpts of posts as plain text. WordPress makes them, with the filters of other plugins, once per request. */
class Relx_Post_Texts {

	/** The most words of an excerpt that lists show, and that WordPress's REST API creates for its editor. */
	const WORDS = 100;

	/** Words of the excerpt that WordPress creates. It counts characters in some languages. */
	const READ_WORDS = 1000;

	/** The most characters of an excerpt, for languages without spaces between words. */
	const CHARACTERS = 2000;

	/** Bytes of content that take as long as the excerpt of an empty post. */
	const OVERHEAD = 1000;

	const KEPT = 20000;

	/** Maximum depth of blocks in a text. */
	const MAX_DEPTH = 50;

	/** Maximum number of block comments without an end. For each, the parser of WordPress searches the rest of the text. */
	const MAX_UNFINISHED = 20;

	/** Maximum number of bytes that the parser of WordPress copies: for each block without an end, the rest of the text. */
	const MAX_COPIED = 20000000;

	/** Maximum number of bytes that WordPress searches for the ends of scripts and styles: for each of them, the rest of the text. */
	const MAX_SEARCHED = 20000000;

	/** Whether an excerpt is being created. Lists in its content are empty then. */
	private static bool $is_excerpting = false;

	/** @var array<string, string> Texts by name and post. */
	private static array $known = array();

	/** User, site, language and state of the cache of the known texts. */
	private static string $known_for = '';

	/** Whether an excerpt is being created. Lists in the content of a related post would otherwise list its related posts recursively. */
	public static function is_excerpting(): bool {
		return self::$is_excerpting;
	}

	public static function title( WP_Post $post ): string {
		return self::once( "title {$post->ID}", static fn() => Relx_Text::plain( get_the_title( $post ) ) );
	}

	/** The title of a post without "Protected:" and "Private:", as in the REST API of WordPress. */
	public static function bare_title( WP_Post $post ): string {
		$values = array_fill_keys( array( 'protected_title_format', 'private_title_format' ), '%s' );
		return self::once( "bare {$post->ID}", static fn() => self::filtered( $values, static fn() => Relx_Text::plain( get_the_title( $post ) ) ) );
	}

	/**
	 * The first 100 words of the excerpt of a post. Password-protected posts have none, also for users who have entered the password.
	 * Neither have posts whose content takes WordPress much work, because lists show them on the pages of other posts.
	 */
	public static function excerpt( WP_Post $post ): string {
		$create    = static fn() => ! self::has_own_excerpt( $post ) && self::is_costly( $post->post_content ) ? '' : self::create_excerpt( $post );
		$is_hidden = '' !== $post->post_password || post_password_required( $post );
		return self::$is_excerpting || $is_hidden ? '' : self::once( "excerpt {$post->ID}", $create );
	}

	/**
	 * Bytes of content that WordPress parses for the excerpts of posts which are not known yet.
	 *
	 * @param WP_Post[] $posts Posts.
	 */
	public static function work( array $posts ): int {
		self::refresh();
		$work = array();
		foreach ( $posts as $post ) {
			if ( ! isset( self::$known[ "excerpt {$post->ID}" ] ) ) {
				$work[ $post->ID ] = self::OVERHEAD + strlen( self::has_own_excerpt( $post ) ? $post->post_excerpt : $post->post_content );
			}
		}
		return array_sum( $work );
	}

	/** Whether WordPress takes the excerpt from its own field. It creates an excerpt from the content if that has only white space. */
	private static function has_own_excerpt( WP_Post $post ): bool {
		return '' !== trim( $post->post_excerpt );
	}

	/** Creates the excerpt of a post. Plugins that hide contents need the post as the current one, as in the loops of WordPress. */
	private static function create_excerpt( WP_Post $post ): string {
		$current         = $GLOBALS['post'] ?? null;
		$GLOBALS['post'] = $post; // phpcs:ignore WordPress.WP.GlobalVariablesOverride.Prohibited -- restored below.
		self::$is_excerpting = true;
		try {
			$values = array(
				'excerpt_length' => self::READ_WORDS,
				'excerpt_more'   => '',
			);
			$text   = self::filtered( $values, static fn() => get_the_excerpt( $post ) );
		} finally {
			self::$is_excerpting = false;
			$GLOBALS['post']     = $current; // phpcs:ignore WordPress.WP.GlobalVariablesOverride.Prohibited
		}
		$text = Relx_Text::words( Relx_Text::plain( $text ), self::WORDS );
		return mb_strlen( $text ) > self::CHARACTERS ? Relx_Text::trim( mb_substr( $text, 0, self::CHARACTERS ) ) . '…' : $text;
	}

	/**
	 * Runs a function while filters return certain values.
	 *
	 * @param array<string, string|int> $values Values by the names of filters.
	 * @param callable                  $create Function.
	 * @return mixed Its result.
	 */
	private static function filtered( array $values, callable $create ) {
		$filters = array_map( static fn( $value ) => static fn() => $value, $values );
		foreach ( $filters as $name => $filter ) {
			add_filter( $name, $filter, PHP_INT_MAX );
		}
		try {
			return $create();
		} finally {
			foreach ( $filters as $name => $filter ) {
				remove_filter( $name, $filter, PHP_INT_MAX );
			}
		}
	}

	/**
	 * A text that is created once.
	 *
	 * @param string $key Name and post.
	 */
	private static function once( string $key, callable $create ): string {
		self::refresh();
		if ( ! isset( self::$known[ $key ] ) ) {
			$text = $create();
			// Creating it can have changed what is known.
			self::refresh();
			self::$known[ $key ] = $text;
		}
		return self::$known[ $key ];
	}

	/**
	 * The number of block comments without an end.
	 *
	 * @return int More than MAX_UNFINISHED also for blocks that are too deep, or without an end in a long text.
	 */
	public static function unfinished_blocks( string $text ): int {
		// The end of a block, the beginning of a block, or an unfinished comment.
		$name       = '(?:[a-z][a-z0-9_-]*+\/)?[a-z][a-z0-9_-]*+\s++';
		$comment    = "@<!--\s++(?:(?<end>/wp:$name-->)|(?<begin>wp:$name(?:\\{[^<>]*\\}\s++)?(?<void>/)?-->)|/?wp:)@";
		$unfinished = 0;
		$depth      = 0;
		$at         = 0;
		while ( preg_match( $comment, $text, $found, PREG_UNMATCHED_AS_NULL | PREG_OFFSET_CAPTURE, $at ) ) {
			$at          = $found[0][1] + strlen( $found[0][0] );
			$is_end      = isset( $found['end'][0] );
			$unfinished += $is_end || isset( $found['begin'][0] ) ? 0 : 1;
			$depth       = isset( $found['void'][0] ) ? $depth : max( 0, $depth + ( $is_end ? -1 : 1 ) );
			if ( $depth > self::MAX_DEPTH || $unfinished > self::MAX_UNFINISHED ) {
				return PHP_INT_MAX;
			}
		}
		return PREG_NO_ERROR === preg_last_error() && $depth * strlen( $text ) <= self::MAX_COPIED ? $unfinished : PHP_INT_MAX;
	}

	/**
	 * Whether an excerpt of a content takes much work.
	 *
	 * @param string $content Content of a post.
	 */
	private static function is_costly( string $content ): bool {
		$searched = preg_match_all( '/<(?:script|style)/i', $content ) * strlen( $content );
		return $searched > self::MAX_SEARCHED || self::unfinished_blocks( $content ) > self::MAX_UNFINISHED;
	}

	/** Discards texts of another user, site or language, and outdated ones. */
	private static function refresh(): void {
		$state = implode( ' ', array( get_current_user_id(), get_current_blog_id(), determine_locale(), wp_cache_get_last_changed( 'posts' ) ) );
		if ( $state !== self::$known_for || count( self::$known ) > self::KEPT ) {
			self::$known     = array();
			self::$known_for = $state;
		}
	}
}
