<?php
// What the site of the conformance suite has registered: post types, relation types, and avatars of its own.
add_action(
	'init',
	function () {
		$usual = array(
			'public'       => true,
			'show_in_rest' => true,
			'supports'     => array( 'title', 'editor', 'excerpt', 'thumbnail', 'custom-fields', 'author' ),
		);
		register_post_type( 'note', $usual + array( 'label' => 'Notes', 'rest_base' => 'notes' ) );
		register_post_type( 'product', $usual + array( 'label' => 'Products', 'capability_type' => 'product', 'map_meta_cap' => true ) );
		register_post_type( 'product_story', $usual + array( 'label' => 'Stories', 'rest_base' => 'stories' ) );
		register_post_type( 'course', $usual + array( 'label' => 'Courses', 'rest_base' => 'courses' ) );
		register_post_type( 'lesson', $usual + array( 'label' => 'Lessons', 'rest_base' => 'lessons' ) );
		register_taxonomy( 'product_tag', 'product_story', array( 'public' => true, 'show_in_rest' => true, 'label' => 'Product tags' ) );
		foreach ( json_decode( file_get_contents( __DIR__ . '/relation-types.json' ), true ) as $type ) {
			ncr_register_relation_type( $type['name'], $type );
		}
	}
);

// avatars are files of the site, as in the back end: the tests send requests to no other server
add_filter(
	'pre_get_avatar_data',
	function ( $data, $user ) {
		$file = get_user_meta( (int) $user, 'relx_avatar', true );
		return array_merge( $data, array( 'url' => $file ? wp_get_upload_dir()['baseurl'] . "/$file" : null, 'found_avatar' => (bool) $file ) );
	},
	10,
	2
);
