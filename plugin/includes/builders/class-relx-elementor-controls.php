<?php
defined( 'ABSPATH' ) || exit;

/** The controls of a dynamic tag for a field of Elementor, from the description of the tag. */
class Relx_Elementor_Controls {
	/** Name of the group of the tags in menus of Elementor. */
	const GROUP = 'relx';

	/**
	 * The controls by name, as Elementor describes them.
	 *
	 * @param string $name     Name of the tag.
	 * @param string $category Category of the field: `text`, `url`, `image` or `gallery`.
	 * @return array<string, array>
	 */
	public static function of( string $name, string $category ): array {
		$spec     = Relx_Dynamic_Tag::specs()[ $name ];
		$controls = array();
		foreach ( array_diff_key( $spec['controls'], array_flip( self::without( $category ) ) ) as $setting => $about ) {
			$controls[ $setting ] = self::control( $about, $spec, $category );
		}
		return $controls;
	}

	/**
	 * Settings without an effect on a category.
	 *
	 * @param string $category Category of the field.
	 * @return string[]
	 */
	private static function without( string $category ): array {
		$without = array(
			// Elementor has these controls for all tags with text.
			'text'    => array( 'before', 'after', 'fallback' ),
			'url'     => array( 'field', 'limit', 'separator', 'before', 'after' ),
			'image'   => array( 'format', 'field', 'limit', 'separator', 'before', 'after' ),
			'gallery' => array( 'format', 'field', 'separator', 'before', 'after', 'fallback' ),
		);
		return $without[ $category ];
	}

	/**
	 * @param array  $about    Description of the control.
	 * @param array  $spec     Description of the tag.
	 * @param string $category Category of the field.
	 */
	private static function control( array $about, array $spec, string $category ): array {
		$control = array(
			'label'   => Relx_Dynamic_Tag::text( $about['label'] ),
			'type'    => \Elementor\Controls_Manager::TEXT,
			'default' => $about['default'],
		);
		if ( 'number' === $about['control'] ) {
			$control['type'] = \Elementor\Controls_Manager::NUMBER;
			$control        += array_intersect_key( $about, array_flip( array( 'min', 'max' ) ) );
		} elseif ( 'text' !== $about['control'] ) {
			$control['type']    = \Elementor\Controls_Manager::SELECT;
			$control['options'] = 'select' === $about['control'] ? array_map( array( 'Relx_Dynamic_Tag', 'text' ), $about['options'] ) : self::types( $spec['object_type'] );
			$control['default'] = 'select' === $about['control'] ? $about['default'] : '';
		}
		if ( 'Format' === $about['label'] && 'url' === $category ) {
			$formats            = array_filter( $spec['formats'], static fn( $format ) => in_array( 'url', $format['categories'], true ) );
			$control['options'] = array_intersect_key( $control['options'], $formats );
			$control['default'] = (string) array_keys( $formats )[0];
		}
		if ( isset( $about['when'] ) && ! in_array( $about['when']['control'], self::without( $category ), true ) ) {
			$control['condition'] = array( $about['when']['control'] . '!' => $about['when']['isNot'] );
		}
		return $control;
	}

	/**
	 * Labels of the relation types between posts and an object type. The first is the default of the site.
	 *
	 * @return string[] By name.
	 */
	private static function types( string $object_type ): array {
		$types = array( '' => __( 'Default', 'relx' ) );
		return $types + array_column( Relx_Dynamic_Tag::types( $object_type ), 'label', 'name' );
	}
}
