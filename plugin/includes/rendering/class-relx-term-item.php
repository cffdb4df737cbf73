<?php
/**
 * A term as an item of a list.
 *
 * @package relx
 */

defined( 'ABSPATH' ) || exit;

/** A term as an item: its name. */
class Relx_Term_Item extends Relx_Item {

	/**
	 * The term.
	 *
	 * @var WP_Term
	 */
	private $term;

	/**
	 * Makes the item.
	 *
	 * @param WP_Term $term Term.
	 */
	public function __construct( WP_Term $term ) {
		$this->term = $term;
	}

	/** The name. */
	protected function plain_title() {
		return Relx_Text::plain( $this->term->name );
	}

	/** The slug, or the text for untitled posts. */
	protected function untitled() {
		return '' === $this->term->slug ? __( '(no title)', 'relx' ) : $this->term->slug;
	}

	/** The archive of the term. */
	protected function link() {
		$link = get_term_link( $this->term );
		return is_wp_error( $link ) ? '' : (string) $link;
	}
}
