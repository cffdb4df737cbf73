<?php
defined( 'ABSPATH' ) || exit;

/** Sorts rows by title as the language of the site does, without regard to case and accents. */
class Relx_Title_Sorter {
	/** @var Collator|null Collator of the language, null without the PHP extension intl. */
	private $collator;

	/** Characters of a title by which lists are sorted: a cursor contains them and must fit into a header and a URL. */
	const SORTED = 60;

	/** Characters of a title's HTML that are read for sorting. */
	const READ = 2000;

	/**
	 * The beginning of a title as plain text, by which lists are sorted. The TypeScript back end uses the same text.
	 *
	 * @param string $title Title, which can contain HTML.
	 */
	public static function sorted( string $title ): string {
		return mb_substr( Relx_Text::plain( mb_substr( $title, 0, self::READ ) ), 0, self::SORTED );
	}

	public function __construct() {
		if ( class_exists( 'Collator' ) ) {
			$this->collator = new Collator( get_locale() );
			$this->collator->setStrength( Collator::PRIMARY );
			$this->collator->setAttribute( Collator::NUMERIC_COLLATION, Collator::ON );
		}
	}

	/**
	 * Sorts rows by `title`, and those with the same title by their position.
	 *
	 * @param array[]    $rows  Rows with `title`, `position` and `id`.
	 * @param string     $order `asc` or `desc`.
	 * @param array|null $after Row after which the list begins.
	 */
	public function sort( array $rows, string $order, ?array $after = null ): array {
		foreach ( $rows as $index => $row ) {
			$rows[ $index ]['sort_key'] = $this->key( self::sorted( $row['title'] ) );
		}
		$sign    = 'asc' === $order ? 1 : -1;
		$compare = static function ( $a, $b ) use ( $sign ) {
			return array( $sign * strcmp( $a['sort_key'], $b['sort_key'] ), $a['position'], $b['id'] ) <=> array( 0, $b['position'], $a['id'] );
		};
		usort( $rows, $compare );
		if ( null === $after ) {
			return $rows;
		}
		$after['sort_key'] = $this->key( $after['title'] ?? '' );
		return array_values( array_filter( $rows, static fn( $row ) => $compare( $row, $after ) > 0 ) );
	}

	/** A string that sorts by bytes like the title. */
	private function key( string $title ): string {
		return $this->collator ? (string) $this->collator->getSortKey( $title ) : strtolower( remove_accents( $title ) );
	}
}
