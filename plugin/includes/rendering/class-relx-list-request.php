<?php
defined( 'ABSPATH' ) || exit;

/** A requested list: object type, post and attributes. */
class Relx_List_Request {

	/** Arguments of the core by the value of the attribute `order`, except fields. Users and terms sort by name. */
	const ORDERS = array(
		'manual' => array( 'orderby' => 'order' ),
		'date'   => array(
			'orderby' => 'date',
			'order'   => 'desc',
		),
		'created' => array(
			'orderby' => 'created',
			'order'   => 'desc',
		),
		'title'  => array(
			'orderby' => 'title',
			'order'   => 'asc',
		),
		'name'   => array(
			'orderby' => 'title',
			'order'   => 'asc',
		),
		'random' => array( 'orderby' => 'random' ),
	);

	/** Name of the attributes of a list in the query of a loop, and of the parameter of REST requests. */
	const LOOP_KEY = 'relx';

	/** Word in the attribute `exclude`: the post of the page, and the objects that earlier lists of the page show. */
	const SHOWN = 'shown';

	public string $object_type;

	/** @var array<string, mixed> Attributes in their normal form. */
	public array $attributes;

	/** The post whose relations are listed, 0 for none. */
	public int $post_id;

	/** The post that contains the list, 0 for none. */
	public int $container_id;

	/** @var int[]|null Ids that `shown` stands for, null before the list is rendered. */
	public ?array $shown = null;

	/**
	 * Normalizes the attributes.
	 *
	 * @param array $raw     Attributes of a block or shortcode.
	 * @param int   $post_id The post that contains the list. The attribute `post` has priority.
	 */
	public function __construct( string $object_type, array $raw, $post_id ) {
		$this->object_type  = $object_type;
		$this->attributes   = Relx_Attributes::normalize( $object_type, $raw );
		$this->container_id = (int) $post_id;
		$this->post_id      = $this->attributes['post'] > 0 ? $this->attributes['post'] : $this->container_id;
	}

	/**
	 * The object type that a block or shortcode lists.
	 *
	 * @param string $name Name of a block or shortcode, such as `relx/related-posts` or `relx_related_posts`.
	 * @return string|null `post`, `user` or `term`; null for other blocks and shortcodes.
	 */
	public static function type_of( $name ): ?string {
		return preg_match( '/^relx(?:\/related-|_related_)(post|user|term)s$/D', (string) $name, $found ) ? $found[1] : null;
	}

	/**
	 * A request for a block. Its default relation type is that of block.json, so that changing the setting does not affect saved blocks.
	 *
	 * @param int $post_id The post that contains the block.
	 */
	public static function of_block( string $object_type, array $attributes, int $post_id ): Relx_List_Request {
		$defaults = array( 'type' => Relx_Attribute_Specs::all()['type']['default'][ $object_type ] );
		return new self( $object_type, $attributes + $defaults, $post_id );
	}

	/** The query of the core: `object` and `args`. */
	public function query(): array {
		$order  = $this->attributes['order'];
		$object = array(
			'object_type' => 'post',
			'id'          => $this->post_id,
		);
		$args   = array(
			'type'    => $this->attributes['type'],
			'to_type' => $this->object_type,
			'limit'   => $this->attributes['limit'],
		) + ( self::ORDERS[ $order ] ?? array( 'orderby' => $order ) ) + ( $this->is_filled() ? array( 'fill' => 'similar' ) : array() );
		$args  += array_filter(
			array(
				'exclude'   => $this->excluded( Relx_Contract::MAX_EXCLUDED ),
				'direction' => $this->attributes['direction'],
			)
		);
		return compact( 'object', 'args' );
	}

	/**
	 * The objects that the list leaves out: those of its attribute, and those that the page showed last.
	 *
	 * @param int $max Maximum number of both, unless the attribute has more.
	 * @return int[] Ids.
	 */
	public function excluded( int $max = PHP_INT_MAX ): array {
		$ids   = array_map( 'intval', array_filter( explode( ',', $this->attributes['exclude'] ), 'is_numeric' ) );
		$shown = array_diff( $this->shown ?? array(), $ids );
		return array_merge( $ids, array_slice( $shown, max( 0, count( $shown ) + count( $ids ) - $max ) ) );
	}

	/** Whether the list leaves out what the page shows before it, which is unknown until the list is rendered. */
	public function excludes_shown(): bool {
		return in_array( self::SHOWN, explode( ',', $this->attributes['exclude'] ), true );
	}

	/** Whether similar posts fill up the list. */
	public function is_filled(): bool {
		return 'post' === $this->object_type && Relx_List_Options::is_filled( $this->attributes );
	}

	/** Key of the list among those of a page. */
	public function key(): string {
		return (string) wp_json_encode( $this->query() );
	}
}
