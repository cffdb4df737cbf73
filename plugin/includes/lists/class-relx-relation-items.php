<?php
defined( 'ABSPATH' ) || exit;

/**
 * Makes items of rows: the relation, its data as far as a user sees it, and the related object. The REST API, functions and pages
 * show the same items.
 */
class Relx_Relation_Items {
	private Relx_Relation_Table $table;
	private Relx_Type_Registry $types;
	private Relx_List_Rows $rows;
	private Relx_Related_Objects $objects;

	public function __construct( Relx_Relation_Table $table, Relx_Type_Registry $types, Relx_List_Rows $rows ) {
		$this->table   = $table;
		$this->types   = $types;
		$this->rows    = $rows;
		$this->objects = new Relx_Related_Objects( $types );
	}

	/**
	 * The items of rows. Objects that no longer exist are left out.
	 *
	 * @param array[] $rows    Rows, with `data` if items have it: {@see with_data()}.
	 * @param array   $details What items have: {@see Relx_Related_Objects::DETAILS}.
	 * @throws Relx_Exception With the code rest_too_much_work.
	 */
	public function of( array $rows, array $details = array(), ?Relx_Work_Budget $budget = null ): array {
		$this->objects->prime( $rows, $details );
		if ( $budget ) {
			$budget->spend( $this->objects->work( $rows, $details ), 'text' );
		}
		$items = array();
		foreach ( $rows as $row ) {
			$related = $this->objects->related( $row, $details );
			if ( $related ) {
				$items[] = self::relation_of( $row ) + array_intersect_key( $row, array( 'data' => 0 ) ) + compact( 'related' );
			}
		}
		return $items;
	}

	/** Related objects: what items have, in a few statements for all rows. */
	public function objects(): Relx_Related_Objects {
		return $this->objects;
	}

	/**
	 * Adds `data` to rows whose types have fields that a user sees. Private fields are for users who can change the relation. The data of
	 * all rows is read in one statement, and rows that have it stay unchanged.
	 *
	 * @param array[]  $rows      Rows with the columns of relations.
	 * @param int|null $user_id   Id of the user, 0 for a logged-out user, null for code that sees every field.
	 * @param bool     $is_cached Whether to use the object cache.
	 */
	public function with_data( array $rows, ?int $user_id, bool $is_cached = true ): array {
		$fields = array();
		$access = null;
		foreach ( $rows as $index => $row ) {
			$type = array_key_exists( 'data', $row ) ? null : ( $this->types->by_name()[ $row['type'] ] ?? null );
			if ( isset( $type['fields'] ) ) {
				$access           = $access ?? new Relx_Data_Access( $user_id );
				$fields[ $index ] = $access->fields( $type, $row );
			}
		}
		$fields = array_filter( $fields );
		$stored = $this->rows->data( array_column( array_intersect_key( $rows, $fields ), 'id' ), $is_cached );
		foreach ( $fields as $index => $seen ) {
			$json = $stored[ $rows[ $index ]['id'] ] ?? null;
			$rows[ $index ]['data'] = Relx_Relation_Data::shown( $seen, Relx_Relation_Data::decode( $json ) );
		}
		return $rows;
	}

	/**
	 * One relation in its outgoing direction as JSON has it, null if there is none or the user cannot see both sides.
	 *
	 * @param int $user_id Id of the user, 0 for a logged-out user.
	 */
	public function one( int $id, int $user_id ): ?array {
		$relation = $this->table->by_id( $id );
		if ( ! $relation || ! $this->types->has( $relation['type'] ) || ! $this->can_see_both( $relation, $user_id ) ) {
			return null;
		}
		$item = $this->of( $this->with_data( array( $relation + array( 'direction' => 'outgoing' ) ), $user_id, false ) )[0] ?? null;
		return $item ? self::json( $item ) : null;
	}

	/**
	 * A relation with its data as JSON has it, as far as a user sees the data.
	 *
	 * @param int $user_id Id of the user, 0 for a logged-out user.
	 */
	public function relation( array $relation, int $user_id ): array {
		return self::json( $this->with_data( array( $relation ), $user_id, false )[0] );
	}

	/**
	 * Whether a user sees both sides of a relation.
	 *
	 * @param int $user_id Id of the user, 0 for a logged-out user.
	 */
	public function can_see_both( array $relation, int $user_id ): bool {
		$visibility = new Relx_Visibility( $user_id );
		$type       = $this->types->get( $relation['type'] );
		foreach ( Relx_Relation_Table::objects( $relation ) as $object ) {
			if ( ! $visibility->can_see( $object, $type ) ) {
				return false;
			}
		}
		return true;
	}

	/** An item as JSON has it: its data is an object, even without values. */
	public static function json( array $item ): array {
		if ( isset( $item['data'] ) && ! $item['data'] ) {
			$item['data'] = new stdClass();
		}
		return $item;
	}

	/** The relation of a row. A computed one has no id. */
	private static function relation_of( array $row ): array {
		if ( Relx_Similar_Options::TYPE !== $row['type'] ) {
			return Relx_Relation_Table::relation( $row );
		}
		$relation = Relx_Similar_Posts::relation( (int) $row['from_id'], (int) $row['to_id'] );
		unset( $relation['created_at'] );
		return $relation + array( 'automatic' => true );
	}
}
