<?php
/**
 * A relation of an import.
 *
 * @package relx
 */

defined( 'ABSPATH' ) || exit;

/**
 * A relation as the lines of an import leave it: one that is there, or one to be written.
 */
class Relx_Transfer_Draft {
	/** What a line may set, and which it is where the line names the sides the other way round. */
	const TURNED = array(
		'created_at' => 'created_at',
		'from_order' => 'to_order',
		'to_order'   => 'from_order',
	);

	/**
	 * Id, null for one that is not written yet.
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
	 * @param array    $settings `created_at`, `from_order`, `to_order`. Those that are missing are now, and no position.
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
	 * Applies what a line sets.
	 *
	 * @param array $from     Source of the line.
	 * @param array $settings What it sets.
	 * @return array Old and new value of each setting that changes.
	 */
	public function take( $from, $settings ) {
		$changes = array();
		foreach ( $settings as $name => $value ) {
			$own = $from === $this->from ? $name : self::TURNED[ $name ];
			if ( $value !== $this->settings[ $own ] ) {
				$changes[ $own ]        = array( self::shown( $this->settings[ $own ] ), self::shown( $value ) );
				$this->settings[ $own ] = $value;
			}
		}
		return $changes;
	}

	/**
	 * A value as reports have it: null for no position.
	 *
	 * @param string|int $value Value.
	 * @return string|int|null
	 */
	public static function shown( $value ) {
		return Relx_Table::UNORDERED === $value ? null : $value;
	}
}
