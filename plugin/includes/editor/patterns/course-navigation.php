<?php
/**
 * Pattern: course with previous and next lesson. It uses the relation types of the preset "Course and lessons" and of the recipe "A course
 * with lessons" if the site has them. With the preset only, no relation leads to the next lesson: the pattern shows all lessons.
 *
 * @package relx
 */

defined( 'ABSPATH' ) || exit;

// phpcs:disable WordPress.Security.EscapeOutput -- block markup of relx.
$relx_types  = Relx_Core::instance()->types;
$relx_school = $relx_types->has( Relx_Patterns::COURSE ) ? Relx_Patterns::COURSE : 'parent_of';
$relx_course = array(
	'metadata' => array(
		'bindings' => array(
			'content' => array(
				'source' => 'relx/related',
				'args'   => array(
					'tag'       => 'relx_related_posts',
					'format'    => 'links',
					'type'      => $relx_school,
					'direction' => 'incoming',
				),
			),
		),
	),
	'fontSize' => 'small',
);
// A lesson depends on the previous one, and leads to the next one.
$relx_steps = $relx_types->has( Relx_Patterns::NEXT ) ? array( Relx_Patterns::NEXT, 'incoming', 'outgoing' ) : array( 'depends_on', 'outgoing', 'incoming' );
$relx_sides = array(
	array( __( 'Previous lesson', 'relx' ), '', $relx_steps[1], 'left' ),
	array( __( 'Next lesson', 'relx' ), ' has-text-align-right', $relx_steps[2], 'right' ),
);
?>
<!-- wp:paragraph <?php echo wp_json_encode( $relx_course ); ?> -->
<p class="has-small-font-size"><?php echo esc_html__( 'Course', 'relx' ); ?></p>
<!-- /wp:paragraph -->

<?php
if ( Relx_Patterns::lists_lessons() ) {
	$relx_lessons = array(
		'type'      => Relx_Patterns::COURSE,
		'direction' => 'outgoing',
		'limit'     => 50,
		'title'     => __( 'Lessons', 'relx' ),
	);
	$relx_loop    = array(
		'type'      => Relx_Patterns::COURSE,
		'direction' => 'incoming',
	);
	echo Relx_Patterns::loop( 1, $relx_loop );
	echo "<!-- wp:post-template -->\n<!-- wp:relx/related-posts ", wp_json_encode( $relx_lessons ), " /-->\n<!-- /wp:post-template --></div>\n<!-- /wp:query -->";
	return;
}
?>
<!-- wp:columns -->
<div class="wp-block-columns">
<?php
foreach ( $relx_sides as list( $relx_label, $relx_class, $relx_direction, $relx_align ) ) {
	$relx_lesson = array(
		'type'      => $relx_steps[0],
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
