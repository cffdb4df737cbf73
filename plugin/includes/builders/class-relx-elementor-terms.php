<?php
defined( 'ABSPATH' ) || exit;

/** Titles, names or links of related terms, or their number. */
class Relx_Elementor_Terms extends Relx_Elementor_Text_Tag {
	const TAG = 'relx_related_terms';
}
