<?php
defined( 'ABSPATH' ) || exit;

/**
 * Relation types that a migration has imported from another plugin. They are registered on `init`, at priority 19, unless a plugin
 * or theme has registered one of their names.
 */
class Relx_Adopted_Types {
	/** Option with the definitions, as JSON. */
	const OPTION = 'relx_adopted_types';

	private Relx_Type_Registry $types;

	public function __construct( Relx_Type_Registry $types ) {
		$this->types = $types;
	}

	/** Hooks into WordPress. */
	public function register(): void {
		add_action( 'init', array( $this, 'register_types' ), 19 );
	}

	/** Registers the types, and skips those that have become invalid. */
	public function register_types(): void {
		foreach ( $this->definitions() as $definition ) {
			try {
				$this->types->adopt( array( $definition ) );
			} catch ( Relx_Exception $error ) {
				continue;
			}
		}
	}

	/**
	 * Registers more types permanently.
	 *
	 * @param array[] $definitions Types in form A, with their names inside.
	 * @param bool    $is_dry_run  Whether to register them for this request only.
	 */
	public function add( array $definitions, bool $is_dry_run ): void {
		$missing = array_filter( $definitions, fn( $definition ) => ! $this->types->has( $definition['name'] ) );
		if ( ! $missing ) {
			return;
		}
		$this->types->adopt( $missing );
		if ( ! $is_dry_run ) {
			update_option( self::OPTION, wp_json_encode( array_merge( $this->definitions(), array_values( $missing ) ) ), true );
			$this->types->store();
		}
	}

	private function definitions(): array {
		$stored = json_decode( (string) get_option( self::OPTION, '' ), true );
		return is_array( $stored ) ? $stored : array();
	}
}
