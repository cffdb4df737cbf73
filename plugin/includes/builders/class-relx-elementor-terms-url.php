<?php
defined( 'ABSPATH' ) || exit;

/** The URL of a related term. */
class Relx_Elementor_Terms_Url extends Relx_Elementor_Data_Tag {
	const TAG      = 'relx_related_terms';
	const CATEGORY = 'url';
}
