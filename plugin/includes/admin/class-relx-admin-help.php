<?php
defined( 'ABSPATH' ) || exit;

/** The help of the screen "Relations". */
class Relx_Admin_Help {
	public function add_to( WP_Screen $screen ): void {
		foreach ( $this->tabs() as $id => list( $title, $paragraphs ) ) {
			$content = '<p>' . implode( '</p><p>', array_map( 'esc_html', $paragraphs ) ) . '</p>';
			$screen->add_help_tab( compact( 'title', 'content' ) + array( 'id' => "relx-$id" ) );
		}
	}

	/** Titles and paragraphs of the tabs. */
	private function tabs(): array {
		return array(
			'types'    => array(
				__( 'Relation types', 'relx' ),
				array(
					__( 'A relation connects two posts, users or terms. Its type specifies what the connection means, such as the lessons of a course. Authors choose relations under “Relations” in the editor, and the block “Related posts” lists them.', 'relx' ), // phpcs:ignore Generic.Files.LineLength
					__( 'A type that is not registered belongs to a plugin or theme that is not active. Its relations are kept.', 'relx' ),
				),
			),
			'check'    => array(
				__( 'Check', 'relx' ),
				array(
					__( 'The check finds relations to missing content, duplicates, relations beyond a limit, and invalid positions. It changes nothing. Review its result, then repair.', 'relx' ), // phpcs:ignore Generic.Files.LineLength
					__( 'Make a backup of the database before you repair. Removed relations cannot be restored.', 'relx' ),
				),
			),
			'transfer' => array(
				__( 'Import and export', 'relx' ),
				array(
					__( 'An export is a file of JSON Lines or CSV. To move relations to another site, name the objects by slug, because their IDs differ there.', 'relx' ),
					__( 'A trial run of an import shows what it would do and changes nothing.', 'relx' ),
				),
			),
		);
	}
}
