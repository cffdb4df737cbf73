<?php
/**
 * A relation of an import.
 *
 * @package relx
 */

defined( 'ABSPATH' ) || exit;

/**
 * A relation after the lines of an import: an existing or a new one.
 */
class Relx_Transfer_Draft {
	/** Settings of a line, and their names if the line has the sides in reverse. */
	const SWAPPED = array(
		'created_at' => 'created_at',
		'from_order' => 'to_order',
		'to_order'   => 'from_order',
	);

	/**
	 * Id, null for a new relation.
	 *
	 * @var int|null
	 */
	public $id;

	/**
	 * Relation type.
	 *
	 * @var array
	 */
	public $type;

	/**
	 * Source.
	 *
	 * @var array
	 */
	public $from;

	/**
	 * Target.
	 *
	 * @var array
	 */
	public $to;

	/**
	 * `created_at`, `from_order`, `to_order`.
	 *
	 * @var array
	 */
	public $settings;

	/**
	 * Takes the relation.
	 *
	 * @param int|null $id       Id.
	 * @param array    $type     Relation type.
	 * @param array    $from     Source.
	 * @param array    $to       Target.
	 * @param array    $settings `created_at`, `from_order`, `to_order`. Defaults: now, and no position.
	 */
	public function __construct( $id, $type, $from, $to, $settings ) {
		$this->id       = $id;
		$this->type     = $type;
		$this->from     = $from;
		$this->to       = $to;
		$this->settings = $settings + array(
			'created_at' => Relx_Rules::now(),
			'from_order' => Relx_Table::UNORDERED,
			'to_order'   => Relx_Table::UNORDERED,
		);
	}

	/**
	 * Applies the settings of a line.
	 *
	 * @param array $from     Source of the line.
	 * @param array $settings Settings.
	 * @return array Old and new value of each setting that changes.
	 */
	public function take( $from, $settings ) {
		$changes = array();
		foreach ( $settings as $name => $value ) {
			$own = $from === $this->from ? $name : self::SWAPPED[ $name ];
			if ( $value !== $this->settings[ $own ] ) {
				$changes[ $own ]        = array( self::reported( $this->settings[ $own ] ), self::reported( $value ) );
				$this->settings[ $own ] = $value;
			}
		}
		return $changes;
	}

	/**
	 * A value for reports: null for no position.
	 *
	 * @param string|int $value Value.
	 * @return string|int|null
	 */
	public static function reported( $value ) {
		return Relx_Table::UNORDERED === $value ? null : $value;
	}
}
