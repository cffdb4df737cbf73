<?php
/**
 * Functions of Native Content Relationships that themes call, for the relations of this plugin.
 *
 * @package relx
 */

defined( 'ABSPATH' ) || exit;

// phpcs:disable WordPress.NamingConventions.PrefixAllGlobals -- themes call these names.

if ( ! function_exists( 'wp_add_relation' ) ) {
	/**
	 * Creates a relation of a post.
	 *
	 * @since 0.1.0
	 *
	 * @param int         $from_id   Id of the post.
	 * @param int         $to_id     Id of the target object.
	 * @param string      $type      Relation type, which decides whether the relation is two-way.
	 * @param string|null $direction Ignored: the type decides.
	 * @param string      $to_type   `post`, `user` or `term`.
	 * @return int|WP_Error Id of the relation.
	 */
	function wp_add_relation( $from_id, $to_id, $type = 'related_to', $direction = null, $to_type = 'post' ) {
		return ncr_add_relation( $from_id, 'post', $to_id, $to_type, $type ?? 'related_to' );
	}
}

if ( ! function_exists( 'wp_remove_relation' ) ) {
	/**
	 * Removes a relation of a post, or the relations of every type if the type is null. A missing relation is no error.
	 *
	 * @since 0.1.0
	 *
	 * @param int         $from_id Id of the post.
	 * @param int         $to_id   Id of the target object.
	 * @param string|null $type    Relation type.
	 * @param string      $to_type `post`, `user` or `term`.
	 * @return true|WP_Error True, or an error.
	 */
	function wp_remove_relation( $from_id, $to_id, $type = null, $to_type = 'post' ) {
		foreach ( Relx_Fluent::types( $type, $to_type ) as $name ) {
			$removed = ncr_remove_relation( $from_id, 'post', $to_id, $to_type, $name );
			if ( is_wp_error( $removed ) && 'ncr_relation_not_found' !== $removed->get_error_code() ) {
				return $removed;
			}
		}
		return true;
	}
}

if ( ! function_exists( 'wp_is_related' ) ) {
	/**
	 * Checks whether a post is related to an object, by one type or by any.
	 *
	 * @since 0.1.0
	 *
	 * @param int         $from_id Id of the post.
	 * @param int         $to_id   Id of the target object.
	 * @param string|null $type    Relation type.
	 * @param string      $to_type `post`, `user` or `term`.
	 * @return bool|WP_Error Whether they are related.
	 */
	function wp_is_related( $from_id, $to_id, $type = null, $to_type = 'post' ) {
		foreach ( Relx_Fluent::types( $type, $to_type ) as $name ) {
			$is_related = ncr_is_related( $from_id, 'post', $to_id, $to_type, $name );
			if ( false !== $is_related ) {
				return $is_related;
			}
		}
		return false;
	}
}

if ( ! function_exists( 'wp_get_related' ) ) {
	/**
	 * Returns the related objects of a post that logged-out users can see.
	 *
	 * @since 0.1.0
	 *
	 * @param int         $post_id Id of the post.
	 * @param string|null $type    Relation type, null for every type.
	 * @param array       $args    Arguments of `ncr_get_related()`.
	 * @param string      $to_type `post`, `user` or `term`.
	 * @return array[]|WP_Error Arrays with `id`, `type` and `to_type`.
	 */
	function wp_get_related( $post_id, $type = null, $args = array(), $to_type = 'post' ) {
		return Relx_Fluent::related( $post_id, $type, $args, $to_type );
	}
}

if ( ! function_exists( 'wp_get_related_users' ) ) {
	/**
	 * Returns the related users of a post.
	 *
	 * @since 0.1.0
	 *
	 * @param int         $post_id Id of the post.
	 * @param string|null $type    Relation type, null for every type.
	 * @param array       $args    Arguments of `ncr_get_related()`.
	 * @return array[]|WP_Error Arrays with `id`, `type` and `to_type`.
	 */
	function wp_get_related_users( $post_id, $type = null, $args = array() ) {
		return Relx_Fluent::related( $post_id, $type, $args, 'user' );
	}
}

if ( ! function_exists( 'wp_get_related_terms' ) ) {
	/**
	 * Returns the related terms of a post.
	 *
	 * @since 0.1.0
	 *
	 * @param int         $post_id Id of the post.
	 * @param string|null $type    Relation type, null for every type.
	 * @param array       $args    Arguments of `ncr_get_related()`.
	 * @return array[]|WP_Error Arrays with `id`, `type` and `to_type`.
	 */
	function wp_get_related_terms( $post_id, $type = null, $args = array() ) {
		return Relx_Fluent::related( $post_id, $type, $args, 'term' );
	}
}

if ( ! function_exists( 'naticore_copy_relations' ) ) {
	/**
	 * Copies the relations of a post to another one.
	 *
	 * @since 0.1.0
	 *
	 * @param int           $from_id Post whose relations are copied.
	 * @param int           $to_id   Post that receives them.
	 * @param string[]|null $types   Relation types, null for all.
	 * @return array|WP_Error Same as of `ncr_copy_relations()`.
	 */
	function naticore_copy_relations( $from_id, $to_id, $types = null ) {
		return ncr_copy_relations( $from_id, $to_id, $types );
	}
}

if ( ! function_exists( 'naticore' ) ) {
	/**
	 * Starts a fluent expression about a relation of posts: `naticore()->from( 5 )->to( 7 )->type( 'references' )->create()`.
	 *
	 * @since 0.1.0
	 *
	 * @return Relx_Fluent Object with chainable methods.
	 */
	function naticore() {
		return new Relx_Fluent();
	}
}
