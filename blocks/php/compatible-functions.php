<?php
/**
 * The functions that themes for Native Content Relationships call, over the relations of this plugin.
 *
 * @package relx
 */

defined( 'ABSPATH' ) || exit;

// phpcs:disable WordPress.NamingConventions.PrefixAllGlobals -- these are the names that themes call.

if ( ! function_exists( 'wp_add_relation' ) ) {
	/**
	 * Creates a relation of a post.
	 *
	 * @param int         $from_id   Post.
	 * @param int         $to_id     Target.
	 * @param string      $type      Relation type, which decides whether the relation is two-way.
	 * @param string|null $direction It changes nothing.
	 * @param string      $to_type   `post`, `user` or `term`.
	 * @return int|WP_Error Id of the relation.
	 */
	function wp_add_relation( $from_id, $to_id, $type = 'related_to', $direction = null, $to_type = 'post' ) {
		return ncr_add_relation( $from_id, 'post', $to_id, $to_type, $type ?? 'related_to' );
	}
}

if ( ! function_exists( 'wp_remove_relation' ) ) {
	/**
	 * Removes a relation of a post, or with null for the type the relations of every type. One that is missing is no error.
	 *
	 * @param int         $from_id Post.
	 * @param int         $to_id   Target.
	 * @param string|null $type    Relation type.
	 * @param string      $to_type `post`, `user` or `term`.
	 * @return true|WP_Error
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
	 * Whether a post is related to an object, by a type or by any.
	 *
	 * @param int         $from_id Post.
	 * @param int         $to_id   Target.
	 * @param string|null $type    Relation type.
	 * @param string      $to_type `post`, `user` or `term`.
	 * @return bool|WP_Error
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
	 * What is related to a post, as far as logged-out users see it.
	 *
	 * @param int         $post_id Post.
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
	 * Users that are related to a post.
	 *
	 * @param int         $post_id Post.
	 * @param string|null $type    Relation type, null for every type.
	 * @param array       $args    Arguments of `ncr_get_related()`.
	 * @return array[]|WP_Error
	 */
	function wp_get_related_users( $post_id, $type = null, $args = array() ) {
		return Relx_Fluent::related( $post_id, $type, $args, 'user' );
	}
}

if ( ! function_exists( 'wp_get_related_terms' ) ) {
	/**
	 * Terms that are related to a post.
	 *
	 * @param int         $post_id Post.
	 * @param string|null $type    Relation type, null for every type.
	 * @param array       $args    Arguments of `ncr_get_related()`.
	 * @return array[]|WP_Error
	 */
	function wp_get_related_terms( $post_id, $type = null, $args = array() ) {
		return Relx_Fluent::related( $post_id, $type, $args, 'term' );
	}
}

if ( ! function_exists( 'naticore_copy_relations' ) ) {
	/**
	 * Copies the relations of a post to another one.
	 *
	 * @param int           $from_id Post whose relations are copied.
	 * @param int           $to_id   Post that gets them.
	 * @param string[]|null $types   Relation types, null for all.
	 * @return array|WP_Error As of `ncr_copy_relations()`.
	 */
	function naticore_copy_relations( $from_id, $to_id, $types = null ) {
		return ncr_copy_relations( $from_id, $to_id, $types );
	}
}

if ( ! function_exists( 'naticore' ) ) {
	/**
	 * Relations of posts in one expression: `naticore()->from( 5 )->to( 7 )->type( 'references' )->create()`.
	 *
	 * @return Relx_Fluent
	 */
	function naticore() {
		return new Relx_Fluent();
	}
}
