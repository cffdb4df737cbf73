<?php
defined( 'ABSPATH' ) || exit;

/** A term as an item: its name. */
class Relx_Term_Item extends Relx_Item {

	private WP_Term $term;

	public function __construct( WP_Term $term ) {
		$this->term = $term;
	}

	/** The name. */
	protected function plain_title(): string {
		return Relx_Text::plain( $this->term->name );
	}

	/** The slug, or the text for untitled posts. */
	protected function untitled() {
		return '' === $this->term->slug ? __( '(no title)', 'relx' ) : $this->term->slug;
	}

	/** The archive of the term. */
	protected function link(): string {
		$link = get_term_link( $this->term );
		return is_wp_error( $link ) ? '' : (string) $link;
	}
}
