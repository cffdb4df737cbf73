<?php
defined( 'ABSPATH' ) || exit;

/** Titles, names or links of related posts, or their number. */
class Relx_Elementor_Posts extends Relx_Elementor_Text_Tag {
	const TAG = 'relx_related_posts';
}
