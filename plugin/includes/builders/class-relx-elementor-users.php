<?php
defined( 'ABSPATH' ) || exit;

/** Titles, names or links of related users, or their number. */
class Relx_Elementor_Users extends Relx_Elementor_Text_Tag {
	const TAG = 'relx_related_users';
}
