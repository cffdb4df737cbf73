<?php
/**
 * Pattern: banner "Read next".
 *
 * @package relx
 */

defined( 'ABSPATH' ) || exit;

// phpcs:disable WordPress.Security.EscapeOutput -- block markup of relx.
echo Relx_Patterns::loop( 1 );
?>

<!-- wp:post-template -->
<!-- wp:group {"style":{"spacing":{"padding":{"top":"3rem","right":"2rem","bottom":"3rem","left":"2rem"},"blockGap":"0.75rem"},"color":{"background":"#111111","text":"#ffffff"},"elements":{"link":{"color":{"text":"#ffffff"}}}},"layout":{"type":"constrained"}} -->
<div class="wp-block-group has-text-color has-background has-link-color" style="color:#ffffff;background-color:#111111;padding-top:3rem;padding-right:2rem;padding-bottom:3rem;padding-left:2rem"><!-- wp:paragraph {"align":"center","fontSize":"small"} -->
<p class="has-text-align-center has-small-font-size"><?php echo esc_html__( 'Read next', 'relx' ); ?></p>
<!-- /wp:paragraph -->

<!-- wp:post-title {"textAlign":"center","isLink":true,"fontSize":"x-large"} /-->

<!-- wp:post-excerpt {"textAlign":"center","excerptLength":25} /--></div>
<!-- /wp:group -->
<!-- /wp:post-template --></div>
<!-- /wp:query -->
