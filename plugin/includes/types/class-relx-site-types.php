<?php
defined( 'ABSPATH' ) || exit;

/**
 * Writes of the screen "Relation types": its types, and the names of hidden types, which are in one option. The registry registers
 * the types again after each write.
 *
 * @see src/core/relations/types/site-types.ts
 */
class Relx_Site_Types {
	private Relx_Type_Registry $types;

	public function __construct( Relx_Type_Registry $types ) {
		$this->types = $types;
	}

	/**
	 * Stores a new type.
	 *
	 * @param array $definition Form A with its name, and `hidden`. Null is as if absent.
	 * @throws Relx_Exception With the codes ncr_type_exists, rest_too_much_work, and those of {@see Relx_Type_Definition}.
	 */
	public function create( array $definition ): void {
		$name  = self::checked( $definition );
		$types = $this->others( $name );
		if ( $this->types->has( $name ) ) {
			$message = sprintf( 'The type "%s" is registered already. Choose another name.', $name );
			throw Relx_Exception::param( 'ncr_type_exists', 'name', $message );
		}
		if ( count( $types ) >= Relx_Contract::MAX_SITE_TYPES ) {
			$message = sprintf( 'A site stores at most %d relation types. Delete one, or register types in code.', Relx_Contract::MAX_SITE_TYPES );
			throw new Relx_Exception( 'rest_too_much_work', $message );
		}
		$this->store( array_merge( $types, array( $definition ) ), $name, ! empty( $definition['hidden'] ) );
	}

	/**
	 * Changes a type of the screen, or hides any type.
	 *
	 * @param string $name    Name of a registered type.
	 * @param array  $changes Arguments of form A to change, and `hidden`. Null resets an argument.
	 * @throws Relx_Exception With the codes ncr_invalid_type, ncr_registry_locked, and those of {@see Relx_Type_Definition}.
	 */
	public function update( string $name, array $changes ): void {
		$this->types->get( $name );
		$site      = $this->types->site_types();
		$is_hidden = array_key_exists( 'hidden', $changes ) ? ! empty( $changes['hidden'] ) : in_array( $name, $site['hidden'], true );
		$types     = $site['types'];
		unset( $changes['hidden'] );
		if ( $changes ) {
			$this->check_origin( $name );
			$key           = array_search( $name, array_map( static fn( $type ) => $type['name'] ?? null, $types ), true );
			$types[ $key ] = array_merge( $types[ $key ], $changes );
			self::checked( $types[ $key ] );
		}
		$this->store( $types, $name, $is_hidden );
	}

	/**
	 * Deletes a type of the screen.
	 *
	 * @throws Relx_Exception With the codes ncr_invalid_type, ncr_registry_locked.
	 */
	public function delete( string $name ): void {
		$this->check_origin( $name );
		$this->store( $this->others( $name ), $name, false );
	}

	/**
	 * Rejects types that the screen can't change.
	 *
	 * @throws Relx_Exception With the codes ncr_invalid_type, ncr_registry_locked.
	 */
	public function check_origin( string $name ): void {
		$this->types->get( $name );
		if ( 'site' !== $this->types->origin( $name ) ) {
			$message = 'The type "%s" is built in or registered by code. You can hide it, and change it only in code.';
			throw Relx_Exception::param( 'ncr_registry_locked', 'name', sprintf( $message, $name ) );
		}
	}

	/**
	 * The name of a valid definition.
	 *
	 * @throws Relx_Exception With the codes of {@see Relx_Type_Definition}.
	 */
	private static function checked( array $definition ): string {
		return ( new Relx_Type_Definition( $definition ) )->normalize()['name'];
	}

	/** The stored types but for one name. */
	private function others( string $name ): array {
		return array_values( array_filter( $this->types->site_types()['types'], static fn( $type ) => ( $type['name'] ?? null ) !== $name ) );
	}

	/**
	 * Stores the types, and whether one of all types is hidden.
	 *
	 * @param array[] $types Types in form A, with their names inside.
	 */
	private function store( array $types, string $name, bool $is_hidden ): void {
		$hidden    = array_diff( $this->types->site_types()['hidden'], array( $name ) );
		$hidden    = array_values( array_merge( $hidden, $is_hidden ? array( $name ) : array() ) );
		$is_stored = static fn( $value, $key ) => null !== $value && 'hidden' !== $key;
		$types     = array_map( static fn( $type ) => array_filter( $type, $is_stored, ARRAY_FILTER_USE_BOTH ), $types );
		update_option( Relx_Type_Registry::SITE_OPTION, wp_json_encode( compact( 'types', 'hidden' ) ), true );
		Relx_Cache::expire_lists();
	}
}
