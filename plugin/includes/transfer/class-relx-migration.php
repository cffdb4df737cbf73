<?php
defined( 'ABSPATH' ) || exit;

/**
 * Imports relations that other plugins have stored in the database of the site, one batch at a time. Their data does not change. The
 * rules of new relations apply, and a migration can be repeated.
 */
class Relx_Migration {
	const SOURCES = array( 'ncr', 'p2p', 'content-connect', 'acf', 'meta' );

	/** Sources that are tables, with their classes. */
	const TABLES = array(
		'ncr'             => Relx_Foreign_NCR::class,
		'p2p'             => Relx_Foreign_P2P::class,
		'content-connect' => Relx_Foreign_Content_Connect::class,
	);

	/** Maximum number of rows per batch. */
	const MAX_BATCH = 500;

	/** @var Relx_Foreign_Plugin_Table|Relx_Foreign_Meta Source of the rows. */
	private $source;
	private Relx_Transfer_Import $import;

	/** @var string[] Names of types that the migration registers. */
	private array $types;

	/**
	 * @param array $params `source`; `types` (names of relation types by their names in the source) for tables; `key`, `type`,
	 *                      `from_type` and `to_type` for `acf` and `meta`; `dry_run`.
	 * @throws Relx_Exception With the codes ncr_object_not_found for an empty source, rest_missing_callback_param, ncr_invalid_type.
	 */
	public function __construct( Relx_Core $core, array $params ) {
		$is_dry_run = ! empty( $params['dry_run'] );
		$map        = $params['types'] ?? array();
		$defaults   = array();
		$table      = self::TABLES[ $params['source'] ] ?? null;
		if ( null === $table ) {
			foreach ( array( 'key', 'type' ) as $name ) {
				if ( ! isset( $params[ $name ] ) ) {
					throw Relx_Exception::param( 'rest_missing_callback_param', $name, sprintf( 'A migration from %s needs %s.', $params['source'], $name ) );
				}
			}
			$defaults     = array( 'type' => $core->types->writable( $params['type'] )['name'] );
			$this->source = Relx_Foreign_Meta::of( $core, $params, 'acf' === $params['source'] ? new Relx_Foreign_ACF( $core ) : null );
			$is_found     = $this->source->total() > 0;
		} else {
			$this->source = new $table( $core, $map );
			$is_found     = null !== $this->source->found();
		}
		if ( ! $is_found ) {
			throw self::nothing( $params['source'], $params['key'] ?? null );
		}
		array_map( array( $core->types, 'get' ), array_filter( array_values( $map ), 'strlen' ) );
		$definitions = $this->source->types();
		$this->types = array_column( $definitions, 'name' );
		$is_dry_run ? $core->types->adopt( $definitions ) : ( new Relx_Site_Types( $core->table, $core->types ) )->adopt( $definitions );
		$this->import = new Relx_Transfer_Import(
			$core,
			array(
				'dry_run'    => $is_dry_run,
				'defaults'   => $defaults,
				'is_foreign' => true,
			)
		);
	}

	/**
	 * The error for an empty source.
	 *
	 * @param string|null $key Meta key.
	 */
	private static function nothing( string $source, ?string $key ): Relx_Exception {
		if ( isset( self::TABLES[ $source ] ) ) {
			return Relx_Exception::param( 'ncr_object_not_found', 'source', 'The plugin has stored nothing in the database of this site.' );
		}
		$message = sprintf( 'Nothing has the meta key %s. Check how it is written in the database.', Relx_Checks::format_value( $key ) );
		return Relx_Exception::param( 'ncr_object_not_found', 'key', $message );
	}

	/** Sources with relations: an array for each. */
	public static function sources( Relx_Core $core ): array {
		$found   = array_map( static fn( $table ) => ( new $table( $core ) )->found(), array_values( self::TABLES ) );
		$found[] = ( new Relx_Foreign_ACF( $core ) )->found();
		return array_values( array_filter( $found ) );
	}

	/** The state before the first batch. */
	public function begin(): array {
		return array(
			'after' => 0,
			'read'  => 0,
			'total' => $this->source->total(),
			'lines' => $this->import->state(),
			'types' => $this->types,
		);
	}

	/**
	 * Imports a batch.
	 *
	 * @param array $state State before the batch.
	 * @param int   $size  Maximum number of rows.
	 * @return array{0:array,1:array[],2:bool} State after the batch, items, and whether it was the last one.
	 */
	public function step( array $state, int $size = self::MAX_BATCH ): array {
		$this->import->resume( $state['lines'] );
		$items = array();
		if ( null !== $state['after'] ) {
			list( $lines, $count, $state['after'] ) = $this->source->page( $state['after'], $size );
			$state['read'] += $count;
			foreach ( array_chunk( $lines, Relx_Transfer_Import::MAX_BATCH ) as $some ) {
				$items = array_merge( $items, $this->import->write( $some ) );
			}
		}
		$done           = null === $state['after'] && $this->import->finish();
		$state['lines'] = $this->import->state();
		return array( $state, $items, $done );
	}
}
