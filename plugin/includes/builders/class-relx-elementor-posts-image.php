<?php
defined( 'ABSPATH' ) || exit;

/** The image of a related post. */
class Relx_Elementor_Posts_Image extends Relx_Elementor_Data_Tag {
	const TAG      = 'relx_related_posts';
	const CATEGORY = 'image';
}
