import { readFileSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addPlugin } from './plugin.js';
import { openPluginSite, type PluginSite } from './plugin-site.js';
import { phpFolder } from './site-files.js';

let here: PluginSite;
beforeAll(async () => {
  here = await openPluginSite(['Hello', 'Again', 'Hallo', 'Wieder', 'Bonjour']);
  addPlugin(
    here.site,
    'paid',
    `add_action( 'init', fn() => function_exists( 'ncr_register_relation_type' ) && ncr_register_relation_type( 'paid', array( 'label' => 'Paid', 'from' => 'post', 'to' => 'post', 'fields' => array( 'note' => array( 'type' => 'string' ), 'fee' => array( 'type' => 'integer', 'private' => true ) ) ) ) );`,
  );
});
afterAll(() => here?.site.stop());

const addSubstitute = (name: string) =>
  addPlugin(here.site, name, readFileSync(`${phpFolder}/substitutes/${name}.php`, 'utf8').replace('<?php', ''));
const removeSubstitute = (name: string) => rmSync(`${here.site.root}/wp-content/mu-plugins/${name}.php`);
const set = (settings: object) =>
  here.php(`delete_option( 'relx_settings' ); update_option( 'relx_settings', $args );`, settings);
const loaded = () =>
  here.php<string[]>(
    `return array_values( array_filter( array( 'Relx_Products', 'Relx_Translation_Mirror', 'Relx_Duplicates' ), fn( $name ) => class_exists( $name, false ) ) );`,
  );
const pairs = (type: string) =>
  here.php<string[]>(
    `global $wpdb; return $wpdb->get_col( $wpdb->prepare( "SELECT CONCAT(from_id, '>', to_id) FROM {$wpdb->relx_relations} WHERE type = %s ORDER BY id", $args ) );`,
    type,
  );

it('nothing is loaded for a plugin that is not active', async () => {
  await set({ woocommerce: true, replace_related_products: true, mirror_translations: true });
  expect(await loaded()).toEqual([]);
  expect(await here.php(`return Relx_Integrations::active();`)).toEqual([]);
});

describe('WooCommerce', () => {
  let products: Readonly<Record<string, number>>;
  beforeAll(async () => {
    addSubstitute('woocommerce');
    await set({ woocommerce: true });
    products = await here.php(
      `$ids = array();
      foreach ( array( 'Tent', 'Pegs', 'Rope', 'Lamp', 'Stove' ) as $title ) { $ids[ $title ] = wp_insert_post( array( 'post_type' => 'product', 'post_title' => $title, 'post_status' => 'publish' ) ); }
      $ids['Secret'] = wp_insert_post( array( 'post_type' => 'product', 'post_title' => 'Secret', 'post_status' => 'draft' ) );
      foreach ( array( 'Pegs' => 'accessory_of', 'Secret' => 'accessory_of', 'Lamp' => 'upsell_of', 'Stove' => 'cross_sell_of' ) as $title => $type ) { ncr_add_relation( $ids[ $title ], 'post', $ids['Tent'], 'post', $type ); }
      foreach ( array( 'Lamp', 'Rope' ) as $title ) { ncr_add_relation( $ids['Tent'], 'post', $ids[ $title ], 'post', 'related_product' ); }
      update_post_meta( $ids['Tent'], '_upsell_ids', array( $ids['Rope'] ) );
      return $ids;`,
    );
  });
  afterAll(() => removeSubstitute('woocommerce'));
  /** Titles of the products in the sections of a product's page, by the class of the section. */
  async function sections(title: string, user = 0) {
    const html = await here.php<string>(
      `wp_set_current_user( $args[1] ); $GLOBALS['product'] = wc_get_product( $args[0] ); ob_start(); do_action( 'woocommerce_after_single_product_summary' ); return ob_get_clean();`,
      [products[title], user],
    );
    const found = [...html.matchAll(/<section class="([\w -]+)">(.*?)<\/section>/gs)];
    return Object.fromEntries(
      found.map(([, name = '', inner = '']) => [name, [...inner.matchAll(/"product">(\w+)/g)].map(([, one]) => one)]),
    );
  }

  it('shows accessories and upsells with the template of WooCommerce, in their order, before its own', async () => {
    for (const user of [0, 1])
      expect(await sections('Tent', user)).toMatchObject({
        'accessories products relx-accessories': ['Pegs'],
        'up-sells': ['Lamp', 'Rope'],
      });
    expect(Object.keys(await sections('Pegs'))).toEqual(['related']);
  });

  it('adds to upsells and cross-sells where products are shown, not where they are edited', async () => {
    const read = `$product = wc_get_product( $args ); return array( $product->get_upsell_ids(), $product->get_upsell_ids( 'edit' ), $product->get_cross_sell_ids() );`;
    const { Tent, Rope, Lamp, Stove } = products;
    expect(await here.php(read, Tent)).toEqual([[Lamp, Rope], [Rope], [Stove]]);
    const ofRoute = (route: string) =>
      here.php(`define( 'REST_REQUEST', true ); $GLOBALS['wp']->query_vars['rest_route'] = '${route}'; ${read}`, Tent);
    expect(await ofRoute('/wc/v3/products')).toEqual([[Rope], [Rope], []]);
    expect(await ofRoute('/wc/store/v1/cart')).toEqual([[Lamp, Rope], [Rope], [Stove]]);
  });

  it('keeps the order of cross-sells in the cart, and leaves those of WooCommerce to it', async () => {
    const { Tent, Pegs, Rope, Lamp, Stove } = products;
    const shown = async (cart: readonly (number | undefined)[]) => {
      const html = await here.php<string>(`WC()->cart->contents = $args; ob_start(); woocommerce_cross_sell_display(); return ob_get_clean();`, cart); // biome-ignore format: one call
      return [...html.matchAll(/"product">(\w+)/g)].map(([, title]) => title);
    };
    const change = (code: string) => here.php(code, [Tent, Pegs, Lamp, Rope, Stove]);
    await change(
      `foreach ( array( 1, 2 ) as $at ) { ncr_add_relation( $args[ $at ], 'post', $args[0], 'post', 'cross_sell_of' ); }
      update_post_meta( $args[3], '_cross_sell_ids', array( $args[4], $args[2] ) );`,
    );
    expect(await shown([Tent])).toEqual(['Lamp', 'Pegs', 'Stove']);
    expect(await shown([Rope, Tent])).toEqual(['Lamp', 'Pegs', 'Stove']);
    expect(await shown([Rope])).toEqual(['Lamp', 'Stove']);
    await change(
      `foreach ( array( 1, 2 ) as $at ) { ncr_remove_relation( $args[ $at ], 'post', $args[0], 'post', 'cross_sell_of' ); }
      delete_post_meta( $args[3], '_cross_sell_ids' );`,
    );
  });

  it('leaves related products to WooCommerce, until the setting replaces those of products with relations', async () => {
    const related = async (title: string) => (await sections(title)).related;
    expect(await related('Tent')).toContain('Stove');
    await set({ woocommerce: true, replace_related_products: true });
    expect(await here.php(`return wc_get_related_products( $args );`, products.Tent)).toEqual([products.Rope, products.Lamp]);
    // upsells are not repeated, so this product has no other related ones, and WooCommerce shows those that it found
    expect(await related('Tent')).toContain('Stove');
    await here.php(
      `ncr_add_relation( $args['Pegs'], 'post', $args['Tent'], 'post', 'related_product' ); ncr_add_relation( $args['Pegs'], 'post', $args['Lamp'], 'post', 'related_product' );`,
      products,
    );
    expect(await related('Pegs')).toEqual(['Lamp', 'Tent']);
    expect(await related('Stove')).toContain('Rope');
  });

  it('joins products only', async () => {
    expect(
      await here.php(`return ncr_add_relation( $args[0], 'post', $args[1], 'post', 'accessory_of' );`, [
        here.posts[0],
        products.Tent,
      ]),
    ).toEqual(['ncr_invalid_combination', 400]);
    expect(await here.php(`return ncr_is_related( $args[0], 'post', $args[1], 'post', 'related_to' );`, here.posts)).toBe(false);
  });

  it('has no types of its own without the setting, but copies the relations of duplicates', async () => {
    await set({});
    const types = await here.php<string[]>(`return array_column( ncr_get_registered_relation_types(), 'name' );`);
    expect(types).not.toContain('accessory_of');
    const copied = await here.php(
      `ncr_add_relation( $args['Tent'], 'post', $args['Stove'], 'post', 'references' );
      $id = wp_insert_post( array( 'post_type' => 'product', 'post_title' => 'Copy' ) );
      do_action( 'woocommerce_product_duplicate', new WC_Product( $id ), new WC_Product( $args['Tent'] ) );
      return ncr_is_related( $id, 'post', $args['Stove'], 'post', 'references' );`,
      products,
    );
    expect(copied).toBe(true);
  });
});

describe.each(['polylang', 'wpml'])('translations of %s', (name) => {
  let [hello, again, hallo, wieder, bonjour] = [0, 0, 0, 0, 0];
  beforeAll(async () => {
    addSubstitute(name);
    [hello = 0, again = 0, hallo = 0, wieder = 0, bonjour = 0] = here.posts;
    await here.php(`update_option( 'stand_in_translations', $args );`, [
      { en: hello, de: hallo },
      { en: again, de: wieder },
    ]);
  });
  beforeEach(async () => {
    await set({ mirror_translations: true });
    await here.php(`global $wpdb; $wpdb->query( "DELETE FROM {$wpdb->relx_relations}" );`);
  });
  afterAll(() => removeSubstitute(name));
  const add = (from: number, to: number, type = 'references') =>
    here.php(`ncr_add_relation( $args[0], 'post', $args[1], 'post', $args[2] );`, [from, to, type]);

  it('are related when a relation is added, and unrelated when it is removed', async () => {
    for (const type of ['references', 'related_to']) {
      await add(hello, again, type);
      expect(await pairs(type)).toEqual([`${hello}>${again}`, `${hallo}>${wieder}`]);
      await here.php(`ncr_remove_relation( $args[0], 'post', $args[1], 'post', $args[2] );`, [hallo, wieder, type]);
      expect(await pairs(type)).toEqual([]);
    }
  });

  it('stay as they are without the setting, and for posts without a language', async () => {
    await add(hello, bonjour);
    expect(await pairs('references')).toEqual([`${hello}>${bonjour}`]);
    await set({});
    await add(hello, again);
    expect(await pairs('references')).toEqual([`${hello}>${bonjour}`, `${hello}>${again}`]);
    expect(await loaded()).toEqual([]);
  });

  it('get the relations of the other languages when they are new', async () => {
    await here.php(`update_option( 'stand_in_translations', array( array( 'en' => $args[0] ), array( 'en' => $args[1] ) ) );`, [
      hello,
      again,
    ]);
    await add(hello, again);
    expect(await pairs('references')).toHaveLength(1);
    await here.php(
      `update_option( 'stand_in_translations', array( array( 'en' => $args[0], 'de' => $args[2] ), array( 'en' => $args[1], 'de' => $args[3] ) ) );
      if ( function_exists( 'pll_get_post_translations' ) ) { wp_update_post( array( 'ID' => $args[2] ) ); }
      else { do_action( 'wpml_translation_update', array( 'type' => 'insert', 'trid' => 1, 'element_id' => $args[2], 'element_type' => 'post_post', 'context' => 'post' ) ); }`,
      [hello, again, hallo, wieder],
    );
    expect(await pairs('references')).toEqual([`${hello}>${again}`, `${hallo}>${wieder}`]);
  });

  it('stay as they are where the user cannot edit them', async () => {
    const made = await here.php(
      `$author = wp_insert_user( array( 'user_login' => 'writer' . wp_rand(), 'user_pass' => 'x', 'role' => 'author' ) );
      wp_update_post( array( 'ID' => $args[0], 'post_author' => $author ) );
      wp_set_current_user( $author );
      return is_int( ncr_add_relation( $args[0], 'post', $args[1], 'post', 'references' ) );`,
      [hello, again],
    );
    expect([made, await pairs('references')]).toEqual([true, [`${hello}>${again}`]]);
  });

  it('get the private fields that the user sees', async () => {
    const found = await here.php(
      `list( $hello, $again, $hallo, $wieder ) = $args;
      $groups = fn( $more ) => update_option( 'stand_in_translations', array( array( 'en' => $hello ) + $more, array( 'en' => $again, 'de' => $wieder ) ) );
      $groups( array() );
      ncr_add_relation( $hello, 'post', $again, 'post', 'paid', array( 'data' => array( 'note' => 'x', 'fee' => 5 ) ) );
      $fill = function ( $role ) use ( $hallo, $wieder, $groups ) {
        $user = $role ? wp_insert_user( array( 'user_login' => $role . wp_rand(), 'user_pass' => 'x', 'role' => $role ) ) : 0;
        wp_update_post( array( 'ID' => $hallo, 'post_author' => $user ) );
        wp_set_current_user( $user );
        $groups( array( 'de' => $hallo ) );
        if ( function_exists( 'pll_get_post_translations' ) ) { wp_update_post( array( 'ID' => $hallo ) ); }
        else { do_action( 'wpml_translation_update', array( 'type' => 'insert', 'element_id' => $hallo, 'context' => 'post' ) ); }
        $data = ncr_get_relation( ncr_get_related( $hallo, 'post', 'paid' )[0]['id'] )['data'];
        wp_set_current_user( 0 );
        $groups( array() );
        ncr_remove_relation( $hallo, 'post', $wieder, 'post', 'paid' );
        return $data;
      };
      $data = array_map( $fill, array( 'author', 'editor', '' ) );
      $groups( array( 'de' => $hallo ) );
      return $data;`,
      [hello, again, hallo, wieder],
    );
    expect(found).toEqual([{ note: 'x' }, { note: 'x', fee: 5 }, { note: 'x', fee: 5 }]);
  });

  it('keep their order where the user cannot edit the sources of a one-way type', async () => {
    const [c = 0, cDe = 0] = await here.php<number[]>(
      `return array_map( fn( $title ) => wp_insert_post( array( 'post_title' => $title, 'post_status' => 'publish' ) ), array( 'C', 'C de' ) );`,
    );
    await here.php(`update_option( 'stand_in_translations', $args );`, [
      { en: hello, de: hallo },
      { en: again, de: wieder },
      { en: c, de: cDe },
    ]);
    for (const from of [c, hello]) await add(from, again);
    const found = await here.php(
      `list( $again, $wieder, $sources ) = $args;
      $author = wp_insert_user( array( 'user_login' => 'writer' . wp_rand(), 'user_pass' => 'x', 'role' => 'author' ) );
      foreach ( array_merge( array( $again, $wieder ), $sources ) as $id ) { wp_update_post( array( 'ID' => $id, 'post_author' => $author ) ); }
      wp_set_current_user( $author );
      $list = fn( $id ) => ncr_get_related( $id, 'post', 'references', array( 'fields' => 'ids', 'direction' => 'incoming' ) );
      ncr_reorder_relations( $again, 'post', 'references', array_reverse( $list( $again ) ), array( 'direction' => 'incoming' ) );
      return array( $list( $again ), $list( $wieder ) );`,
      [again, wieder, [hello, c]],
    );
    expect(found).toEqual([
      [c, hello],
      [hallo, cDe],
    ]);
    await here.php(`update_option( 'stand_in_translations', $args );`, [
      { en: hello, de: hallo },
      { en: again, de: wieder },
    ]);
  });

  it('have the data and the order of a list, also after later changes', async () => {
    addPlugin(
      here.site,
      'rated',
      `add_action( 'init', fn() => ncr_register_relation_type( 'rated', array( 'label' => 'Rated', 'from' => 'post', 'to' => 'post', 'fields' => array( 'role' => array( 'type' => 'string' ), 'weight' => array( 'type' => 'integer' ) ) ) ) );`,
    );
    const all = await here.php<number[]>(
      `return array_map( fn( $title ) => wp_insert_post( array( 'post_title' => $title, 'post_status' => 'publish' ) ), array( 'B', 'C', 'D', 'B de', 'C de', 'D de' ) );`,
    );
    const [b = 0, c = 0, d = 0, bDe = 0, cDe = 0, dDe = 0] = all;
    const groups = [
      { en: b, de: bDe },
      { en: c, de: cDe },
      { en: d, de: dDe },
    ];
    const list = (id: number, type = 'rated') =>
      here.php<[number, unknown][]>(
        `return array_map( fn( $item ) => array( $item['related']['id'], $item['data'] ?? null ), ncr_get_related( $args[0], 'post', $args[1] ) );`,
        [id, type],
      );
    const ids = async (id: number, type?: string) => (await list(id, type)).map(([one]) => one);
    await here.php(`update_option( 'stand_in_translations', $args );`, [{ en: hello }, ...groups]);
    const reorder = (id: number, order: readonly number[], type: string) =>
      here.php(`ncr_reorder_relations( $args[0], 'post', $args[2], $args[1] );`, [id, order, type]);
    for (const type of ['rated', 'related_to']) for (const to of [d, c, b]) await add(hello, to, type);
    await here.php(`foreach ( ncr_get_related( $args[0], 'post', 'rated' ) as $item ) { ncr_update_relation( $item['id'], array( 'data' => array( 'role' => 'x', 'weight' => $item['related']['id'] ) ) ); }`, [hello]); // biome-ignore format: one call
    await reorder(hello, [b, d, c], 'rated');
    await here.php(`update_option( 'stand_in_translations', $args );`, [{ en: hello, de: hallo }, ...groups]);
    const saved = (id: number) =>
      here.php(
        `if ( function_exists( 'pll_get_post_translations' ) ) { wp_update_post( array( 'ID' => $args ) ); }
        else { do_action( 'wpml_translation_update', array( 'type' => 'insert', 'element_id' => $args, 'context' => 'post' ) ); }`,
        id,
      );
    await saved(hallo);
    expect(await list(hallo)).toEqual([
      [bDe, { role: 'x', weight: b }],
      [dDe, { role: 'x', weight: d }],
      [cDe, { role: 'x', weight: c }],
    ]);
    // newest first, without positions
    expect(await ids(hallo, 'related_to')).toEqual([bDe, cDe, dDe]);

    for (const type of ['rated', 'related_to']) {
      await reorder(hallo, [dDe, cDe, bDe], type);
      expect(await ids(hello, type)).toEqual([d, c, b]);
      await reorder(hello, [c], type);
      expect(await ids(hallo, type)).toEqual([cDe, dDe, bDe]);
    }
    await here.php(`$item = ncr_get_related( $args, 'post', 'rated' )[0]; ncr_update_relation( $item['id'], array( 'data' => array( 'role' => null, 'weight' => 7 ) ) );`, hallo); // biome-ignore format: one call
    expect((await list(hello))[0]).toEqual([c, { weight: 7 }]);

    // saving again changes no order, also of a list that begins with a post without a translation
    await add(hello, again, 'rated');
    await reorder(hello, [again, c, d, b], 'rated');
    const orders = async () => [await ids(hello), await ids(hallo)];
    const before = await orders();
    await saved(hello);
    expect([before[0], await orders()]).toEqual([[again, c, d, b], before]);
  });

  it('share no similar posts with other languages', async () => {
    const texts = ['en', 'de', 'en', 'de', 'en'].map((language, index) => [`Harbour ${index}`, language]);
    const [first = 0, second, third = 0, fourth, fifth] = await here.php<number[]>(
      `global $wpdb;
      $wpdb->query( "CREATE TABLE IF NOT EXISTS {$wpdb->prefix}icl_translations (translation_id bigint unsigned NOT NULL AUTO_INCREMENT PRIMARY KEY, element_type varchar(60) NOT NULL, element_id bigint, language_code varchar(7) NOT NULL)" );
      $term = wp_insert_term( 'Harbours ' . wp_rand(), 'category' )['term_id'];
      $posts = array();
      foreach ( $args as list( $title, $language ) ) {
        $posts[] = $id = wp_insert_post( array( 'post_title' => $title, 'post_content' => 'Ships and piers.', 'post_status' => 'publish', 'post_category' => array( $term ) ) );
        if ( taxonomy_exists( 'language' ) ) { wp_set_object_terms( $id, $language, 'language' ); }
        else { $wpdb->insert( "{$wpdb->prefix}icl_translations", array( 'element_type' => 'post_post', 'element_id' => $id, 'language_code' => $language ) ); }
      }
      Relx_Similar_Queue::rebuild();
      while ( Relx_Similar_Queue::work( 20 ) ) {}
      return $posts;`,
      texts,
    );
    const similar = `return wp_list_pluck( wp_list_pluck( ncr_get_related( $args, 'post', 'similar' ), 'related' ), 'id' );`;
    expect((await here.php<number[]>(similar, first)).toSorted()).toEqual([third, fifth]);
    const speak = (language: string) =>
      here.php(
        `list( $id, $language ) = $args;
        if ( taxonomy_exists( 'language' ) ) { wp_set_object_terms( $id, $language, 'language' ); }
        else {
          $GLOBALS['wpdb']->update( "{$GLOBALS['wpdb']->prefix}icl_translations", array( 'language_code' => $language ), array( 'element_id' => $id ) );
          do_action( 'wpml_translation_update', array( 'type' => 'update', 'element_id' => $id, 'context' => 'post' ) );
        }
        do_action( 'shutdown' );
        while ( Relx_Similar_Queue::work( 20 ) ) {}`,
        [third, language],
      );
    await speak('de');
    expect([await here.php(similar, first), (await here.php<number[]>(similar, third)).toSorted()]).toEqual([
      [fifth],
      [second, fourth],
    ]);
    await speak('en');
    expect((await here.php<number[]>(similar, first)).toSorted()).toEqual([third, fifth]);
    // nor does an automatic list, which fills up with similar posts
    await set({ automatic: { post_types: ['post'], limit: 5, layout: 'list', fill: true } });
    const html = await (await fetch(`${here.site.url}/?p=${first}`)).text();
    const titles = [...html.matchAll(/relx-related-item-link"[^>]*>(?:<[^>]*>)*(Harbour \d)/g)].map(([, title]) => title);
    expect(titles.toSorted()).toEqual(['Harbour 2', 'Harbour 4']);
  });

  it('have a setting', async () => {
    expect(await here.php(`return Relx_Integrations::active();`)).toEqual(['translations']);
  });
});

it.each([
  [
    'Polylang',
    'with its terms',
    `$groups[0] = array( 'fr' => $post ); update_option( 'stand_in_translations', $groups ); wp_set_object_terms( $post, 'fr', 'language' ); wp_update_post( array( 'ID' => $post ) );`,
  ],
  [
    'WPML',
    'with its action',
    `do_action( 'wpml_set_element_language_details', array( 'element_id' => $post, 'element_type' => 'post_post', 'trid' => 1, 'language_code' => 'fr' ) );`,
  ],
  ['WPML', 'when the post is saved', `$_POST['icl_post_language'] = 'fr'; wp_update_post( array( 'ID' => $post ) );`],
])('a post whose language %s changes %s is related to the translations in its new language', async (name, _how, change) => {
  addSubstitute(name.toLowerCase());
  await set({ mirror_translations: true });
  const [, again, hallo, wieder, encore] = here.posts;
  const found = await here.php(
    `list( $post, $en, $de, $fr ) = $args;
    $GLOBALS['wpdb']->query( "DELETE FROM {$GLOBALS['wpdb']->relx_relations}" );
    $groups = array( array( 'de' => $post ), array( 'en' => $en, 'de' => $de, 'fr' => $fr ) );
    update_option( 'stand_in_translations', $groups );
    if ( taxonomy_exists( 'language' ) ) { wp_set_object_terms( $post, 'de', 'language' ); }
    ncr_add_relation( $post, 'post', $de, 'post', 'references' );
    foreach ( array( $de, $fr ) as $to ) { ncr_add_relation( $post, 'post', $to, 'post', 'depends_on' ); }
    ${change}
    return array_map( fn( $type ) => ncr_get_related( $post, 'post', $type, array( 'fields' => 'ids' ) ), array( 'references', 'depends_on' ) );`,
    [hallo, again, wieder, encore],
  );
  removeSubstitute(name.toLowerCase());
  expect(found).toEqual([[encore], [encore]]);
});

describe.each(['4.5', '4.6'])('Yoast Duplicate Post %s', (version) => {
  beforeAll(async () => {
    await set({});
    await here.php(
      `update_option( 'stand_in_version', $args ); global $wpdb; $wpdb->query( "DELETE FROM {$wpdb->relx_relations}" );`,
      version,
    );
    addSubstitute('duplicate-post');
  });
  afterAll(() => removeSubstitute('duplicate-post'));

  it('copies the relations of a post, in their order', async () => {
    const [hello, again, hallo, wieder] = here.posts;
    const copy = await here.php(
      `wp_set_current_user( 1 );
      foreach ( array( 1, 2 ) as $to ) { ncr_add_relation( $args[0], 'post', $args[ $to ], 'post', 'references' ); }
      ncr_add_relation( $args[3], 'post', $args[0], 'post', 'related_to' );
      $copy = duplicate_post_create_duplicate( get_post( $args[0] ) );
      return array( ncr_get_related( $copy, 'post', 'references', array( 'fields' => 'ids' ) ), ncr_get_related( $copy, 'post', 'related_to', array( 'fields' => 'ids' ) ) );`,
      [hello, again, hallo, wieder],
    );
    expect(copy).toEqual([[hallo, again], [wieder]]);
  });

  it('copies the private fields that the user sees', async () => {
    const copies = await here.php(
      `ncr_add_relation( $args[0], 'post', $args[1], 'post', 'paid', array( 'data' => array( 'note' => 'x', 'fee' => 5 ) ) );
      $copy = function ( $role ) use ( $args ) {
        wp_set_current_user( $role ? wp_insert_user( array( 'user_login' => $role . wp_rand(), 'user_pass' => 'x', 'role' => $role ) ) : 0 );
        $id = duplicate_post_create_duplicate( get_post( $args[0] ) );
        wp_set_current_user( 1 );
        return ncr_get_relation( ncr_get_related( $id, 'post', 'paid' )[0]['id'] )['data'];
      };
      return array_map( $copy, array( 'author', 'editor', '' ) );`,
      here.posts,
    );
    expect(copies).toEqual([{ note: 'x' }, { note: 'x', fee: 5 }, { note: 'x', fee: 5 }]);
  });

  it('adds nothing to the lists of posts that the user cannot edit', async () => {
    const copy = await here.php(
      `$user = wp_insert_user( array( 'user_login' => 'con' . wp_rand(), 'user_pass' => 'x', 'role' => 'author' ) );
      wp_set_current_user( $user );
      ncr_add_relation( $args[1], 'post', $args[0], 'post', 'parent_of' );
      $copy = duplicate_post_create_duplicate( get_post( $args[0] ) );
      return array( count( ncr_get_related( $copy, 'post', 'references', array( 'fields' => 'ids' ) ) ), ncr_get_related( $copy, 'post', 'related_to', array( 'fields' => 'ids' ) ), ncr_is_related( $args[1], 'post', $copy, 'post', 'parent_of' ) );`,
      here.posts,
    );
    expect(copy).toEqual([2, [], false]);
  });
});
