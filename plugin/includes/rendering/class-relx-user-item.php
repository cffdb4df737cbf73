<?php
defined( 'ABSPATH' ) || exit;

/** A user as an item: avatar, or the first letter of the name, and the name. */
class Relx_User_Item extends Relx_Item {

	/** Width of an avatar in CSS pixels. */
	const AVATAR = 96;

	private WP_User $user;

	/** Whether the user has published posts. The others appear by name only. */
	private bool $is_public;

	/** @param bool $is_public Whether the user has published posts. */
	public function __construct( WP_User $user, bool $is_public = true ) {
		$this->user      = $user;
		$this->is_public = $is_public;
	}

	/** The display name. */
	protected function plain_title(): string {
		return Relx_Text::plain( get_the_author_meta( 'display_name', $this->user->ID ) );
	}

	/** The slug, or the text for untitled posts. */
	protected function untitled() {
		return '' === $this->user->user_nicename || ! $this->is_public ? __( '(no title)', 'relx' ) : $this->user->user_nicename;
	}

	/** The archive of the author. */
	protected function link(): string {
		return $this->is_public ? (string) get_author_posts_url( $this->user->ID, $this->user->user_nicename ) : '';
	}

	/** Every user has an avatar or a letter. */
	public function has_image( array $attributes ): bool {
		return true;
	}

	/**
	 * The avatar, or the letter.
	 *
	 * @param bool $thumbnails Whether this list has images.
	 */
	protected function parts( array $attributes, bool $thumbnails ): array {
		$avatar = $thumbnails ? Relx_Public_Users::avatar( $this->user, $this->is_public, self::AVATAR ) : '';
		$letter = preg_match( '/^./us', $this->title(), $found ) ? $found[0] : '';
		$letter = function_exists( 'mb_strtoupper' ) ? mb_strtoupper( $letter, 'UTF-8' ) : strtoupper( $letter );
		$on     = array(
			'thumbnails' => $thumbnails,
			'image'      => '' !== Relx_Template::url( $avatar ),
		);
		return array( $on, compact( 'avatar', 'letter' ) );
	}
}
