<?php
defined( 'ABSPATH' ) || exit;

/** The manager of the relations of one object on a screen of its own form. Its script saves with the form, through the REST API. */
class Relx_Meta_Box {
	/** Id of the panel, which links lead to. */
	const ID = 'relx-relations';

	/** Handle of its script and its style sheet. */
	const HANDLE = 'relx-panels';

	/** Whether objects of a subtype have a panel: it has a list. */
	public static function fits( string $object_type, array $subtypes ): bool {
		$lists = Relx_Core::instance()->types->lists_for( $object_type, $subtypes );
		return (bool) array_filter( $lists, static fn( $list ) => self::has( $object_type, $list['direction'] ) );
	}

	/** Whether panels have lists of a direction. Those of users and terms have only lists in which these are the source. */
	public static function has( string $object_type, string $direction ): bool {
		return 'post' === $object_type || 'incoming' !== $direction;
	}

	/**
	 * Prints the panel, which its script renders, and enqueues the script and the style sheet.
	 *
	 * @param int   $id   Id of the object.
	 * @param array $more `subtype`: post type, taxonomy or roles. `isNew`: whether the post was never saved.
	 */
	public static function render( string $object_type, $id, array $more = array() ): void {
		self::enqueue( empty( $more['isNew'] ) ? Relx_Core::attempt( static fn() => Relx_Used_By::summary( $object_type, (int) $id ) ) : null );
		$config = $more + array(
			'object'     => array(
				'objectType' => $object_type,
				'id'         => (int) $id,
			),
			'sourceOnly' => 'post' !== $object_type,
			'key'        => sprintf( 'relx:%d:%d:%s:%d', get_current_blog_id(), get_current_user_id(), $object_type, $id ),
		);
		printf(
			'<div class="relx-panel" data-relx-panel="%s"></div><noscript><p>%s</p></noscript>',
			esc_attr( wp_json_encode( $config ) ),
			esc_html__( 'This panel needs JavaScript. Turn it on in the settings of your browser.', 'relx' )
		);
	}

	/**
	 * Enqueues the script and the style sheet: the page prints both at its end.
	 *
	 * @param array|WP_Error|null $used_by Posts that list the object.
	 */
	private static function enqueue( $used_by ): void {
		$asset = require RELX_FOLDER . '/build/panels/index.asset.php';
		$url   = plugins_url( 'build/panels/', RELX_FOLDER . '/relx.php' );
		$site  = array( 'namespace' => Relx_Brand::rest_namespace() ) + Relx_Admin_Screen::settings_link() + ( is_array( $used_by ) ? array( 'usedBy' => $used_by ) : array() );
		wp_enqueue_script( self::HANDLE, $url . 'index.js', $asset['dependencies'], $asset['version'], true );
		wp_set_script_translations( self::HANDLE, 'relx' );
		wp_add_inline_script( self::HANDLE, 'window.relxSite = ' . wp_json_encode( $site ) . ';', 'before' );
		wp_enqueue_style( self::HANDLE, $url . 'index.css', array(), $asset['version'] );
	}
}
