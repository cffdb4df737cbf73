<?php
defined( 'ABSPATH' ) || exit;

/**
 * Finds objects by names that are the same on any copy of the site: slugs, and login names.
 *
 * @see src/core/transfer/names.ts
 */
class Relx_Transfer_Names {
	private Relx_Object_Rows $objects;

	/** @var array<string,int[]> Ids by name. */
	private array $ids = array();

	public function __construct( Relx_Object_Rows $objects ) {
		$this->objects = $objects;
	}

	/**
	 * Finds names, with a statement for each object type and subtype.
	 *
	 * @param array[] $sides Sides with `object_type`, `subtype` and `slug`. Others are ignored.
	 */
	public function find_all( array $sides ): void {
		$wanted = array();
		foreach ( $sides as $side ) {
			if ( isset( $side['slug'] ) ) {
				$wanted[ $side['object_type'] ][ $side['subtype'] ][ $side['slug'] ] = true;
			}
		}
		foreach ( $wanted as $object_type => $subtypes ) {
			foreach ( $subtypes as $subtype => $slugs ) {
				$slugs = array_map( 'strval', array_keys( $slugs ) );
				$slugs = 'user' === $object_type ? $slugs : array_values( array_unique( array_merge( $slugs, array_map( array( __CLASS__, 'stored_slug' ), $slugs ) ) ) );
				foreach ( $this->objects->named( $object_type, $subtype, $slugs ) as $row ) {
					$key = self::key( $object_type, $subtype, $row['slug'] );
					$this->ids[ $key ][ (int) $row['id'] ] = (int) $row['id'];
				}
			}
		}
	}

	/**
	 * The object of a side.
	 *
	 * @param string $name Name of the side: `from` or `to`.
	 * @return array{object_type:string,id:int}
	 * @throws Relx_Exception With the code ncr_object_not_found, for a name of no object, or of several.
	 */
	public function find( string $name, array $side ): array {
		if ( isset( $side['id'] ) ) {
			return $side;
		}
		list( 'object_type' => $object_type, 'subtype' => $subtype, 'slug' => $slug ) = $side;
		$ids  = $this->ids[ self::key( $object_type, $subtype, $slug ) ] ?? array();
		$what = 'user' === $object_type ? 'user with the login name' : "$subtype with the slug";
		if ( 1 === count( $ids ) ) {
			$id = reset( $ids );
			return compact( 'object_type', 'id' );
		}
		$message = $ids ? 'There is more than one %1$s %2$s. Name it by %3$s_id.' : 'There is no %1$s %2$s (%3$s_slug).';
		throw Relx_Exception::param( 'ncr_object_not_found', "{$name}_slug", sprintf( $message, $what, Relx_Checks::format_value( $slug ), $name ) );
	}

	/** @return array<int,array{subtype:string,slug:string}> The unique names of objects. */
	public function names_of( string $object_type, array $ids ): array {
		$rows = array_filter( $this->objects->names( $object_type, $ids ), static fn( $row ) => '' !== $row['slug'] );
		$this->find_all( array_map( static fn( $row ) => array( 'object_type' => $object_type ) + $row, $rows ) );
		$names = array();
		foreach ( $rows as $row ) {
			if ( 1 === count( $this->ids[ self::key( $object_type, $row['subtype'], $row['slug'] ) ] ?? array() ) ) {
				$names[ (int) $row['id'] ] = array(
					'subtype' => $row['subtype'],
					'slug'    => $row['slug'],
				);
			}
		}
		return $names;
	}

	/**
	 * A slug as WordPress stores it: with other scripts as escapes in lower case. Browsers show them as text, and copy them in upper case.
	 *
	 * @return string
	 */
	private static function stored_slug( string $slug ) {
		$encoded = preg_replace_callback( '/[\x80-\xff]+/', static fn( $part ) => rawurlencode( $part[0] ), $slug );
		return preg_replace_callback( '/%[0-9a-f]{2}/i', static fn( $escape ) => strtolower( $escape[0] ), $encoded );
	}

	/**
	 * The key of a name. Login names do not depend on case.
	 *
	 * @param string $subtype Post type or taxonomy.
	 * @param string $slug    Slug or login name.
	 */
	private static function key( string $object_type, string $subtype, string $slug ): string {
		$is_user = 'user' === $object_type;
		$lower   = $is_user && function_exists( 'mb_strtolower' ) ? mb_strtolower( $slug ) : strtolower( $slug );
		return $is_user ? "user $lower" : "$object_type $subtype " . self::stored_slug( $slug );
	}
}
