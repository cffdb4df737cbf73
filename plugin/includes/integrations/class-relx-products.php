<?php
defined( 'ABSPATH' ) || exit;

/**
 * Relations between products. WooCommerce shows them with its own template of products: upsells and cross-sells with those of the
 * product, accessories in a section of their own, and related products in place of those that it finds by category.
 */
class Relx_Products {
	/** Maximum number of products of a list. */
	const MAX = 50;

	/** Whether the last related products are ours, in the order of their list. */
	private bool $is_sorted = false;

	/** Whether related cross-sells were read: WooCommerce reads those of the products in the cart, and then sorts them. */
	private bool $has_cross_sells = false;

	/** Hooks into WooCommerce. */
	public function register(): void {
		add_action( 'woocommerce_product_duplicate', array( $this, 'duplicated' ), 10, 2 );
		if ( ! Relx_Settings::get( 'woocommerce' ) ) {
			return;
		}
		add_action( 'init', array( $this, 'register_types' ), 9 );
		add_filter( 'woocommerce_product_get_upsell_ids', array( $this, 'upsells' ), 10, 2 );
		add_filter( 'woocommerce_product_get_cross_sell_ids', array( $this, 'cross_sells' ), 10, 2 );
		add_filter( 'woocommerce_upsells_orderby', array( $this, 'upsells_orderby' ) );
		add_filter( 'woocommerce_upsells_order', array( $this, 'upsells_order' ) );
		add_filter( 'woocommerce_cross_sells_orderby', array( $this, 'cross_sells_orderby' ) );
		add_filter( 'woocommerce_cross_sells_order', array( $this, 'cross_sells_order' ) );
		add_action( 'woocommerce_after_single_product_summary', array( $this, 'accessories' ), 17 );
		if ( Relx_Settings::get( 'replace_related_products' ) ) {
			add_filter( 'woocommerce_related_products', array( $this, 'related_products' ), 10, 3 );
			add_filter( 'woocommerce_product_related_posts_shuffle', array( $this, 'shuffles' ) );
			add_filter( 'woocommerce_output_related_products_args', array( $this, 'related_products_args' ) );
		}
	}

	/** Registers the relation types, unless the site has its own. */
	public function register_types(): void {
		$labels = array(
			'related_product' => /* translators: a relation type, as authors select it. */ __( 'Related product', 'relx' ),
			'accessory_of'    => /* translators: a relation type, as authors select it. */ __( 'Accessory of', 'relx' ),
			'upsell_of'       => /* translators: a relation type, as authors select it. */ __( 'Upsell of', 'relx' ),
			'cross_sell_of'   => /* translators: a relation type, as authors select it. */ __( 'Cross-sell of', 'relx' ),
			'replacement_for' => /* translators: a relation type, as authors select it. */ __( 'Replacement for', 'relx' ),
		);
		$lists  = array(
			'related_product' => /* translators: title of a list of products. */ __( 'Related products', 'relx' ),
			'accessory_of'    => __( 'Accessories', 'relx' ),
			'upsell_of'       => /* translators: title of a list of products. */ __( 'Upsells', 'relx' ),
			'cross_sell_of'   => /* translators: title of a list of products. */ __( 'Cross-sells', 'relx' ),
			'replacement_for' => /* translators: title of a list of products. */ __( 'Replacements', 'relx' ),
		);
		$types  = Relx_Core::instance()->types;
		foreach ( $labels as $name => $label ) {
			if ( ! $types->has( $name ) ) {
				$bidirectional = 'related_product' === $name;
				$types->register(
					compact( 'name', 'label', 'bidirectional' ) + array(
						'labels' => array( 'to' => $lists[ $name ] ) + ( $bidirectional ? array( 'from' => $lists[ $name ] ) : array() ),
						'from'   => 'product',
						'to'     => 'product',
					)
				);
			}
		}
	}

	/**
	 * Adds the related upsells before those of the product.
	 *
	 * @param int[]      $ids     Products.
	 * @param WC_Product $product Product.
	 * @return int[]
	 */
	public function upsells( $ids, $product ) {
		return $this->with_related( $ids, $product, 'upsell_of' );
	}

	/**
	 * Adds the related cross-sells before those of the product.
	 *
	 * @param int[]      $ids     Products.
	 * @param WC_Product $product Product.
	 * @return int[]
	 */
	public function cross_sells( $ids, $product ) {
		$this->has_cross_sells = $this->has_cross_sells || $this->ids( $product->get_id(), 'cross_sell_of' );
		return $this->with_related( $ids, $product, 'cross_sell_of' );
	}

	/**
	 * Keeps the order of related upsells.
	 *
	 * @param string $orderby Order of WooCommerce.
	 * @return string
	 */
	public function upsells_orderby( $orderby ) {
		return $this->ids( $this->current(), 'upsell_of' ) ? 'none' : $orderby;
	}

	/**
	 * Keeps the order of related upsells: WooCommerce reverses products without an order, too.
	 *
	 * @param string $order Sort direction of WooCommerce.
	 * @return string
	 */
	public function upsells_order( $order ) {
		return $this->ids( $this->current(), 'upsell_of' ) ? 'asc' : $order;
	}

	/**
	 * Keeps the order of related cross-sells.
	 *
	 * @param string $orderby Order of WooCommerce.
	 * @return string
	 */
	public function cross_sells_orderby( $orderby ) {
		return $this->has_cross_sells ? 'none' : $orderby;
	}

	/**
	 * Keeps the order of related cross-sells.
	 *
	 * @param string $order Sort direction of WooCommerce.
	 * @return string
	 */
	public function cross_sells_order( $order ) {
		return $this->has_cross_sells ? 'asc' : $order;
	}

	/** Shows the accessories of the current product. */
	public function accessories(): void {
		$products = array_filter( array_map( 'wc_get_product', $this->ids( $this->current(), 'accessory_of' ) ), 'wc_products_array_filter_visible' );
		if ( ! $products ) {
			return;
		}
		echo '<section class="accessories products relx-accessories"><h2>' . esc_html__( 'Accessories', 'relx' ) . '</h2>';
		woocommerce_product_loop_start();
		foreach ( $products as $product ) {
			$GLOBALS['post'] = get_post( $product->get_id() ); // phpcs:ignore WordPress.WP.GlobalVariablesOverride -- as in the templates of WooCommerce.
			setup_postdata( $GLOBALS['post'] );
			wc_get_template_part( 'content', 'product' );
		}
		woocommerce_product_loop_end();
		echo '</section>';
		wp_reset_postdata();
	}

	/**
	 * Replaces the related products of a product that has relations.
	 *
	 * @param int[] $ids        Products that WooCommerce found.
	 * @param int   $product_id Product.
	 * @param array $args       With `excluded_ids`.
	 * @return int[]
	 */
	public function related_products( $ids, $product_id, $args = array() ) {
		$related         = array_diff( $this->ids( (int) $product_id, 'related_product' ), array_map( 'intval', $args['excluded_ids'] ?? array() ) );
		$this->is_sorted = (bool) $related;
		return $related ? array_values( $related ) : $ids;
	}

	/**
	 * Keeps the order of related products.
	 *
	 * @param bool $shuffles Whether WooCommerce shuffles them.
	 * @return bool
	 */
	public function shuffles( $shuffles ) {
		return $shuffles && ! $this->is_sorted;
	}

	/**
	 * Keeps the order of related products in the section of the product.
	 *
	 * @param array $args Arguments of the section.
	 * @return array
	 */
	public function related_products_args( $args ) {
		$kept = array(
			'orderby' => 'none',
			'order'   => 'asc',
		);
		return $this->ids( $this->current(), 'related_product' ) ? $kept + $args : $args;
	}

	/**
	 * Copies the relations of a duplicated product.
	 *
	 * @param WC_Product $duplicate Duplicate.
	 * @param WC_Product $product   Original.
	 */
	public function duplicated( $duplicate, $product ): void {
		Relx_Duplicates::copy( $duplicate->get_id(), $product->get_id() );
	}

	/** 0 for none. */
	private function current(): int {
		global $product;
		return $product instanceof WC_Product ? $product->get_id() : 0;
	}

	/**
	 * Adds related products before others. Screens and programs that change products get those of the product only. The Store API is not
	 * one of them: it shows carts.
	 *
	 * @param WC_Product $product Product.
	 * @param int[] $ids Products.
	 * @return int[]
	 */
	private function with_related( $ids, $product, string $type ): array {
		$is_rest  = defined( 'REST_REQUEST' ) && REST_REQUEST;
		$is_store = 0 === strpos( $GLOBALS['wp']->query_vars['rest_route'] ?? '', '/wc/store/' );
		if ( is_admin() || ( $is_rest && ! $is_store ) ) {
			return $ids;
		}
		return array_values( array_unique( array_merge( $this->ids( $product->get_id(), $type ), array_map( 'intval', (array) $ids ) ) ) );
	}

	/**
	 * Products with a relation to a product, in order.
	 *
	 * @return int[]
	 */
	private function ids( int $product_id, string $type ): array {
		$target = array(
			'object_type' => 'post',
			'id'          => $product_id,
		);
		$args   = array(
			'type'      => $type,
			'direction' => 'incoming',
			'limit'     => self::MAX,
		);
		try {
			return $product_id ? Relx_Core::instance()->lists->ids( $target, $args, get_current_user_id() ) : array();
		} catch ( Relx_Exception $error ) {
			return array();
		}
	}
}
