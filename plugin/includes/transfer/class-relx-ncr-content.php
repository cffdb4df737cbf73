<?php
defined( 'ABSPATH' ) || exit;

/**
 * Replaces the shortcodes and blocks of Native Content Relationships in the content of posts by those of this plugin.
 */
// phpcs:disable WordPress.DB -- the statements are prepared; names of tables and columns come from WordPress.
class Relx_NCR_Content {
	/** The relation type of a shortcode without one. */
	const TYPES = array(
		'post' => 'related_to',
		'user' => 'authored_by',
		'term' => 'categorized_as',
	);

	/** Attributes that WordPress itself gives to blocks. */
	const SUPPORTS = array(
		'className' => true,
		'lock'      => true,
		'metadata'  => true,
	);

	/** @var array<string,string> Names of relation types by their names in Native Content Relationships. */
	private array $map;

	/**
	 * @param array<string,string> $map Names of relation types by their names in Native Content Relationships. Empty names are ignored.
	 * @throws Relx_Exception With the code ncr_invalid_type.
	 */
	public function __construct( Relx_Type_Registry $types, array $map = array() ) {
		$this->map = array_filter( $map, 'strlen' );
		array_map( array( $types, 'get' ), array_values( $this->map ) );
	}

	/**
	 * Replaces in a batch of posts. Revisions stay as they are, and so do posts that the user can't edit. WP-CLI without a user can edit
	 * all posts.
	 *
	 * @param int  $after      Id before the batch.
	 * @param int  $limit      Maximum number of posts.
	 * @param bool $is_dry_run Whether to write nothing.
	 * @return array{0:int[],1:int[],2:int|null} Ids of posts that change, of posts that the user can't edit or WordPress does not store,
	 *                                           and id before the next batch, null at the end.
	 */
	public function step( int $after, int $limit, bool $is_dry_run ): array {
		global $wpdb;
		$sql    = "SELECT ID, post_content FROM {$wpdb->posts} WHERE ID > %d AND post_type <> 'revision' AND (post_content LIKE %s OR post_content LIKE %s) ORDER BY ID LIMIT %d";
		$like   = array( '%' . $wpdb->esc_like( 'naticore_related_' ) . '%', '%' . $wpdb->esc_like( 'wp:naticore/related-posts' ) . '%' );
		$rows   = $wpdb->get_results( $wpdb->prepare( $sql, $after, $like[0], $like[1], $limit ) );
		$done   = array();
		$failed = array();
		$editor = get_current_user_id();
		foreach ( $rows as $row ) {
			$content = $this->replace( $row->post_content );
			if ( $content === $row->post_content ) {
				continue;
			}
			$can = 0 === $editor || current_user_can( 'edit_post', $row->ID );
			if ( $can && ( $is_dry_run || self::store( (int) $row->ID, $content ) ) ) {
				$done[] = (int) $row->ID;
			} else {
				$failed[] = (int) $row->ID;
			}
		}
		return array( $done, $failed, count( $rows ) < $limit ? null : (int) end( $rows )->ID );
	}

	/**
	 * Stores the content of a post. HTML that the user may not write stays: the replacement adds none.
	 *
	 * @param int $id Post.
	 * @return bool Whether it is stored.
	 */
	private static function store( int $id, string $content ): bool {
		$is_filtered = false !== has_filter( 'content_save_pre', 'wp_filter_post_kses' );
		kses_remove_filters();
		$stored = wp_update_post(
			wp_slash(
				array(
					'ID'           => $id,
					'post_content' => $content,
				)
			)
		);
		if ( $is_filtered ) {
			kses_init_filters();
		}
		return $stored > 0;
	}

	/**
	 * Replaces shortcodes and blocks in a text. Escaped shortcodes, which a page shows as text, stay.
	 *
	 * @param string $content Content of a post.
	 */
	public function replace( string $content ): string {
		// Attributes of other blocks are JSON, in which shortcodes can't be replaced.
		$parts = preg_split( '/(<!--.*?-->)/s', $content, -1, PREG_SPLIT_DELIM_CAPTURE );
		// Without a result, a part is too long for the pattern.
		if ( ! $parts ) {
			return $content;
		}
		foreach ( $parts as $at => $part ) {
			if ( 0 === strpos( $part, '<!--' ) ) {
				$parts[ $at ] = preg_replace_callback( '/^<!--\s+(\/?)wp:naticore\/related-posts\s+(\{.*\}\s+)?(\/?)-->$/s', array( $this, 'block' ), $part ) ?? $part;
			} else {
				$pattern      = '/(\[?)\[(\/?)naticore_related_(post|user|term)s(?![\w-])([^\]]*?)(\/?)\](\]?)/';
				$parts[ $at ] = preg_replace_callback( $pattern, array( $this, 'shortcode' ), $part ) ?? $part;
			}
		}
		return implode( '', $parts );
	}

	/**
	 * A delimiter of a block.
	 *
	 * @param string[] $found Delimiter, slash of the end, attributes, slash of a block without content.
	 */
	private function block( array $found ): string {
		if ( '/' === $found[1] ) {
			return '<!-- /wp:relx/related-posts -->';
		}
		$old = json_decode( $found[2], true );
		$old = is_array( $old ) ? $old : array();
		$new = $this->attributes(
			array(
				'type'           => $old['relationType'] ?? null,
				'limit'          => $old['limit'] ?? null,
				'order'          => $old['order'] ?? null,
				'layout'         => $old['layout'] ?? null,
				'class'          => trim( ( $old['wrapperClass'] ?? '' ) . ' ' . ( $old['className'] ?? '' ) ),
				'show_thumbnail' => $old['showThumbnail'] ?? null,
				'excerpt_length' => $old['excerptLength'] ?? null,
			),
			'post'
		);

		$attributes = array_intersect_key( $old, self::SUPPORTS );
		foreach ( Relx_Attribute_Specs::all() as $name => $spec ) {
			if ( isset( $new[ $spec['wire'] ] ) ) {
				$attributes[ $name ] = $new[ $spec['wire'] ];
			}
		}
		return '<!-- wp:relx/related-posts ' . serialize_block_attributes( $attributes ) . " {$found[3]}-->";
	}

	/**
	 * A tag of a shortcode.
	 *
	 * @param string[] $found Tag, bracket before it, slash of the end, object type, attributes, slash, bracket after it.
	 */
	private function shortcode( array $found ): string {
		if ( '[' === $found[1] && ']' === $found[6] ) {
			return $found[0];
		}
		$tag = "relx_related_{$found[3]}s";
		if ( '/' === $found[2] ) {
			return "{$found[1]}[/$tag]{$found[6]}";
		}
		$text = '';
		foreach ( $this->attributes( array_filter( (array) shortcode_parse_atts( $found[4] ), 'is_string', ARRAY_FILTER_USE_KEY ), $found[3] ) as $name => $value ) {
			$value = addcslashes( esc_attr( is_bool( $value ) ? (string) (int) $value : (string) $value ), '\\' );
			$text .= " $name=\"$value\"";
		}
		$end = '' === $found[5] ? '' : ' /';
		return "{$found[1]}[$tag$text$end]{$found[6]}";
	}

	/**
	 * Attributes that show the same list, by their names in shortcodes. Those with the default of this plugin are missing, except for the
	 * type, whose default is a setting.
	 *
	 * @param array $old Attributes, by their names in the shortcodes of Native Content Relationships.
	 * @return array<string,int|bool|string>
	 */
	private function attributes( array $old, string $object_type ): array {
		$type = sanitize_key( $old['type'] ?? self::TYPES[ $object_type ] );
		$new  = array( 'type' => $this->map[ $type ] ?? $type );
		$grid = 'grid' === ( $old['layout'] ?? '' );
		if ( isset( $old['limit'] ) ) {
			$new['limit'] = min( 50, max( 1, absint( $old['limit'] ) ) );
		}
		// Its order `date` is the order of the relation. Each shortcode ignores the order of the others.
		if ( ( 'post' === $object_type ? 'title' : 'name' ) === ( $old['order'] ?? '' ) ) {
			$new['order'] = $old['order'];
		}
		if ( absint( $old['post_id'] ?? 0 ) > 0 ) {
			$new['post_id'] = absint( $old['post_id'] );
		}
		if ( $grid ) {
			$new['layout'] = 'grid';
		}
		if ( '' !== ( $old['class'] ?? '' ) ) {
			$new['class'] = $old['class'];
		}
		if ( isset( $old['title'] ) ) {
			$new['title'] = $old['title'];
		}
		$has_thumbnail = 'post' === $object_type && (int) ( $old['show_thumbnail'] ?? 0 );
		if ( 'user' === $object_type || ( 'post' === $object_type && $has_thumbnail !== $grid ) ) {
			$new['show_thumbnail'] = $has_thumbnail;
		}
		if ( 'post' === $object_type && $grid ) {
			$new['show_date'] = false;
		}
		if ( 'post' === $object_type && (int) ( $old['excerpt_length'] ?? 0 ) > 0 ) {
			$new['excerpt_length'] = min( 100, (int) $old['excerpt_length'] );
		}
		return $new;
	}
}
// phpcs:enable
