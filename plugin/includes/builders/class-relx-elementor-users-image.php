<?php
defined( 'ABSPATH' ) || exit;

/** The image of a related user. */
class Relx_Elementor_Users_Image extends Relx_Elementor_Data_Tag {
	/** Name of the tag. */
	const TAG = 'relx_related_users';
	/** Category of the fields that the tag is for. */
	const CATEGORY = 'image';
}
