<?php
defined( 'ABSPATH' ) || exit;

/** The URL of a related post. */
class Relx_Elementor_Posts_Url extends Relx_Elementor_Data_Tag {
	/** Name of the tag. */
	const TAG = 'relx_related_posts';
	/** Category of the fields that the tag is for. */
	const CATEGORY = 'url';
}
