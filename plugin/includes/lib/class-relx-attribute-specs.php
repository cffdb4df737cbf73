<?php
defined( 'ABSPATH' ) || exit;

/** The table of the attributes of lists, which the build generates from the React components. */
class Relx_Attribute_Specs {
	/** @var array<string, array>|null The table. */
	private static ?array $all = null;

	/** @return array<string, array> All attributes by their names in blocks. */
	public static function all(): array {
		if ( null === self::$all ) {
			self::$all = require RELX_FOLDER . '/includes/generated/attributes.php';
		}
		return self::$all;
	}
}
