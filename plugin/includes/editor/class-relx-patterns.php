<?php
defined( 'ABSPATH' ) || exit;

/** Registers the patterns of the inserter. Their content is read when an editor or a template uses it. */
class Relx_Patterns {

	/** Name of the category, and namespace of the patterns. */
	const CATEGORY = 'relx';

	/** Relation types from courses to lessons, and from lessons to the next ones. Site owners may add them. */
	const COURSE = 'course_lesson';
	const NEXT   = 'next_lesson';

	/** Hooks into WordPress. */
	public function register(): void {
		add_action( 'init', array( $this, 'register_patterns' ) );
	}

	/** Registers the category and its patterns. */
	public function register_patterns(): void {
		register_block_pattern_category( self::CATEGORY, array( 'label' => __( 'Related content', 'relx' ) ) );
		foreach ( self::titles() as $name => $title ) {
			register_block_pattern(
				self::CATEGORY . "/$name",
				array(
					'title'         => $title,
					'categories'    => array( self::CATEGORY ),
					'viewportWidth' => 'sidebar' === $name ? 400 : 1000,
					'filePath'      => RELX_FOLDER . "/includes/editor/patterns/$name.php",
				)
			);
		}
	}

	/**
	 * Titles of the patterns, by the names of their files.
	 *
	 * @return array<string, string>
	 */
	private static function titles(): array {
		return array(
			'cards'             => __( 'Related posts as cards', 'relx' ),
			'thumbnails'        => __( 'Related posts with thumbnails', 'relx' ),
			'author-box'        => __( 'Author box', 'relx' ),
			'course-navigation' => self::lists_lessons() ? __( 'Course with its lessons', 'relx' ) : __( 'Course with previous and next lesson', 'relx' ),
			'topics'            => __( 'Topics as pills', 'relx' ),
			'read-next'         => __( 'Banner "Read next"', 'relx' ),
			'magazine'          => __( 'Magazine row of related posts', 'relx' ),
			'sidebar'           => __( 'Related posts for a sidebar', 'relx' ),
		);
	}

	/** Whether the site relates courses to lessons, but lessons to no next ones. */
	public static function lists_lessons(): bool {
		$types = Relx_Core::instance()->types;
		return $types->has( self::COURSE ) && ! $types->has( self::NEXT );
	}

	/**
	 * The beginning of a Query Loop of related posts, up to its template.
	 *
	 * @param int   $limit Number of posts.
	 * @param array $relx  `type`, `direction` and `order` of the relations.
	 * @param int   $skip  Number of posts to skip.
	 */
	public static function loop( int $limit, array $relx = array(), int $skip = 0 ): string {
		$attributes = array(
			'query'     => array(
				'perPage'  => $limit,
				'pages'    => 0,
				'offset'   => $skip,
				'postType' => 'post',
				'order'    => 'desc',
				'orderBy'  => 'date',
				'author'   => '',
				'search'   => '',
				'exclude'  => array(),
				'sticky'   => '',
				'inherit'  => false,
				'relx'     => $relx + array( 'type' => 'related_to' ),
			),
			'namespace' => 'relx/related-posts',
		);
		return '<!-- wp:query ' . wp_json_encode( $attributes ) . " -->\n<div class=\"wp-block-query\">";
	}

	public static function heading( string $text, int $level = 2 ): string {
		$attributes = 2 === $level ? '' : ' ' . wp_json_encode( compact( 'level' ) );
		return sprintf( "<!-- wp:heading%s -->\n<h%d class=\"wp-block-heading\">%s</h%d>\n<!-- /wp:heading -->\n", $attributes, $level, esc_html( $text ), $level );
	}
}
