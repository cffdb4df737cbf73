<?php
defined( 'ABSPATH' ) || exit;

/**
 * The objects that lead to an object through relations of an acyclic type. Reads one statement for each level, and keeps what it has
 * read, so that one instance serves many checks of one state.
 */
// phpcs:disable WordPress.DB -- the statements are prepared; names of columns come from this class.
class Relx_Ancestors {
	private Relx_Relation_Table $table;
	private array $type;

	/** Side of an object in the relations that are followed, and the other side. */
	private string $side;
	private string $other_side;

	/** @var array<int,array<int,true>> Objects on the other side as keys, by object. */
	private array $known = array();

	/** @var array<int,array<int,true>> Those of relations that are about to be written. */
	private array $planned = array();

	/** @param string $side `to` follows relations to ancestors, `from` to descendants. */
	public function __construct( Relx_Relation_Table $table, array $type, string $side = 'to' ) {
		$this->table      = $table;
		$this->type       = $type;
		$this->side       = $side;
		$this->other_side = 'to' === $side ? 'from' : 'to';
	}

	/** Adds a relation that is about to be written. */
	public function plan( int $from_id, int $to_id ): void {
		$ids = array(
			'from' => $from_id,
			'to'   => $to_id,
		);
		$this->planned[ $ids[ $this->side ] ][ $ids[ $this->other_side ] ] = true;
	}

	/**
	 * Reads the ancestors of many objects together. Those above the limit are read when they are needed.
	 *
	 * @param int[] $ids Objects.
	 */
	public function prime( array $ids ): void {
		$level = array_unique( $ids );
		while ( $level ) {
			try {
				$this->read( $level );
			} catch ( Relx_Exception $error ) {
				if ( 'rest_too_much_work' !== $error->error_code() ) {
					throw $error;
				}
				// The check of an object reports it.
				return;
			}
			$next  = array_replace( array(), ...array_values( array_intersect_key( $this->known, array_flip( $level ) ) ) );
			$level = count( $this->known ) > Relx_Contract::MAX_ANCESTORS ? array() : array_keys( array_diff_key( $next, $this->known ) );
		}
	}

	/**
	 * Whether an object is an ancestor of another one. At most 10,000 are read, and 100,000 relations for each level.
	 *
	 * @param int $id   Object at which the search begins.
	 * @param int $goal Possible ancestor.
	 * @throws Relx_Exception With the code rest_too_much_work.
	 */
	public function has( int $id, int $goal ): bool {
		$seen  = array( $id => true );
		$level = array( $id );
		while ( $level ) {
			$this->read( $level );
			$next = array();
			foreach ( $level as $one ) {
				$others = $this->known[ $one ] + ( $this->planned[ $one ] ?? array() );
				array_push( $next, ...array_keys( array_diff_key( $others, $seen ) ) );
				$seen += $others;
			}
			// The object itself is no ancestor.
			if ( count( $seen ) - 1 > Relx_Contract::MAX_ANCESTORS ) {
				throw $this->too_many();
			}
			if ( isset( $seen[ $goal ] ) ) {
				return true;
			}
			$level = $next;
		}
		return false;
	}

	/**
	 * Reads the next level of objects.
	 *
	 * @param int[] $ids Objects.
	 * @throws Relx_Exception With the code rest_too_much_work.
	 */
	private function read( array $ids ): void {
		global $wpdb;
		$unknown = array_values( array_filter( $ids, fn( $id ) => ! isset( $this->known[ $id ] ) ) );
		$found   = array_fill_keys( $unknown, array() );
		$parts   = array_chunk( $unknown, Relx_Relation_Table::MAX_LIST );
		$count   = 0;
		while ( $parts ) {
			$some = array_pop( $parts );
			$list = implode( ', ', $some );
			$sql  = "SELECT {$this->side}_id AS object, {$this->other_side}_id AS other FROM {$wpdb->relx_relations}
				WHERE {$this->side}_type = %s AND {$this->side}_id IN ($list) AND type = %s LIMIT %d";
			$rows = $this->table->rows( $wpdb->prepare( $sql, $this->type['from_object_types'][0], $this->type['name'], Relx_Contract::MAX_ANCESTORS + 1 ) );
			if ( count( $rows ) > Relx_Contract::MAX_ANCESTORS && count( $some ) > 1 ) {
				// Many rows of one statement would take much memory.
				array_push( $parts, ...array_chunk( $some, (int) ceil( count( $some ) / 2 ) ) );
				continue;
			}
			$count += count( $rows );
			if ( count( $rows ) > Relx_Contract::MAX_ANCESTORS || $count > Relx_Contract::MAX_ANCESTOR_RELATIONS ) {
				throw $this->too_many();
			}
			foreach ( $rows as $row ) {
				$found[ (int) $row['object'] ][ (int) $row['other'] ] = true;
			}
		}
		$this->known += $found;
	}

	private function too_many(): Relx_Exception {
		/* translators: 1: name of a relation type, 2 and 3: numbers. */
		$message = __( 'The type %1$s allows no cycles, and more than %2$s objects or %3$s relations would have to be checked for one.', 'relx' );
		$numbers = array_map( 'number_format_i18n', array( Relx_Contract::MAX_ANCESTORS, Relx_Contract::MAX_ANCESTOR_RELATIONS ) );
		return new Relx_Exception( 'rest_too_much_work', sprintf( $message, $this->type['name'], ...$numbers ) );
	}
}
// phpcs:enable
