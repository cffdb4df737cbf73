<?php
defined( 'ABSPATH' ) || exit;

/**
 * The relation types of the site. Plugins and themes register types on `init`, before priority 20.
 *
 * A type in its normal form is an array with `name`, `label`, `from_object_types`, `to_object_types`, `direction`
 * (`from_to`, `to_from` or `bidirectional`), `max_connections` and `max_connections_to` (null for no limit). `edit` and
 * `show_users` are present if the registration contains them, and `fields` if it declares any: a schema by name, see {@see Relx_Declared_Fields}.
 * `computed` is true for the type `similar`, whose relations are computed and never written.
 *
 * @see src/core/relations/types/type-registry.ts
 */
class Relx_Type_Registry {
	/** Option with the types in their normal form, as JSON, for a headless back end over the same database. */
	const OPTION = 'relx_types';

	/** Name of the computed type. */
	const SIMILAR = 'similar';

	/** @var array<string,array> Types by name, in the order of their registration. */
	private array $types = array();

	/** @var array<string,bool> Names of built-in types that a registration may still replace, as keys. */
	private array $builtin = array();

	/** Whether `init` has reached priority 20. */
	private bool $locked = false;

	/** Registers the built-in types. */
	public function __construct() {
		foreach ( Relx_Contract::TYPES as $name => $type ) {
			$this->add( $type );
			if ( empty( $type['computed'] ) ) {
				$this->builtin[ $name ] = true;
			}
		}
	}

	/** Locks the registry on `init` at priority 20, and stores its types. */
	public function register_hooks(): void {
		add_action( 'init', array( $this, 'lock' ), 20 );
		add_action( 'deactivated_plugin', array( $this, 'plugin_deactivated' ) );
		add_action( 'switch_theme', array( $this, 'invalidate' ) );
		add_action( 'upgrader_process_complete', array( $this, 'invalidate' ) );
	}

	/**
	 * Deletes the stored types when another plugin is deactivated: it may have registered some.
	 *
	 * @param string $plugin Plugin.
	 */
	public function plugin_deactivated( $plugin ): void {
		if ( RELX_BASENAME !== $plugin ) {
			$this->invalidate();
		}
	}

	/** Deletes the stored types. The next request stores its own. */
	public function invalidate(): void {
		delete_option( self::OPTION );
	}

	/** Rejects further types, and stores the registered ones. */
	public function lock(): void {
		$this->locked = true;
		$this->store();
	}

	/**
	 * Registers types of another plugin, even after the lock. Registered names stay unchanged.
	 *
	 * @param array[] $definitions Types in form A, with their names inside.
	 */
	public function adopt( array $definitions ): void {
		foreach ( $definitions as $definition ) {
			$type = ( new Relx_Type_Definition( $definition ) )->normalize();
			if ( ! isset( $this->types[ $type['name'] ] ) ) {
				$this->add( $type );
			}
		}
	}

	/**
	 * Stores the types, for a headless back end over the same database. Their labels are those in the language of the site. Types
	 * that only other requests register, such as those of the admin, stay. Otherwise requests would overwrite each other.
	 */
	public function store(): void {
		$stored = (string) get_option( self::OPTION );
		$known  = json_decode( $stored, true );
		$known  = is_array( $known ) ? array_column( $known, null, 'name' ) : array();
		$types  = array_values( array_replace( $known, array_map( array( $this, 'with_edit' ), $this->stored() ) ) );
		if ( wp_json_encode( $types ) === $stored ) {
			return;
		}
		$known = array_values( $known );
		if ( $known && self::unlabelled( $types ) === self::unlabelled( $known ) && ! self::is_site_language() ) {
			return;
		}
		update_option( self::OPTION, wp_json_encode( $types ), true );
	}

	/** Types without the texts that depend on the language. */
	private static function unlabelled( array $types ): array {
		$texts   = array_flip( array( 'label', 'description' ) );
		$unlabel = static fn( $one ) => array_diff_key( (array) $one, $texts );
		$fields  = static fn( $type ) => isset( $type['fields'] ) ? array( 'fields' => array_map( $unlabel, (array) $type['fields'] ) ) : array();
		return array_map( static fn( $type ) => $fields( (array) $type ) + $unlabel( $type ), $types );
	}

	/** Whether the request is in the language of the site, and not in that of a user or of a page. */
	private static function is_site_language(): bool {
		$chosen = get_option( 'WPLANG' );
		$chosen = false === $chosen ? get_site_option( 'WPLANG' ) : $chosen;
		return determine_locale() === ( $chosen ? $chosen : 'en_US' );
	}

	/**
	 * Registers a type, in either form. The name of a built-in type replaces that type.
	 *
	 * @param mixed $definition Form A with its name inside, or form B.
	 * @return array The type in its normal form.
	 * @throws Relx_Exception With the codes ncr_registry_locked, ncr_type_exists, and those of {@see Relx_Type_Definition}.
	 */
	public function register( $definition ): array {
		$type = ( new Relx_Type_Definition( $definition ) )->normalize();
		if ( $this->locked ) {
			$message = sprintf( 'The type "%s" comes too late. Register types on init, at a priority below 20.', $type['name'] );
			throw Relx_Exception::param( 'ncr_registry_locked', 'name', $message );
		}
		if ( isset( $this->types[ $type['name'] ] ) && ! isset( $this->builtin[ $type['name'] ] ) ) {
			$message = sprintf( 'The type "%s" is registered already. Choose another name.', $type['name'] );
			throw Relx_Exception::param( 'ncr_type_exists', 'name', $message );
		}
		unset( $this->builtin[ $type['name'] ] );
		$this->add( $type );
		return $type;
	}

	/** Every type, in the order of registration. */
	public function all(): array {
		return array_map( fn( $type ) => $this->with_edit( $this->translated( $type ) ), array_values( $this->types ) );
	}

	/**
	 * Every type by its name.
	 *
	 * @return array<string,array>
	 */
	public function by_name(): array {
		return $this->types;
	}

	/** @return array<string,array> The types whose relations are stored, by name. */
	public function stored(): array {
		return array_filter( $this->types, static fn( $type ) => empty( $type['computed'] ) );
	}

	/**
	 * A type whose relations are stored, in its normal form.
	 *
	 * @param mixed $name Name of a type.
	 * @throws Relx_Exception With the codes ncr_invalid_type, ncr_computed_type.
	 */
	public function writable( $name ): array {
		$type = $this->get( $name );
		if ( empty( $type['computed'] ) ) {
			return $type;
		}
		/* translators: %s: name of a relation type. */
		$message = sprintf( __( 'Relations of the type %s are computed. Use another type to relate posts yourself.', 'relx' ), $type['name'] );
		throw Relx_Exception::param( 'ncr_computed_type', 'type', $message );
	}

	/**
	 * Whether a name is registered.
	 *
	 * @param string $name Name of a type.
	 */
	public function has( string $name ): bool {
		return isset( $this->types[ $name ] );
	}

	/**
	 * A type in its normal form.
	 *
	 * @param mixed $name Name of a type.
	 * @throws Relx_Exception With the code ncr_invalid_type.
	 */
	public function get( $name ): array {
		if ( is_string( $name ) && isset( $this->types[ $name ] ) ) {
			return $this->types[ $name ];
		}
		$names = implode( ', ', array_keys( $this->types ) );
		/* translators: 1: name of a relation type, 2: names of relation types. */
		$message = sprintf( __( 'There is no relation type %1$s. Registered types: %2$s.', 'relx' ), Relx_Checks::format_value( $name ), $names );
		throw Relx_Exception::param( 'ncr_invalid_type', 'type', $message );
	}

	/** Adds a type in its normal form. */
	private function add( array $type ): void {
		$order = array( 'name', 'label', 'from_object_types', 'to_object_types', 'direction', 'max_connections', 'max_connections_to' );
		$this->types[ $type['name'] ] = array_merge( array_flip( $order ), $type );
	}

	/** A type with `edit`, if the setting of the site applies: a two-way type that requires both sides. */
	private function with_edit( array $type ): array {
		$is_closed = 'bidirectional' === $type['direction'] && 'both' === Relx_Settings::get( 'edit' );
		return $is_closed ? $type + array( 'edit' => 'both' ) : $type;
	}

	/** A type with the label of a built-in type in the language of the request. WordPress loads translations on `init`. */
	private function translated( array $type ): array {
		if ( isset( Relx_Contract::TYPES[ $type['name'] ] ) && did_action( 'init' ) ) {
			// phpcs:ignore WordPress.WP.I18n -- the catalog has these labels from the TypeScript contract.
			$type['label'] = translate( $type['label'], 'relx' );
		}
		return $type;
	}
}
