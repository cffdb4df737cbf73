<?php
defined( 'ABSPATH' ) || exit;

/** The image of a related user. */
class Relx_Elementor_Users_Image extends Relx_Elementor_Data_Tag {
	const TAG      = 'relx_related_users';
	const CATEGORY = 'image';
}
