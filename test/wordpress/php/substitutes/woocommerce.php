<?php
// A substitute for WooCommerce, which no package registry of the tests has: products, and the functions and hooks with which its
// templates show upsells, cross-sells and related products, with their arguments and order.
class WooCommerce {
	public $cart;

	public function __construct() {
		$this->cart = new WC_Cart();
	}
}

class WC_Cart {
	// Ids of products.
	public $contents = array();

	public function get_cross_sells() {
		$found = array();
		foreach ( $this->contents as $id ) {
			$found = array_merge( ( new WC_Product( $id ) )->get_cross_sell_ids(), $found );
		}
		return wp_parse_id_list( array_diff( $found, $this->contents ) );
	}
}

function WC() {
	static $woocommerce = null;
	$woocommerce = $woocommerce ?? new WooCommerce();
	return $woocommerce;
}

class WC_Product {
	private $id;

	public function __construct( $id ) {
		$this->id = (int) $id;
	}

	public function get_id() {
		return $this->id;
	}

	public function is_visible() {
		return 'publish' === get_post_status( $this->id );
	}

	public function get_upsell_ids( $context = 'view' ) {
		return $this->get_prop( 'upsell_ids', $context );
	}

	public function get_cross_sell_ids( $context = 'view' ) {
		return $this->get_prop( 'cross_sell_ids', $context );
	}

	private function get_prop( $prop, $context ) {
		$value = array_map( 'intval', (array) ( get_post_meta( $this->id, "_$prop", true ) ?: array() ) );
		return 'view' === $context ? apply_filters( "woocommerce_product_get_$prop", $value, $this ) : $value;
	}
}

add_action(
	'init',
	function () {
		register_post_type( 'product', array( 'public' => true, 'label' => 'Products', 'show_in_rest' => true, 'supports' => array( 'title', 'editor', 'custom-fields' ) ) );
	},
	5
);

function wc_get_product( $id ) {
	return 'product' === get_post_type( $id ) ? new WC_Product( $id ) : false;
}

function wc_products_array_filter_visible( $product ) {
	return $product && is_a( $product, 'WC_Product' ) && $product->is_visible();
}

function wc_products_array_orderby( $products, $orderby = 'date', $order = 'desc' ) {
	if ( 'none' !== $orderby ) {
		// WooCommerce shuffles: another order shows as surely that the order is not kept
		usort( $products, fn( $a, $b ) => $b->get_id() - $a->get_id() );
	}
	return 'desc' === $order ? array_reverse( $products ) : $products;
}

function wc_get_related_products( $product_id, $limit = 5, $exclude_ids = array() ) {
	$exclude_ids = array_merge( array( 0, $product_id ), $exclude_ids );
	$found       = get_posts( array( 'post_type' => 'product', 'exclude' => $exclude_ids, 'fields' => 'ids', 'orderby' => 'ID', 'order' => 'ASC', 'numberposts' => $limit + 10 ) );
	$found       = apply_filters( 'woocommerce_related_products', $found, $product_id, array( 'limit' => $limit, 'excluded_ids' => $exclude_ids ) );
	if ( apply_filters( 'woocommerce_product_related_posts_shuffle', true ) ) {
		$found = array_reverse( $found );
	}
	return array_slice( $found, 0, $limit );
}

function woocommerce_product_loop_start() {
	echo '<ul class="products">';
}

function woocommerce_product_loop_end() {
	echo '</ul>';
}

function wc_get_template_part( $slug, $name ) {
	if ( 'content-product' === "$slug-$name" ) {
		printf( '<li class="product">%s</li>', esc_html( get_the_title() ) );
	}
}

function substitute_products( $class, $products ) {
	if ( ! $products ) {
		return;
	}
	echo '<section class="' . esc_attr( $class ) . '">';
	woocommerce_product_loop_start();
	foreach ( $products as $product ) {
		$GLOBALS['post'] = get_post( $product->get_id() );
		setup_postdata( $GLOBALS['post'] );
		wc_get_template_part( 'content', 'product' );
	}
	woocommerce_product_loop_end();
	echo '</section>';
	wp_reset_postdata();
}

function woocommerce_upsell_display( $limit = '-1', $columns = 4, $orderby = 'rand', $order = 'desc' ) {
	global $product;
	$args    = apply_filters( 'woocommerce_upsell_display_args', compact( 'orderby', 'order', 'columns' ) + array( 'posts_per_page' => $limit ) );
	$orderby = apply_filters( 'woocommerce_upsells_orderby', $args['orderby'] );
	$order   = apply_filters( 'woocommerce_upsells_order', $args['order'] );
	substitute_products( 'up-sells', wc_products_array_orderby( array_filter( array_map( 'wc_get_product', $product->get_upsell_ids() ), 'wc_products_array_filter_visible' ), $orderby, $order ) );
}

function woocommerce_cross_sell_display( $limit = 3, $columns = 2, $orderby = 'rand', $order = 'desc' ) {
	$found   = array_filter( array_map( 'wc_get_product', WC()->cart->get_cross_sells() ), 'wc_products_array_filter_visible' );
	$orderby = apply_filters( 'woocommerce_cross_sells_orderby', $orderby );
	$order   = apply_filters( 'woocommerce_cross_sells_order', $order );
	substitute_products( 'cross-sells', array_slice( wc_products_array_orderby( $found, $orderby, $order ), 0, $limit ) );
}

function woocommerce_output_related_products() {
	woocommerce_related_products( apply_filters( 'woocommerce_output_related_products_args', array( 'posts_per_page' => 4, 'columns' => 4, 'orderby' => 'rand' ) ) );
}

function woocommerce_related_products( $args = array() ) {
	global $product;
	$args += array( 'posts_per_page' => 2, 'columns' => 2, 'orderby' => 'rand', 'order' => 'desc' );
	$found = array_filter( array_map( 'wc_get_product', wc_get_related_products( $product->get_id(), $args['posts_per_page'], $product->get_upsell_ids() ) ), 'wc_products_array_filter_visible' );
	substitute_products( 'related', wc_products_array_orderby( $found, $args['orderby'], $args['order'] ) );
}

add_action( 'woocommerce_after_single_product_summary', 'woocommerce_upsell_display', 15, 0 );
add_action( 'woocommerce_after_single_product_summary', 'woocommerce_output_related_products', 20, 0 );
