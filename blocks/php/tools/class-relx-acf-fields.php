<?php
/**
 * Fields of Advanced Custom Fields.
 *
 * @package relx
 */

defined( 'ABSPATH' ) || exit;

/**
 * Fields of Advanced Custom Fields (ACF) that store ids, from its posts and, if it is active, from its files.
 */
// phpcs:disable WordPress.DB -- the statements are prepared; names of tables and columns come from this class.
class Relx_ACF_Fields {
	/** Object types of the ids of fields by type of the field. */
	const OBJECT_TYPES = array(
		'relationship' => 'post',
		'post_object'  => 'post',
		'page_link'    => 'post',
		'image'        => 'post',
		'file'         => 'post',
		'gallery'      => 'post',
		'user'         => 'user',
		'taxonomy'     => 'term',
	);

	/** Types of fields that relate objects. */
	const RELATIONS = array( 'relationship', 'post_object', 'user', 'taxonomy' );

	/**
	 * Relation core.
	 *
	 * @var Relx_Core
	 */
	private $core;

	/**
	 * Fields by key.
	 *
	 * @var array<string,array>|null
	 */
	private $fields;

	/**
	 * Takes the core.
	 *
	 * @param Relx_Core $core Relation core.
	 */
	public function __construct( $core ) {
		$this->core = $core;
	}

	/**
	 * Describes the fields with values, null if there are none.
	 *
	 * @return array|null
	 */
	public function found() {
		$found = array();
		foreach ( $this->all() as $field ) {
			if ( ! in_array( $field['type'], self::RELATIONS, true ) || isset( $found[ $field['name'] ] ) ) {
				continue;
			}
			foreach ( Relx_Checks::OBJECT_TYPES as $from_type ) {
				$meta  = new Relx_Source_Meta( $this->core, array( 'key' => $field['name'] ) + compact( 'from_type' ) );
				$total = $meta->total();
				if ( $total > 0 ) {
					$found[ $field['name'] ] = array(
						'key'        => $field['name'],
						'label'      => $field['label'],
						'field_type' => $field['type'],
						'from_type'  => $from_type,
						'to_type'    => self::OBJECT_TYPES[ $field['type'] ],
						'total'      => $total,
					);
					break;
				}
			}
		}
		return $found ? array(
			'source'    => 'acf',
			'name'      => 'Advanced Custom Fields',
			'is_active' => function_exists( 'acf_get_field' ),
			'total'     => array_sum( array_column( $found, 'total' ) ),
			'fields'    => array_values( $found ),
		) : null;
	}

	/**
	 * The object type of the ids of a field, null for unknown fields.
	 *
	 * @param string $key Key of the field.
	 * @return string|null
	 */
	public function object_type( $key ) {
		return self::OBJECT_TYPES[ $this->all()[ $key ]['type'] ?? '' ] ?? null;
	}

	/**
	 * Fields by key: name, label and type.
	 *
	 * @return array<string,array>
	 */
	private function all() {
		global $wpdb;
		if ( null !== $this->fields ) {
			return $this->fields;
		}
		$this->fields = array();
		foreach ( function_exists( 'acf_get_local_fields' ) ? acf_get_local_fields() : array() as $field ) {
			$this->add( $field['key'] ?? '', $field['name'] ?? '', $field['label'] ?? '', $field['type'] ?? '' );
		}
		$sql = "SELECT post_name, post_excerpt, post_title, post_content FROM {$wpdb->posts} WHERE post_type = 'acf-field' ORDER BY ID LIMIT 5000";
		foreach ( $this->core->table->rows( $sql ) as $row ) {
			// phpcs:ignore WordPress.PHP, Generic.PHP.NoSilencedErrors -- without classes, and false for what is not serialized.
			$settings = is_serialized( $row['post_content'] ) ? @unserialize( $row['post_content'], array( 'allowed_classes' => false ) ) : null;
			$this->add( $row['post_name'], $row['post_excerpt'], $row['post_title'], is_array( $settings ) ? ( $settings['type'] ?? '' ) : '' );
		}
		return $this->fields;
	}

	/**
	 * Adds a field.
	 *
	 * @param mixed $key   Key.
	 * @param mixed $name  Name: the meta key.
	 * @param mixed $label Label.
	 * @param mixed $type  Type.
	 */
	private function add( $key, $name, $label, $type ) {
		if ( is_string( $key ) && is_string( $name ) && '' !== $name && is_string( $type ) && isset( self::OBJECT_TYPES[ $type ] ) ) {
			$this->fields[ $key ] = array(
				'name'  => $name,
				'label' => is_string( $label ) ? $label : $name,
				'type'  => $type,
			);
		}
	}
}
// phpcs:enable
