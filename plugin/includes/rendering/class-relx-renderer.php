<?php
defined( 'ABSPATH' ) || exit;

/** Renders lists with the markup of the React components. */
class Relx_Renderer {

	/**
	 * A list as HTML.
	 *
	 * @param array                         $attributes Attributes in their normal form.
	 * @param WP_Post[]|WP_User[]|WP_Term[] $objects    Listed objects, in order.
	 * @param string[]                      $fields     HTML of the fields of items, by the keys of `$objects`.
	 * @param int                           $chosen     Number of chosen objects. Similar posts follow, by the keys of `$objects`.
	 * @return string HTML, which is empty when there is nothing to list.
	 */
	public static function render( string $object_type, array $attributes, array $objects, array $fields = array(), int $chosen = PHP_INT_MAX ): string {
		if ( ! $objects ) {
			return '';
		}
		$template   = Relx_Template::of( $object_type );
		$items      = 'user' === $object_type ? self::users( $objects, $attributes['type'] ) : array_map( array( 'Relx_Item', 'of' ), $objects );
		$thumbnails = $attributes['showThumbnail'] && self::have_images( $items, $attributes );
		$rows       = array();
		foreach ( $items as $index => $item ) {
			$rows[] = $item->html( $template, $attributes, $thumbnails, count( $rows ) + 1, $fields[ $index ] ?? '', $index >= $chosen );
		}
		$title  = self::translated( $attributes['title'] );
		$on     = array(
			'title'      => '' !== $title,
			'class'      => '' !== $attributes['className'],
			'columns'    => $attributes['columns'] > 0,
			'thumbnails' => $thumbnails,
		);
		$values = array(
			'title'   => $title,
			// A page can have many lists with the default heading, so they are no landmarks.
			'region'  => self::translated( Relx_Attribute_Specs::all()['title']['default'][ $object_type ] ) === $title ? '' : $template->fill_region( $title ),
			'level'   => $attributes['headingLevel'],
			'class'   => $attributes['className'],
			'columns' => $attributes['columns'],
			'items'   => implode( '', $rows ),
		);
		return $template->fill_list( $attributes['layout'], $on, $values );
	}

	/**
	 * Users as items. Logged-out users see only public ones, unless the relation type shows all.
	 *
	 * @param WP_User[] $users Users.
	 * @return Relx_Item[]
	 */
	private static function users( array $users, string $type ): array {
		$types = Relx_Core::instance()->types;
		if ( ! is_user_logged_in() && ! ( $types->has( $type ) && Relx_Public_Users::shows_all( $types->get( $type ) ) ) ) {
			return array_map( array( 'Relx_Item', 'of' ), $users );
		}
		Relx_Public_Users::prime( array_map( static fn( $user ) => $user->ID, $users ) );
		return array_map( static fn( $user ) => new Relx_User_Item( $user, Relx_Public_Users::has( $user->ID ) ), $users );
	}

	/**
	 * Whether one of the items has an image or an avatar.
	 *
	 * @param Relx_Item[] $items      Items.
	 * @param array       $attributes Attributes in their normal form.
	 */
	private static function have_images( array $items, array $attributes ): bool {
		foreach ( $items as $item ) {
			if ( $item->has_image( $attributes ) ) {
				return true;
			}
		}
		return false;
	}

	/**
	 * Translates a default heading. Any other heading stays unchanged.
	 *
	 * @param string $title Heading.
	 */
	private static function translated( string $title ) {
		$defaults = array(
			'Related content' => __( 'Related content', 'relx' ),
			'Related people'  => __( 'Related people', 'relx' ),
			'Related topics'  => __( 'Related topics', 'relx' ),
		);
		return $defaults[ $title ] ?? $title;
	}
}
