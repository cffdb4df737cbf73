<?php
/**
 * Translations of posts.
 *
 * @package relx
 */

defined( 'ABSPATH' ) || exit;

/**
 * Mirrors relations between posts to their translations in the same language: a relation between two English posts is also added
 * between their German translations. Polylang and WPML know the translations.
 */
class Relx_Translation_Mirror {
	/**
	 * Relations that are being mirrored, as keys. Their hooks are skipped.
	 *
	 * @var array<string,bool>
	 */
	private $busy = array();

	/** Hooks into relx, Polylang and WPML. */
	public function register() {
		add_action( 'ncr_relation_added', array( $this, 'added' ), 10, 4 );
		add_action( 'ncr_relation_removed', array( $this, 'removed' ), 10, 3 );
		add_action( 'pll_save_post', array( $this, 'fill' ) );
		add_action( 'wpml_translation_update', array( $this, 'updated' ) );
	}

	/**
	 * Adds a relation between the translations.
	 *
	 * @param int    $id   Relation.
	 * @param int    $from Source.
	 * @param int    $to   Target.
	 * @param string $type Relation type.
	 */
	public function added( $id, $from, $to, $type ) {
		$this->mirror( $from, $to, $type, 'add' );
	}

	/**
	 * Removes a relation between the translations.
	 *
	 * @param int    $from Source.
	 * @param int    $to   Target.
	 * @param string $type Relation type.
	 */
	public function removed( $from, $to, $type ) {
		$this->mirror( $from, $to, $type, 'remove' );
	}

	/**
	 * Handles a change of WPML: a post may have become a translation.
	 *
	 * @param array $update Change: `context`, `type`, `element_id` and others.
	 */
	public function updated( $update ) {
		$is_new = in_array( $update['type'] ?? '', array( 'insert', 'update' ), true ) && 'post' === ( $update['context'] ?? '' );
		if ( $is_new && ! empty( $update['element_id'] ) ) {
			$this->fill( (int) $update['element_id'] );
		}
	}

	/**
	 * Adds the relations of the other translations of a post to it.
	 *
	 * @param int $post_id Post.
	 */
	public function fill( $post_id ) {
		$core = Relx_Core::instance();
		foreach ( array_diff( self::translations( (int) $post_id ), array( (int) $post_id ) ) as $other ) {
			foreach ( $core->types->all() as $type ) {
				if ( ! self::joins_posts( $type ) || ! empty( $type['computed'] ) ) {
					continue;
				}
				$target = array(
					'type' => 'post',
					'id'   => $other,
				);
				foreach ( Relx_Direction::lists( $type ) as $sides ) {
					foreach ( $core->table->ordered( $type['name'], $target, $sides ) as $row ) {
						$ends = array( $other, $row['related']['id'] );
						list( $from, $to ) = 'from' === $row['side'] ? $ends : array_reverse( $ends );
						$this->added( $row['id'], $from, $to, $type['name'] );
					}
				}
			}
		}
	}

	/**
	 * Calls a function for each pair of translations in one language, except the given pair. Relations that exist, do not exist or
	 * exceed a limit are skipped, and those that the user has no permission to change.
	 *
	 * @param int    $from Source.
	 * @param int    $to   Target.
	 * @param string $type Relation type.
	 * @param string $act  `add` or `remove`.
	 */
	private function mirror( $from, $to, $type, $act ) {
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
			$ends = array_map(
				static fn( $id ) => array(
					'type' => 'post',
					'id'   => $id,
				),
				array( $source, $target )
			);
			if ( ! $core->permissions->can_follow( $core->types->get( $type ), $ends[0], $ends[1] ) ) {
				continue;
			}
			$key = "$source>$target:$type";
			$this->busy[ $key ] = true;
			Relx_Core::attempt( static fn() => $core->relations->$act( $type, $ends[0], $ends[1] ) );
			unset( $this->busy[ $key ] );
		}
	}

	/**
	 * Whether a type joins posts only: ids of users and terms have no translations here.
	 *
	 * @param array $type Relation type.
	 * @return bool
	 */
	private static function joins_posts( $type ) {
		return array( 'post' ) === $type['from_object_types'] && array( 'post' ) === $type['to_object_types'];
	}

	/**
	 * The translations of a post by language, itself among them. Empty for a post without a language.
	 *
	 * @param int $post_id Post.
	 * @return array<string,int>
	 */
	private static function translations( $post_id ) {
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
