<?php
/**
 * Pattern: topics as pills.
 *
 * @package relx
 */

defined( 'ABSPATH' ) || exit;

// phpcs:disable WordPress.Security.EscapeOutput -- block markup of relx.
echo '<!-- wp:relx/related-terms ', wp_json_encode( array( 'title' => '', 'limit' => 12, 'layout' => 'grid' ) ), ' /-->';
