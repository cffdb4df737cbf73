<?php
defined( 'ABSPATH' ) || exit;

/**
 * Adds the query type "Related content (relx)" to Bricks: a loop over the posts, users or terms that are related to the current post. The
 * relation type decides which of them.
 */
class Relx_Bricks_Loop {

	/** Name of the query type. */
	const TYPE = 'relx';

	/** Elements of Bricks that can be loops. */
	const ELEMENTS = array( 'section', 'container', 'block', 'div', 'accordion', 'slider' );

	/** Types of the controls, by the attributes of lists that they set. */
	const CONTROLS = array(
		'type'      => 'select',
		'direction' => 'select',
		'order'     => 'select',
		'limit'     => 'number',
		'exclude'   => 'checkbox',
	);

	/** Hooks into Bricks. */
	public function register(): void {
		add_filter( 'bricks/setup/control_options', array( $this, 'add_type' ) );
		foreach ( self::ELEMENTS as $element ) {
			add_filter( "bricks/elements/$element/controls", array( $this, 'add_controls' ) );
		}
		add_filter( 'bricks/query/run', array( $this, 'run' ), 10, 2 );
		add_filter( 'bricks/query/loop_object', array( $this, 'set_up_post' ), 10, 3 );
	}

	/**
	 * @param array $options Options of controls.
	 * @return array
	 */
	public function add_type( $options ) {
		$options['queryTypes'][ self::TYPE ] = __( 'Related content', 'relx' ) . ' (relx)';
		return $options;
	}

	/**
	 * Adds the settings of the query type after the control of the query.
	 *
	 * @param array $controls Controls of an element.
	 * @return array
	 */
	public function add_controls( $controls ) {
		$position = array_search( 'query', array_keys( $controls ), true );
		if ( false === $position ) {
			return $controls;
		}
		$place   = array_intersect_key( $controls['query'], array_flip( array( 'tab', 'group' ) ) );
		$options = array(
			'type'      => self::types(),
			'direction' => Relx_Attributes::choices( 'direction', array( '', 'outgoing', 'incoming', 'both' ) ),
			'order'     => Relx_Attributes::choices( 'order', array( 'manual', 'date', 'created', 'title', 'random' ) ),
		);
		$added   = array();
		foreach ( self::CONTROLS as $name => $type ) {
			$added[ self::setting( $name ) ] = $place + array(
				'label'    => Relx_Attributes::label( $name ),
				'type'     => $type,
				'required' => array( array( 'query.objectType', '=', self::TYPE ), array( 'hasLoop', '!=', false ) ),
			) + ( 'select' === $type ? array( 'options' => $options[ $name ] ) : array_intersect_key( Relx_Attribute_Specs::all()[ $name ], array_flip( array( 'min', 'max' ) ) ) );
		}
		return array_slice( $controls, 0, $position + 1, true ) + $added + $controls;
	}

	/**
	 * Runs the query of a loop.
	 *
	 * @param mixed         $results Result of another query type.
	 * @param \Bricks\Query $query   Query.
	 * @return mixed Posts, users or terms.
	 */
	public function run( $results, $query ) {
		if ( self::TYPE !== $query->object_type ) {
			return $results;
		}
		$attributes = array();
		foreach ( array_keys( self::CONTROLS ) as $name ) {
			$attributes[ $name ] = $query->settings[ self::setting( $name ) ] ?? null;
		}
		$attributes['exclude'] = $attributes['exclude'] ? Relx_List_Request::SHOWN : '';

		$object_type = self::object_type( $attributes['type'] );
		$ids         = Relx_Page_Lists::instance()->ids( new Relx_List_Request( $object_type, array_filter( $attributes ), self::post_id() ) );
		$functions   = array(
			'post' => array( '_prime_post_caches', 'get_post' ),
			'user' => array( 'cache_users', 'get_userdata' ),
			'term' => array( '_prime_term_caches', 'get_term' ),
		);
		list( $prime, $read ) = $functions[ $object_type ];
		$prime( $ids );
		return array_map( $read, $ids );
	}

	/**
	 * Makes a post of the loop the current one, for template tags and for loops inside.
	 *
	 * @param mixed         $item  Post, user or term.
	 * @param int|string    $key   Its key in the result.
	 * @param \Bricks\Query $query Query.
	 * @return mixed
	 */
	public function set_up_post( $item, $key, $query ) {
		if ( self::TYPE === $query->object_type && $item instanceof WP_Post ) {
			// Bricks restores the post after the loop.
			$GLOBALS['post'] = $item; // phpcs:ignore WordPress.WP.GlobalVariablesOverride
			setup_postdata( $item );
		}
		return $item;
	}

	/**
	 * The type of the objects that a relation type relates to posts: posts, if it relates those, too.
	 *
	 * @param mixed $type Name of a relation type.
	 */
	private static function object_type( $type ): string {
		foreach ( Relx_Contract::OBJECT_TYPES as $object_type ) {
			if ( in_array( $type, array_column( Relx_Dynamic_Tag::types( $object_type ), 'name' ), true ) ) {
				return $object_type;
			}
		}
		return 'post';
	}

	/** @return string[] Labels of the relation types of posts, by name. */
	private static function types(): array {
		return array_column( array_merge( ...array_map( array( 'Relx_Dynamic_Tag', 'types' ), Relx_Contract::OBJECT_TYPES ) ), 'label', 'name' );
	}

	/** The current post: in the builder that of the preview, as Bricks itself determines it. */
	private static function post_id(): int {
		$preview = \Bricks\Query::is_any_looping() ? 0 : \Bricks\Database::$page_data['preview_or_post_id'] ?? 0;
		return (int) ( $preview ? $preview : get_the_ID() );
	}

	/**
	 * The name of a setting in an element.
	 *
	 * @param string $name Attribute of lists.
	 */
	private static function setting( string $name ): string {
		return 'relx' . ucfirst( $name );
	}
}
