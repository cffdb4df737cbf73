<?php
defined( 'ABSPATH' ) || exit;

/** Fills up lists of related posts with similar posts that the user can see: after the chosen posts, each post once. */
class Relx_Similar_Fill {
	private Relx_Cached_Rows $rows;
	private Relx_Type_Registry $types;

	public function __construct( Relx_Cached_Rows $rows, Relx_Type_Registry $types ) {
		$this->rows  = $rows;
		$this->types = $types;
	}

	/** Whether arguments of a list request it, in a list that is not computed itself. */
	public static function is_requested( array $args ): bool {
		return 'similar' === ( $args['fill'] ?? 'none' ) && Relx_Similar_Options::TYPE !== ( $args['type'] ?? '' );
	}

	/**
	 * Rejects the argument for lists that do not lead from a post to posts.
	 *
	 * @throws Relx_Exception With the code ncr_invalid_args.
	 */
	public static function check( array $args, Relx_List_Query $query ): void {
		if ( self::is_requested( $args ) && ! ( 'post' === $query->object_type() && $query->leads_to( 'post' ) ) ) {
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
	 * @param array[] $pages Pages by key: `rows`, `total`, `next`, and `id` (the post) and `limit` (null for none).
	 * @param array   $args  Arguments of the lists.
	 * @return array[] The pages.
	 */
	public function pages( array $pages, array $args, Relx_Visibility $visibility ): array {
		$is_first = ! ( $args['offset'] ?? 0 ) && ! isset( $args['after'] );
		$short    = array();
		foreach ( self::is_requested( $args ) && $is_first ? $pages : array() as $key => $page ) {
			if ( ! $page['next'] && ( null === $page['limit'] || $page['total'] < $page['limit'] ) ) {
				$short[ $key ] = $page['id'];
			}
		}
		if ( ! $short ) {
			return $pages;
		}
		$query   = self::query( $this->types, $visibility, array_intersect_key( $args, array_flip( array( 'search', 'exclude' ) ) ) );
		$similar = array_fill_keys( $short, array() );
		foreach ( $query->readable( $this->rows->read( $query->all( array_unique( array_values( $short ) ) ) ) ) as $row ) {
			$similar[ $row['from_id'] ][] = $row;
		}
		foreach ( $short as $key => $id ) {
			usort( $similar[ $id ], array( $query, 'compare' ) );
			$rows = self::rows( $pages[ $key ]['rows'], $similar[ $id ], $id, $pages[ $key ]['limit'] );
			$pages[ $key ]['total'] += count( $rows ) - count( $pages[ $key ]['rows'] );
			$pages[ $key ]['rows']   = $rows;
		}
		return $pages;
	}

	/**
	 * Rows of a list, then those of similar posts that it does not have.
	 *
	 * @param array[] $similar Rows of similar posts, best first.
	 * @param int     $post_id Post whose list it is.
	 */
	public static function rows( array $rows, array $similar, int $post_id, ?int $limit ): array {
		$known = array( $post_id => true );
		foreach ( $rows as $row ) {
			list( $type, $id ) = isset( $row['related_id'] ) ? array( 'post', $row['related_id'] ) : Relx_Related_Objects::related_ref( $row );
			if ( 'post' === $type ) {
				$known[ $id ] = true;
			}
		}
		$added = array_filter( $similar, static fn( $row ) => ! isset( $known[ $row['to_id'] ] ) );
		return array_slice( array_merge( $rows, $added ), 0, $limit );
	}
}
