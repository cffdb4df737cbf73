<?php
defined( 'ABSPATH' ) || exit;

/** The images of related posts. */
class Relx_Elementor_Posts_Gallery extends Relx_Elementor_Data_Tag {
	/** Name of the tag. */
	const TAG = 'relx_related_posts';
	/** Category of the fields that the tag is for. */
	const CATEGORY = 'gallery';
}
