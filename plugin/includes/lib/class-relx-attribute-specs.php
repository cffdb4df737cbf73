<?php
/**
 * The attributes of lists.
 *
 * @package relx
 */

defined( 'ABSPATH' ) || exit;

/** The table of the attributes of lists, which the build generates from the React components. */
class Relx_Attribute_Specs {
	/**
	 * The table.
	 *
	 * @var array<string, array>|null
	 */
	private static $all = null;

	/**
	 * All attributes by their names in blocks.
	 *
	 * @return array<string, array>
	 */
	public static function all() {
		if ( null === self::$all ) {
			self::$all = require RELX_FOLDER . '/includes/generated/attributes.php';
		}
		return self::$all;
	}
}
