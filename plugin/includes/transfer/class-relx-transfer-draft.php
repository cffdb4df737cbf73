<?php
defined( 'ABSPATH' ) || exit;

/**
 * A relation after the lines of an import: an existing or a new one.
 *
 * @see src/core/transfer/draft.ts
 */
class Relx_Transfer_Draft {
	/** Settings of a line, and their names if the line has the sides in reverse. */
	const SWAPPED = array(
		'created_at' => 'created_at',
		'from_order' => 'to_order',
		'to_order'   => 'from_order',
		'data'       => 'data',
	);

	/** Id, null for a new relation. */
	public ?int $id = null;
	public array $type;
	public array $from;
	public array $to;

	/** Whether the data differs from the stored data. */
	public bool $has_new_data = false;

	/** `created_at`, `from_order`, `to_order`, `data`. */
	public array $settings;

	/** @param array $settings `created_at`, `from_order`, `to_order`, `data`. Defaults: now, no position, no data. */
	public function __construct( ?int $id, array $type, array $from, array $to, array $settings ) {
		$this->id       = $id;
		$this->type     = $type;
		$this->from     = $from;
		$this->to       = $to;
		$this->settings = $settings + array(
			'created_at' => Relx_Rules::now(),
			'from_order' => Relx_Relation_Table::UNORDERED,
			'to_order'   => Relx_Relation_Table::UNORDERED,
			'data'       => array(),
		);
	}

	/**
	 * Applies the settings of a line.
	 *
	 * @param array $from Source of the line.
	 * @return array Old and new value of each setting that changes.
	 * @throws Relx_Exception With the code ncr_invalid_data for more data than a relation can have.
	 */
	public function take( array $from, array $settings ): array {
		$changes = array();
		foreach ( $settings as $name => $value ) {
			$own = $from === $this->from ? $name : self::SWAPPED[ $name ];
			if ( 'data' === $name ) {
				$value = Relx_Relation_Data::merge( $this->settings['data'], $value );
				Relx_Relation_Data::encode( $value );
				$this->has_new_data = $this->has_new_data || $value !== $this->settings['data'];
			}
			if ( $value !== $this->settings[ $own ] ) {
				$changes[ $own ]        = array( self::reported( $this->settings[ $own ] ), self::reported( $value ) );
				$this->settings[ $own ] = $value;
			}
		}
		return $changes;
	}

	/**
	 * A value for reports: null for no position, JSON for data.
	 *
	 * @param string|int|array $value Value.
	 * @return string|int|null
	 */
	public static function reported( $value ) {
		if ( is_array( $value ) ) {
			return wp_json_encode( $value ? $value : new stdClass(), JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES );
		}
		return Relx_Relation_Table::UNORDERED === $value ? null : $value;
	}
}
