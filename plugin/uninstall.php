<?php
/**
 * Runs when the plugin is deleted. Deactivating it removes nothing.
 *
 * @package relx
 */

defined( 'ABSPATH' ) || exit;
defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

$relx_files = array(
	'generated/class-relx-contract',
	'database/class-relx-cluster',
	'database/class-relx-relation-table',
	'lists/class-relx-post-lists-meta',
	'rendering/class-relx-widget',
	'types/class-relx-type-registry',
	'schema/class-relx-schema',
	'wordpress/class-relx-settings',
	'similar/class-relx-similar-options',
	'similar/class-relx-similar-queue',
	'similar/class-relx-similar-schema',
	'similar/class-relx-similar-statistics',
	'links/class-relx-links-job',
	'admin/class-relx-notices',
	'admin/class-relx-list-columns',
	'admin/class-relx-uninstaller',
);
foreach ( $relx_files as $relx_file ) {
	require_once __DIR__ . "/includes/$relx_file.php";
}
( new Relx_Uninstaller() )->run();
