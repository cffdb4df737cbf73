<?php
/**
 * Functions for themes and plugins.
 *
 * Functions with ncr_ and lg_ return errors as a WP_Error. Its code is one of the REST contract, and its data contains the HTTP status.
 *
 * @package relx
 */

defined( 'ABSPATH' ) || exit;

if ( ! function_exists( 'ncr_register_relation_type' ) ) {
	/**
	 * Registers a relation type, on `init` before priority 20.
	 *
	 *     add_action( 'init', function () {
	 *         ncr_register_relation_type( 'sponsored_by', array( 'label' => 'Sponsored by', 'from' => 'post', 'to' => 'user' ) );
	 *     } );
	 *
	 * @since 0.1.0
	 *
	 * @param string|array $name Slug, or all arguments with the slug as `name`.
	 * @param array        $args {
	 *     Arguments. `from`, `to` and `bidirectional` are short for object types, subtypes and `direction`.
	 *
	 *     @type string   $label              Label.
	 *     @type string[] $labels             List titles: `from` on the source, `to` on the target. Default: the label, and "Used in: label" on
	 *                                        targets of one-way types.
	 *     @type string[] $from_object_types  Object types of sources: `post`, `user`, `term`.
	 *     @type string[] $to_object_types    Object types of targets.
	 *     @type string[] $from_subtypes      Post types, taxonomies or roles of sources. Default: any.
	 *     @type string[] $to_subtypes        The same for targets.
	 *     @type string   $direction          `from_to`, `to_from` or `bidirectional`.
	 *     @type string   $from               Object type, or post types, taxonomies or roles: `course`, or an array.
	 *     @type string   $to                 The same for targets.
	 *     @type bool     $bidirectional      Whether the type is two-way. Default false.
	 *     @type int      $max_connections    Maximum number of relations per source, or per object of two-way types. Default 0: no limit.
	 *     @type int      $max_connections_to Maximum number of relations per target of one-way types. Default 0: no limit.
	 *     @type bool     $acyclic            Reject relations that close a cycle. Default false.
	 *     @type string   $edit               Who can change relations: users who can edit the `source`, or `both` sides. Default: for
	 *                                        two-way types that of the settings, otherwise `source`.
	 *     @type string   $show_users         Users that lists show: `authors` or `all`. Default `authors`.
	 *     @type string   $meta_key           Meta key, or Advanced Custom Fields field, whose IDs the relations follow.
	 *     @type string   $meta_side          Side whose objects have the meta, `from` or `to`. Default `from`.
	 *     @type string   $managed_by         What writes relations instead of authors: `meta`, or `links` for `links_to`. Default: `meta` with `meta_key`.
	 *     @type array    $fields             Fields of relations by name, such as
	 *                                        `array( 'role' => array( 'type' => 'string', 'enum' => array( 'author', 'editor' ), 'label' => 'Role' ) )`.
	 * }
	 * @return array|WP_Error The relation type.
	 */
	function ncr_register_relation_type( $name, $args = array() ) {
		$definition = is_array( $name ) || ! is_array( $args ) ? $name : compact( 'name' ) + $args;
		$type       = Relx_Core::attempt( static fn() => Relx_Core::instance()->types->register( $definition ) );
		$problem    = is_wp_error( $type ) ? $type->get_error_message() : Relx_Type_Registry::unknown_arguments( $definition );
		if ( '' !== $problem ) {
			_doing_it_wrong( __FUNCTION__, esc_html( $problem ), '0.1.0' );
		}
		return $type;
	}
}

if ( ! function_exists( 'ncr_get_registered_relation_types' ) ) {
	/**
	 * Returns all registered relation types.
	 *
	 *     $names = wp_list_pluck( ncr_get_registered_relation_types(), 'name' );
	 *
	 * @since 0.1.0
	 *
	 * @return array[] Relation types.
	 */
	function ncr_get_registered_relation_types() {
		return Relx_Core::instance()->types->all();
	}
}

if ( ! function_exists( 'ncr_add_relation' ) ) {
	/**
	 * Adds a relation.
	 *
	 * Also accepts the order of Native Content Relationships, which is deprecated: source ID, target ID, relation type,
	 * direction, target type.
	 *
	 *     $id = ncr_add_relation( 12, 'post', 7, 'post', 'references' );
	 *     echo is_wp_error( $id ) ? esc_html( $id->get_error_message() ) : 'Related.';
	 *
	 * @since 0.1.0
	 *
	 * @param int    $from_id       Source ID.
	 * @param string $from_type     `post`, `user` or `term`.
	 * @param int    $to_id         Target ID.
	 * @param string $to_type       `post`, `user` or `term`.
	 * @param string $relation_type Relation type.
	 * @param array  $args          Optional. `data`: values by field, such as `array( 'data' => array( 'role' => 'editor' ) )`.
	 * @return int|WP_Error Relation ID.
	 */
	function ncr_add_relation( $from_id, $from_type, $to_id, $to_type = null, $relation_type = null, $args = array() ) {
		if ( is_numeric( $from_type ) ) {
			_deprecated_argument( __FUNCTION__, '0.1.0', 'Pass the object types: ncr_add_relation( $from_id, $from_type, $to_id, $to_type, $relation_type ).' );
			return ncr_add_relation( $from_id, 'post', $from_type, $relation_type ?? 'post', $to_id );
		}
		return Relx_Core::attempt(
			static function () use ( $from_id, $from_type, $to_id, $to_type, $relation_type, $args ) {
				$core = Relx_Core::instance();
				$type = $core->types->get( $relation_type )['name'];
				$from = Relx_Checks::object( 'from', $from_type, $from_id );
				$to   = Relx_Checks::object( 'to', $to_type, $to_id );
				if ( ! is_array( $args ) ) {
					throw Relx_Exception::param( 'ncr_invalid_args', 'args', sprintf( 'args must be an array, not %s.', Relx_Checks::format_value( $args ) ) );
				}
				return $core->relations->add( $type, $from, $to, null, 0, $args['data'] ?? array() )['id'];
			}
		);
	}
}

if ( ! function_exists( 'ncr_update_relation' ) ) {
	/**
	 * Changes a relation's data. Other fields keep their values, and null removes a value.
	 *
	 *     $relation = ncr_update_relation( 42, array( 'data' => array( 'role' => 'editor' ) ) );
	 *
	 * @since 0.1.0
	 *
	 * @param int   $id   Relation ID.
	 * @param array $args `data`: values by field, such as `array( 'data' => array( 'role' => 'editor', 'note' => null ) )`.
	 * @return array|WP_Error The relation, as from `ncr_get_relation()`.
	 */
	function ncr_update_relation( $id, $args ) {
		return Relx_Core::attempt(
			static function () use ( $id, $args ) {
				if ( ! is_array( $args ) || ! isset( $args['data'] ) ) {
					throw Relx_Exception::param( 'ncr_invalid_args', 'data', 'Pass the values to change: array( \'data\' => array( ... ) ).' );
				}
				return Relx_Core::instance()->relations->update( Relx_Checks::id( 'id', $id ), $args['data'] );
			}
		);
	}
}

if ( ! function_exists( 'ncr_get_relation' ) ) {
	/**
	 * Returns a relation, without checking permissions.
	 *
	 *     $relation = ncr_get_relation( 42 );
	 *
	 * @since 0.1.0
	 *
	 * @param int $id Relation ID.
	 * @return array|WP_Error `id`, `from_id`, `from_type`, `to_id`, `to_type`, `type`, `created_at`, and `data` if the type has fields:
	 *                        all values, including private ones.
	 */
	function ncr_get_relation( $id ) {
		return Relx_Core::attempt(
			static function () use ( $id ) {
				$relation = Relx_Core::instance()->relations->by_id( Relx_Checks::id( 'id', $id ) );
				if ( ! $relation ) {
					throw Relx_Order::relation_not_found( 'id', $id );
				}
				return $relation;
			}
		);
	}
}

if ( ! function_exists( 'ncr_remove_relation' ) ) {
	/**
	 * Removes a relation. If `$to_id` is null, removes the source's relations with this type.
	 *
	 *     ncr_remove_relation( 12, 'post', 7, 'post', 'references' );
	 *
	 * @since 0.1.0
	 *
	 * @param int      $from_id       Source ID.
	 * @param string   $from_type     `post`, `user` or `term`.
	 * @param int|null $to_id         Target ID.
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
}

if ( ! function_exists( 'ncr_is_related' ) ) {
	/**
	 * Checks whether two objects are related.
	 *
	 *     $cites = true === ncr_is_related( 12, 'post', 7, 'post', 'references' );
	 *
	 * @since 0.1.0
	 *
	 * @param int    $from_id       Source ID.
	 * @param string $from_type     `post`, `user` or `term`.
	 * @param int    $to_id         Target ID.
	 * @param string $to_type       `post`, `user` or `term`.
	 * @param string $relation_type Relation type.
	 * @return bool|WP_Error Whether they are related.
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
}

if ( ! function_exists( 'ncr_get_related' ) ) {
	/**
	 * Returns what is related to an object, as far as logged-out users can see it.
	 *
	 *     $ids = ncr_get_related( 12, 'post', 'references', array( 'fields' => 'ids', 'orderby' => 'title', 'limit' => 5 ) );
	 *
	 * @since 0.1.0
	 *
	 * @param int    $from_id       Object ID.
	 * @param string $from_type     `post`, `user` or `term`.
	 * @param string $relation_type Relation type. `similar` returns similar posts, with `automatic` instead of `id` and `created_at`.
	 * @param array  $args          {
	 *     Optional arguments.
	 *
	 *     @type int    $limit     Maximum number of results, -1 for all. Default -1.
	 *     @type int    $offset    Number of results to skip. Default 0.
	 *     @type string $orderby   `order` (manual order, then the newest), `date` (post date), `created` (relation date), `title`, `id`,
	 *                             `type`, `random`, or a field such as `data.weight`: relations without a value come last.
	 *     @type string $order     `asc` or `desc`.
	 *     @type string $direction `outgoing`, `incoming` or `both`. Default: the only possible one, or that of the type.
	 *     @type string $to_type   `post`, `user`, `term` or `all`. Default `all`.
	 *     @type string $search    Part of a title or name.
	 *     @type int[]  $exclude   Up to 100 IDs of related objects to leave out, of every object type.
	 *     @type array  $data      Only relations with these field values, such as `array( 'role' => 'editor' )`.
	 *     @type string $fill      `similar` adds similar posts after the related ones, up to the limit. Default `none`.
	 *     @type bool   $terms     Whether items of posts have their `terms` in public taxonomies, except formats. Default false.
	 *     @type string $fields    `ids` or `objects`. Default `objects`.
	 * }
	 * @return array|WP_Error IDs, or items of the REST API.
	 */
	function ncr_get_related( $from_id, $from_type, $relation_type, $args = array() ) {
		$found = ncr_get_related_many( array( $from_id ), $from_type, $relation_type, $args );
		return is_wp_error( $found ) ? $found : reset( $found );
	}
}

if ( ! function_exists( 'ncr_get_related_many' ) ) {
	/**
	 * Returns what is related to many objects, with few database queries if they have up to 10,000 relations together.
	 *
	 * The filters of `ncr_get_related()` run for each object.
	 *
	 *     $lists = ncr_get_related_many( array( 7, 12 ), 'post', 'related_to', array( 'fields' => 'ids' ) );
	 *
	 * @since 0.1.0
	 *
	 * @param int[]  $from_ids      Object IDs.
	 * @param string $from_type     `post`, `user` or `term`.
	 * @param string $relation_type Relation type.
	 * @param array  $args          Arguments of `ncr_get_related()`. Limit and offset apply to each object.
	 * @return array|WP_Error What `ncr_get_related()` returns, by object ID.
	 */
	function ncr_get_related_many( $from_ids, $from_type, $relation_type, $args = array() ) {
		return Relx_Core::attempt(
			static function () use ( $from_ids, $from_type, $relation_type, $args ) {
				$core = Relx_Core::instance();
				$type = $core->types->get( $relation_type )['name'];
				if ( ! is_array( $from_ids ) ) {
					throw Relx_Exception::param( 'ncr_invalid_id', 'from_ids', sprintf( 'from_ids must be an array of ids, not %s.', Relx_Checks::format_value( $from_ids ) ) );
				}
				$queries = array();
				foreach ( $from_ids as $id ) {
					$object = Relx_Checks::object( 'from', $from_type, $id );
					$given  = is_array( $args ) ? $args : Relx_List_Options::check( $args );
					$given  = apply_filters( 'ncr_get_related_args', $given, $object['id'], $type );
					$given  = apply_filters( 'relx_get_related_args', $given, $object['id'], $type );

					$queries[ $object['id'] ] = compact( 'object' ) + array( 'args' => compact( 'type' ) + Relx_List_Options::check( $given ) );
				}
				$budget = new Relx_Work_Budget( array() );
				$of_ids = array_filter( $queries, static fn( $query ) => 'ids' === ( $query['args']['fields'] ?? '' ) );
				$found  = $core->lists->rows_of_many( $of_ids, 0, $budget, false, false ) + $core->lists->pages( array_diff_key( $queries, $of_ids ), 0, $budget, false );
				foreach ( $found as $id => $page ) {
					if ( $page instanceof Relx_Exception ) {
						throw $page;
					}
					$found[ $id ] = $page['items'] ?? Relx_Related_Objects::ids( $page['rows'] );
				}
				return array_replace( $queries, $found );
			}
		);
	}
}

if ( ! function_exists( 'ncr_reorder_relations' ) ) {
	/**
	 * Orders a list: the given objects first, then the others as before.
	 *
	 *     ncr_reorder_relations( 12, 'post', 'references', array( 7 ) ); // post 7 first
	 *
	 * @since 0.1.0
	 *
	 * @param int    $from_id       Object ID.
	 * @param string $from_type     `post`, `user` or `term`.
	 * @param string $relation_type Relation type.
	 * @param array  $ids           IDs of related objects. Arrays with `object_type` and `id` if the type connects several object types.
	 * @param array  $args          Optional. `direction`: `outgoing` or `incoming`, for a one-way type.
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
}

if ( ! function_exists( 'ncr_copy_relations' ) ) {
	/**
	 * Copies an object's relations to another one of its object type.
	 *
	 *     ncr_copy_relations( 12, 7, array( 'references' ) );
	 *
	 * @since 0.1.0
	 *
	 * @param int           $from_id     ID to copy from.
	 * @param int           $to_id       ID to copy to.
	 * @param string[]|null $types       Relation types, null for all except read-only ones.
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
}

if ( ! function_exists( 'ncr_replace_object' ) ) {
	/**
	 * Moves an object's relations to another one of its object type: see `wp content-relations replace`.
	 *
	 *     $report = ncr_replace_object( 12, 7, null, 'post', array( 'dry_run' => true ) );
	 *
	 * @since 0.1.0
	 *
	 * @param int           $id          Object ID.
	 * @param int           $by_id       ID to move them to.
	 * @param string[]|null $types       Relation types, null for all except read-only ones.
	 * @param string        $object_type `post`, `user` or `term`.
	 * @param array         $args        {
	 *     Optional arguments.
	 *
	 *     @type bool   $dry_run    Only report what would change. Default false.
	 *     @type string $validation `normal`, or `require-all-validate` to move nothing if a relation can't move. Default `normal`.
	 * }
	 * @return array|WP_Error `moved` and `dropped` (numbers), and `kept`: arrays with `relation_id`, `type`, `object_type` and `id` of the
	 *                        related object, `code` and `message`. With `failed` if `require-all-validate` prevented it.
	 */
	function ncr_replace_object( $id, $by_id, $types = null, $object_type = 'post', $args = array() ) {
		return Relx_Core::attempt(
			static function () use ( $id, $by_id, $types, $object_type, $args ) {
				$from       = Relx_Checks::object( 'object', $object_type, $id );
				$dry_run    = ! empty( $args['dry_run'] );
				$validation = Relx_Checks::one_of( 'validation', array( 'normal', 'require-all-validate' ), $args['validation'] ?? 'normal' );
				return Relx_Core::instance()->relations->replace( $from, Relx_Checks::object( 'by', $object_type, $by_id ), compact( 'types', 'dry_run', 'validation' ) );
			}
		);
	}
}

if ( ! function_exists( 'lg_add_relation' ) ) {
	/**
	 * Adds a relation from a post.
	 *
	 *     lg_add_relation( 12, 7, 'references' );
	 *
	 * @since 0.1.0
	 *
	 * @param int         $from_id   Post ID.
	 * @param int         $to_id     Target ID.
	 * @param string      $type      Relation type.
	 * @param string|null $direction `unidirectional`, `bidirectional` or null. Ignored: the type decides.
	 * @param string      $to_type   `post`, `user` or `term`.
	 * @return int|WP_Error Relation ID.
	 */
	function lg_add_relation( $from_id, $to_id, $type = 'related_to', $direction = null, $to_type = 'post' ) {
		if ( ! in_array( $direction, array( null, 'unidirectional', 'bidirectional' ), true ) ) {
			$message = sprintf( 'direction must be unidirectional, bidirectional or null, not %s.', Relx_Checks::format_value( $direction ) );
			return Relx_Exception::param( 'ncr_invalid_direction', 'direction', $message )->to_wp_error();
		}
		return ncr_add_relation( $from_id, 'post', $to_id, $to_type, $type );
	}
}

if ( ! function_exists( 'lg_remove_relation' ) ) {
	/**
	 * Removes a relation from a post. If `$to_id` is null, removes all with this type.
	 *
	 *     lg_remove_relation( 12, 7, 'references' );
	 *
	 * @since 0.1.0
	 *
	 * @param int      $from_id Post ID.
	 * @param int|null $to_id   Target ID.
	 * @param string   $type    Relation type.
	 * @param string   $to_type `post`, `user` or `term`.
	 * @return true|WP_Error
	 */
	function lg_remove_relation( $from_id, $to_id, $type = 'related_to', $to_type = 'post' ) {
		return ncr_remove_relation( $from_id, 'post', $to_id, $to_type, $type );
	}
}

if ( ! function_exists( 'lg_get_related' ) ) {
	/**
	 * Returns what is related to a post.
	 *
	 *     $items = lg_get_related( 12, 'related_to', array( 'limit' => 5 ) );
	 *
	 * @since 0.1.0
	 *
	 * @param int    $post_id Post ID.
	 * @param string $type    Relation type.
	 * @param array  $args    Arguments of `ncr_get_related()`.
	 * @param string $to_type `post`, `user`, `term` or `all`.
	 * @return array|WP_Error IDs, or items of the REST API.
	 */
	function lg_get_related( $post_id, $type = 'related_to', $args = array(), $to_type = 'post' ) {
		return ncr_get_related( $post_id, 'post', $type, is_array( $args ) ? $args + compact( 'to_type' ) : $args );
	}
}

if ( ! function_exists( 'lg_get_related_users' ) ) {
	/**
	 * Returns a post's related users.
	 *
	 *     $authors = lg_get_related_users( 12 );
	 *
	 * @since 0.1.0
	 *
	 * @param int    $post_id Post ID.
	 * @param string $type    Relation type.
	 * @param array  $args    Arguments of `ncr_get_related()`.
	 * @return array|WP_Error IDs, or items of the REST API.
	 */
	function lg_get_related_users( $post_id, $type = 'authored_by', $args = array() ) {
		return lg_get_related( $post_id, $type, $args, 'user' );
	}
}

if ( ! function_exists( 'lg_get_related_terms' ) ) {
	/**
	 * Returns a post's related terms.
	 *
	 *     $topics = lg_get_related_terms( 12 );
	 *
	 * @since 0.1.0
	 *
	 * @param int    $post_id Post ID.
	 * @param string $type    Relation type.
	 * @param array  $args    Arguments of `ncr_get_related()`.
	 * @return array|WP_Error IDs, or items of the REST API.
	 */
	function lg_get_related_terms( $post_id, $type = 'categorized_as', $args = array() ) {
		return lg_get_related( $post_id, $type, $args, 'term' );
	}
}

if ( ! function_exists( 'lg_get_related_products' ) ) {
	/**
	 * Returns a product's related products. The setting `woocommerce`, or a plugin, registers the type.
	 *
	 *     $products = lg_get_related_products( 12 );
	 *
	 * @since 0.1.0
	 *
	 * @param int    $product_id ID of the product.
	 * @param string $type       Relation type.
	 * @param array  $args       Arguments of `ncr_get_related()`.
	 * @return array|WP_Error IDs, or items of the REST API.
	 */
	function lg_get_related_products( $product_id, $type = 'related_product', $args = array() ) {
		return lg_get_related( $product_id, $type, $args, 'post' );
	}
}

if ( ! function_exists( 'relx_get_related_posts' ) ) {
	/**
	 * Returns related posts that the current user can view.
	 *
	 *     foreach ( relx_get_related_posts( array( 'type' => 'references', 'limit' => 3 ) ) as $related ) {
	 *         echo esc_html( get_the_title( $related ) );
	 *     }
	 *
	 * @since 0.1.0
	 *
	 * @param array|string $args {
	 *     Optional. Attributes of the shortcode `[relx_related_posts]`.
	 *
	 *     @type string $type      Relation type. Default: that of the settings.
	 *     @type int    $limit     Maximum number of posts, 1-50. Default 5.
	 *     @type string $order     `manual`, `date`, `created`, `title`, `random`, or a field such as `data.weight`. Default `manual`.
	 *     @type string $direction As in `ncr_get_related()`.
	 *     @type string $fill      `similar` adds similar posts after the related ones, up to the limit. Default `none`.
	 *     @type string $exclude   IDs of posts to leave out, separated by commas. `shown` stands for the page's post, and for posts of earlier
	 *                             lists and loops.
	 *     @type int    $post_id   Post ID. Default: the current post.
	 * }
	 * @return WP_Post[] Posts in order.
	 */
	function relx_get_related_posts( $args = array() ) {
		$request = new Relx_List_Request( 'post', wp_parse_args( $args ), Relx_Blocks::current_post_id() );
		$ids     = Relx_Page_Lists::instance()->ids( $request );
		_prime_post_caches( $ids, false, $request->attributes['showThumbnail'] );
		return array_values( array_filter( array_map( 'get_post', $ids ) ) );
	}
}

if ( ! function_exists( 'relx_the_related_posts' ) ) {
	/**
	 * Displays a list of related posts, or nothing if there are none.
	 *
	 *     relx_the_related_posts( array( 'type' => 'references', 'layout' => 'grid', 'title' => 'Sources' ) );
	 *
	 * @since 0.1.0
	 *
	 * @param array|string $args Optional. Attributes of the shortcode `[relx_related_posts]`.
	 */
	function relx_the_related_posts( $args = array() ) {
		echo Relx_Blocks::list_html( 'post', wp_parse_args( $args ), Relx_Blocks::current_post_id() ); // phpcs:ignore WordPress.Security.EscapeOutput -- escaped by the templates.
	}
}
