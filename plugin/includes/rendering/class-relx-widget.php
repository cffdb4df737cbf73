<?php
defined( 'ABSPATH' ) || exit;

/** A classic widget with the posts that are related to the post of the page. It is empty on other pages. */
class Relx_Widget extends WP_Widget {

	/** Name of the type of widget. */
	const ID = 'relx_related_posts';

	/** Settings of a widget. */
	const DEFAULTS = array(
		'title'  => '',
		'type'   => '',
		'limit'  => 5,
		'order'  => 'manual',
		'layout' => 'list',
		'fill'   => 'none',
	);

	/** Registers the classic widget. */
	public static function register_widget(): void {
		register_widget( self::class );
	}

	/**
	 * Hides the classic widget in editors of widgets, which offer the block of the same name.
	 *
	 * @param string[] $types Types of widgets.
	 * @return string[]
	 */
	public static function hide_widget( $types ) {
		return array_merge( $types, array( self::ID ) );
	}

	/** Describes the widget. */
	public function __construct() {
		parent::__construct(
			self::ID,
			__( 'Related posts', 'relx' ),
			array(
				'classname'                   => 'widget_relx_related_posts',
				'description'                 => __( 'Posts related to the post of the page, chosen by its authors.', 'relx' ),
				'customize_selective_refresh' => true,
				'show_instance_in_rest'       => true,
			)
		);
	}

	/**
	 * Displays the widget.
	 *
	 * @param array $args     Markup of the sidebar.
	 * @param array $instance Settings.
	 */
	public function widget( $args, $instance ) {
		$instance = self::settings( $instance );
		// The sidebar has its own markup for headings.
		$list = Relx_Blocks::list_html( 'post', array( 'title' => '' ) + array_filter( $instance ), is_singular() ? get_queried_object_id() : 0 );
		if ( '' === $list ) {
			return;
		}
		/** This filter is documented in wp-includes/widgets/class-wp-widget-pages.php */
		$title = apply_filters( 'widget_title', $instance['title'], $instance, $this->id_base );
		$title = '' === $title ? '' : $args['before_title'] . $title . $args['after_title'];
		echo $args['before_widget'] . $title . $list . $args['after_widget']; // phpcs:ignore WordPress.Security.EscapeOutput -- markup of the theme, and a list that is escaped.
	}

	/**
	 * Sanitizes the settings.
	 *
	 * @param array $new_instance New settings.
	 * @param array $old_instance Previous settings.
	 * @return array
	 */
	public function update( $new_instance, $old_instance ) {
		$settings = self::settings( $new_instance );
		return array( 'title' => sanitize_text_field( $settings['title'] ) ) + $settings;
	}

	/**
	 * Displays the form of the settings.
	 *
	 * @param array $instance Settings.
	 * @return string
	 */
	public function form( $instance ) {
		$instance = self::settings( $instance );
		$types    = array( '' => __( 'Default', 'relx' ) );
		foreach ( Relx_Core::instance()->types->all() as $type ) {
			$is_offered = empty( $type['hidden'] ) || $type['name'] === $instance['type'];
			if ( $is_offered && in_array( 'post', $type['from_object_types'], true ) && in_array( 'post', $type['to_object_types'], true ) ) {
				$types[ $type['name'] ] = $type['label'];
			}
		}
		$this->field( 'title', __( 'Title', 'relx' ), 'type="text" value="' . esc_attr( $instance['title'] ) . '"' );
		$this->select( 'type', Relx_Attributes::label( 'type' ), $types, $instance );
		$limit = Relx_Attribute_Specs::all()['limit'];
		$range = sprintf( 'type="number" min="%1$d" max="%2$d" value="%3$s"', $limit['min'], $limit['max'], esc_attr( $instance['limit'] ) );
		$this->field( 'limit', Relx_Attributes::label( 'limit' ), $range );
		$values = array(
			'order'  => array( 'manual', 'date', 'title', 'random' ),
			'layout' => array( 'list', 'grid' ),
		);
		foreach ( $values as $name => $some ) {
			$this->select( $name, Relx_Attributes::label( $name ), Relx_Attributes::choices( $name, $some ), $instance );
		}
		$fill = array(
			'none'    => __( 'None', 'relx' ),
			'similar' => __( 'Similar posts', 'relx' ),
		);
		$this->select( 'fill', __( 'Fill up with', 'relx' ), $fill, $instance );
		return '';
	}

	/**
	 * The settings of a widget in their normal form.
	 *
	 * @param mixed $instance Settings.
	 */
	private static function settings( $instance ): array {
		$given    = array_intersect_key( is_array( $instance ) ? array_filter( $instance, 'is_scalar' ) : array(), self::DEFAULTS ) + self::DEFAULTS;
		$settings = array_intersect_key( Relx_Attributes::normalize( 'post', $given ), self::DEFAULTS );
		// Without a type, the widget follows the settings of the site.
		$type = '' === $given['type'] ? '' : $settings['type'];
		return array(
			'title' => (string) $given['title'],
			'type'  => $type,
		) + $settings;
	}

	/**
	 * Displays a text field.
	 *
	 * @param string $name       Name of the setting.
	 * @param string $attributes Escaped attributes.
	 */
	private function field( string $name, string $label, string $attributes ): void {
		printf(
			'<p><label for="%1$s">%2$s</label><input class="widefat" id="%1$s" name="%3$s" %4$s></p>',
			esc_attr( $this->get_field_id( $name ) ),
			esc_html( $label ),
			esc_attr( $this->get_field_name( $name ) ),
			$attributes // phpcs:ignore WordPress.Security.EscapeOutput -- escaped by the caller.
		);
	}

	/**
	 * Displays a choice.
	 *
	 * @param string   $name    Name of the setting.
	 * @param string[] $options Labels by value.
	 */
	private function select( string $name, string $label, array $options, array $instance ): void {
		printf(
			'<p><label for="%1$s">%2$s</label><select class="widefat" id="%1$s" name="%3$s">',
			esc_attr( $this->get_field_id( $name ) ),
			esc_html( $label ),
			esc_attr( $this->get_field_name( $name ) )
		);
		foreach ( $options as $value => $text ) {
			printf( '<option value="%s"%s>%s</option>', esc_attr( $value ), selected( $instance[ $name ], $value, false ), esc_html( $text ) );
		}
		echo '</select></p>';
	}
}
