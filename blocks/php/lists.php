<?php
/**
 * Blocks and shortcodes, whose lists the service renders: all of a page with one request.
 *
 * @package relx
 */

defined( 'ABSPATH' ) || exit;

/** What each block lists. The first has the scripts and the style of all. */
const RELX_BLOCKS = array(
	'related-posts' => 'post',
	'related-users' => 'user',
	'related-terms' => 'term',
);

/** Registers blocks and shortcodes. */
function relx_register_blocks() {
	foreach ( RELX_BLOCKS as $block => $kind ) {
		$type = register_block_type( RELX_DIR . '/' . $block, array( 'render_callback' => 'relx_render_block' ) );
		// The view script is loaded where it has something to do.
		$type->view_script_handles = array();
		wp_set_script_translations( "relx-$block-editor-script", 'relx', RELX_DIR . '/languages' );
		if ( ! shortcode_exists( "relx_related_{$kind}s" ) ) {
			add_shortcode( "relx_related_{$kind}s", 'relx_render_shortcode' );
		}
	}
	$site = array(
		'namespace'  => relx_namespace(),
		'embedParam' => relx_embed_param(),
	);
	$site = wp_json_encode( $site );
	wp_add_inline_script( 'relx-related-posts-editor-script', "window.relxSite = $site;", 'before' );
	wp_add_inline_script( 'relx-related-posts-view-script', "window.relxSite = $site;", 'before' );
}
add_action( 'init', 'relx_register_blocks' );

/** Themes without blocks load the style of every block with every page: leaves ours to the pages that show a list. */
function relx_dequeue_style() {
	$text = is_singular() ? get_post_field( 'post_content', get_queried_object() ) : '';
	if ( ! wp_should_load_separate_core_block_assets() && ! preg_match( '/<!-- wp:relx\/|\[relx_related_/', $text ) ) {
		wp_dequeue_style( 'relx-related-posts-style' );
	}
}
add_action( 'wp_enqueue_scripts', 'relx_dequeue_style', 100 );

/** The post whose list is asked for. In a widget that is the one the page is about: what a loop before it has left behind is none. */
function relx_post_of( $context = array() ) {
	$widgets = array( 'widget_block_content', 'widget_text', 'widget_text_content', 'widget_custom_html_content' );
	if ( ! isset( $context['queryId'] ) && array_filter( $widgets, 'doing_filter' ) ) {
		return is_singular() ? get_queried_object_id() : 0;
	}
	return (int) ( $context['postId'] ?? get_the_ID() );
}

/** A block: its list, in the element that was saved for it. */
function relx_render_block( $attributes, $content, $block ) {
	$saved = preg_match( '/^\s*(<div\b[^<>]*>)/', $content, $found ) ? $found[1] : '<div ' . get_block_wrapper_attributes() . '>';
	// The classes are on the element.
	unset( $attributes['className'], $attributes['class'] );
	return relx_list( substr( $block->name, 5 ), $attributes, relx_post_of( $block->context ), preg_replace( '/\sdata-relx-block="[^"]*"/', '', $saved ) );
}

/** A shortcode. What it encloses is shown where there is nothing to list. */
function relx_render_shortcode( $attributes, $content, $shortcode ) {
	$attributes = array_map( 'html_entity_decode', (array) $attributes );
	return relx_list( str_replace( '_', '-', substr( $shortcode, 5 ) ), $attributes, relx_post_of(), '', do_shortcode( (string) $content ) );
}

/** A list of the service's, or a place that the view script fills from the routes of another plugin. */
function relx_list( $block, $attributes, $post_id, $element, $instead = '' ) {
	wp_enqueue_style( 'relx-related-posts-style' );
	if ( relx_has_peer() ) {
		wp_enqueue_script( 'relx-related-posts-view-script' );
		$place = array( 'kind' => RELX_BLOCKS[ $block ] ) + array_filter( $attributes, 'is_scalar' );
		if ( empty( $place['post'] ) && empty( $place['post_id'] ) ) {
			$place['post'] = $post_id;
		}
		return sprintf( '%s data-relx-block="%s"></div>', $element ? substr( $element, 0, -1 ) : '<div', esc_attr( wp_json_encode( $place ) ) );
	}
	$request = array(
		'block'      => 'relx/' . $block,
		'attributes' => (object) $attributes,
		'post_id'    => $post_id,
	);
	$waiting = array( $request, $element, $instead );
	$page    = relx_page();
	if ( ! $page->mark ) {
		$lists = relx_render( array( $request ) );
		return relx_place( is_wp_error( $lists ) ? $lists : $lists[0], $waiting, $element, $element ? '</div>' : '' );
	}
	$page->lists[] = $waiting;
	// WordPress styles the element, so it is there already. In an attribute the mark is escaped, and none any more.
	return $element . sprintf( '<!--%s-%d-->', $page->mark, count( $page->lists ) - 1 ) . ( $element ? '</div>' : '' );
}

/** The lists of the page, and the mark that stands for each until its end: a secret, so that no text can have it. */
function relx_page() {
	static $page;
	if ( ! $page ) {
		$page = (object) array(
			'mark'  => '',
			'lists' => array(),
		);
	}
	return $page;
}

/** Collects what the theme prints. Feeds, REST and all else that has no such end render each list where it stands. */
function relx_open_page() {
	if ( is_feed() || ! relx_has_bridge() ) {
		return;
	}
	relx_page()->mark = 'relx-' . bin2hex( random_bytes( 8 ) );
	ob_start();
	$level = ob_get_level();
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

/** Puts the lists into the page, those that are still in it. */
function relx_fill( $html ) {
	$page = relx_page();
	$mark = "/(<div\b[^<>]*>)?<!--$page->mark-(\d+)-->(<\/div>)?/";
	$html = preg_replace( "/&lt;!--$page->mark-\d+--&gt;/", '', $html );
	if ( ! $page->lists || ! preg_match_all( $mark, $html, $found ) ) {
		return $html;
	}
	$lists = relx_render( array_map( static fn( $number ) => $page->lists[ $number ][0], $found[2] ) );
	$place = static function ( $found ) use ( $page, &$lists ) {
		return relx_place( is_wp_error( $lists ) ? $lists : array_shift( $lists ), $page->lists[ $found[2] ], $found[1], $found[3] ?? '' );
	};
	return preg_replace_callback( $mark, $place, $html );
}

/** A list in what is around it. A block without one leaves nothing; where the service is to blame, authors are told. */
function relx_place( $list, $waiting, $before, $after ) {
	list( $request, $element, $instead ) = $waiting;
	if ( is_wp_error( $list ) ) {
		/* translators: %s: why, a sentence. */
		$reason = sprintf( __( 'This list is missing. Only who may edit this is told why: %s', 'relx' ), $list->get_error_message() );
		$list   = current_user_can( 'edit_post', $request['post_id'] ) ? '<p class="relx-related-error">' . esc_html( $reason ) . '</p>' : '';
	}
	if ( '' === $list && $element ) {
		return $instead;
	}
	return $before . ( '' === $list ? $instead : $list ) . $after;
}

/** Lists as HTML, as the current user may see them. Those of visitors are kept until something changes. */
function relx_render( $requests ) {
	$user = get_current_user_id();
	$key  = 'relx_' . md5( get_option( 'relx_version' ) . wp_json_encode( $requests ) );
	$html = $user ? false : get_transient( $key );
	if ( is_array( $html ) ) {
		return $html;
	}
	$html = array();
	foreach ( array_chunk( $requests, 100 ) as $some ) {
		$answer = relx_request( 'POST', '/wp-json/relx/v1/render', array( 'requests' => $some ), $user, array( 'read' => true ) );
		if ( is_wp_error( $answer ) ) {
			return $answer;
		}
		$html = array_merge( $html, array_column( $answer['responses'], 'html' ) );
	}
	if ( ! $user ) {
		// What changes without WordPress being told is shown after five minutes.
		set_transient( $key, $html, 5 * MINUTE_IN_SECONDS );
	}
	return $html;
}
