<?php
defined( 'ABSPATH' ) || exit;

/**
 * The relation types of the site. Plugins and themes register types on `init`, before priority 20.
 *
 * A type in its normal form is an array with the keys of {@see Relx_Type_Registry::KEYS}. `labels` has the titles of its lists as seen
 * from the source (`from`) and from the target (`to`). `direction` is `from_to`, `to_from` or `bidirectional`, and a limit is null for
 * none. `from_subtypes` and `to_subtypes` (post types, taxonomies or roles), `edit` and `show_users` are present if the registration
 * contains them, `acyclic` if it is true, and `fields` if it declares any: a schema by name, see {@see Relx_Declared_Fields}. `computed`
 * is true for the type `similar`, whose relations are computed and never written. `managed_by` is present if the plugin writes the
 * relations itself, and `meta_key` and `meta_side` if they follow meta. `hidden` is true for a type that the editor does not offer.
 *
 * Types come from the contract (`builtin`), from the screen "Relation types" (`site`), and from plugins and themes (`code`). Code wins.
 *
 * @see src/core/relations/types/type-registry.ts
 */
class Relx_Type_Registry {
	/** Option with the types in their normal form, as JSON, for a headless back end over the same database. */
	const OPTION = 'relx_types';

	/** Option with the types of the screen "Relation types" and of migrations, and the names of hidden types, as JSON. */
	const SITE_OPTION = 'relx_registered_types';

	/** Keys of the normal form, in their order. */
	const KEYS = array(
		'name',
		'label',
		'labels',
		'from_object_types',
		'to_object_types',
		'from_subtypes',
		'to_subtypes',
		'direction',
		'max_connections',
		'max_connections_to',
		'edit',
		'show_users',
		'acyclic',
		'fields',
		'computed',
		'managed_by',
		'meta_key',
		'meta_side',
		'hidden',
	);

	/** Name of the computed type. */
	const SIMILAR = 'similar';

	/** @var array<string,array> Types by name, in the order of their registration. */
	private array $types = array();

	/** @var array<string,string> Origins of types that a registration may still replace (`builtin`, `site`), by name. */
	private array $replaceable = array();

	/** @var array<string,mixed> Arguments of registrations, by name. */
	private array $definitions = array();

	/** Whether `init` has reached priority 20. */
	private bool $locked = false;

	/** Registers the built-in types. */
	public function __construct() {
		foreach ( Relx_Contract::TYPES as $name => $type ) {
			$this->add( $type );
			if ( empty( $type['computed'] ) ) {
				$this->replaceable[ $name ] = 'builtin';
			}
		}
	}

	/** A message about arguments of a registration that are unknown, and ignored. Empty if there are none. */
	public static function unknown_arguments( array $args ): string {
		$arguments = array_merge( array_diff( self::KEYS, array( 'computed', 'hidden' ) ), array( 'from', 'to', 'bidirectional' ) );
		$unknown   = array_diff( array_keys( $args ), self::KEYS, $arguments );
		return $unknown ? sprintf( 'The arguments are %s. Remove %s, or correct the spelling.', implode( ', ', $arguments ), implode( ', ', $unknown ) ) : '';
	}

	/** Registers the types of the site on `init`, before those of plugins and themes. Locks the registry at priority 20, and stores its types. */
	public function register_hooks(): void {
		add_action( 'init', array( $this, 'register_site_types' ), 0 );
		add_action( 'init', array( $this, 'lock' ), 20 );
		foreach ( array( 'add', 'update', 'delete' ) as $change ) {
			add_action( "{$change}_option_" . self::SITE_OPTION, array( $this, 'site_types_changed' ) );
		}
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

	/** Registers the types of the screen "Relation types", and skips those that have become invalid. */
	public function register_site_types(): void {
		foreach ( $this->site_types()['types'] as $definition ) {
			try {
				$this->adopt( array( $definition ) );
			} catch ( Relx_Exception $error ) {
				continue;
			}
		}
	}

	/**
	 * What the screen "Relation types" has stored.
	 *
	 * @return array{types:array[],hidden:string[]} Types in the long form, with their names inside, and the names of hidden types.
	 */
	public function site_types(): array {
		return self::site_types_of( (string) get_option( self::SITE_OPTION, '' ) );
	}

	/** @return array{types:array[],hidden:string[]} A value of the option. */
	public static function site_types_of( string $json ): array {
		$stored = json_decode( $json, true );
		$list   = static fn( $name ) => isset( $stored[ $name ] ) && is_array( $stored[ $name ] ) ? array_values( $stored[ $name ] ) : array();
		return array(
			'types'  => $list( 'types' ),
			'hidden' => array_values( array_filter( $list( 'hidden' ), 'is_string' ) ),
		);
	}

	/**
	 * Rejects further types, and stores the registered ones. Post types, taxonomies and roles are registered now, so that the names in
	 * registrations are read again.
	 */
	public function lock(): void {
		$this->locked = true;
		foreach ( $this->definitions as $definition ) {
			try {
				$this->add( ( new Relx_Type_Definition( $definition ) )->normalize() );
			} catch ( Relx_Exception $error ) {
				_doing_it_wrong( 'ncr_register_relation_type', esc_html( $error->getMessage() ), '0.1.0' );
			}
		}
		$this->store();
	}

	/**
	 * Registers types of the site, even after the lock. Registered names stay unchanged.
	 *
	 * @param array[] $definitions Types in the long form, with their names inside.
	 */
	public function adopt( array $definitions ): void {
		foreach ( $definitions as $definition ) {
			$type = ( new Relx_Type_Definition( $definition ) )->normalize();
			if ( ! isset( $this->types[ $type['name'] ] ) ) {
				$this->replaceable[ $type['name'] ] = 'site';
				$this->add( $type );
			}
		}
	}

	/** Registers the types of the site again when their option has changed. */
	public function site_types_changed(): void {
		if ( ! $this->locked ) {
			return;
		}
		$former            = array_filter( $this->replaceable, static fn( $origin ) => 'site' === $origin );
		$this->types       = array_diff_key( $this->types, $former );
		$this->replaceable = array_diff_key( $this->replaceable, $former );
		$this->register_site_types();
		$this->invalidate();
		$this->store();
	}

	/**
	 * Stores the types, for a headless back end over the same database. Their labels are those in the language of the site. Types
	 * that only other requests register, such as those of the admin, stay. Otherwise requests would overwrite each other.
	 */
	public function store(): void {
		$stored = (string) get_option( self::OPTION );
		$known  = json_decode( $stored, true );
		$known  = is_array( $known ) ? array_column( $known, null, 'name' ) : array();
		$types  = array_values( array_replace( $known, $this->complete( $this->stored() ) ) );
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
		$texts   = array_flip( array( 'label', 'labels', 'description' ) );
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
	 * Registers a type, in either form. The name of a built-in type or of a type of the screen replaces that type.
	 *
	 * @param mixed $definition The long form with its name inside, or the short form.
	 * @return array The type in its normal form.
	 * @throws Relx_Exception With the codes ncr_registry_locked, ncr_type_exists, and those of {@see Relx_Type_Definition}.
	 */
	public function register( $definition ): array {
		$type = ( new Relx_Type_Definition( $definition ) )->normalize();
		if ( $this->locked ) {
			$message = sprintf( 'The type "%s" comes too late. Register types on init, at a priority below 20.', $type['name'] );
			throw Relx_Exception::param( 'ncr_registry_locked', 'name', $message );
		}
		if ( isset( $this->types[ $type['name'] ] ) && ! isset( $this->replaceable[ $type['name'] ] ) ) {
			$message = sprintf( 'The type "%s" is registered already. Choose another name.', $type['name'] );
			throw Relx_Exception::param( 'ncr_type_exists', 'name', $message );
		}
		unset( $this->replaceable[ $type['name'] ] );
		$this->definitions[ $type['name'] ] = $definition;
		return $this->add( $type );
	}

	/** Every type, in the order of registration. */
	public function all(): array {
		return $this->complete( array_map( array( $this, 'translated' ), array_values( $this->types ) ) );
	}

	/**
	 * Where a type comes from.
	 *
	 * @param string $name Name of a registered type.
	 * @return string `builtin`, `site` (the screen "Relation types" or a migration) or `code`.
	 */
	public function origin( string $name ): string {
		return ! empty( $this->types[ $name ]['computed'] ) ? 'builtin' : $this->replaceable[ $name ] ?? 'code';
	}

	/**
	 * The lists of objects: one for a two-way type, and one for each side of a one-way type that the objects fit. Computed and hidden types
	 * are left out.
	 *
	 * @param string[]|null $subtypes Post type, taxonomy or roles of the objects. Null for lists of any subtype.
	 * @return array[] Each with `type` (the name), `direction` (`outgoing`, `incoming` or `both`) and `label`.
	 */
	public function lists_for( string $object_type, ?array $subtypes = null ): array {
		$lists = array();
		foreach ( $this->all() as $type ) {
			$is_two_way = 'bidirectional' === $type['direction'];
			foreach ( $is_two_way ? array( 'from' => 'both' ) : array( 'from' => 'outgoing', 'to' => 'incoming' ) as $side => $direction ) {
				$fits = Relx_Direction::fits( $type, $side, $object_type, $subtypes );
				if ( $fits && empty( $type['computed'] ) && empty( $type['hidden'] ) ) {
					$lists[] = array(
						'type'      => $type['name'],
						'direction' => $direction,
						'label'     => $type['labels'][ $side ],
					);
				}
			}
		}
		return $lists;
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

	/** @return array<string,array> The types whose relations users and code of the site change, by name. */
	public function changeable(): array {
		return array_filter( $this->stored(), static fn( $type ) => ! isset( $type['managed_by'] ) );
	}

	/**
	 * The type of relations to write, in its normal form.
	 *
	 * @param mixed       $name    Name of a type.
	 * @param string|null $manager What writes them, if it is neither a user nor code of the site: one of `Relx_Contract::TYPE_MANAGERS`.
	 * @throws Relx_Exception With the codes ncr_invalid_type, ncr_computed_type, ncr_managed_type.
	 */
	public function writable( $name, ?string $manager = null ): array {
		$type = $this->get( $name );
		if ( ! empty( $type['computed'] ) ) {
			/* translators: %s: name of a relation type. */
			$message = sprintf( __( 'Relations of the type %s are computed. Use another type to relate posts yourself.', 'relx' ), $type['name'] );
			throw Relx_Exception::param( 'ncr_computed_type', 'type', $message );
		}
		if ( ( $type['managed_by'] ?? $manager ) !== $manager ) {
			$messages = array(
				/* translators: %s: name of a relation type. */
				'meta'  => __( 'Relations of the type %s follow a custom field. Change the field instead.', 'relx' ),
				/* translators: %s: name of a relation type. */
				'links' => __( 'Relations of the type %s follow the links in texts. Change the texts instead.', 'relx' ),
			);
			throw Relx_Exception::param( 'ncr_managed_type', 'type', sprintf( $messages[ $type['managed_by'] ], $type['name'] ) );
		}
		return $type;
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

	/**
	 * The subtypes that types name and that are not registered, because a plugin is inactive or a name is wrong.
	 *
	 * @return array[] Each with `type` (the name of the relation type), `subtype` and `reason` (in English).
	 */
	public function unknown_subtypes(): array {
		$words   = array(
			'post' => 'post type',
			'term' => 'taxonomy',
			'user' => 'role',
		);
		$unknown = array();
		foreach ( $this->types as $type ) {
			foreach ( array( 'from', 'to' ) as $side ) {
				$object_type = $type[ "{$side}_object_types" ][0];
				foreach ( $type[ "{$side}_subtypes" ] ?? array() as $subtype ) {
					if ( ! Relx_Subtypes::exists( $object_type, $subtype ) ) {
						$reason    = sprintf( 'the type "%s" connects %s, which is not a registered %s', $type['name'], $subtype, $words[ $object_type ] );
						$unknown[] = array( 'type' => $type['name'] ) + compact( 'subtype', 'reason' );
					}
				}
			}
		}
		return array_values( array_unique( $unknown, SORT_REGULAR ) );
	}

	/** Adds a type in its normal form. */
	private function add( array $type ): array {
		$this->types[ $type['name'] ] = self::in_order( $type );
		return $this->types[ $type['name'] ];
	}

	/** A type with its keys in their order. */
	private static function in_order( array $type ): array {
		return array_merge( array_intersect_key( array_flip( self::KEYS ), $type ), $type );
	}

	/**
	 * Types as other code sees them: with `edit`, if the setting of the site applies (a two-way type that requires both sides), and with
	 * `hidden`, if the site does not offer them.
	 */
	private function complete( array $types ): array {
		$is_closed = 'both' === Relx_Settings::get( 'edit' );
		$hidden    = $this->site_types()['hidden'];
		foreach ( $types as $key => $type ) {
			$type         += $is_closed && 'bidirectional' === $type['direction'] ? array( 'edit' => 'both' ) : array();
			$type         += in_array( $type['name'], $hidden, true ) ? array( 'hidden' => true ) : array();
			$types[ $key ] = self::in_order( $type );
		}
		return $types;
	}

	/** A type with the labels of a built-in type in the language of the request. WordPress loads translations on `init`. */
	private function translated( array $type ): array {
		if ( isset( Relx_Contract::TYPES[ $type['name'] ] ) && did_action( 'init' ) ) {
			// phpcs:disable WordPress.WP.I18n -- the catalog has these labels from the TypeScript contract.
			$type['label']  = translate( $type['label'], 'relx' );
			$type['labels'] = array_map( static fn( $label ) => translate( $label, 'relx' ), $type['labels'] );
			// phpcs:enable
		}
		return $type;
	}
}
