<?php
/**
 * Blocks and shortcodes. PHP renders their lists in place; where a service is configured, that does, all of a page with one request.
 *
 * @package relx
 */

defined( 'ABSPATH' ) || exit;

/** What is listed, a block for each: that of posts has the scripts and the style of all. */
const RELX_KINDS = array( 'post', 'user', 'term' );

// Begins what stands for a list until the end of the page: a secret, so that no text can have it.
define( 'RELX_MARK', 'relx-' . bin2hex( random_bytes( 8 ) ) );

/** Whether PHP renders lists: relations are the plugin's own, neither those of a service nor of another plugin. */
function relx_renders() {
	return Relx_Core::is_active() && ! relx_has_peer();
}

/** Registers blocks and shortcodes. */
function relx_register_blocks() {
	foreach ( RELX_KINDS as $kind ) {
		$type = register_block_type( dirname( __DIR__ ) . "/related-{$kind}s", array( 'render_callback' => 'relx_render_block' ) );
		$type->view_script_handles = array(); // It is loaded where it has something to do, and the style where a list is.
		$type->style_handles       = is_admin() ? $type->style_handles : array();
		wp_set_script_translations( "relx-related-{$kind}s-editor-script", 'relx', dirname( __DIR__ ) . '/languages' );
		if ( ! shortcode_exists( "relx_related_{$kind}s" ) ) {
			add_shortcode( "relx_related_{$kind}s", 'relx_render_shortcode' );
		}
	}
	foreach ( array( 'editor', 'view' ) as $script ) {
		wp_add_inline_script( "relx-related-posts-$script-script", 'window.relxSite = ' . wp_json_encode( relx_names() ) . ';', 'before' );
	}
}
add_action( 'init', 'relx_register_blocks' );

/** The post whose list is asked for: in a widget the one that the page is about, not what a loop has left behind. */
function relx_post_of( $context = array() ) {
	$widgets = array( 'widget_block_content', 'widget_text', 'widget_text_content', 'widget_custom_html_content' );
	if ( isset( $context['queryId'] ) || ! array_filter( $widgets, 'doing_filter' ) ) {
		return (int) ( $context['postId'] ?? get_the_ID() );
	}
	return is_singular() ? get_queried_object_id() : 0;
}

/** A block: its list, in the element that was saved for it. */
function relx_render_block( $attributes, $content, $block ) {
	$saved   = preg_match( '/^\s*(<div\b[^<>]*>)/', $content, $found ) ? $found[1] : '<div ' . get_block_wrapper_attributes() . '>';
	$element = preg_replace( '/\sdata-relx-block="[^"]*"/', '', $saved );
	// The classes are on the element.
	unset( $attributes['className'], $attributes['class'] );
	return relx_list( substr( $block->name, 5 ), $attributes, relx_post_of( $block->context ), $element );
}

/** A shortcode. What it encloses is shown where there is nothing to list. */
function relx_render_shortcode( $attributes, $content, $shortcode ) {
	$attributes = array_map( 'html_entity_decode', (array) $attributes );
	return relx_list( str_replace( '_', '-', substr( $shortcode, 5 ) ), $attributes, relx_post_of(), '', do_shortcode( (string) $content ) );
}

/** A list of the service's, or a place that the view script fills from the routes of another plugin. */
function relx_list( $block, $attributes, $post_id, $element, $instead = '' ) {
	global $relx_lists, $relx_is_page;
	if ( relx_renders() ) {
		return relx_list_in_place( new Relx_List_Request( Relx_List_Request::type_of( "relx/$block" ), $attributes, $post_id ), $element, $instead );
	}
	wp_enqueue_style( 'relx-related-posts-style' );
	if ( relx_has_peer() ) {
		wp_enqueue_script( 'relx-related-posts-view-script' );
		$of    = empty( $attributes['post'] ) && empty( $attributes['post_id'] ) ? array( 'post' => $post_id ) : array();
		$place = wp_json_encode( array( 'kind' => substr( $block, strlen( 'related-' ), -1 ) ) + $of + array_filter( $attributes, 'is_scalar' ) );
		return sprintf( '%s data-relx-block="%s"></div>', $element ? substr( $element, 0, -1 ) : '<div', esc_attr( $place ) );
	}
	// WordPress styles the element, so it is there already.
	$list         = sprintf( '%s<!--%s-%d-->%s', $element, RELX_MARK, count( (array) $relx_lists ), $element ? '</div>' : '' );
	$relx_lists[] = array( compact( 'block', 'attributes', 'post_id' ), $element, $instead );
	return $relx_is_page ? $list : relx_fill( $list );
}

/**
 * A list that PHP renders where it stands.
 *
 * @param Relx_List_Request $request List.
 * @param string            $element Opening tag of the element that a block has saved for it, or an empty text.
 * @param string            $instead What is shown where there is nothing to list.
 * @return string HTML.
 */
function relx_list_in_place( Relx_List_Request $request, $element = '', $instead = '' ) {
	$html = Relx_Page_Lists::instance()->html( $request );
	if ( is_wp_error( $html ) ) {
		$html = current_user_can( 'edit_post', $request->post_id ) ? relx_missing_list( $html ) : '';
	}
	if ( '' === $html ) {
		return $instead;
	}
	wp_enqueue_style( 'relx-related-posts-style' );
	return $element ? $element . $html . '</div>' : $html;
}

/** Puts the style sheet into the head of a page that shows a list: themes print the head before the content. */
function relx_enqueue_style() {
	if ( relx_renders() && Relx_Page_Lists::instance()->prepare() ) {
		wp_enqueue_style( 'relx-related-posts-style' );
	}
}
add_action( 'wp_enqueue_scripts', 'relx_enqueue_style' );

/** Why a list is missing, for users who may edit the post. */
function relx_missing_list( WP_Error $error ) {
	/* translators: %s: why, a sentence. */
	$reason = sprintf( __( 'This list is missing. Only who may edit this is told why: %s', 'relx' ), $error->get_error_message() );
	return '<p class="relx-related-error">' . esc_html( $reason ) . '</p>';
}

/** Collects what the theme prints. Feeds, REST and all else that has no such end render each list where it stands. */
function relx_open_page() {
	global $relx_is_page;
	if ( is_feed() || ! relx_has_bridge() ) {
		return;
	}
	$relx_is_page = ob_start();
	$level        = ob_get_level();
	// No callback of the buffer: while one runs, nobody who looks at HTTP requests may buffer anything.
	$close = static function () use ( $level ) {
		while ( ob_get_level() > $level ) {
			ob_end_flush();
		}
		if ( ob_get_level() === $level ) {
			echo relx_fill( ob_get_clean() ); // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- it is the page itself.
		}
	};
	add_action( 'shutdown', $close, 0 );
}
add_action( 'template_redirect', 'relx_open_page', PHP_INT_MAX );

/** Puts the lists into the page, those that are still in it; a block without one leaves nothing. */
function relx_fill( $html ) {
	// In an attribute a mark is escaped, and none any more.
	$html = preg_replace( '/&lt;!--' . RELX_MARK . '-\d+--&gt;/', '', $html );
	$mark = '/(<div\b[^<>]*>)?<!--' . RELX_MARK . '-(\d+)-->(<\/div>)?/';
	if ( ! preg_match_all( $mark, $html, $found ) ) {
		return $html;
	}
	$lists = relx_render( array_map( static fn( $number ) => $GLOBALS['relx_lists'][ $number ][0], $found[2] ) );
	$place = static function ( $found ) use ( &$lists ) {
		list( $asked, $element, $instead ) = $GLOBALS['relx_lists'][ $found[2] ];
		$list = is_wp_error( $lists ) ? '' : array_shift( $lists );
		if ( is_wp_error( $lists ) && current_user_can( 'edit_post', $asked['post_id'] ) ) {
			$list = relx_missing_list( $lists );
		}
		// What a shortcode encloses may have lists of its own.
		$list = '' === $list ? relx_fill( $instead ) : $list;
		return '' === $list && $element ? '' : $found[1] . $list . ( $found[3] ?? '' );
	};
	return preg_replace_callback( $mark, $place, $html );
}

/** Lists as HTML, as the current user may see them. Those of visitors are kept until something changes. */
function relx_render( $requests ) {
	$user = get_current_user_id();
	$key  = 'relx_' . md5( get_option( 'relx_version' ) . determine_locale() . wp_json_encode( $requests ) );
	$html = $user ? false : get_transient( $key );
	if ( is_array( $html ) ) {
		return $html;
	}
	$answer = relx_request( 'render', compact( 'requests' ) + array( 'locale' => determine_locale() ), $user );
	if ( ! $user && ! is_wp_error( $answer ) ) {
		set_transient( $key, $answer['html'], 5 * MINUTE_IN_SECONDS ); // What WordPress is not told of is shown by then.
	}
	return is_wp_error( $answer ) ? $answer : $answer['html'];
}
