<?php
defined( 'ABSPATH' ) || exit;

/**
 * SQL expressions for a field of the column `data`: its value as items show it, so with its default. They need JSON functions: MySQL
 * 5.7.8, MariaDB 10.2.3, or the SQLite integration.
 */
// phpcs:disable WordPress.DB -- names of fields match a pattern, values are prepared.
class Relx_Data_Column {
	/** Characters of a text by which lists are sorted: a cursor contains them and must fit into a header and a URL. */
	const SORTED = 40;

	private string $name;
	private array $schema;

	/** Whether the database is SQLite. */
	private bool $is_sqlite;

	/** @param string $name Name of a declared field. */
	public function __construct( string $name, array $schema ) {
		$this->name      = $name;
		$this->schema    = $schema;
		$this->is_sqlite = Relx_Cluster::is_sqlite();
	}

	/**
	 * The condition that the field has a value.
	 *
	 * @param string                $row   Alias of the table of relations.
	 * @param string|int|float|bool $value Valid value.
	 */
	public function equals( string $row, $value ): string {
		return $this->value( $row ) . ' = ' . $this->literal( $value );
	}

	/**
	 * The value for sorting, an empty one where the field has none.
	 *
	 * @param string $row Alias of the table of relations.
	 */
	public function sorted( string $row ): string {
		return 'COALESCE(' . $this->value( $row, self::SORTED ) . ', ' . $this->literal( $this->is_text() ? '' : 0 ) . ')';
	}

	/**
	 * Whether the field has no value: 0 or 1.
	 *
	 * @param string $row Alias of the table of relations.
	 */
	public function missing( string $row ): string {
		return 'CASE WHEN ' . $this->value( $row ) . ' IS NULL THEN 1 ELSE 0 END';
	}

	/**
	 * A value of a row that was sorted, in its type.
	 *
	 * @param mixed $value Value as the database returns it.
	 * @return string|float
	 */
	public function cast( $value ) {
		return $this->is_text() ? (string) $value : (float) $value;
	}

	/**
	 * A literal in SQL.
	 *
	 * @param string|int|float|bool $value Value.
	 */
	public function literal( $value ): string {
		global $wpdb;
		if ( ! $this->is_text() ) {
			return is_float( $value ) ? (string) wp_json_encode( $value ) : (string) (int) $value;
		}
		// WordPress rejects statements with invalid UTF-8.
		return $this->is_sqlite ? $wpdb->prepare( '%s', $value ) : "X'" . bin2hex( $value ) . "'";
	}

	/**
	 * The value, or the default, or NULL. Text is compared by its bytes, a boolean is 0 or 1.
	 *
	 * @param string   $row    Alias of the table of relations.
	 * @param int|null $length Characters of a text, null for all.
	 */
	private function value( string $row, ?int $length = null ): string {
		$json = "JSON_EXTRACT($row.data, '$.{$this->name}')";
		if ( ! $this->is_sqlite ) {
			$json = "JSON_UNQUOTE($json)";
			$json = 'boolean' === $this->schema['type'] ? "CASE $json WHEN 'true' THEN 1 WHEN 'false' THEN 0 END" : $json;
			$json = in_array( $this->schema['type'], array( 'integer', 'number' ), true ) ? "$json + 0" : $json;
		}
		if ( $this->is_text() ) {
			$json = null === $length ? $json : "SUBSTR($json, 1, $length)";
			$json = $this->is_sqlite ? $json : "CAST($json AS BINARY)";
		}
		// JSON functions fail where a row has none.
		$value   = "CASE WHEN JSON_VALID($row.data) THEN $json END";
		$default = $this->schema['default'] ?? null;
		$default = is_string( $default ) && null !== $length ? mb_substr( $default, 0, $length ) : $default;
		return null === $default ? $value : "COALESCE($value, " . $this->literal( $default ) . ')';
	}

	/** Whether the values are texts. */
	private function is_text(): bool {
		return 'string' === $this->schema['type'];
	}
}
// phpcs:enable
