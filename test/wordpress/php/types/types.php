<?php
// What plugins and themes register: permalinks of every form that WordPress supports.
add_action(
	'init',
	function () {
		$shown = array(
			'public'       => true,
			'show_in_rest' => true,
			'supports'     => array( 'title', 'editor', 'author', 'thumbnail', 'page-attributes' ),
		);
		// its permalink has a word of its own, and it is filed under two taxonomies
		register_post_type( 'recipe', $shown + array( 'rewrite' => array( 'slug' => 'recipes/all' ) ) );
		// chapters below chapters, and not below the prefix of permalinks of posts
		register_post_type( 'chapter', $shown + array( 'hierarchical' => true, 'rewrite' => array( 'with_front' => false ) ) );
		// no pretty permalink, and a query variable that is not its name
		register_post_type( 'note', $shown + array( 'rewrite' => false, 'query_var' => 'memo' ) );
		// no query variable
		register_post_type( 'badge', $shown + array( 'rewrite' => false, 'query_var' => false ) );
		$terms = array(
			'public'       => true,
			'show_in_rest' => true,
		);
		register_taxonomy( 'cuisine', 'recipe', $terms + array( 'hierarchical' => true, 'rewrite' => array( 'slug' => 'kitchen', 'hierarchical' => true ) ) );
		// a tree whose permalinks are flat
		register_taxonomy( 'course', 'recipe', $terms + array( 'hierarchical' => true ) );
		register_taxonomy( 'mood', array( 'post', 'recipe' ), $terms + array( 'rewrite' => false, 'query_var' => 'feeling' ) );
	}
);
