<?php
defined( 'ABSPATH' ) || exit;

/** The URL of a related term. */
class Relx_Elementor_Terms_Url extends Relx_Elementor_Data_Tag {
	/** Name of the tag. */
	const TAG = 'relx_related_terms';
	/** Category of the fields that the tag is for. */
	const CATEGORY = 'url';
}
