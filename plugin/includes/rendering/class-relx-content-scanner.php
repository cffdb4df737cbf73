<?php
defined( 'ABSPATH' ) || exit;

/** Finds the blocks and shortcodes in content before they are rendered. */
class Relx_Content_Scanner {

	/** @var Relx_List_Request[] Found lists. */
	private array $found = array();

	/** @var Relx_List_Request[] The lists that found loops show. */
	private array $loops = array();

	/** @var array<int|string, bool> Patterns that are being read, by id or name. */
	private array $patterns = array();

	/** @var array<string, bool> Template parts that have been read, by slug. */
	private array $parts = array();

	/** Whether to read patterns and template parts, too. Most need a query. */
	private bool $follow_references;

	/**
	 * Prepares a search.
	 *
	 * @param bool $follow_references Whether to read patterns and template parts, too.
	 */
	private function __construct( bool $follow_references = true ) {
		$this->follow_references = $follow_references;
	}

	/** @return Relx_List_Request[] The lists of the page that WordPress is about to render: those in it, in widgets, and its automatic list. */
	public static function of_page(): array {
		$finder    = self::page();
		$automatic = Relx_Automatic_List::for_page( array_merge( $finder->found, $finder->loops ) );
		foreach ( (array) get_option( 'widget_block' ) as $widget ) {
			$finder->search( (string) ( $widget['content'] ?? '' ), self::shown_post() );
		}
		return array_merge( $finder->found, $automatic );
	}

	/** @return Relx_List_Request[] The lists and loops in the posts and the template of the page that WordPress is about to render. */
	public static function in_page(): array {
		$finder = self::page();
		return array_merge( $finder->found, $finder->loops );
	}

	/** Searches the page that WordPress is about to render: the posts of the main query, and its template. */
	private static function page(): self {
		global $wp_query, $_wp_current_template_content;
		$finder = new self();
		$posts  = $wp_query instanceof WP_Query ? (array) $wp_query->posts : array();
		$posts  = array_filter( $posts, static fn( $post ) => $post instanceof WP_Post && ! post_password_required( $post ) );
		foreach ( $posts as $post ) {
			$finder->search( $post->post_content, $post->ID );
		}
		$finder->search( (string) $_wp_current_template_content, self::shown_post(), array_column( $posts, 'ID' ) );
		return $finder;
	}

	/** The post that the page shows, 0 for none. */
	private static function shown_post(): int {
		return is_singular() ? (int) get_queried_object_id() : 0;
	}

	/**
	 * The lists in a text itself, without those of its patterns and template parts.
	 *
	 * @param string $text    Text with blocks and shortcodes.
	 * @param int    $post_id The post that contains it, 0 for none.
	 * @return Relx_List_Request[]
	 */
	public static function in_text( string $text, int $post_id ): array {
		$finder = new self( false );
		$finder->search( $text, $post_id );
		return $finder->found;
	}

	/**
	 * The lists of the blocks in some content, without those of its shortcodes, patterns and template parts.
	 *
	 * @param string $content Content with blocks.
	 * @param int    $post_id The post that contains it.
	 * @return Relx_List_Request[]
	 */
	public static function blocks_in( $content, int $post_id ): array {
		$finder = new self( false );
		if ( false !== strpos( $content, '<!-- wp:relx/related-' ) ) {
			$finder->search_blocks( parse_blocks( $content ), $post_id, array() );
		}
		return $finder->found;
	}

	/**
	 * @param string $content  Content with blocks and shortcodes.
	 * @param int    $post_id  The post that contains it, 0 for none.
	 * @param int[]  $loop_ids Posts that a query of the template shows.
	 */
	private function search( $content, int $post_id, array $loop_ids = array() ): void {
		if ( preg_match( '/<!--\s+wp:(?:relx\/related-|block\s|pattern\s|query\s[^>]*"relx":)/', $content ) ) {
			$this->search_blocks( parse_blocks( $content ), $post_id, $loop_ids );
		}
		if ( false !== strpos( $content, '[relx_related_' ) ) {
			$this->search_shortcodes( $content, $post_id );
		}
		foreach ( $this->follow_references ? array_slice( explode( '<!-- wp:template-part {', $content ), 1 ) : array() as $part ) {
			$attributes = rtrim( substr( $part, 0, (int) strpos( $part, '-->' ) ), ' /' );
			$this->search_part( (array) json_decode( '{' . $attributes, true ), $post_id, $loop_ids );
		}
	}

	/**
	 * Searches blocks and their inner blocks.
	 *
	 * @param int   $post_id  The post that contains them, 0 for none.
	 * @param int[] $loop_ids Posts that a query of the template shows.
	 */
	private function search_blocks( array $blocks, int $post_id, array $loop_ids ): void {
		foreach ( $blocks as $block ) {
			$attributes = (array) $block['attrs'];
			$type       = Relx_List_Request::type_of( $block['blockName'] );
			if ( null !== $type ) {
				// Whether an automatic list appears depends on the other lists.
				if ( ! Relx_Automatic_List::is_automatic( $attributes ) ) {
					$this->found[] = Relx_List_Request::of_block( $type, $attributes, $post_id );
				}
			} elseif ( 'core/block' === $block['blockName'] ) {
				$this->search_pattern( (int) ( $attributes['ref'] ?? 0 ), $post_id, $loop_ids );
			} elseif ( 'core/pattern' === $block['blockName'] ) {
				$this->search_pattern( (string) ( $attributes['slug'] ?? '' ), $post_id, $loop_ids );
			} elseif ( 'core/query' === $block['blockName'] && empty( $attributes['query']['inherit'] ) ) {
				$given = $attributes['query'][ Relx_List_Request::LOOP_KEY ] ?? null;
				if ( is_array( $given ) ) {
					$this->loops[] = Relx_List_Request::of_block( 'post', $given, $post_id );
				}
				// Its posts are not queried yet.
				continue;
			} elseif ( 'core/post-template' === $block['blockName'] ) {
				foreach ( $loop_ids as $id ) {
					$this->search_blocks( $block['innerBlocks'], $id, array() );
				}
				continue;
			}
			$this->search_blocks( $block['innerBlocks'], $post_id, $loop_ids );
		}
	}

	/**
	 * Searches a template part of the theme.
	 *
	 * @param array $attributes Attributes of the block.
	 * @param int   $post_id    The post that the page shows, 0 for none.
	 * @param int[] $loop_ids   Posts that a query of the template shows.
	 */
	private function search_part( array $attributes, int $post_id, array $loop_ids ): void {
		$slug  = (string) ( $attributes['slug'] ?? '' );
		$theme = $attributes['theme'] ?? get_stylesheet();
		if ( '' === $slug || 0 !== validate_file( $slug ) || get_stylesheet() !== $theme || isset( $this->parts[ $slug ] ) ) {
			return;
		}
		$this->parts[ $slug ] = true;
		// The same query as that of the block, so that WordPress caches it.
		$query = new WP_Query(
			array(
				'post_type'           => 'wp_template_part',
				'post_status'         => 'publish',
				'post_name__in'       => array( $slug ),
				'tax_query'           => array( // phpcs:ignore WordPress.DB.SlowDBQuery
					array(
						'taxonomy' => 'wp_theme',
						'field'    => 'name',
						'terms'    => $theme,
					),
				),
				'posts_per_page'      => 1,
				'no_found_rows'       => true,
				'lazy_load_term_meta' => false,
			)
		);
		$part  = $query->posts[0] ?? null;
		$file  = get_theme_file_path( get_block_theme_folders()['wp_template_part'] . "/$slug.html" );
		if ( $part ) {
			$this->search( $part->post_content, $post_id, $loop_ids );
		} elseif ( is_readable( $file ) ) {
			$this->search( (string) file_get_contents( $file ), $post_id, $loop_ids ); // phpcs:ignore WordPress.WP.AlternativeFunctions -- a file of the theme.
		}
	}

	/**
	 * Searches a pattern.
	 *
	 * @param int|string $name     Id of a synced pattern, or name of a registered one.
	 * @param int        $post_id  The post that contains it, 0 for none.
	 * @param int[]      $loop_ids Posts that a query of the template shows.
	 */
	private function search_pattern( $name, int $post_id, array $loop_ids ): void {
		if ( ! $name || ! $this->follow_references || isset( $this->patterns[ $name ] ) ) {
			return;
		}
		$this->patterns[ $name ] = true;
		if ( is_string( $name ) ) {
			$content = WP_Block_Patterns_Registry::get_instance()->get_registered( $name )['content'] ?? '';
		} else {
			$post    = get_post( $name );
			$content = $post && 'wp_block' === $post->post_type ? $post->post_content : '';
		}
		$this->search( $content, $post_id, $loop_ids );
		unset( $this->patterns[ $name ] );
	}

	/**
	 * Searches shortcodes and their enclosed content.
	 *
	 * @param string $content Content with shortcodes.
	 * @param int    $post_id The post that contains it, 0 for none.
	 */
	private function search_shortcodes( $content, int $post_id ): void {
		preg_match_all( '/' . get_shortcode_regex( Relx_Shortcodes::NAMES ) . '/', $content, $shortcodes, PREG_SET_ORDER );
		foreach ( $shortcodes as $shortcode ) {
			$this->found[] = Relx_Shortcodes::request( Relx_List_Request::type_of( $shortcode[2] ), shortcode_parse_atts( $shortcode[3] ), $post_id );
			if ( '' !== $shortcode[5] ) {
				$this->search_shortcodes( $shortcode[5], $post_id );
			}
		}
	}
}
