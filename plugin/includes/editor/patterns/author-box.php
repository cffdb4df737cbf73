<?php
/**
 * Pattern: author box.
 *
 * @package relx
 */

defined( 'ABSPATH' ) || exit;

// phpcs:disable WordPress.Security.EscapeOutput -- block markup of relx.
?>
<!-- wp:group {"style":{"border":{"width":"1px","radius":"8px"},"spacing":{"padding":{"top":"1.5rem","right":"1.5rem","bottom":"1.5rem","left":"1.5rem"}}},"layout":{"type":"default"}} -->
<div class="wp-block-group" style="border-width:1px;border-radius:8px;padding-top:1.5rem;padding-right:1.5rem;padding-bottom:1.5rem;padding-left:1.5rem"><!-- wp:relx/related-users <?php echo wp_json_encode( array( 'title' => __( 'Written by', 'relx' ) ) ); ?> /-->

<!-- wp:post-author-biography /--></div>
<!-- /wp:group -->
