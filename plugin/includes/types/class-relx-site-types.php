<?php
defined( 'ABSPATH' ) || exit;

/**
 * Writes of the screen "Relation types": its types, and the names of hidden types, which are in one option. The registry registers
 * the types again after each write.
 *
 * @see src/core/relations/types/site-types.ts
 */
class Relx_Site_Types {
	private Relx_Relation_Table $table;
	private Relx_Type_Registry $types;

	public function __construct( Relx_Relation_Table $table, Relx_Type_Registry $types ) {
		$this->table = $table;
		$this->types = $types;
	}

	/**
	 * Stores a new type.
	 *
	 * @param array $definition The long form with its name, and `hidden`. Null is as if absent.
	 * @throws Relx_Exception With the codes ncr_type_exists, rest_too_much_work, and those of {@see Relx_Type_Definition}.
	 */
	public function create( array $definition ): void {
		$name = self::checked( $definition );
		if ( $this->types->has( $name ) ) {
			$message = sprintf( 'The type "%s" is registered already. Choose another name.', $name );
			throw Relx_Exception::param( 'ncr_type_exists', 'name', $message );
		}
		$add = static function ( $types ) use ( $definition, $name ) {
			$types = self::without( $types, $name );
			if ( count( $types ) >= Relx_Contract::MAX_SITE_TYPES ) {
				$message = sprintf( 'A site stores at most %d relation types. Delete one, or register types in code.', Relx_Contract::MAX_SITE_TYPES );
				throw new Relx_Exception( 'rest_too_much_work', $message );
			}
			return array_merge( $types, array( $definition ) );
		};
		$this->write( $add, $name, ! empty( $definition['hidden'] ) );
	}

	/**
	 * Changes a type of the screen, or hides any type.
	 *
	 * @param string $name    Name of a registered type.
	 * @param array  $changes Arguments of the long form to change, and `hidden`. Null resets an argument.
	 * @throws Relx_Exception With the codes ncr_invalid_type, ncr_registry_locked, and those of {@see Relx_Type_Definition}.
	 */
	public function update( string $name, array $changes ): void {
		$this->types->get( $name );
		$is_hidden = array_key_exists( 'hidden', $changes ) ? ! empty( $changes['hidden'] ) : null;
		unset( $changes['hidden'] );
		if ( $changes ) {
			$this->check_origin( $name );
		}
		$change = static function ( $type ) use ( $name, $changes ) {
			if ( $changes && ( $type['name'] ?? null ) === $name ) {
				$type = array_merge( $type, $changes );
				self::checked( $type );
			}
			return $type;
		};
		$this->write( static fn( $types ) => array_map( $change, $types ), $name, $is_hidden );
	}

	/**
	 * Deletes a type of the screen.
	 *
	 * @throws Relx_Exception With the codes ncr_invalid_type, ncr_registry_locked.
	 */
	public function delete( string $name ): void {
		$this->check_origin( $name );
		$this->write( static fn( $types ) => self::without( $types, $name ), $name, false );
	}

	/**
	 * Stores types of another plugin, except those whose names are registered.
	 *
	 * @param array[] $definitions Types in the long form, with their names inside.
	 * @throws Relx_Exception With the codes of {@see Relx_Type_Definition}. Nothing is stored then.
	 */
	public function adopt( array $definitions ): void {
		$missing = array_values( array_filter( $definitions, fn( $definition ) => ! $this->types->has( $definition['name'] ) ) );
		if ( $missing ) {
			$this->types->adopt( $missing );
			$this->write( static fn( $types ) => array_merge( $types, $missing ) );
		}
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

	/** Types but for one name. */
	private static function without( array $types, string $name ): array {
		return array_values( array_filter( $types, static fn( $type ) => ( $type['name'] ?? null ) !== $name ) );
	}

	/**
	 * Changes what is stored, after concurrent writes of other requests. The TypeScript core locks the same row.
	 *
	 * @param callable  $change    Changes the types: in the long form, with their names inside.
	 * @param string    $name      One of all types.
	 * @param bool|null $is_hidden Whether to hide it, null for no change.
	 */
	private function write( callable $change, string $name = '', ?bool $is_hidden = null ): void {
		global $wpdb;
		$option = Relx_Type_Registry::SITE_OPTION;
		$work   = function () use ( $wpdb, $option, $change, $name, $is_hidden ) {
			$this->table->lock_names();
			$rows      = $this->table->rows( $wpdb->prepare( "SELECT option_value FROM {$wpdb->options} WHERE option_name = %s", $option ) );
			$site      = Relx_Type_Registry::site_types_of( $rows[0]['option_value'] ?? '' );
			$is_stored = static fn( $value, $key ) => null !== $value && 'hidden' !== $key;
			$types     = array_map( static fn( $type ) => array_filter( $type, $is_stored, ARRAY_FILTER_USE_BOTH ), $change( $site['types'] ) );
			$hidden    = null === $is_hidden ? $site['hidden'] : array_values( array_diff( $site['hidden'], array( $name ) ) );
			$hidden    = array_merge( $hidden, $is_hidden ? array( $name ) : array() );
			$sql       = "INSERT INTO {$wpdb->options} (option_name, option_value, autoload) VALUES (%s, %s, 'yes') ON DUPLICATE KEY UPDATE option_value = VALUES(option_value)";
			// Not update_option(), which compares with a cached value, and whose callbacks can write.
			$this->table->execute( $wpdb->prepare( $sql, $option, wp_json_encode( compact( 'types', 'hidden' ) ) ) ); // phpcs:ignore WordPress.DB -- the text has no values.
		};
		$this->table->transaction( $work );
		foreach ( array( 'alloptions', 'notoptions', $option ) as $key ) {
			wp_cache_delete( $key, 'options' );
		}
		$this->types->site_types_changed();
		Relx_Cache::expire_lists();
	}
}
