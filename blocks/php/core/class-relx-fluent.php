<?php
/**
 * Relations of posts in one expression.
 *
 * @package relx
 */

defined( 'ABSPATH' ) || exit;

/**
 * The fluent interface that `naticore()` returns. Setters return the object.
 */
class Relx_Fluent {
	/**
	 * Source.
	 *
	 * @var int|null
	 */
	private $from;

	/**
	 * Target.
	 *
	 * @var int|null
	 */
	private $to;

	/**
	 * Relation type.
	 *
	 * @var string
	 */
	private $type = 'related_to';

	/**
	 * Sets the source.
	 *
	 * @param int $post_id Post.
	 * @return Relx_Fluent
	 */
	public function from( $post_id ) {
		$this->from = $post_id;
		return $this;
	}

	/**
	 * Sets the target.
	 *
	 * @param int $post_id Post.
	 * @return Relx_Fluent
	 */
	public function to( $post_id ) {
		$this->to = $post_id;
		return $this;
	}

	/**
	 * Sets the relation type. Default: related_to.
	 *
	 * @param string $type Relation type.
	 * @return Relx_Fluent
	 */
	public function type( $type ) {
		$this->type = $type;
		return $this;
	}

	/**
	 * Accepts a direction and ignores it: the type decides whether a relation is two-way.
	 *
	 * @return Relx_Fluent
	 */
	public function direction() {
		return $this;
	}

	/**
	 * Creates the relation.
	 *
	 * @return int|WP_Error Its id.
	 */
	public function create() {
		return ncr_add_relation( $this->from, 'post', $this->to, 'post', $this->type );
	}

	/**
	 * What is related to the source.
	 *
	 * @param array $args Arguments of `ncr_get_related()`.
	 * @return array[]|WP_Error
	 */
	public function get( $args = array() ) {
		return self::related( $this->from, $this->type, $args, 'post' );
	}

	/**
	 * Whether the relation exists.
	 *
	 * @return bool|WP_Error
	 */
	public function exists() {
		return ncr_is_related( $this->from, 'post', $this->to, 'post', $this->type );
	}

	/**
	 * Removes the relation.
	 *
	 * @return true|WP_Error
	 */
	public function remove() {
		return ncr_remove_relation( $this->from, 'post', $this->to, 'post', $this->type );
	}

	/**
	 * The relation types of posts with a name, or all of them.
	 *
	 * @param string|null $type    Name, or null for every type.
	 * @param string      $to_type Object type of the target.
	 * @return string[]
	 */
	public static function types( $type, $to_type ) {
		if ( null !== $type ) {
			return array( $type );
		}
		$fits = static fn( $one ) => in_array( 'post', $one['from_object_types'], true ) && in_array( $to_type, $one['to_object_types'], true );
		return array_column( array_filter( Relx_Core::instance()->types->stored(), $fits ), 'name' );
	}

	/**
	 * What is related to a post, as far as logged-out users see it.
	 *
	 * @param int         $post_id Post.
	 * @param string|null $type    Relation type, null for every type.
	 * @param array       $args    Arguments of `ncr_get_related()`.
	 * @param string      $to_type `post`, `user` or `term`.
	 * @return array[]|WP_Error Arrays with `id`, `type` and `to_type`.
	 */
	public static function related( $post_id, $type, $args, $to_type ) {
		return Relx_Core::attempt(
			static function () use ( $post_id, $type, $args, $to_type ) {
				$args   = Relx_List_Args::check( is_array( $args ) ? compact( 'to_type' ) + $args : $args );
				$target = Relx_Checks::object( 'post', 'post', $post_id );
				$typed  = null === $type ? array() : array( 'type' => Relx_Core::instance()->types->get( $type )['name'] );
				return array_map(
					static fn( $item ) => array(
						'id'      => $item['related']['id'],
						'type'    => $item['type'],
						'to_type' => $item['related']['object_type'],
					),
					Relx_Core::instance()->lists->page( $target, $typed + $args, 0 )['items']
				);
			}
		);
	}
}
