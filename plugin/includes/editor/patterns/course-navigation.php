<?php
/**
 * Pattern: course with previous and next lesson.
 *
 * @package relx
 */

defined( 'ABSPATH' ) || exit;

// phpcs:disable WordPress.Security.EscapeOutput -- block markup of relx.
$relx_course = array(
	'metadata' => array(
		'bindings' => array(
			'content' => array(
				'source' => 'relx/related',
				'args'   => array(
					'tag'       => 'relx_related_posts',
					'format'    => 'links',
					'type'      => 'parent_of',
					'direction' => 'incoming',
				),
			),
		),
	),
	'fontSize' => 'small',
);
$relx_sides  = array(
	array( __( 'Previous lesson', 'relx' ), '', 'outgoing', 'left' ),
	array( __( 'Next lesson', 'relx' ), ' has-text-align-right', 'incoming', 'right' ),
);
?>
<!-- wp:paragraph <?php echo wp_json_encode( $relx_course ); ?> -->
<p class="has-small-font-size"><?php echo esc_html__( 'Course', 'relx' ); ?></p>
<!-- /wp:paragraph -->

<!-- wp:columns -->
<div class="wp-block-columns">
<?php
foreach ( $relx_sides as list( $relx_label, $relx_class, $relx_direction, $relx_align ) ) {
	$relx_lesson = array(
		'type'      => 'depends_on',
		'direction' => $relx_direction,
	);
	$relx_text   = ( '' === $relx_class ? array() : array( 'align' => $relx_align ) ) + array( 'fontSize' => 'small' );
	$relx_title  = ( '' === $relx_class ? array() : array( 'textAlign' => $relx_align ) ) + array(
		'level'    => 3,
		'isLink'   => true,
		'fontSize' => 'medium',
	);
	echo "<!-- wp:column -->\n<div class=\"wp-block-column\">", Relx_Patterns::loop( 1, $relx_lesson );
	echo "<!-- wp:post-template -->\n<!-- wp:paragraph ", wp_json_encode( $relx_text ), ' -->';
	echo '<p class="', trim( "$relx_class has-small-font-size" ), '">', esc_html( $relx_label ), '</p><!-- /wp:paragraph -->';
	echo '<!-- wp:post-title ', wp_json_encode( $relx_title ), " /-->\n<!-- /wp:post-template --></div>\n<!-- /wp:query --></div>\n<!-- /wp:column -->";
}
?>
</div>
<!-- /wp:columns -->
