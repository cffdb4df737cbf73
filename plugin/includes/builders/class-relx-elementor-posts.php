<?php
defined( 'ABSPATH' ) || exit;

/** Titles, names or links of related posts, or their number. */
class Relx_Elementor_Posts extends Relx_Elementor_Text_Tag {
	/** Name of the tag. */
	const TAG = 'relx_related_posts';
}
