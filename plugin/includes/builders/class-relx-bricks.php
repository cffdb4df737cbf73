<?php
defined( 'ABSPATH' ) || exit;

/**
 * Adds the dynamic tags to Bricks. Settings follow the name: `{relx_related_posts:links:references:3}` has the format, the
 * relation type, the number of items, the direction and the field, of which the last ones can be omitted.
 */
class Relx_Bricks {

	/** A tag, with its name and its settings. */
	const PATTERN = '/\{(relx_related_(?:posts|users|terms))((?::[a-z0-9_-]*){0,5})\}/';

	/** Settings in their order. */
	const SETTINGS = array( 'format', 'type', 'limit', 'direction', 'field' );

	/** Hooks into Bricks. */
	public function register(): void {
		add_filter( 'bricks/dynamic_tags_list', array( $this, 'list_tags' ) );
		add_filter( 'bricks/dynamic_data/render_tag', array( $this, 'render_tag' ), 20, 3 );
		add_filter( 'bricks/dynamic_data/render_content', array( $this, 'render_content' ), 20, 3 );
		add_filter( 'bricks/frontend/render_data', array( $this, 'render_content' ), 20, 2 );
	}

	/**
	 * Adds the tags, one for each format and one for each field of a relation type, to the menu of Bricks.
	 *
	 * @param array[] $tags Tags.
	 * @return array[]
	 */
	public function list_tags( $tags ) {
		foreach ( Relx_Dynamic_Tag::specs() as $name => $spec ) {
			$labels = array_map( array( 'Relx_Dynamic_Tag', 'text' ), $spec['controls']['format']['options'] );
			unset( $labels['field'] );
			foreach ( $labels + self::fields( $spec['object_type'] ) as $settings => $label ) {
				$tags[] = array(
					'name'  => "{{$name}:$settings}",
					'label' => Relx_Dynamic_Tag::text( $spec['title'] ) . ': ' . $label,
					'group' => Relx_Dynamic_Tag::text( $spec['group'] ),
				);
			}
		}
		return $tags;
	}

	/** @return string[] The fields of the relation types between posts and an object type. Labels by the settings of the tag. */
	private static function fields( string $object_type ): array {
		$fields = array();
		foreach ( Relx_Dynamic_Tag::types( $object_type ) as $type ) {
			foreach ( Relx_Relation_Data::fields( $type, false ) as $name => $schema ) {
				$fields[ "field:{$type['name']}:::$name" ] = $type['label'] . ', ' . ( $schema['label'] ?? $name );
			}
		}
		return $fields;
	}

	/**
	 * The value of a field that is a tag.
	 *
	 * @param mixed       $tag     Tag. Later versions of Bricks pass it without braces.
	 * @param WP_Post|int $post    The current post.
	 * @param string      $context `text`, `link` or `image`.
	 * @return mixed
	 */
	public function render_tag( $tag, $post, $context = 'text' ) {
		$is_tag = is_string( $tag ) && preg_match( self::PATTERN . 'D', '{' . trim( $tag, '{}' ) . '}', $found ) && '{' . trim( $tag, '{}' ) . '}' === $found[0];
		return $is_tag ? self::value( $found, $post, $context ) : $tag;
	}

	/**
	 * Replaces the tags in a text.
	 *
	 * @param mixed       $content Text.
	 * @param WP_Post|int $post    The current post.
	 * @param string      $context `text`, `link` or `image`.
	 * @return mixed
	 */
	public function render_content( $content, $post, $context = 'text' ) {
		if ( ! is_string( $content ) || false === strpos( $content, '{relx_related_' ) ) {
			return $content;
		}
		return preg_replace_callback( self::PATTERN, static fn( $found ) => self::value( $found, $post, 'link' === $context ? 'link' : 'text' ), $content );
	}

	/**
	 * The value of a tag.
	 *
	 * @param string[]    $found   The tag, its name and its settings.
	 * @param WP_Post|int $post    The current post.
	 * @param string      $context `text`, `link` or `image`.
	 * @return string|array Escaped HTML, a URL, or IDs and URLs of images.
	 */
	private static function value( array $found, $post, $context ) {
		$values   = array_slice( explode( ':', substr( $found[2], 1 ) ), 0, count( self::SETTINGS ) );
		$settings = array_filter( array_combine( array_slice( self::SETTINGS, 0, count( $values ) ), $values ), 'strlen' );
		$formats  = Relx_Dynamic_Tag::specs()[ $found[1] ]['formats'];
		// A link has the URL of what the default format, such as titles, names.
		if ( 'link' === $context && ( $settings['format'] ?? key( $formats ) ) === key( $formats ) ) {
			$settings['format'] = key( array_filter( $formats, static fn( $format ) => in_array( 'url', $format['categories'], true ) ) );
		}
		$tag     = new Relx_Dynamic_Tag( $found[1], $settings );
		$post_id = $post instanceof WP_Post ? $post->ID : (int) $post;
		if ( 'image' === $context ) {
			return array_map( static fn( $image ) => $image['id'] ? $image['id'] : $image['url'], $tag->images( $post_id ) );
		}
		return $tag->value( $post_id, 'link' === $context ? 'url' : 'html' );
	}
}
