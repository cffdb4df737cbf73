<?php
defined( 'ABSPATH' ) || exit;

/**
 * Applies the writes of a request once: the outcome is stored in the transaction of the write. If many requests with the
 * key arrive concurrently, one writes, and the others return its outcome.
 *
 * An entry is a transient in the table of options, which WordPress removes when it has expired. It is read and written by
 * SQL only, because a cache is no part of a transaction. The table name comes from `$wpdb`; every value is prepared.
 *
 * @see src/core/relations/idempotency-key.ts
 */
// phpcs:disable WordPress.DB
class Relx_Idempotency_Key {
	/** Beginning of the names of entries. */
	const PREFIX = 'relx_once_';

	/** Remove expired entries with every n-th stored response: WordPress does not, if the object cache is persistent. */
	const SWEEP = 50;

	/** Name of the entry. */
	private string $name;

	/** Hash of the body of the request. */
	private string $hash;

	/** Identifies this request. */
	private string $request_id;

	/** @var array<int,bool> Whether another request had applied each write of this one, by its number. */
	private array $done = array();

	/**
	 * @param int    $user_id User whose key it is.
	 * @param string $request What is requested, such as `POST /relx/v1/relationships`.
	 * @param string $key     Key that the client has chosen.
	 * @param string $body    Body of the request. The key is rejected with another body.
	 */
	public function __construct( int $user_id, string $request, string $key, string $body ) {
		$this->name       = self::PREFIX . substr( hash( 'sha256', wp_json_encode( array( 'key', $user_id, $request, $key ) ) ), 0, 40 );
		$this->hash       = hash( 'sha256', $body );
		$this->request_id = wp_generate_uuid4();
	}

	/**
	 * Runs a write, or returns its earlier result. Call it first in a transaction.
	 *
	 * @param callable $work  Write.
	 * @param int      $index Number of the write, where a request has several.
	 * @return mixed Result of the write.
	 * @throws Relx_Exception With the code rest_idempotency_key_reused, or what the write throws.
	 */
	public function run( callable $work, int $index = 0 ) {
		$entry   = $this->claim();
		$outcome = $entry['outcomes'][ $index ] ?? null;
		if ( ! $outcome ) {
			$outcome = array(
				'request' => $this->request_id,
				'result'  => $work(),
			);
			$entry['outcomes'][ $index ] = $outcome;
			$this->write( $entry );
		}
		$this->done[ $index ] = $outcome['request'] !== $this->request_id;
		return $outcome['result'];
	}

	/**
	 * Whether another request had applied a write.
	 *
	 * @param int $index Number of the write.
	 */
	public function has_done( int $index = 0 ): bool {
		return $this->done[ $index ] ?? false;
	}

	/** Whether another request had applied all writes of this one. */
	public function is_replayed(): bool {
		return $this->done && ! in_array( false, $this->done, true );
	}

	/**
	 * The stored response, null if there is none.
	 *
	 * @throws Relx_Exception With the code rest_idempotency_key_reused.
	 */
	public function response(): ?array {
		$entry = $this->entry( $this->read() );
		// Objects of JSON stay objects: an empty one is no list.
		return isset( $entry['response'] ) ? (array) json_decode( $entry['response'] ) : null;
	}

	/** Stores the response, if the request wrote anything. */
	public function store_response( array $response ): void {
		if ( $this->done ) {
			( new Relx_Relation_Table() )->transaction( fn() => $this->write( array( 'response' => wp_json_encode( $response ) ) + $this->claim() ) );
			self::sweep();
		}
	}

	/** The entry, which no other request changes until the transaction ends. */
	private function claim(): array {
		global $wpdb;
		$table = new Relx_Relation_Table();
		$empty = array(
			'hash'     => $this->hash,
			'outcomes' => array(),
		);
		$sql   = "INSERT IGNORE INTO {$wpdb->options} (option_name, option_value, autoload) VALUES (%s, %s, 'off')";
		if ( $table->execute( $wpdb->prepare( $sql, "_transient_$this->name", self::text( $empty ) ) ) ) {
			$until = (string) ( time() + DAY_IN_SECONDS );
			$table->execute( $wpdb->prepare( "DELETE FROM {$wpdb->options} WHERE option_name = %s", "_transient_timeout_$this->name" ) );
			$table->execute( $wpdb->prepare( $sql, "_transient_timeout_$this->name", $until ) );
			return $empty;
		}
		return $this->entry( $this->read( ' FOR UPDATE' ) ) ?? $empty;
	}

	/**
	 * The text of the entry.
	 *
	 * @param string $lock Clause that locks it.
	 */
	private function read( string $lock = '' ): string {
		global $wpdb;
		$sql = $wpdb->prepare( "SELECT option_value FROM {$wpdb->options} WHERE option_name = %s", "_transient_$this->name" );
		return ( new Relx_Relation_Table() )->rows( $sql . $lock )[0]['option_value'] ?? '';
	}

	private function write( array $entry ): void {
		global $wpdb;
		$table = new Relx_Relation_Table();
		$sql   = "UPDATE {$wpdb->options} SET option_value = %s WHERE option_name = %s";
		$table->execute( $wpdb->prepare( $sql, self::text( $entry ), "_transient_$this->name" ) );
		$table->execute( $wpdb->prepare( $sql, (string) ( time() + DAY_IN_SECONDS ), "_transient_timeout_$this->name" ) );
	}

	/** An entry as text, with its time of expiry. */
	private static function text( array $entry ): string {
		return ( time() + DAY_IN_SECONDS ) . ' ' . wp_json_encode( $entry );
	}

	/**
	 * The entry in a text, null if there is none or it has expired.
	 *
	 * @throws Relx_Exception With the code rest_idempotency_key_reused.
	 */
	private function entry( string $text ): ?array {
		list( $until, $json ) = explode( ' ', $text, 2 ) + array( '', '' );
		$entry = (int) $until > time() ? json_decode( $json, true ) : null;
		if ( ! is_array( $entry ) ) {
			return null;
		}
		if ( $this->hash !== $entry['hash'] ) {
			$message = __( 'This Idempotency-Key was sent with another request. Make a new one for each request, and send it again with the same request only.', 'relx' );
			throw new Relx_Exception( 'rest_idempotency_key_reused', $message );
		}
		return $entry;
	}

	/** Removes some expired entries, with every n-th call. */
	private static function sweep(): void {
		global $wpdb;
		if ( 0 !== wp_rand( 0, self::SWEEP - 1 ) ) {
			return;
		}
		$table   = new Relx_Relation_Table();
		$timeout = '_transient_timeout_';
		$sql     = "SELECT option_name FROM {$wpdb->options} WHERE option_name LIKE %s AND option_value < %d LIMIT %d";
		$names   = array_column( $table->rows( $wpdb->prepare( $sql, $wpdb->esc_like( $timeout . self::PREFIX ) . '%', time(), Relx_Relation_Table::MAX_LIST ) ), 'option_name' );
		foreach ( $names as $name ) {
			$value = '_transient_' . substr( $name, strlen( $timeout ) );
			$table->execute( $wpdb->prepare( "DELETE FROM {$wpdb->options} WHERE option_name IN (%s, %s)", $name, $value ) );
		}
	}
}
// phpcs:enable
