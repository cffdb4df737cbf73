<?php
/**
 * Runs when the plugin is deleted. Deactivating it removes nothing.
 *
 * @package relx
 */

defined( 'ABSPATH' ) || exit;
defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

$relx_files = array(
	'core/class-relx-checks',
	'core/class-relx-cluster',
	'rendering/class-relx-widget',
	'core/class-relx-type-registry',
	'core/class-relx-schema',
	'core/class-relx-settings',
	'tools/class-relx-adopted-types',
	'similar/class-relx-similar-queue',
	'similar/class-relx-similar-schema',
	'similar/class-relx-similar-stats',
	'admin/class-relx-notices',
	'admin/class-relx-uninstaller',
);
foreach ( $relx_files as $relx_file ) {
	require_once __DIR__ . "/php/$relx_file.php";
}
( new Relx_Uninstaller() )->run();
