<?php
/**
 * The functions of themes and plugins, and `wp content-relations`. What they take, give and refuse is the service's to say.
 *
 * @package relx
 */

defined( 'ABSPATH' ) || exit;

/** Calls a function of the service's core. */
function relx_call( $call, $args, $timeout = 2 ) {
	$answer = relx_request( 'call', compact( 'call', 'args' ), 'site', $timeout );
	return is_wp_error( $answer ) ? $answer : $answer['result'];
}

/**
 * Registers a relation type, on init before priority 20.
 *
 * @param string|array $name Slug; or all arguments, with the slug as `name`.
 * @param array        $args Arguments.
 * @return array|WP_Error What was registered. Types that the service refuses are told of in Tools > Site Health.
 */
function ncr_register_relation_type( $name, $args = array() ) {
	global $wp_filter, $relx_types;
	if ( did_action( 'init' ) && ( ! doing_action( 'init' ) || $wp_filter['init']->current_priority() >= 20 ) ) {
		$late = __( 'This relation type comes too late: register types on init at a priority below 20.', 'relx' );
		return new WP_Error( 'ncr_registry_locked', $late, array( 'status' => 400 ) );
	}
	$type         = is_array( $name ) ? $name : compact( 'name' ) + $args;
	$relx_types[] = $type;
	return $type;
}

/** Every relation type in its normal form. */
function ncr_get_registered_relation_types() {
	return relx_call( __FUNCTION__, array() );
}

/** Creates a relation: its id, or WP_Error. */
function ncr_add_relation( $from_id, $from_type, $to_id, $to_type, $relation_type ) {
	return relx_call( __FUNCTION__, func_get_args() );
}

/** Removes a relation, or with null for `$to_id` all of the type: true, or WP_Error. */
function ncr_remove_relation( $from_id, $from_type, $to_id, $to_type, $relation_type ) {
	return relx_call( __FUNCTION__, func_get_args() );
}

/** Whether two objects are related: true or false, or WP_Error. */
function ncr_is_related( $from_id, $from_type, $to_id, $to_type, $relation_type ) {
	return relx_call( __FUNCTION__, func_get_args() );
}

/** What is related to an object: items, with `fields` => 'ids' their ids, or WP_Error. */
function ncr_get_related( $from_id, $from_type, $relation_type, $args = array() ) {
	foreach ( array( 'ncr_get_related_args', 'relx_get_related_args' ) as $filter ) {
		$args = apply_filters( $filter, $args, (int) $from_id, $relation_type );
	}
	return relx_call( __FUNCTION__, array( $from_id, $from_type, $relation_type, (object) $args ) );
}

/** Creates a relation of a post. Whether it is two-way its type says, whatever the direction. */
function lg_add_relation( $from_id, $to_id, $type = 'related_to', $direction = null, $to_type = 'post' ) {
	return ncr_add_relation( $from_id, 'post', $to_id, $to_type, $type );
}

/** Removes a relation of a post, or with null for `$to_id` all of the type. */
function lg_remove_relation( $from_id, $to_id, $type = 'related_to', $to_type = 'post' ) {
	return ncr_remove_relation( $from_id, 'post', $to_id, $to_type, $type );
}

/** What is related to a post. */
function lg_get_related( $post_id, $type = 'related_to', $args = array(), $to_type = 'post' ) {
	return ncr_get_related( $post_id, 'post', $type, (array) $args + compact( 'to_type' ) );
}

/** Users that are related to a post. */
function lg_get_related_users( $post_id, $type = 'authored_by', $args = array() ) {
	return lg_get_related( $post_id, $type, $args, 'user' );
}

/** Terms that are related to a post. */
function lg_get_related_terms( $post_id, $type = 'categorized_as', $args = array() ) {
	return lg_get_related( $post_id, $type, $args, 'term' );
}

/** Products that are related to a product, where a shop has registered the type. */
function lg_get_related_products( $product_id, $type = 'related_product', $args = array() ) {
	return lg_get_related( $product_id, $type, $args, 'post' );
}

/** Looks after relations: list, count, add, remove, check and schema, as in `wp content-relations list --post=12 --type=related_to`. */
function relx_command( $args, $options ) {
	$done = relx_call( 'command', array( $args, (object) $options ), 30 ); // A check of a large table takes a while.
	if ( is_wp_error( $done ) ) {
		WP_CLI::error( $done->get_error_message() . ' (' . $done->get_error_code() . ')' );
	}
	if ( isset( $done['rows'] ) ) {
		WP_CLI\Utils\format_items( $options['format'] ?? 'table', $done['rows'], $done['columns'] );
	}
	array_map( array( 'WP_CLI', 'line' ), $done['lines'] );
	if ( ! $done['ok'] ) {
		WP_CLI::halt( 1 );
	}
}
if ( defined( 'WP_CLI' ) && WP_CLI ) {
	WP_CLI::add_command( 'content-relations', 'relx_command' );
}
