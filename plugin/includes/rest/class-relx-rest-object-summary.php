<?php
defined( 'ABSPATH' ) || exit;

/** Adds titles and edit links of both sides to relations, for the screen "Relations". */
class Relx_REST_Object_Summary {
	/**
	 * Adds `from` and `to` to relations: `object_type`, `id`, `title` and `link`. The last two are empty for a missing object,
	 * and for a user who is not a member of the site.
	 */
	public static function add_to( array $relations ): array {
		$ids = array();
		foreach ( $relations as $relation ) {
			foreach ( Relx_Relation_Table::objects( $relation ) as $target ) {
				$ids[ $target['object_type'] ][] = $target['id'];
			}
		}
		foreach ( $ids as $object_type => $of_type ) {
			Relx_Subtypes::prime( $object_type, $of_type );
		}
		foreach ( $relations as $index => $relation ) {
			$relations[ $index ] += array_map( array( __CLASS__, 'of' ), Relx_Relation_Table::objects( $relation ) );
		}
		return $relations;
	}

	public static function of_posts( array $ids ): array {
		Relx_Subtypes::prime( 'post', $ids );
		$posts = array_map(
			static fn( $id ) => array(
				'object_type' => 'post',
				'id'          => $id,
			),
			$ids
		);
		return array_map( array( __CLASS__, 'of' ), $posts );
	}

	/**
	 * @param array $target Object: `object_type` and `id`.
	 * @return array{object_type:string,id:int,title:string,link:string}
	 */
	private static function of( array $target ): array {
		$id    = $target['id'];
		$title = '';
		$link  = '';
		if ( 'post' === $target['object_type'] && get_post( $id ) ) {
			$title = get_the_title( $id );
			$link  = get_edit_post_link( $id, 'raw' );
		} elseif ( 'user' === $target['object_type'] && is_user_member_of_blog( $id ) ) {
			$title = get_userdata( $id )->display_name;
			$link  = get_edit_user_link( $id );
		} elseif ( 'term' === $target['object_type'] && get_term( $id ) instanceof WP_Term ) {
			$title = get_term( $id )->name;
			$link  = get_edit_term_link( $id );
		}
		return array(
			'object_type' => $target['object_type'],
			'id'          => $id,
			'title'       => Relx_Text::plain( $title ),
			'link'        => is_string( $link ) ? $link : '',
		);
	}
}
