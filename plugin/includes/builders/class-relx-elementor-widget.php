<?php
defined( 'ABSPATH' ) || exit;

use Elementor\Controls_Manager;
use Elementor\Group_Control_Typography;

/** A widget of Elementor with the posts that are related to the current post. Its settings are the attributes of the block. */
class Relx_Elementor_Widget extends \Elementor\Widget_Base {

	/** Attributes in the section "Heading and source", as in the block. */
	const SOURCE = array(
		'title'        => null,
		'headingLevel' => null,
		'post'         => null,
		'linkParams'   => null,
	);

	/** The name in pages of Elementor. */
	public function get_name() {
		return 'relx_related_posts';
	}

	/** The name in the panel. */
	public function get_title() {
		return __( 'Related content', 'relx' );
	}

	/** The icon in the panel. */
	public function get_icon() {
		return 'eicon-posts-grid';
	}

	/** Words that find the widget. */
	public function get_keywords() {
		return array( 'relx', 'related', 'posts' );
	}

	/** The style sheets of pages with the widget. */
	public function get_style_depends() {
		return array( Relx_Blocks::STYLE );
	}

	/** Adds the controls. */
	protected function register_controls() {
		$controls = self::attribute_controls();
		$this->section( 'settings', __( 'Settings', 'relx' ), array_diff_key( $controls, self::SOURCE ) );
		$this->section( 'source', __( 'Heading and source', 'relx' ), array_intersect_key( array_replace( self::SOURCE, $controls ), self::SOURCE ) );
		$parts = array(
			'heading' => array( __( 'Heading', 'relx' ), '.relx-related-title' ),
			'titles'  => array( __( 'Titles', 'relx' ), '.relx-related-item-link' ),
			'text'    => array( __( 'Text', 'relx' ), '.relx-related-item > :not(.relx-related-item-link)' ),
		);
		foreach ( $parts as $part => list( $label, $selector ) ) {
			$this->start_controls_section( "{$part}_style", compact( 'label' ) + array( 'tab' => Controls_Manager::TAB_STYLE ) );
			$this->add_group_control(
				Group_Control_Typography::get_type(),
				array(
					'name'     => $part,
					'selector' => "{{WRAPPER}} $selector",
				)
			);
			$color = array(
				'label'     => __( 'Color', 'relx' ),
				'type'      => Controls_Manager::COLOR,
				'selectors' => array( "{{WRAPPER}} $selector" => 'color: {{VALUE}}' ),
			);
			$this->add_control( "{$part}_color", $color );
			$this->end_controls_section();
		}
		$this->start_controls_section(
			'items_style',
			array(
				'label' => __( 'Items', 'relx' ),
				'tab'   => Controls_Manager::TAB_STYLE,
			)
		);
		$lengths = array(
			'gap'       => __( 'Space between items', 'relx' ),
			'column'    => __( 'Minimum width of columns', 'relx' ),
			'radius'    => __( 'Border radius', 'relx' ),
			'thumbnail' => __( 'Size of images in lists', 'relx' ),
		);
		foreach ( $lengths as $property => $label ) {
			$slider = array(
				'label'      => $label,
				'type'       => Controls_Manager::SLIDER,
				'size_units' => array( 'px', 'em', 'rem', 'custom' ),
				'range'      => array( 'px' => array( 'max' => 'column' === $property ? 600 : 200 ) ),
				'selectors'  => array( '{{WRAPPER}}' => "--relx-$property: {{SIZE}}{{UNIT}}" ),
			);
			$this->add_responsive_control( "{$property}_length", $slider );
		}
		$this->end_controls_section();
	}

	/** Displays the list. */
	protected function render() {
		echo Relx_Blocks::list_html( 'post', $this->attributes(), Relx_Blocks::current_post_id() ); // phpcs:ignore WordPress.Security.EscapeOutput -- escaped by the list.
	}

	/** The content of the post without Elementor: a shortcode. A list would contain posts that only its author can see. */
	public function render_plain_content() {
		$text = '[relx_related_posts';
		foreach ( $this->attributes() as $name => $value ) {
			$value = str_replace( array( '[', ']' ), array( '&#091;', '&#093;' ), esc_attr( implode( ',', (array) $value ) ) );
			$text .= ' ' . Relx_Attribute_Specs::all()[ $name ]['wire'] . "=\"$value\"";
		}
		echo "$text]"; // phpcs:ignore WordPress.Security.EscapeOutput -- escaped above.
	}

	/**
	 * Adds a section with controls.
	 *
	 * @param array[] $controls Controls by name.
	 */
	private function section( string $name, string $label, array $controls ): void {
		$this->start_controls_section( "{$name}_content", compact( 'label' ) );
		foreach ( $controls as $id => $control ) {
			$this->add_control( $id, $control );
		}
		$this->end_controls_section();
	}

	/** The attributes of the list that are not the default. Elementor has null for controls that are hidden. */
	private function attributes(): array {
		$settings = array_intersect_key( $this->get_settings_for_display(), Relx_Attribute_Specs::all() );
		$controls = $this->get_controls();
		$is_given = static fn( $value, $name ) => null !== $value && $controls[ $name ]['default'] !== $value;
		return array_filter( $settings, $is_given, ARRAY_FILTER_USE_BOTH );
	}

	/**
	 * The controls of the attributes that have a label and an effect on lists of posts.
	 *
	 * @return array[] By name.
	 */
	private static function attribute_controls(): array {
		$controls = array();
		foreach ( Relx_Attribute_Specs::all() as $name => $spec ) {
			if ( ! isset( $spec['label'] ) || ! in_array( 'post', $spec['objectTypes'] ?? array( 'post' ), true ) ) {
				continue;
			}
			$controls[ $name ] = self::control( $name, $spec );
			$number            = $spec['switches']['attribute'] ?? null;
			if ( null !== $number ) {
				// After the control that shows it.
				$condition = array( 'condition' => array( $name => 'yes' ) );
				$controls  = array_diff_key( $controls, array( $number => null ) ) + array( $number => $controls[ $number ] + $condition );
			}
		}
		$controls['columns']['condition'] = array( 'layout' => 'grid' );
		return array_filter( $controls, static fn( $control ) => array() !== ( $control['options'] ?? null ) );
	}

	/**
	 * The control of an attribute. Its values are those of shortcodes, so that an empty one is the default.
	 *
	 * @param string $name Name in blocks.
	 * @param array  $spec Row of the table.
	 */
	private static function control( string $name, array $spec ): array {
		$control = array(
			'label'       => Relx_Attributes::label( $name ),
			'description' => isset( $spec['help'] ) ? Relx_Dynamic_Tag::text( $spec['help'] ) : '',
			'type'        => Controls_Manager::SELECT,
			'default'     => '',
			// Elementor offers to write texts.
			'ai'          => array( 'active' => 'title' === $name ),
			// Above wide controls.
			'label_block' => in_array( $name, array( 'direction', 'fields', 'title', 'post', 'linkParams' ), true ),
		);
		$default = array( '' => __( 'Default', 'relx' ) );
		switch ( $spec['type'] ) {
			case 'integer':
				$placeholders = array(
					'post'          => __( 'Current post', 'relx' ),
					'columns'       => __( 'Auto', 'relx' ),
					'excerptLength' => '20',
				);
				return array(
					// The placeholder is wider than a number.
					'type'        => 'post' === $name ? Controls_Manager::TEXT : Controls_Manager::NUMBER,
					'min'         => $spec['min'],
					'max'         => $spec['max'],
					'placeholder' => $placeholders[ $name ] ?? '',
					'default'     => $spec['default'] ? $spec['default'] : '',
				) + $control;
			case 'boolean':
				$control['options'] = $default + array(
					'yes' => __( 'Yes', 'relx' ),
					'no'  => __( 'No', 'relx' ),
				);
				return $control;
			case 'name':
				$control['options'] = $default + array_column( Relx_Dynamic_Tag::types( 'post' ), 'label', 'name' );
				return $control;
			case 'names':
				$control['type']     = Controls_Manager::SELECT2;
				$control['multiple'] = true;
				$control['options']  = self::fields();
				return $control;
			case 'text':
				$control['type']    = Controls_Manager::TEXT;
				$control['dynamic'] = array( 'active' => true );
				$control['default'] = isset( $spec['default']['post'] ) ? Relx_Dynamic_Tag::text( $spec['default']['post'] ) : '';
				return $control;
		}
		if ( ! isset( $spec['choices'] ) ) {
			// A choice of two values, or the word for what the page shows.
			$control['type']         = Controls_Manager::SWITCHER;
			$control['return_value'] = isset( $spec['values'] ) ? end( $spec['values'] ) : Relx_List_Request::SHOWN;
			return $control;
		}
		$control['default'] = $spec['default'];
		$control['options'] = Relx_Attributes::choices( $name, array_diff( $spec['values'], array( 'name' ) ) );
		foreach ( isset( $spec['pattern'] ) ? self::fields() : array() as $field => $label ) {
			$control['options'][ "data.$field" ] = $label;
		}
		return $control;
	}

	/** @return string[] Labels of the fields that every user can see, by name. */
	private static function fields(): array {
		$fields = array();
		foreach ( Relx_Dynamic_Tag::types( 'post' ) as $type ) {
			foreach ( Relx_Relation_Data::fields( $type, false ) as $name => $schema ) {
				$fields[ $name ] = $schema['label'] ?? $name;
			}
		}
		return $fields;
	}
}
