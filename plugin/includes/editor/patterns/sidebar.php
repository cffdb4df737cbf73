<?php
/**
 * Pattern: related posts for a sidebar.
 *
 * @package relx
 */

defined( 'ABSPATH' ) || exit;

// phpcs:disable WordPress.Security.EscapeOutput -- block markup of relx.
echo '<!-- wp:relx/related-posts ', wp_json_encode( array( 'title' => __( 'See also', 'relx' ), 'headingLevel' => 4, 'className' => 'is-style-compact' ) ), ' /-->';
