<?php
defined( 'ABSPATH' ) || exit;

/** The panel "Relations" of posts in the classic editor, of users, and of terms: for users who can edit the object. */
class Relx_Meta_Boxes {
	/** Hooks into WordPress. */
	public function register(): void {
		add_action( 'add_meta_boxes', array( $this, 'add_meta_box' ), 10, 2 );
		add_action( 'show_user_profile', array( $this, 'show_user_panel' ) );
		add_action( 'edit_user_profile', array( $this, 'show_user_panel' ) );
		// After the taxonomies of all plugins.
		add_action( 'admin_init', array( $this, 'register_terms' ) );
	}

	/** Hooks into the screens of terms. */
	public function register_terms(): void {
		foreach ( Relx_Visibility::taxonomies() as $taxonomy ) {
			add_action( "{$taxonomy}_edit_form", array( $this, 'show_term_panel' ) );
		}
	}

	/**
	 * Adds the meta box of the classic editor. The block editor has a panel of its own.
	 *
	 * @param string  $post_type Post type.
	 * @param WP_Post $post      Post.
	 */
	public function add_meta_box( $post_type, $post ): void {
		$screen = get_current_screen();
		if ( ! $post instanceof WP_Post || ! $screen || $screen->is_block_editor() || ! in_array( $post_type, Relx_Visibility::post_types(), true ) ) {
			return;
		}
		if ( Relx_Meta_Box::fits( 'post', array( $post_type ) ) && current_user_can( 'edit_post', $post->ID ) ) {
			add_meta_box( Relx_Meta_Box::ID, __( 'Relations', 'relx' ), array( $this, 'show_post_panel' ), $post_type, 'normal', 'high' );
		}
	}

	/**
	 * Prints the content of the meta box.
	 *
	 * @param WP_Post $post Post.
	 */
	public function show_post_panel( $post ): void {
		Relx_Meta_Box::render(
			'post',
			$post->ID,
			array(
				'subtype' => $post->post_type,
				'isNew'   => 'auto-draft' === $post->post_status,
			)
		);
	}

	/**
	 * Prints the panel of a user.
	 *
	 * @param WP_User $user User.
	 */
	public function show_user_panel( $user ): void {
		$roles = array_values( $user->roles );
		if ( Relx_Meta_Box::fits( 'user', $roles ) && current_user_can( 'edit_user', $user->ID ) ) {
			$this->show_section( 'user', $user->ID, $roles );
		}
	}

	/**
	 * Prints the panel of a term.
	 *
	 * @param WP_Term $term Term.
	 */
	public function show_term_panel( $term ): void {
		if ( Relx_Meta_Box::fits( 'term', array( $term->taxonomy ) ) && current_user_can( 'edit_term', $term->term_id ) ) {
			$this->show_section( 'term', $term->term_id, $term->taxonomy );
		}
	}

	/**
	 * Prints a panel with its heading.
	 *
	 * @param string          $object_type `user` or `term`.
	 * @param int             $id          Id of the object.
	 * @param string|string[] $subtype     Taxonomy or roles.
	 */
	private function show_section( string $object_type, int $id, $subtype ): void {
		printf( '<section id="%1$s" aria-labelledby="%1$s-title"><h2 id="%1$s-title">%2$s</h2>', esc_attr( Relx_Meta_Box::ID ), esc_html__( 'Relations', 'relx' ) );
		Relx_Meta_Box::render( $object_type, $id, compact( 'subtype' ) );
		echo '</section>';
	}
}
