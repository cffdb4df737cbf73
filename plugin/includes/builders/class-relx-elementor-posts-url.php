<?php
defined( 'ABSPATH' ) || exit;

/** The URL of a related post. */
class Relx_Elementor_Posts_Url extends Relx_Elementor_Data_Tag {
	const TAG      = 'relx_related_posts';
	const CATEGORY = 'url';
}
