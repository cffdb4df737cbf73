<?php
/**
 * The functions of themes and plugins.
 *
 * Functions return a WP_Error where they fail. Its code is one of the REST contract, its data has the HTTP status.
 *
 * @package relx
 */

defined( 'ABSPATH' ) || exit;

/**
 * Registers a relation type, on `init` before priority 20.
 *
 * @param string|array $name Slug; or all arguments, with the slug as `name`.
 * @param array        $args Arguments: `label`, `from_object_types`, `to_object_types`, `direction`, `max_connections`; or
 *                           `label`, `from`, `to`, `bidirectional`, `max_connections`.
 * @return array|WP_Error The type in its normal form.
 */
function ncr_register_relation_type( $name, $args = array() ) {
	return Relx_Core::attempt(
		static function () use ( $name, $args ) {
			$definition = is_array( $name ) || ! is_array( $args ) ? $name : compact( 'name' ) + $args;
			return Relx_Core::instance()->types->register( $definition );
		}
	);
}

/**
 * Every relation type in its normal form.
 *
 * @return array[]
 */
function ncr_get_registered_relation_types() {
	return Relx_Core::instance()->types->all();
}

/**
 * Creates a relation.
 *
 * Native Content Relationships up to 1.5 has another order of arguments: source id, target id, relation type, direction,
 * target type. It is accepted, too, and deprecated.
 *
 * @param int    $from_id       Source.
 * @param string $from_type     `post`, `user` or `term`.
 * @param int    $to_id         Target.
 * @param string $to_type       `post`, `user` or `term`.
 * @param string $relation_type Relation type.
 * @return int|WP_Error Id of the relation.
 */
function ncr_add_relation( $from_id, $from_type, $to_id, $to_type = null, $relation_type = null ) {
	if ( is_numeric( $from_type ) ) {
		_deprecated_argument( __FUNCTION__, '0.1.0', 'Pass the object types: ncr_add_relation( $from_id, $from_type, $to_id, $to_type, $relation_type ).' );
		return ncr_add_relation( $from_id, 'post', $from_type, $relation_type ?? 'post', $to_id );
	}
	return Relx_Core::attempt(
		static function () use ( $from_id, $from_type, $to_id, $to_type, $relation_type ) {
			$core = Relx_Core::instance();
			$type = $core->types->get( $relation_type )['name'];
			$from = Relx_Checks::object( 'from', $from_type, $from_id );
			return $core->relations->add( $type, $from, Relx_Checks::object( 'to', $to_type, $to_id ) )['id'];
		}
	);
}

/**
 * Removes a relation, or with null for `$to_id` all relations of the type from the source.
 *
 * @param int      $from_id       Source.
 * @param string   $from_type     `post`, `user` or `term`.
 * @param int|null $to_id         Target.
 * @param string   $to_type       `post`, `user` or `term`.
 * @param string   $relation_type Relation type.
 * @return true|WP_Error
 */
function ncr_remove_relation( $from_id, $from_type, $to_id, $to_type, $relation_type ) {
	return Relx_Core::attempt(
		static function () use ( $from_id, $from_type, $to_id, $to_type, $relation_type ) {
			$core = Relx_Core::instance();
			$type = $core->types->get( $relation_type )['name'];
			$from = Relx_Checks::object( 'from', $from_type, $from_id );
			if ( null === $to_id ) {
				$core->relations->remove_all( $type, $from );
			} else {
				$core->relations->remove( $type, $from, Relx_Checks::object( 'to', $to_type, $to_id ) );
			}
			return true;
		}
	);
}

/**
 * Whether two objects are related by a type.
 *
 * @param int    $from_id       Source.
 * @param string $from_type     `post`, `user` or `term`.
 * @param int    $to_id         Target.
 * @param string $to_type       `post`, `user` or `term`.
 * @param string $relation_type Relation type.
 * @return bool|WP_Error
 */
function ncr_is_related( $from_id, $from_type, $to_id, $to_type, $relation_type ) {
	return Relx_Core::attempt(
		static function () use ( $from_id, $from_type, $to_id, $to_type, $relation_type ) {
			$core = Relx_Core::instance();
			$type = $core->types->get( $relation_type )['name'];
			$from = Relx_Checks::object( 'from', $from_type, $from_id );
			return null !== $core->relations->find( $type, $from, Relx_Checks::object( 'to', $to_type, $to_id ) );
		}
	);
}

/**
 * What is related to an object, as far as logged-out users see it.
 *
 * @param int    $from_id       Object.
 * @param string $from_type     `post`, `user` or `term`.
 * @param string $relation_type Relation type.
 * @param array  $args          {
 *     Optional arguments.
 *
 *     @type int    $limit     Most results, -1 for all. Default -1.
 *     @type int    $offset    Results to leave out. Default 0.
 *     @type string $orderby   `order` (chosen positions first, then the newest), `date` (of the related post), `created` (when the
 *                             relation was created), `title`, `id`, `type` or `random`.
 *     @type string $order     `asc` or `desc`.
 *     @type string $direction `outgoing`, `incoming` or `both`. Default: that of the type.
 *     @type string $to_type   `post`, `user`, `term` or `all`. Default `all`.
 *     @type string $search    Part of a title or name.
 *     @type string $fields    `ids` or `objects`. Default `objects`.
 * }
 * @return array|WP_Error Ids, or items as the REST API has them.
 */
function ncr_get_related( $from_id, $from_type, $relation_type, $args = array() ) {
	return Relx_Core::attempt(
		static function () use ( $from_id, $from_type, $relation_type, $args ) {
			$core   = Relx_Core::instance();
			$type   = $core->types->get( $relation_type )['name'];
			$target = Relx_Checks::object( 'from', $from_type, $from_id );
			$args   = is_array( $args ) ? $args : Relx_List_Args::check( $args );
			foreach ( array( 'ncr_get_related_args', 'relx_get_related_args' ) as $filter ) {
				/**
				 * Filters the arguments of a list.
				 *
				 * @param array  $args    Arguments.
				 * @param int    $from_id Object.
				 * @param string $type    Name of the relation type.
				 */
				$args = apply_filters( $filter, $args, $target['id'], $type );
			}
			$args = compact( 'type' ) + Relx_List_Args::check( $args );
			return 'ids' === ( $args['fields'] ?? '' ) ? $core->lists->ids( $target, $args, 0 ) : $core->lists->page( $target, $args, 0 )['items'];
		}
	);
}

/**
 * Sets the order of the list that `ncr_get_related()` returns: the given objects first, then the others in their order.
 *
 * @param int    $from_id       Object.
 * @param string $from_type     `post`, `user` or `term`.
 * @param string $relation_type Relation type.
 * @param array  $ids           Ids of related objects; arrays with `object_type` and `id` where the type connects several object types.
 * @param array  $args          Optional. `direction`: for a one-way type, the list of `outgoing` or of `incoming` relations.
 * @return true|WP_Error
 */
function ncr_reorder_relations( $from_id, $from_type, $relation_type, $ids, $args = array() ) {
	return Relx_Core::attempt(
		static function () use ( $from_id, $from_type, $relation_type, $ids, $args ) {
			$core      = Relx_Core::instance();
			$type      = $core->types->get( $relation_type )['name'];
			$target    = Relx_Checks::object( 'from', $from_type, $from_id );
			$direction = isset( $args['direction'] ) ? Relx_Checks::one_of( 'direction', array( 'outgoing', 'incoming' ), $args['direction'] ) : null;
			$sides     = array(
				'outgoing' => 'from',
				'incoming' => 'to',
			);
			$core->order->reorder( $target, $type, $ids, $sides[ $direction ] ?? null );
			return true;
		}
	);
}

/**
 * Copies the relations of an object to another one of its type.
 *
 * @param int           $from_id     Object whose relations are copied.
 * @param int           $to_id       Object that gets them.
 * @param string[]|null $types       Relation types, null for all.
 * @param string        $object_type `post`, `user` or `term`.
 * @return array|WP_Error `copied` (relations), `skipped` and `errors` (each with `relation_id` and `reason`, a WP_Error).
 */
function ncr_copy_relations( $from_id, $to_id, $types = null, $object_type = 'post' ) {
	return Relx_Core::attempt(
		static function () use ( $from_id, $to_id, $types, $object_type ) {
			$from = Relx_Checks::object( 'from', $object_type, $from_id );
			return Relx_Core::instance()->relations->copy( $from, Relx_Checks::object( 'to', $object_type, $to_id ), $types );
		}
	);
}

/**
 * Creates a relation of a post. The type decides whether it is two-way.
 *
 * @param int         $from_id   Post.
 * @param int         $to_id     Target.
 * @param string      $type      Relation type.
 * @param string|null $direction `unidirectional`, `bidirectional` or null. It changes nothing.
 * @param string      $to_type   `post`, `user` or `term`.
 * @return int|WP_Error Id of the relation.
 */
function lg_add_relation( $from_id, $to_id, $type = 'related_to', $direction = null, $to_type = 'post' ) {
	if ( ! in_array( $direction, array( null, 'unidirectional', 'bidirectional' ), true ) ) {
		$message = sprintf( 'direction must be unidirectional, bidirectional or null, not %s.', Relx_Checks::show( $direction ) );
		return Relx_Exception::param( 'ncr_invalid_direction', 'direction', $message )->to_wp_error();
	}
	return ncr_add_relation( $from_id, 'post', $to_id, $to_type, $type );
}

/**
 * Removes a relation of a post, or with null for `$to_id` all of the type.
 *
 * @param int      $from_id Post.
 * @param int|null $to_id   Target.
 * @param string   $type    Relation type.
 * @param string   $to_type `post`, `user` or `term`.
 * @return true|WP_Error
 */
function lg_remove_relation( $from_id, $to_id, $type = 'related_to', $to_type = 'post' ) {
	return ncr_remove_relation( $from_id, 'post', $to_id, $to_type, $type );
}

/**
 * What is related to a post.
 *
 * @param int    $post_id Post.
 * @param string $type    Relation type.
 * @param array  $args    Arguments of `ncr_get_related()`.
 * @param string $to_type `post`, `user`, `term` or `all`.
 * @return array|WP_Error
 */
function lg_get_related( $post_id, $type = 'related_to', $args = array(), $to_type = 'post' ) {
	return ncr_get_related( $post_id, 'post', $type, is_array( $args ) ? $args + compact( 'to_type' ) : $args );
}

/**
 * Users that are related to a post.
 *
 * @param int    $post_id Post.
 * @param string $type    Relation type.
 * @param array  $args    Arguments of `ncr_get_related()`.
 * @return array|WP_Error
 */
function lg_get_related_users( $post_id, $type = 'authored_by', $args = array() ) {
	return lg_get_related( $post_id, $type, $args, 'user' );
}

/**
 * Terms that are related to a post.
 *
 * @param int    $post_id Post.
 * @param string $type    Relation type.
 * @param array  $args    Arguments of `ncr_get_related()`.
 * @return array|WP_Error
 */
function lg_get_related_terms( $post_id, $type = 'categorized_as', $args = array() ) {
	return lg_get_related( $post_id, $type, $args, 'term' );
}

/**
 * Products that are related to a product, where a plugin has registered the type.
 *
 * @param int    $product_id Product.
 * @param string $type       Relation type.
 * @param array  $args       Arguments of `ncr_get_related()`.
 * @return array|WP_Error
 */
function lg_get_related_products( $product_id, $type = 'related_product', $args = array() ) {
	return lg_get_related( $product_id, $type, $args, 'post' );
}

require __DIR__ . '/compatible-functions.php';
