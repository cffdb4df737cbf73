<?php
defined( 'ABSPATH' ) || exit;

/** The URL of a related user. */
class Relx_Elementor_Users_Url extends Relx_Elementor_Data_Tag {
	const TAG      = 'relx_related_users';
	const CATEGORY = 'url';
}
