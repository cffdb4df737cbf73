<?php
// A theme without blocks of its own, with a sidebar.
add_theme_support( 'title-tag' );
add_action(
	'widgets_init',
	function () {
		register_sidebar(
			array(
				'id'   => 'side',
				'name' => 'Side',
			)
		);
	}
);
