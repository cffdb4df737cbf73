<?php
/**
 * Idempotency keys.
 *
 * @package relx
 */

defined( 'ABSPATH' ) || exit;

/**
 * Has what a request writes done once: the outcome is stored in the transaction of the write itself. Of many requests with
 * the key at the same time, one writes, and the others get its outcome.
 *
 * An entry is a transient in the table of options, which WordPress removes when it has expired. It is read and written by
 * SQL only, because a cache is no part of a transaction. The table name comes from `$wpdb`; every value is prepared.
 */
// phpcs:disable WordPress.DB
class Relx_Write_Key {
	/** Beginning of the names of entries. */
	const PREFIX = 'relx_once_';

	/** One in so many new entries removes expired ones: with a persistent object cache WordPress does not. */
	const SWEEP = 50;

	/**
	 * Name of the entry.
	 *
	 * @var string
	 */
	private $name;

	/**
	 * What the key stands for.
	 *
	 * @var string
	 */
	private $hash;

	/**
	 * This request.
	 *
	 * @var string
	 */
	private $by;

	/**
	 * Whether another request has done each write of this one, by its number.
	 *
	 * @var array<int,bool>
	 */
	private $done = array();

	/**
	 * Takes the key.
	 *
	 * @param int    $user_id User whose key it is.
	 * @param string $request What is requested, such as `POST /relx/v1/relationships`.
	 * @param string $key     Key that the client has chosen.
	 * @param string $body    What the key stands for: another text with the same key is rejected.
	 */
	public function __construct( $user_id, $request, $key, $body ) {
		$this->name = self::PREFIX . substr( hash( 'sha256', wp_json_encode( array( 'key', $user_id, $request, $key ) ) ), 0, 40 );
		$this->hash = hash( 'sha256', $body );
		$this->by   = wp_generate_uuid4();
	}

	/**
	 * Does a write, or returns what it returned before. Call it inside of a transaction, before anything else.
	 *
	 * @param callable $work  Write.
	 * @param int      $index Number of the write, where a request has several.
	 * @return mixed What the write returns, or what it returned before.
	 * @throws Relx_Exception With the code rest_idempotency_key_reused, or what the write throws.
	 */
	public function once( $work, $index = 0 ) {
		$entry   = $this->claim();
		$outcome = $entry['outcomes'][ $index ] ?? null;
		if ( ! $outcome ) {
			$outcome = array(
				'by'   => $this->by,
				'gave' => $work(),
			);
			$entry['outcomes'][ $index ] = $outcome;
			$this->write( $entry );
		}
		$this->done[ $index ] = $outcome['by'] !== $this->by;
		return $outcome['gave'];
	}

	/**
	 * Whether another request has done a write.
	 *
	 * @param int $index Number of the write.
	 * @return bool
	 */
	public function has_done( $index = 0 ) {
		return $this->done[ $index ] ?? false;
	}

	/**
	 * Whether another request has done all writes of this one.
	 *
	 * @return bool
	 */
	public function is_replayed() {
		return $this->done && ! in_array( false, $this->done, true );
	}

	/**
	 * The response that was kept, null where there is none.
	 *
	 * @return array|null
	 * @throws Relx_Exception With the code rest_idempotency_key_reused.
	 */
	public function response() {
		$entry = $this->entry( $this->read() );
		// Objects of JSON stay objects: an empty one is no list.
		return isset( $entry['response'] ) ? (array) json_decode( $entry['response'] ) : null;
	}

	/**
	 * Keeps the response, where anything was written.
	 *
	 * @param array $response Response.
	 */
	public function keep( $response ) {
		if ( $this->done ) {
			( new Relx_Table() )->transaction( fn() => $this->write( array( 'response' => wp_json_encode( $response ) ) + $this->claim() ) );
		}
	}

	/**
	 * The entry, which no other request changes until the transaction ends.
	 *
	 * @return array
	 */
	private function claim() {
		global $wpdb;
		$table = new Relx_Table();
		$empty = array(
			'hash'     => $this->hash,
			'outcomes' => array(),
		);
		$sql   = "INSERT IGNORE INTO {$wpdb->options} (option_name, option_value, autoload) VALUES (%s, %s, 'off')";
		if ( $table->execute( $wpdb->prepare( $sql, "_transient_$this->name", self::text( $empty ) ) ) ) {
			$until = (string) ( time() + DAY_IN_SECONDS );
			$table->execute( $wpdb->prepare( "DELETE FROM {$wpdb->options} WHERE option_name = %s", "_transient_timeout_$this->name" ) );
			$table->execute( $wpdb->prepare( $sql, "_transient_timeout_$this->name", $until ) );
			self::sweep( $table );
			return $empty;
		}
		return $this->entry( $this->read( ' FOR UPDATE' ) ) ?? $empty;
	}

	/**
	 * The text of the entry.
	 *
	 * @param string $lock Clause that locks it.
	 * @return string
	 */
	private function read( $lock = '' ) {
		global $wpdb;
		$sql = $wpdb->prepare( "SELECT option_value FROM {$wpdb->options} WHERE option_name = %s", "_transient_$this->name" );
		return ( new Relx_Table() )->rows( $sql . $lock )[0]['option_value'] ?? '';
	}

	/**
	 * Writes the entry.
	 *
	 * @param array $entry Entry.
	 */
	private function write( $entry ) {
		global $wpdb;
		$table = new Relx_Table();
		$sql   = "UPDATE {$wpdb->options} SET option_value = %s WHERE option_name = %s";
		$table->execute( $wpdb->prepare( $sql, self::text( $entry ), "_transient_$this->name" ) );
		$table->execute( $wpdb->prepare( $sql, (string) ( time() + DAY_IN_SECONDS ), "_transient_timeout_$this->name" ) );
	}

	/**
	 * An entry as text, with the time of its end.
	 *
	 * @param array $entry Entry.
	 * @return string
	 */
	private static function text( $entry ) {
		return ( time() + DAY_IN_SECONDS ) . ' ' . wp_json_encode( $entry );
	}

	/**
	 * The entry that a text has, null where there is none or it has expired.
	 *
	 * @param string $text Text.
	 * @return array|null
	 * @throws Relx_Exception With the code rest_idempotency_key_reused.
	 */
	private function entry( $text ) {
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

	/**
	 * Removes some entries that have expired, now and then.
	 *
	 * @param Relx_Table $table Table.
	 */
	private static function sweep( $table ) {
		global $wpdb;
		if ( 0 !== wp_rand( 0, self::SWEEP - 1 ) ) {
			return;
		}
		$timeout = '_transient_timeout_';
		$sql     = "SELECT option_name FROM {$wpdb->options} WHERE option_name LIKE %s AND option_value < %d LIMIT %d";
		$names   = array_column( $table->rows( $wpdb->prepare( $sql, $wpdb->esc_like( $timeout . self::PREFIX ) . '%', time(), Relx_Table::MAX_LIST ) ), 'option_name' );
		foreach ( $names as $name ) {
			$value = '_transient_' . substr( $name, strlen( $timeout ) );
			$table->execute( $wpdb->prepare( "DELETE FROM {$wpdb->options} WHERE option_name IN (%s, %s)", $name, $value ) );
		}
	}
}
// phpcs:enable
