<?php
defined( 'ABSPATH' ) || exit;

/**
 * SQL over the table of relations, and transactions.
 *
 * Table names come from `$wpdb`, column names from this class; every value is prepared.
 *
 * @see src/store/relations/relation-table.ts
 */
// phpcs:disable WordPress.DB
class Relx_Relation_Table {
	/** Position of relations without a chosen one. It sorts after every chosen position. */
	const UNORDERED = 9007199254740991;

	/** Maximum number of attempts per transaction. */
	const MAX_ATTEMPTS = 12;

	/** Longest list of ids in one statement. */
	const MAX_LIST = 200;

	/** Columns of a relation. */
	const COLUMNS = 'id, from_id, from_type, to_id, to_type, type, created_at';

	/** Option whose row writers of acyclic types lock. The TypeScript store locks the same row. */
	const ACYCLIC = 'relx_acyclic';

	/** Option whose row writers of relation types lock. The TypeScript store locks the same row. */
	const NAMES = 'relx_names';

	/** The open transaction: `own`, `foreign` (a savepoint in the transaction of other code), or null without one. */
	private static ?string $transaction = null;

	/** @var array<int, bool> Sites whose relations this request has written in transactions of other code. */
	private static array $kept = array();

	/** Number of committed transactions. */
	private static int $commits = 0;

	/** Whether the own transaction has read without a lock. Its later reads then see the state of that moment. */
	private static bool $has_read = false;
	private Relx_Cluster $cluster;

	/** Prepares limits in a cluster. */
	public function __construct() {
		$this->cluster = new Relx_Cluster();
	}

	/**
	 * Runs work in a transaction: all of it is written, or nothing. Repeats it after a conflict with another transaction.
	 *
	 * Inside a transaction that other code has opened, the work runs after a savepoint and is not repeated: that code commits it, or
	 * rolls it back. Its snapshot may be older than the locks of the work, so each read there is a locking one.
	 *
	 * @param callable $work       Work. It locks all objects before it reads, and must not call hooks, because a callback could write, too.
	 * @param bool     $rolls_back Whether to roll back what the work wrote, after it has read it.
	 * @return mixed Return value of the work.
	 * @throws Relx_Exception With the code rest_database_unavailable after too many attempts, rest_outcome_unknown if the commit fails,
	 *                        or an exception of the work.
	 */
	public function transaction( callable $work, bool $rolls_back = false ) {
		$this->cluster->detect();
		$is_foreign = Relx_Connection::set_savepoint();
		for ( $attempt = 1; ; $attempt++ ) {
			if ( ! $is_foreign ) {
				$this->execute( 'START TRANSACTION' );
			}
			Relx_Connection::watch();
			self::$transaction = $is_foreign ? 'foreign' : 'own';
			try {
				$result = $work();
				if ( $rolls_back ) {
					$this->roll_back();
				} else {
					$is_foreign ? $this->keep() : $this->commit();
				}
				return $result;
			} catch ( Relx_Conflict $conflict ) {
				$this->roll_back();
				if ( $is_foreign || self::MAX_ATTEMPTS === $attempt ) {
					throw $conflict;
				}
				// A random pause, so that the same two transactions do not conflict again.
				usleep( wp_rand( 0, min( 500, 5 * 2 ** $attempt ) * 1000 ) );
			} catch ( Throwable $error ) {
				$this->roll_back();
				throw $error;
			} finally {
				self::$transaction = null;
				self::$has_read    = false;
				Relx_Connection::leave();
			}
		}
	}

	/** Whether a transaction is open. */
	public static function is_open(): bool {
		return null !== self::$transaction;
	}

	/**
	 * Leaves what was written to the transaction of other code. Another request can cache a list before that code commits, so lists
	 * expire once more when the request ends. This request, which may see what that code rolls back, does not cache lists any more.
	 */
	private function keep(): void {
		$this->execute( 'RELEASE SAVEPOINT ' . Relx_Connection::SAVEPOINT );
		self::$kept[ get_current_blog_id() ] = true;
		add_action( 'shutdown', array( __CLASS__, 'expire_kept' ) );
	}

	/** Whether relations of the current site were written in a transaction of other code, which may not have committed them. */
	public static function has_kept(): bool {
		return isset( self::$kept[ get_current_blog_id() ] );
	}

	/** Expires the lists of the sites whose relations were written in transactions of other code. */
	public static function expire_kept(): void {
		foreach ( array_keys( self::$kept ) as $site ) {
			$is_current = get_current_blog_id() === $site;
			$is_current || switch_to_blog( $site );
			Relx_Cache::expire_lists();
			$is_current || restore_current_blog();
		}
	}

	/**
	 * Commits the transaction.
	 *
	 * @throws Relx_Exception With the code rest_outcome_unknown if the database may have committed it.
	 */
	private function commit(): void {
		try {
			$this->execute( 'COMMIT' );
		} catch ( Relx_Exception $error ) {
			if ( $error instanceof Relx_Conflict && ! Relx_Connection::is_lost() ) {
				throw $error;
			}
			throw Relx_Exception::outcome_unknown();
		}
		++self::$commits;
	}

	/** The number of transactions that this request has committed. */
	public static function commits(): int {
		return self::$commits;
	}

	/**
	 * Locks the rows of objects until the transaction ends, so that no other one changes their relations meanwhile. The TypeScript
	 * store locks the same rows in the same order. SQLite has one writer and needs no locks.
	 *
	 * Lock all objects before the first read.
	 */
	public function lock( array $objects ): void {
		global $wpdb;
		$sorted = array();
		foreach ( $objects as $object ) {
			$sorted[ sprintf( '%s:%020d', $object['object_type'], $object['id'] ) ] = $object;
		}
		ksort( $sorted );
		$this->claim( array_values( $sorted ) );
		$sql = array(
			'post' => "SELECT 1 FROM {$wpdb->posts} WHERE ID = %d FOR UPDATE",
			'user' => "SELECT 1 FROM {$wpdb->users} WHERE ID = %d FOR UPDATE",
			'term' => "SELECT 1 FROM {$wpdb->terms} WHERE term_id = %d FOR UPDATE",
		);
		foreach ( $sorted as $object ) {
			$this->rows( $wpdb->prepare( $sql[ $object['object_type'] ], $object['id'] ) );
		}
	}

	/**
	 * Waits for other writers of acyclic types, because two new relations can close a cycle together.
	 *
	 * Call it before `lock()`.
	 *
	 * @param array[] $types Types of new relations.
	 */
	public function lock_acyclic( array $types ): void {
		if ( array_filter( array_column( $types, 'acyclic' ) ) ) {
			$this->lock_option( self::ACYCLIC );
		}
	}

	/** Waits for other writers of relation types. */
	public function lock_names(): void {
		$this->lock_option( self::NAMES );
	}

	/** Locks a row of the options until the transaction ends. A write is also a conflict in a cluster. SQLite has one writer and needs no lock. */
	private function lock_option( string $name ): void {
		global $wpdb;
		$sql = "UPDATE {$wpdb->options} SET option_value = option_value + 1 WHERE option_name = %s";
		if ( ! Relx_Cluster::is_sqlite() && 0 === $this->execute( $wpdb->prepare( $sql, $name ) ) ) {
			$sql = "INSERT INTO {$wpdb->options} (option_name, option_value, autoload) VALUES (%s, '1', 'off') ON DUPLICATE KEY UPDATE option_value = option_value + 1";
			$this->execute( $wpdb->prepare( $sql, $name ) );
		}
	}

	/**
	 * Claims objects in a cluster, where a lock is local to one server.
	 *
	 * @param array[] $objects Objects, in the order in which they are locked.
	 */
	public function claim( array $objects ): void {
		$claim = $this->cluster->claim( $objects );
		if ( null !== $claim ) {
			$this->execute( $claim );
		}
	}

	/** Whether an object exists, whatever its status. */
	public function object_exists( array $target ): bool {
		global $wpdb;
		$sql = array(
			'post' => "SELECT 1 FROM {$wpdb->posts} WHERE ID = %d AND post_type <> 'revision' AND post_status <> 'auto-draft'",
			'user' => "SELECT 1 FROM {$wpdb->users} WHERE ID = %d",
			'term' => "SELECT 1 FROM {$wpdb->terms} WHERE term_id = %d",
		);
		return (bool) $this->rows( $wpdb->prepare( $sql[ $target['object_type'] ], $target['id'] ) );
	}

	/** Whether the database has a table. */
	public function exists( string $name ): bool {
		global $wpdb;
		return (bool) $this->rows( $wpdb->prepare( 'SHOW TABLES LIKE %s', $wpdb->esc_like( $name ) ) );
	}

	/** The relation of a type between two objects, for a two-way type in either direction. */
	public function find( array $type, array $from, array $to ): ?array {
		global $wpdb;
		$columns = self::COLUMNS;
		$sql     = "SELECT $columns FROM {$wpdb->relx_relations} WHERE type = %s AND pair = %s";
		return $this->relations( $wpdb->prepare( $sql, $type['name'], self::pair( $type, $from, $to ) ) )[0] ?? null;
	}

	/**
	 * Those of some pairs that relations of a type connect.
	 *
	 * @param string[] $pairs Pairs: see {@see pair()}.
	 * @return string[]
	 */
	public function existing_pairs( string $type_name, array $pairs ): array {
		global $wpdb;
		$found = array();
		foreach ( array_chunk( $pairs, self::MAX_LIST ) as $some ) {
			$list  = implode( ', ', array_fill( 0, count( $some ), '%s' ) );
			$sql   = $wpdb->prepare( "SELECT pair FROM {$wpdb->relx_relations} WHERE type = %s AND pair IN ($list)", array_merge( array( $type_name ), $some ) );
			$found = array_merge( $found, array_column( $this->rows( $sql ), 'pair' ) );
		}
		return $found;
	}

	/** A relation by its id. */
	public function by_id( int $id ): ?array {
		global $wpdb;
		$columns = self::COLUMNS;
		return $this->relations( $wpdb->prepare( "SELECT $columns FROM {$wpdb->relx_relations} WHERE id = %d", $id ) )[0] ?? null;
	}

	/**
	 * Relations by their ids.
	 *
	 * @param int[] $ids       Ids, at most 200.
	 * @param bool  $is_locked Whether no one else changes them in this transaction. They are then the latest.
	 */
	public function by_ids( array $ids, bool $is_locked = false ): array {
		global $wpdb;
		$columns = self::COLUMNS;
		$list    = implode( ', ', array_map( 'intval', $ids ) );
		return $this->relations( "SELECT $columns FROM {$wpdb->relx_relations} WHERE id IN ($list)" . ( $is_locked ? ' FOR UPDATE' : '' ) );
	}

	/**
	 * How many relations of a type an object has on some sides.
	 *
	 * @param string[] $sides Sides: `from`, `to`.
	 */
	public function count_at( string $type_name, array $target, array $sides ): int {
		global $wpdb;
		$count = 0;
		foreach ( $sides as $side ) {
			$sql    = "SELECT COUNT(*) AS count FROM {$wpdb->relx_relations} WHERE {$side}_type = %s AND {$side}_id = %d AND type = %s";
			$count += (int) $this->rows( $wpdb->prepare( $sql, $target['object_type'], $target['id'], $type_name ) )[0]['count'];
		}
		return $count;
	}

	/**
	 * Inserts a relation.
	 *
	 * @param string $created_at UTC, ISO 8601.
	 * @param array  $orders     Positions by side: `from`, `to`.
	 * @param string $data       JSON, null for none.
	 * @return int|null Its id; null if the pair is related already.
	 */
	public function insert( array $type, array $from, array $to, string $created_at, array $orders = array(), ?string $data = null ): ?int {
		global $wpdb;
		list( $column, $value ) = null === $data ? array( '', '' ) : array( ', data', $wpdb->prepare( ', %s', $data ) );
		$sql = "INSERT IGNORE INTO {$wpdb->relx_relations} (type, from_type, from_id, to_type, to_id, pair, from_order, to_order, created_at$column)
			VALUES (%s, %s, %d, %s, %d, %s, %d, %d, %s";
		$sql = $wpdb->prepare(
			$sql,
			$type['name'],
			$from['object_type'],
			$from['id'],
			$to['object_type'],
			$to['id'],
			self::pair( $type, $from, $to ),
			$orders['from'] ?? self::UNORDERED,
			$orders['to'] ?? self::UNORDERED,
			$created_at
		) . "$value)";
		return $this->execute( $sql ) > 0 ? (int) $wpdb->insert_id : null;
	}

	/** The stored data of a relation. Returns JSON. */
	public function data( int $id ): ?string {
		global $wpdb;
		return $this->rows( $wpdb->prepare( "SELECT data FROM {$wpdb->relx_relations} WHERE id = %d", $id ) )[0]['data'] ?? null;
	}

	/**
	 * The stored data of relations as JSON, null for none, by their ids.
	 *
	 * @param int[] $ids Ids.
	 * @return array<int,string|null>
	 */
	public function data_of( array $ids ): array {
		global $wpdb;
		$data = array();
		foreach ( array_chunk( $ids, self::MAX_LIST ) as $some ) {
			$list  = implode( ', ', array_map( 'intval', $some ) );
			$data += array_column( $this->rows( "SELECT id, data FROM {$wpdb->relx_relations} WHERE id IN ($list)" ), 'data', 'id' );
		}
		return $data;
	}

	/**
	 * Stores the data of a relation.
	 *
	 * @param int $id Id.
	 */
	public function set_data( $id, ?string $json ): void {
		global $wpdb;
		$value = null === $json ? 'NULL' : $wpdb->prepare( '%s', $json );
		$this->execute( "UPDATE {$wpdb->relx_relations} SET data = $value WHERE id = " . (int) $id );
	}

	/**
	 * Replaces the object on one side of relations, and their positions there.
	 *
	 * @param string  $side    Side of the object: `from` or `to`.
	 * @param int     $id      New object.
	 * @param array[] $changes `pair` and `position` by relation.
	 */
	public function replace_object( string $side, int $id, array $changes ): void {
		global $wpdb;
		foreach ( array_chunk( $changes, self::MAX_LIST, true ) as $some ) {
			$pairs     = '';
			$positions = '';
			foreach ( $some as $relation_id => $change ) {
				$pairs     .= $wpdb->prepare( ' WHEN %d THEN %s', $relation_id, $change['pair'] );
				$positions .= $wpdb->prepare( ' WHEN %d THEN %d', $relation_id, $change['position'] );
			}
			$ids = implode( ', ', array_map( 'intval', array_keys( $some ) ) );
			$this->execute( "UPDATE {$wpdb->relx_relations} SET {$side}_id = $id, pair = CASE id$pairs END, {$side}_order = CASE id$positions END WHERE id IN ($ids)" );
		}
	}

	/** Deletes a relation. False if it did not exist. */
	public function delete( int $id ): bool {
		global $wpdb;
		return $this->execute( $wpdb->prepare( "DELETE FROM {$wpdb->relx_relations} WHERE id = %d", $id ) ) > 0;
	}

	/** Deletes relations. */
	public function delete_all( array $ids ): void {
		global $wpdb;
		foreach ( array_chunk( $ids, self::MAX_LIST ) as $some ) {
			$list = implode( ', ', array_map( 'intval', $some ) );
			$this->execute( "DELETE FROM {$wpdb->relx_relations} WHERE id IN ($list)" );
		}
	}

	/**
	 * The relations of a type that an object has on some sides.
	 *
	 * @param string[] $sides Sides: `from`, `to`.
	 */
	public function all_of( string $type_name, array $target, array $sides ): array {
		global $wpdb;
		$columns = self::COLUMNS;
		$found   = array();
		foreach ( $sides as $side ) {
			$sql   = "SELECT $columns FROM {$wpdb->relx_relations} WHERE {$side}_type = %s AND {$side}_id = %d AND type = %s";
			$found = array_merge( $found, $this->relations( $wpdb->prepare( $sql, $target['object_type'], $target['id'], $type_name ) ) );
		}
		return $found;
	}

	/** Whether an object has relations of any type. */
	public function has_any( array $target ): bool {
		global $wpdb;
		foreach ( array( 'from', 'to' ) as $side ) {
			$sql = "SELECT 1 FROM {$wpdb->relx_relations} WHERE {$side}_type = %s AND {$side}_id = %d LIMIT 1";
			if ( $this->rows( $wpdb->prepare( $sql, $target['object_type'], $target['id'] ) ) ) {
				return true;
			}
		}
		return false;
	}

	/** Deletes a batch of the relations that an object has, of any type. Returns the deleted relations; empty if none is left. */
	public function delete_batch( array $target ): array {
		global $wpdb;
		$columns = self::COLUMNS;
		foreach ( array( 'from', 'to' ) as $side ) {
			$sql   = "SELECT $columns FROM {$wpdb->relx_relations} WHERE {$side}_type = %s AND {$side}_id = %d LIMIT %d FOR UPDATE";
			$taken = $this->relations( $wpdb->prepare( $sql, $target['object_type'], $target['id'], self::MAX_LIST ) );
			if ( $taken ) {
				$this->delete_all( array_column( $taken, 'id' ) );
				return $taken;
			}
		}
		return array();
	}

	/** How many relations a type has. */
	public function count_of_type( string $type_name ): int {
		global $wpdb;
		return (int) $this->rows( $wpdb->prepare( "SELECT COUNT(*) AS count FROM {$wpdb->relx_relations} WHERE type = %s", $type_name ) )[0]['count'];
	}

	/** Deletes relations of a type. Returns the deleted relations. */
	public function delete_of_type( string $type_name, int $limit ): array {
		global $wpdb;
		$columns = self::COLUMNS;
		$taken   = $this->relations( $wpdb->prepare( "SELECT $columns FROM {$wpdb->relx_relations} WHERE type = %s LIMIT %d FOR UPDATE", $type_name, $limit ) );
		$this->delete_all( array_column( $taken, 'id' ) );
		return $taken;
	}

	/**
	 * The list of an object in its order, regardless of visibility: chosen positions first, then the newest relation.
	 *
	 * @param string[]   $sides Sides that make up the list: `from`, `to`.
	 * @param int|null   $limit Maximum number of rows of each side, null for all.
	 * @param array|null $after Only rows after this one: `position` and `id`. Null for all.
	 * @return array[] Rows with `id`, `side`, `position` and `related` (the related object).
	 */
	public function ordered( string $type_name, array $target, array $sides, ?int $limit = null, ?array $after = null ): array {
		global $wpdb;
		$list = array();
		foreach ( $sides as $side ) {
			$other_side = 'from' === $side ? 'to' : 'from';
			$rest       = $after ? $wpdb->prepare( " AND {$side}_order >= %d AND ({$side}_order > %d OR id < %d)", $after['position'], $after['position'], $after['id'] ) : '';
			$sql        = "SELECT id, {$side}_order AS position, {$other_side}_type AS related_type, {$other_side}_id AS related_id FROM {$wpdb->relx_relations}
				WHERE {$side}_type = %s AND {$side}_id = %d AND type = %s$rest ORDER BY {$side}_order, id DESC" . ( null === $limit ? '' : " LIMIT $limit" );
			foreach ( $this->rows( $wpdb->prepare( $sql, $target['object_type'], $target['id'], $type_name ) ) as $row ) {
				$list[] = array(
					'id'       => (int) $row['id'],
					'side' => $side,
					'position' => (int) $row['position'],
					'related' => array(
						'object_type' => $row['related_type'],
						'id'          => (int) $row['related_id'],
					),
				);
			}
		}
		usort( $list, static fn( $a, $b ) => array( $a['position'], $b['id'] ) <=> array( $b['position'], $a['id'] ) );
		return $list;
	}

	/**
	 * The position of the last row with one in the list of an object, 0 without such a row.
	 *
	 * @param string[] $sides Sides that make up the list: `from`, `to`.
	 */
	public function last_position( string $type_name, array $target, array $sides ): int {
		global $wpdb;
		$last = 0;
		foreach ( $sides as $side ) {
			$sql  = "SELECT {$side}_order AS position FROM {$wpdb->relx_relations}
				WHERE {$side}_type = %s AND {$side}_id = %d AND type = %s AND {$side}_order < %d ORDER BY {$side}_order DESC LIMIT 1";
			$rows = $this->rows( $wpdb->prepare( $sql, $target['object_type'], $target['id'], $type_name, self::UNORDERED ) );
			$last = max( $last, (int) ( $rows[0]['position'] ?? 0 ) );
		}
		return $last;
	}

	/**
	 * Sets the positions of relations.
	 *
	 * @param string         $side      Side of the lists: of their sources (`from`) or of their targets (`to`).
	 * @param array<int,int> $positions Positions by id.
	 */
	public function set_positions( string $side, array $positions ): void {
		global $wpdb;
		foreach ( array_chunk( $positions, self::MAX_LIST, true ) as $some ) {
			$cases = '';
			foreach ( $some as $id => $position ) {
				$cases .= $wpdb->prepare( ' WHEN %d THEN %d', $id, $position );
			}
			$ids = implode( ', ', array_map( 'intval', array_keys( $some ) ) );
			$this->execute( "UPDATE {$wpdb->relx_relations} SET {$side}_order = CASE id$cases END WHERE id IN ($ids)" );
		}
	}

	/**
	 * Reads rows. In a transaction, InnoDB's snapshot begins with the first read without a lock, so that reads after a later lock
	 * would not show what was committed before it.
	 *
	 * @param string $sql Prepared statement.
	 * @throws LogicException In development, for a lock after a read.
	 * @throws Relx_Exception With the code rest_database_unavailable.
	 */
	public function rows( string $sql ): array {
		$is_lock = ' FOR UPDATE' === substr( $sql, -11 );
		if ( $is_lock && self::$has_read && WP_DEBUG ) {
			throw new LogicException( 'A transaction locks all rows before it reads others.' );
		}
		if ( self::$transaction && ! $is_lock ) {
			self::$has_read = 'own' === self::$transaction;
			$sql           .= self::$has_read ? '' : ' FOR UPDATE';
		}
		$this->execute( $sql );
		return array_map( 'get_object_vars', $GLOBALS['wpdb']->last_result );
	}

	/**
	 * Reads relations.
	 *
	 * @param string $sql Prepared statement that selects the columns of relations.
	 */
	private function relations( string $sql ): array {
		return array_map( array( __CLASS__, 'relation' ), $this->rows( $sql ) );
	}

	/** A row as a relation, with integers as such. */
	public static function relation( array $row ): array {
		return array(
			'id'         => (int) $row['id'],
			'from_id'    => (int) $row['from_id'],
			'from_type'  => $row['from_type'],
			'to_id'      => (int) $row['to_id'],
			'to_type'    => $row['to_type'],
			'type'       => $row['type'],
			'created_at' => $row['created_at'],
		);
	}

	/**
	 * Both objects of a relation by side.
	 *
	 * @return array<string,array>
	 */
	public static function objects( array $relation ): array {
		$objects = array();
		foreach ( array( 'from', 'to' ) as $side ) {
			$objects[ $side ] = array(
				'object_type' => $relation[ "{$side}_type" ],
				'id'          => $relation[ "{$side}_id" ],
			);
		}
		return $objects;
	}

	/** The pair, which is unique within a type: `post:7>post:3`, or for a two-way type `post:3-post:7` with the lower object first. */
	public static function pair( array $type, array $from, array $to ): string {
		$two_way = 'bidirectional' === $type['direction'];
		if ( $two_way && array( $to['object_type'], $to['id'] ) < array( $from['object_type'], $from['id'] ) ) {
			list( $from, $to ) = array( $to, $from );
		}
		return "{$from['object_type']}:{$from['id']}" . ( $two_way ? '-' : '>' ) . "{$to['object_type']}:{$to['id']}";
	}

	/**
	 * Runs a statement.
	 *
	 * @param string $sql Prepared statement.
	 * @return int Number of rows.
	 * @throws Relx_Conflict  After a conflict with another transaction, or if the transaction has lost its connection.
	 * @throws Relx_Exception With the code rest_database_unavailable for any other failure.
	 */
	public function execute( string $sql ): int {
		global $wpdb;
		$suppressed = $wpdb->suppress_errors();
		$result     = $wpdb->query( $sql );
		$wpdb->suppress_errors( $suppressed );
		if ( Relx_Connection::is_lost() ) {
			throw new Relx_Conflict();
		}
		if ( false !== $result ) {
			return (int) $result;
		}
		$error = $wpdb->last_error;
		if ( preg_match( '/deadlock|lock wait timeout|database (table )?is locked|try restarting transaction|record has changed/i', $error ) ) {
			throw new Relx_Conflict();
		}
		if ( 'foreign' !== self::$transaction && $this->cluster->is_table_missing( $error ) ) {
			// Nothing is written before the first claim.
			$this->roll_back();
			$this->cluster->create_table();
			throw new Relx_Conflict();
		}
		// The site logs the message of the database. A client never receives it.
		error_log( "relx: $error" ); // phpcs:ignore WordPress.PHP.DevelopmentFunctions
		throw new Relx_Exception( 'rest_database_unavailable', __( 'The database is not available. Try again later.', 'relx' ), array( 'retry_after' => 2 ) );
	}

	/** Rolls back the own transaction, or that of other code to the savepoint. A new connection has no savepoint. */
	private function roll_back(): void {
		global $wpdb;
		$suppressed = $wpdb->suppress_errors();
		$to         = 'foreign' === self::$transaction && ! Relx_Connection::is_lost() ? ' TO SAVEPOINT ' . Relx_Connection::SAVEPOINT : '';
		$wpdb->query( "ROLLBACK$to" );
		$wpdb->suppress_errors( $suppressed );
	}
}
// phpcs:enable
