<?php
defined( 'ABSPATH' ) || exit;

/**
 * Mirrors relations between posts to their translations in the same language, with their data and their order: a relation between two
 * English posts is also added between their German translations. Polylang and WPML know the translations.
 */
class Relx_Translation_Mirror {
	/** @var array<string,bool> Relations that are being mirrored, as keys. Their hooks are skipped. */
	private array $busy = array();

	/** @var array<int,string> Former languages of posts whose language has changed or can change, by post. */
	private array $former = array();

	/** Hooks into relx, Polylang and WPML. */
	public function register(): void {
		add_action( 'ncr_relation_added', array( $this, 'added' ), 10, 4 );
		add_action( 'ncr_relation_removed', array( $this, 'removed' ), 10, 3 );
		add_action( 'ncr_relation_updated', array( $this, 'data_changed' ), 10, 3 );
		add_action( 'relx_relations_reordered', array( $this, 'reordered' ), 10, 4 );
		add_action( 'set_object_terms', array( $this, 'language_changed' ), 10, 6 );
		add_action( 'pll_save_post', array( $this, 'fill' ) );
		// WPML reports a change after it, without the former language. It changes languages when a post is saved, and by its own action.
		add_action( 'pre_post_update', array( $this, 'store_language' ) );
		add_action( 'wpml_set_element_language_details', array( $this, 'language_set' ), 1 );
		add_action( 'wpml_translation_update', array( $this, 'updated' ) );
	}

	/**
	 * Adds a relation between the translations, with the data that the user sees.
	 *
	 * @param int    $id   Relation.
	 * @param int    $from Source.
	 * @param int    $to   Target.
	 * @param string $type Relation type.
	 */
	public function added( $id, $from, $to, $type ): void {
		$core = Relx_Core::instance();
		$add  = static function ( $source, $target ) use ( $core, $id, $type ) {
			$relation = $core->relations->by_id( $id );
			$fields   = $relation ? Relx_Data_Access::following()->fields( $core->types->get( $type ), $relation ) : array();
			$core->relations->add( $type, $source, $target, null, 0, array_intersect_key( $relation['data'] ?? array(), $fields ) );
		};
		$this->mirror( $from, $to, $type, $add );
	}

	/**
	 * Removes a relation between the translations.
	 *
	 * @param int    $from Source.
	 * @param int    $to   Target.
	 * @param string $type Relation type.
	 */
	public function removed( $from, $to, $type ): void {
		$this->mirror( $from, $to, $type, static fn( $source, $target ) => Relx_Core::instance()->relations->remove( $type, $source, $target ) );
	}

	/**
	 * Changes the data of the relations between the translations.
	 *
	 * @param array $relation Relation.
	 * @param array $new_data Values by field.
	 * @param array $old_data Values by field before the change.
	 */
	public function data_changed( $relation, $new_data, $old_data ): void {
		$data = $new_data + array_fill_keys( array_keys( $old_data ), null );
		$core = Relx_Core::instance();
		$act  = static function ( $source, $target ) use ( $core, $relation, $data ) {
			$found = $core->table->find( $core->types->get( $relation['type'] ), $source, $target );
			if ( $found ) {
				$core->relations->update( $found['id'], $data );
			}
		};
		$this->mirror( $relation['from_id'], $relation['to_id'], $relation['type'], $act );
	}

	/**
	 * Gives the lists of the translations the order of a list.
	 *
	 * @param int    $id          Object whose list it is.
	 * @param string $object_type Its type.
	 * @param string $type        Relation type.
	 * @param string $side        Side of the object.
	 */
	public function reordered( $id, $object_type, $type, $side ): void {
		$relation_type = Relx_Core::instance()->types->get( $type );
		if ( 'post' !== $object_type || isset( $this->busy[ "$id:$type:$side" ] ) || ! self::joins_posts( $relation_type ) ) {
			return;
		}
		foreach ( self::translations( $id ) as $language => $translation ) {
			if ( $translation !== $id ) {
				$this->copy_order( $id, $translation, $language, $relation_type, Relx_Direction::sides( $relation_type, $side ) );
			}
		}
	}

	/**
	 * Stores the former language of a post, a term of Polylang, until the post is saved.
	 *
	 * @param int    $post_id  Post.
	 * @param array  $terms    Terms.
	 * @param int[]  $new_ids  Ids of the terms in term_taxonomy.
	 * @param string $taxonomy Taxonomy.
	 * @param bool   $append   Whether the terms were added to others.
	 * @param int[]  $old_ids  Ids of the former terms in term_taxonomy.
	 */
	public function language_changed( $post_id, $terms, $new_ids, $taxonomy, $append, $old_ids ): void {
		$is_changed = Relx_Languages::TAXONOMY === $taxonomy && array_diff( $old_ids, $new_ids );
		$language   = $is_changed ? get_term_by( 'term_taxonomy_id', (int) reset( $old_ids ), $taxonomy ) : null;
		if ( $language ) {
			$this->former[ (int) $post_id ] = $language->slug;
		}
	}

	/**
	 * Stores the language that a post has in WPML, before it can change.
	 *
	 * @param int $post_id Post.
	 */
	public function store_language( $post_id ): void {
		if ( ! function_exists( 'pll_get_post_translations' ) ) {
			$this->former[ (int) $post_id ] = (string) array_search( (int) $post_id, self::translations( (int) $post_id ), true );
		}
	}

	/**
	 * Handles the action with which other code sets the language of an element in WPML.
	 *
	 * @param array $details Language: `element_id`, `element_type` and others.
	 */
	public function language_set( $details ): void {
		if ( ! empty( $details['element_id'] ) && 0 === strpos( $details['element_type'] ?? 'post_post', 'post_' ) ) {
			$this->store_language( $details['element_id'] );
		}
	}

	/**
	 * Handles a change of WPML: a post may have become a translation, or have another language.
	 *
	 * @param array $update Change: `context`, `type`, `element_id` and others.
	 */
	public function updated( $update ): void {
		if ( Relx_Languages::is_set( $update ) ) {
			$this->fill( (int) $update['element_id'] );
		}
	}

	/**
	 * Adds the relations of the other translations of a post to it, in their order. After a change of its language, relations to posts in
	 * its former language are moved to their translations first.
	 *
	 * @param int $post_id Post.
	 */
	public function fill( $post_id ): void {
		$post_id      = (int) $post_id;
		$core         = Relx_Core::instance();
		$translations = self::translations( $post_id );
		$language     = (string) array_search( $post_id, $translations, true );
		$former       = $this->former[ $post_id ] ?? '';
		unset( $this->former[ $post_id ] );
		foreach ( $core->types->stored() as $type ) {
			foreach ( self::joins_posts( $type ) ? Relx_Direction::lists( $type ) : array() as $sides ) {
				if ( '' !== $former && '' !== $language && $former !== $language ) {
					$this->move_to_language( $post_id, $former, $language, $type, $sides );
				}
				$own        = $core->table->ordered( $type['name'], self::post( $post_id ), $sides );
				$has_chosen = (bool) array_filter( $own, array( 'Relx_Position_Plan', 'is_placed' ) );
				foreach ( array_diff( $translations, array( $post_id ) ) as $other ) {
					// The last one first, because a list shows the newest of the rows without a position first.
					foreach ( array_reverse( $core->table->ordered( $type['name'], self::post( $other ), $sides ) ) as $row ) {
						list( $from, $to ) = self::sides( $other, $row );
						$this->added( $row['id'], $from, $to, $type['name'] );
					}
					// A list keeps the order that was chosen for it.
					if ( ! $has_chosen ) {
						$this->copy_order( $other, $post_id, $language, $type, $sides );
					}
				}
			}
		}
	}

	/**
	 * Moves the relations of a post to posts in its former language to their translations in its language. Only the relations of this
	 * post change.
	 *
	 * @param string   $former Its former language.
	 * @param string[] $sides  Sides that make up the list.
	 */
	private function move_to_language( int $post_id, string $former, string $language, array $type, array $sides ): void {
		foreach ( array_reverse( Relx_Core::instance()->table->ordered( $type['name'], self::post( $post_id ), $sides ) ) as $row ) {
			$translations = self::translations( $row['related']['id'] );
			if ( ( $translations[ $former ] ?? 0 ) !== $row['related']['id'] || ! isset( $translations[ $language ] ) ) {
				continue;
			}
			list( $from, $to )       = self::sides( $post_id, $row );
			list( $source, $target ) = self::sides( $post_id, array( 'related' => self::post( $translations[ $language ] ) ) + $row );
			$core = Relx_Core::instance();
			foreach ( array( array( $from, $to ), array( $source, $target ) ) as $pair ) {
				if ( ! $core->permissions->can_follow( $type, self::post( $pair[0] ), self::post( $pair[1] ) ) ) {
					continue 2;
				}
			}
			$name        = $type['name'];
			$keys        = array( "$from>$to:$name", "$source>$target:$name" );
			$this->busy += array_fill_keys( $keys, true );
			Relx_Core::attempt(
				static function () use ( $core, $row, $type, $name, $from, $to, $source, $target ) {
					$changes = array( array( 'remove', $name, self::post( $from ), self::post( $to ) ) );
					if ( ! $core->table->find( $type, self::post( $source ), self::post( $target ) ) ) {
						$data      = $core->relations->by_id( $row['id'] )['data'] ?? array();
						$changes[] = array( 'add', $name, self::post( $source ), self::post( $target ), $data );
					}
					// A relation that the translation cannot have stays.
					$core->relations->batch( $changes );
				}
			);
			$this->busy = array_diff_key( $this->busy, array_flip( $keys ) );
		}
	}

	/**
	 * Gives the list of a translation the chosen order of a list.
	 *
	 * @param int      $post_id  Post whose list it is.
	 * @param string   $language Language of the translation.
	 * @param string[] $sides    Sides that make up the list.
	 */
	private function copy_order( int $post_id, int $translation, string $language, array $type, array $sides ): void {
		$core  = Relx_Core::instance();
		$known = array_column( array_column( $core->table->ordered( $type['name'], self::post( $translation ), $sides ), 'related' ), 'id' );
		$all   = array();
		$ids   = array();
		foreach ( $core->table->ordered( $type['name'], self::post( $post_id ), $sides ) as $row ) {
			$id = self::translations( $row['related']['id'] )[ $language ] ?? 0;
			if ( ! in_array( $id, $known, true ) ) {
				continue;
			}
			$all[] = $id;
			if ( Relx_Position_Plan::is_placed( $row ) ) {
				$ids[] = $id;
			}
		}
		// Relations without a counterpart stay where they are, if the others have the order already.
		if ( ! $ids || array_slice( array_values( array_intersect( $known, $all ) ), 0, count( $ids ) ) === $ids ) {
			return;
		}
		foreach ( $ids as $id ) {
			// Either side of a two-way relation is the source in its own list.
			$ends = array(
				'side'    => 2 === count( $sides ) ? 'from' : $sides[0],
				'related' => self::post( $id ),
			);
			if ( ! self::can_order( $type, $translation, self::sides( $translation, $ends ) ) ) {
				return;
			}
		}
		$side = $sides[0];
		$key  = "$translation:{$type['name']}:$side";
		$this->busy[ $key ] = true;
		Relx_Core::attempt( static fn() => $core->order->reorder( self::post( $translation ), $type['name'], $ids, 1 === count( $sides ) ? $side : null ) );
		unset( $this->busy[ $key ] );
	}

	/**
	 * Whether the user of the request can move a relation in the list of a post. WP-CLI and cron jobs have no user, and can.
	 *
	 * @param int   $post_id Post whose list it is.
	 * @param int[] $ends    Source and target.
	 */
	private static function can_order( array $type, int $post_id, array $ends ): bool {
		$permissions = Relx_Core::instance()->permissions;
		$user        = get_current_user_id();
		return 0 === $user
			|| ( $permissions->can_edit( $user, self::post( $post_id ) ) && $permissions->can_relate( $user, $type, self::post( $ends[0] ), self::post( $ends[1] ) ) );
	}

	/**
	 * Calls a function for each pair of translations in one language, except the given pair. Relations that exist, do not exist or
	 * exceed a limit are skipped, and those that the user has no permission to change.
	 *
	 * @param int      $from Source.
	 * @param int      $to   Target.
	 * @param callable $act  Takes source and target, as objects.
	 */
	private function mirror( $from, $to, string $type, callable $act ): void {
		$core = Relx_Core::instance();
		if ( isset( $this->busy[ "$from>$to:$type" ] ) || ! $core->types->has( $type ) || ! self::joins_posts( $core->types->get( $type ) ) ) {
			return;
		}
		$targets = self::translations( (int) $to );
		foreach ( self::translations( (int) $from ) as $language => $source ) {
			$target = $targets[ $language ] ?? 0;
			if ( ! $target || ( $source === (int) $from && $target === (int) $to ) ) {
				continue;
			}
			$ends = array( self::post( $source ), self::post( $target ) );
			if ( ! $core->permissions->can_follow( $core->types->get( $type ), $ends[0], $ends[1] ) ) {
				continue;
			}
			$key = "$source>$target:$type";
			$this->busy[ $key ] = true;
			Relx_Core::attempt( static fn() => $act( $ends[0], $ends[1] ) );
			unset( $this->busy[ $key ] );
		}
	}

	/**
	 * A post as an object.
	 *
	 * @param int $id Post.
	 */
	private static function post( int $id ): array {
		return array(
			'object_type' => 'post',
			'id'          => $id,
		);
	}

	/**
	 * Source and target of a row of a post's list.
	 *
	 * @return int[]
	 */
	private static function sides( int $post_id, array $row ): array {
		$ends = array( $post_id, $row['related']['id'] );
		return 'from' === $row['side'] ? $ends : array_reverse( $ends );
	}

	/** Whether users change relations of a type, and it joins posts only: ids of users and terms have no translations here. */
	private static function joins_posts( array $type ): bool {
		return ! isset( $type['managed_by'] ) && array( 'post' ) === $type['from_object_types'] && array( 'post' ) === $type['to_object_types'];
	}

	/** @return array<string,int> The translations of a post by language, itself among them. Empty for a post without a language. */
	private static function translations( int $post_id ): array {
		if ( function_exists( 'pll_get_post_translations' ) ) {
			return array_map( 'intval', (array) pll_get_post_translations( $post_id ) );
		}
		$element_type = 'post_' . get_post_type( $post_id );
		// phpcs:disable WordPress.NamingConventions.PrefixAllGlobals -- filters of WPML.
		$group        = apply_filters( 'wpml_element_trid', null, $post_id, $element_type );
		$translations = $group ? apply_filters( 'wpml_get_element_translations', null, $group, $element_type ) : array();
		// phpcs:enable
		return array_map( static fn( $one ) => (int) $one->element_id, is_array( $translations ) ? $translations : array() );
	}
}
