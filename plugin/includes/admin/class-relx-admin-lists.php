<?php
defined( 'ABSPATH' ) || exit;

/**
 * The lists of related objects that the screens of posts, users and terms show and filter by.
 *
 * A list has the name of its relation type and its direction, such as `course_lesson:outgoing`.
 */
class Relx_Admin_Lists {
	/** Parameter of the screens: the name of a list, with `!` before it for objects whose list is empty, or {@see self::NONE}. */
	const PARAM = 'relx_list';

	/** Parameter of the screens: an object of the list, such as `post:12`. Empty for any. */
	const TO = 'relx_to';

	/** Value of the parameter: objects without relations. */
	const NONE = 'none';

	/** @var array<string,array[]> Lists by screen. */
	private static array $lists = array();

	/**
	 * What a screen lists: the object type, and the post type or taxonomy, which is empty for users. Null for other screens.
	 *
	 * @return string[]|null
	 */
	public static function subject( ?WP_Screen $screen ): ?array {
		switch ( $screen->base ?? '' ) {
			case 'edit':
				return array( 'post', $screen->post_type );
			case 'edit-tags':
				return array( 'term', $screen->taxonomy );
			case 'users':
				return array( 'user', '' );
			default:
				return null;
		}
	}

	/**
	 * The lists of a screen, by name.
	 *
	 * @param string $subtype Post type or taxonomy, empty for users.
	 * @return array<string,array{type:string,direction:string,label:string,type_label:string,object_types:string[],column:string,managed:bool}> With the types of the objects in the list, and whether authors can't change it.
	 */
	public static function of( string $object_type, string $subtype ): array {
		$key = "$object_type:$subtype";
		if ( ! isset( self::$lists[ $key ] ) ) {
			$visible = array(
				'post' => array( 'Relx_Visibility', 'post_types' ),
				'term' => array( 'Relx_Visibility', 'taxonomies' ),
			);
			$has     = 'user' === $object_type || in_array( $subtype, $visible[ $object_type ](), true );
			$lists   = $has ? self::lists( $object_type, $subtype ) : array();

			self::$lists[ $key ] = (array) apply_filters( 'relx_admin_lists', $lists, $object_type, $subtype );
		}
		return self::$lists[ $key ];
	}

	/**
	 * The lists of objects of a subtype. Equal labels get that of their type.
	 *
	 * @param string $subtype Post type or taxonomy, empty for users.
	 * @return array<string,array>
	 */
	private static function lists( string $object_type, string $subtype ): array {
		$types  = Relx_Core::instance()->types;
		$found  = $types->lists_for( $object_type, '' === $subtype ? null : array( $subtype ) );
		$labels = array_count_values( array_column( $found, 'label' ) );
		$named  = array_column( $types->all(), null, 'name' );
		$lists  = array();
		foreach ( $found as $list ) {
			$type = $named[ $list['type'] ];
			if ( $labels[ $list['label'] ] > 1 ) {
				$list['label'] .= " ({$type['label']})";
			}
			$list['type_label']   = $type['label'];
			$list['object_types'] = $type[ 'incoming' === $list['direction'] ? 'from_object_types' : 'to_object_types' ];
			$list['managed']      = isset( $type['managed_by'] );
			$list['column']       = "relx-{$list['type']}-{$list['direction']}";

			$lists[ "{$list['type']}:{$list['direction']}" ] = $list;
		}
		return $lists;
	}

	/**
	 * The URL of a screen with those objects that have an object in a list.
	 *
	 * @param string $subtype Post type or taxonomy, empty for users.
	 * @param string $name    Name of the list.
	 * @param string $to      Object in the list, such as `post:12`. Empty for any.
	 */
	public static function url( string $object_type, string $subtype, string $name, string $to = '' ): string {
		$paths  = array(
			'post' => "edit.php?post_type=$subtype",
			'user' => 'users.php',
			'term' => "edit-tags.php?taxonomy=$subtype",
		);
		$params = array(
			self::PARAM => $name,
			self::TO    => $to,
		);
		// WordPress lists a hierarchy below its top level. A sorted list is flat.
		$params += 'term' === $object_type ? array( 'orderby' => 'name', 'order' => 'asc' ) : array();
		return add_query_arg( array_filter( $params ), admin_url( $paths[ $object_type ] ) );
	}

	/**
	 * Ids of the objects whose rows a screen displays together with that of an object.
	 *
	 * @return int[] At least the object.
	 */
	public static function rows( string $object_type, int $id ): array {
		$table = $GLOBALS['wp_list_table'] ?? null;
		$items = 'post' === $object_type ? $GLOBALS['wp_query']->posts ?? array() : $table->items ?? array();
		$ids   = array_values( array_map( static fn( $item ) => (int) ( $item->ID ?? $item->term_id ?? $item ), (array) $items ) );
		$most  = $table instanceof WP_List_Table ? max( 1, (int) $table->get_pagination_arg( 'per_page' ) ) : 1;
		if ( count( $ids ) > $most ) {
			// WordPress has read the whole hierarchy, and displays a part of it.
			$ids = self::tree( $items );
			$ids = array_slice( $ids, (int) array_search( $id, $ids, true ), $most );
		}
		// Not among them: a row after a quick edit, and the parent of a row.
		return in_array( $id, $ids, true ) ? $ids : array( $id );
	}

	/**
	 * Ids of posts or terms in the order of their hierarchy, those without their parents last.
	 *
	 * @param array $items Posts or terms.
	 * @return int[]
	 */
	private static function tree( array $items ): array {
		$children = array();
		foreach ( $items as $item ) {
			$children[ (int) ( $item->post_parent ?? $item->parent ?? 0 ) ][] = (int) ( $item->ID ?? $item->term_id );
		}
		$ids   = array();
		$stack = array_reverse( $children[0] ?? array() );
		unset( $children[0] );
		while ( $stack ) {
			$id    = array_pop( $stack );
			$ids[] = $id;
			array_push( $stack, ...array_reverse( $children[ $id ] ?? array() ) );
			unset( $children[ $id ] );
		}
		return array_merge( $ids, ...array_values( $children ) );
	}
}
