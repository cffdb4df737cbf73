<?php
defined( 'ABSPATH' ) || exit;

/**
 * Fields of Advanced Custom Fields (ACF) that store ids, from its posts and, if it is active, from its files.
 *
 * @see src/core/transfer/foreign-acf.ts
 */
// phpcs:disable WordPress.DB -- the statements are prepared; names of tables and columns come from this class.
class Relx_Foreign_ACF {
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

	/** Types of fields with attachments, which lists do not show. */
	const ATTACHMENTS = array( 'image', 'file', 'gallery' );

	/** Types of fields that relate objects. */
	const RELATIONS = array( 'relationship', 'post_object', 'user', 'taxonomy' );

	/** Levels of fields. */
	const DEPTH = 10;

	private Relx_Core $core;

	/** @var array<string,array>|null Fields by key. */
	private ?array $fields = null;

	/** @var array<string,array>|null All fields by key. */
	private ?array $declared = null;

	public function __construct( Relx_Core $core ) {
		$this->core = $core;
	}

	/** Describes the fields with values, null if there are none. */
	public function found(): ?array {
		$found = array();
		foreach ( $this->all() as $field ) {
			if ( '' === $field['name'] || ! in_array( $field['type'], self::RELATIONS, true ) || isset( $found[ $field['name'] ] ) ) {
				continue;
			}
			foreach ( Relx_Contract::OBJECT_TYPES as $from_type ) {
				$meta  = Relx_Foreign_Meta::of( $this->core, array( 'key' => $field['name'] ) + compact( 'from_type' ), $this );
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
	 * Fields with ids, with values or without, but those of attachments and those in a repeater.
	 *
	 * @return array[] Each with `key`, `label`, `field_type` and `to_type`.
	 */
	public function fields(): array {
		$fields = array();
		foreach ( $this->all() as $field ) {
			if ( '' !== $field['name'] && false === strpos( $field['name'], '.' ) && ! in_array( $field['type'], self::ATTACHMENTS, true ) ) {
				$fields[ $field['name'] ] = array(
					'key'        => $field['name'],
					'label'      => $field['label'],
					'field_type' => $field['type'],
					'to_type'    => self::OBJECT_TYPES[ $field['type'] ],
				);
			}
		}
		return array_values( $fields );
	}

	/**
	 * The label of a field, and the URL of its group on the screen that edits a post. Null if ACF has no such field.
	 *
	 * @param string $name Name of the field.
	 */
	public static function source( string $name ): ?array {
		if ( ! function_exists( 'acf_get_field' ) || ! function_exists( 'acf_get_field_group' ) ) {
			return null;
		}
		$field = acf_get_field( $name );
		$label = $field['label'] ?? null;
		if ( ! $field ) { // In a group.
			$all   = ( new self( Relx_Core::instance() ) )->all();
			$key   = array_search( $name, wp_list_pluck( $all, 'name' ), true );
			$field = acf_get_field( $key );
			$label = $all[ $key ]['label'] ?? null;
		}
		if ( ! is_array( $field ) || ! is_string( $label ) || '' === $label ) {
			return null;
		}
		$parent = $field;
		for ( $depth = 0; $parent && $depth < self::DEPTH; $depth++ ) {
			$field  = $parent;
			$parent = acf_get_field( $field['parent'] ?? 0 );
		}
		$group = acf_get_field_group( $field['parent'] ?? 0 );
		return array( 'label' => $label ) + ( is_array( $group ) && isset( $group['key'] ) ? array( 'url' => "#acf-{$group['key']}" ) : array() );
	}

	/** The object type of the ids of a field with a key, null for unknown fields. */
	public function object_type( string $key ): ?string {
		return self::OBJECT_TYPES[ $this->declared()[ $key ]['type'] ?? '' ] ?? null;
	}

	/**
	 * Fields with ids by key: name, label and type. The name of a sub-field is such as `credits.person` in a repeater, and
	 * `details_person` in a group.
	 *
	 * @return array<string,array>
	 */
	private function all(): array {
		if ( null === $this->fields ) {
			$declared     = $this->declared();
			$this->fields = array();
			foreach ( $declared as $key => $field ) {
				$whole = isset( self::OBJECT_TYPES[ $field['type'] ] ) ? self::with_parents( $field, $declared ) : null;
				if ( $whole && substr_count( $whole['name'], '.' ) < 2 ) {
					$this->fields[ $key ] = $whole;
				}
			}
		}
		return $this->fields;
	}

	/** A field with the names and labels of its parents. Null in fields with layouts. */
	private static function with_parents( array $field, array $declared ): ?array {
		for ( $depth = 0; isset( $declared[ $field['parent'] ] ); $depth++ ) {
			$parent    = $declared[ $field['parent'] ];
			$separator = array( 'repeater' => '.', 'group' => '_' )[ $parent['type'] ] ?? null;
			if ( null === $separator || $depth >= self::DEPTH ) {
				return null;
			}
			$field['name']   = $parent['name'] . $separator . $field['name'];
			$field['label']  = "{$parent['label']}: {$field['label']}";
			$field['parent'] = $parent['parent'];
		}
		return $field;
	}

	/** @return array<string,string[]> All fields by key: name, label, type, and key of the parent. */
	private function declared(): array {
		global $wpdb;
		if ( null !== $this->declared ) {
			return $this->declared;
		}
		$declared = array();
		foreach ( function_exists( 'acf_get_local_fields' ) ? acf_get_local_fields() : array() as $field ) {
			$declared[ $field['key'] ?? '' ] = $field;
		}
		$keys = array();
		$sql  = "SELECT ID, post_parent, post_name, post_excerpt, post_title, post_content FROM {$wpdb->posts} WHERE post_type = 'acf-field' ORDER BY ID LIMIT 5000";
		$rows = $this->core->table->rows( $sql );
		foreach ( $rows as $row ) {
			$keys[ $row['ID'] ] = $row['post_name'];
		}
		foreach ( $rows as $row ) {
			// phpcs:ignore WordPress.PHP, Generic.PHP.NoSilencedErrors -- without classes, and false for what is not serialized.
			$settings = is_serialized( $row['post_content'] ) ? @unserialize( $row['post_content'], array( 'allowed_classes' => false ) ) : null;

			$declared[ $row['post_name'] ] = array(
				'name'   => $row['post_excerpt'],
				'label'  => $row['post_title'],
				'type'   => is_array( $settings ) ? ( $settings['type'] ?? '' ) : '',
				'parent' => $keys[ $row['post_parent'] ] ?? '',
			);
		}
		$this->declared = array_map( array( __CLASS__, 'texts' ), array_filter( $declared, 'is_array' ) );
		return $this->declared;
	}

	/** @return string[] The texts of a field, empty for what other plugins have not declared as text. */
	private static function texts( array $field ): array {
		$texts = array();
		foreach ( array( 'name', 'label', 'type', 'parent' ) as $name ) {
			$texts[ $name ] = is_string( $field[ $name ] ?? null ) ? $field[ $name ] : '';
		}
		return $texts;
	}
}
// phpcs:enable
