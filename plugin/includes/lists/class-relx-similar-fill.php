<?php
defined( 'ABSPATH' ) || exit;

/** Fills up lists of related posts with similar posts that the user can see: after the chosen posts, each post once. */
class Relx_Similar_Fill {
	private Relx_List_Rows $rows;
	private Relx_Type_Registry $types;

	public function __construct( Relx_List_Rows $rows, Relx_Type_Registry $types ) {
		$this->rows  = $rows;
		$this->types = $types;
	}

	/**
	 * Rejects the argument for lists that do not lead from a post to posts.
	 *
	 * @param array[] $types Relation types of the list.
	 * @throws Relx_Exception With the code ncr_invalid_args.
	 */
	public static function check( array $args, string $object_type, array $types ): void {
		$known = array_intersect_key( $args, array_flip( array( 'direction', 'to_type' ) ) );
		if ( 'post' !== $object_type || ! ( new Relx_List_Query( $object_type, $known, $types, new Relx_Visibility( 0 ) ) )->leads_to( 'post' ) ) {
			throw Relx_Exception::param( 'ncr_invalid_args', 'fill', 'fill needs a list that leads from a post to posts.' );
		}
	}

	/**
	 * The statement of similar posts.
	 *
	 * @param array $args Further arguments.
	 */
	public static function query( Relx_Type_Registry $types, Relx_Visibility $visibility, array $args = array() ): Relx_List_Query {
		$type = Relx_Similar_Options::TYPE;
		return new Relx_List_Query( 'post', compact( 'type' ) + $args, array( $types->get( $type ) ), $visibility );
	}

	/**
	 * Fills up the first pages of lists of posts. One statement reads the similar posts of all.
	 *
	 * @param array[] $pages  Pages with rows by key.
	 * @param array[]       $limits   By key: the post, and the limit or null.
	 * @param array         $args     Arguments of the lists.
	 * @param string[]|null $subtypes Subtypes of the posts, if directions depend on them.
	 * @return array[] The pages.
	 */
	public function pages( array $pages, array $limits, array $args, Relx_Visibility $visibility, ?array $subtypes ): array {
		$short = array();
		foreach ( ( $args['offset'] ?? 0 ) || isset( $args['after'] ) ? array() : $pages as $key => $page ) {
			list( $id, $limit ) = $limits[ $key ];
			if ( ! $page['next'] && ( null === $limit || $page['total'] < $limit ) ) {
				$short[ $key ] = $id;
			}
		}
		$query   = self::query( $this->types, $visibility, array_intersect_key( $args, array_flip( array( 'search', 'exclude' ) ) ) );
		$similar = array_fill_keys( $short, array() );
		foreach ( $this->fitting( $query->readable( $this->rows->read( $query->all( array_keys( $similar ) ) ) ), $args, $subtypes ) as $row ) {
			$similar[ $row['from_id'] ][] = $row;
		}
		foreach ( $short as $key => $id ) {
			$rows = self::rows( $pages[ $key ]['rows'], $query->sort( $similar[ $id ] ), $id, $limits[ $key ][1] );
			$pages[ $key ]['total'] += count( $rows ) - count( $pages[ $key ]['rows'] );
			$pages[ $key ]['rows']   = $rows;
		}
		return $pages;
	}

	/**
	 * Those rows whose posts have a post type that the relation type relates.
	 *
	 * @param array[]       $rows     Rows of similar posts.
	 * @param array         $args     Arguments of the lists.
	 * @param string[]|null $subtypes Subtypes of the posts whose lists these are, if directions depend on them.
	 * @return array[]
	 */
	private function fitting( array $rows, array $args, ?array $subtypes ): array {
		if ( ! isset( $args['type'] ) ) {
			return $rows;
		}
		$type  = $this->types->get( $args['type'] );
		$sides = array(
			'outgoing' => array( 'to' ),
			'incoming' => array( 'from' ),
			'both'     => array( 'from', 'to' ),
		)[ Relx_Direction::of( $type, $args['direction'] ?? null, 'post', $subtypes ) ];
		if ( ! array_filter( $sides, static fn( $side ) => isset( $type[ "{$side}_subtypes" ] ) ) ) {
			return $rows;
		}
		_prime_post_caches( array_unique( array_column( $rows, 'to_id' ) ), false, false );
		$fits = static fn( $row ) => array_filter( $sides, static fn( $side ) => Relx_Direction::fits( $type, $side, 'post', array( (string) get_post_type( $row['to_id'] ) ) ) );
		return array_filter( $rows, $fits );
	}

	/**
	 * Rows of a list, then those of similar posts that it does not have.
	 *
	 * @param array[] $similar Rows of similar posts, best first.
	 * @param int     $post_id Post whose list it is.
	 */
	private static function rows( array $rows, array $similar, int $post_id, ?int $limit ): array {
		$known = array( $post_id => true );
		foreach ( $rows as $row ) {
			list( $object_type, $id ) = Relx_Related_Objects::related_ref( $row );
			if ( 'post' === $object_type ) {
				$known[ $id ] = true;
			}
		}
		$added = array_filter( $similar, static fn( $row ) => ! isset( $known[ $row['to_id'] ] ) );
		return array_slice( array_merge( $rows, $added ), 0, $limit );
	}
}
