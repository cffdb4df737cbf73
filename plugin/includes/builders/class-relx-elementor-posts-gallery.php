<?php
defined( 'ABSPATH' ) || exit;

/** The images of related posts. */
class Relx_Elementor_Posts_Gallery extends Relx_Elementor_Data_Tag {
	const TAG      = 'relx_related_posts';
	const CATEGORY = 'gallery';
}
