import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPlugin } from './plugin.js';
import { openPluginSite, type PluginSite } from './plugin-site.js';
import { phpFolder } from './site-files.js';

const listed = (html: string) => [...html.matchAll(/relx-related-item-link"[^>]*>([^<]*)</g)].map(([, title]) => title);

let here: PluginSite;
let first: number;

beforeAll(async () => {
  here = await openPluginSite(['Gull Holm', 'Stiles', 'The long way home']);
  first = here.posts[0] ?? 0;
  await here.php(
    `foreach ( array( 1, 2 ) as $to ) { ncr_add_relation( $args[0], 'post', $args[ $to ], 'post', 'related_to' ); }
    ncr_add_relation( $args[0], 'post', $args[1], 'post', 'references' );`,
    here.posts,
  );
});
afterAll(() => here?.site.stop());

describe('template tags', () => {
  const run = <T = string>(call: string, post = first) =>
    here.php<T>(
      `setup_postdata( $GLOBALS['post'] = get_post( $args ) ); ob_start(); $result = ${call}; return $result ?? ob_get_clean();`,
      post,
    );

  it('returns the related posts of the current post, and of another one', async () => {
    const titles = (args: string) => run<string[]>(`wp_list_pluck( relx_get_related_posts( ${args} ), 'post_title' )`);
    expect(await titles('')).toEqual(['The long way home', 'Stiles']);
    expect(await titles(`array( 'order' => 'title', 'limit' => 1 )`)).toEqual(['Stiles']);
    expect(await titles(`'type=references'`)).toEqual(['Stiles']);
    expect(await titles(`array( 'post_id' => ${here.posts[1]} )`)).toEqual(['Gull Holm']);
    expect(await titles(`array( 'type' => 'nothing' )`)).toEqual([]);
  });

  it('displays the list that the shortcode displays', async () => {
    const displayed = await run(`relx_the_related_posts( array( 'layout' => 'grid', 'title' => 'A & B' ) )`);
    const shortcode = await run(`do_shortcode( '[relx_related_posts layout="grid" title="A &amp; B"]' )`);
    expect(displayed).toBe(shortcode);
    expect(listed(displayed)).toEqual(['The long way home', 'Stiles']);
    expect(await run(`relx_the_related_posts( 'type=parent_of' )`)).toBe('');
  });
});

describe('a widget in a classic theme', () => {
  beforeAll(async () => {
    cpSync(join(phpFolder, 'classic-theme'), join(here.site.root, 'wp-content/themes/classic'), { recursive: true });
    addPlugin(
      here.site,
      'sidebar',
      `add_action( 'widgets_init', fn() => register_sidebar( array( 'id' => 'aside', 'before_title' => '<h4>', 'after_title' => '</h4>' ) ) );
      add_action( 'wp_footer', fn() => dynamic_sidebar( 'aside' ), 1 );`,
    );
    await here.site.run(
      `switch_theme( 'classic' );
      update_option( 'widget_relx_related_posts', array( 2 => array( 'title' => 'See also', 'limit' => 1 ), '_multiwidget' => 1 ) );
      update_option( 'sidebars_widgets', array( 'aside' => array( 'relx_related_posts-2' ), 'array_version' => 3 ) );`,
    );
  });

  it('lists the related posts of the post of the page, and is empty elsewhere', async () => {
    const { html } = await here.page(`/?p=${first}`);
    expect(html).toContain('<h4>See also</h4>');
    expect(listed(html)).toEqual(['The long way home']);
    expect(html).toContain('relx-related-posts-style');
    expect((await here.page('/')).html).not.toContain('See also');
  });

  it('with a shortcode or a block lists what is related to the post that the page is about', async () => {
    await here.site.run(
      `update_option( 'widget_block', array( 2 => array( 'content' => '[relx_related_posts limit=1]' ), 3 => array( 'content' => '<!-- wp:relx/related-posts /-->' ), '_multiwidget' => 1 ) );
      update_option( 'sidebars_widgets', array( 'side' => array( 'block-2', 'block-3' ), 'aside' => array( 'relx_related_posts-2' ), 'array_version' => 3 ) );
      // the last of many posts is not what that page is about
      ncr_add_relation( 1, 'post', $args, 'post', 'related_to' );`,
      first,
    );
    const aside = async (path: string) => listed((await here.page(path)).html.match(/<aside>(.*?)<\/aside>/s)?.[1] ?? '');
    const related = ['Hello world!', 'The long way home', 'Stiles'];
    expect(await aside(`/?p=${first}`)).toEqual([related[0], ...related]);
    expect((await here.page('/')).html).toContain('Hello world!');
    expect(await aside('/')).toEqual([]);
  });

  it('has a form, and saves only valid settings', async () => {
    const form = await here.php<string>(
      `ob_start(); ( new Relx_Widget() )->form( array( 'type' => 'references' ) ); return ob_get_clean();`,
    );
    expect(form).toMatch(/<option value="references" selected='selected'>References</);
    expect(form.match(/<label /g)).toHaveLength(6);
    const saved = await here.php(
      `return ( new Relx_Widget() )->update( array( 'title' => '<b>x</b>', 'limit' => 999, 'order' => 'x', 'layout' => array(), 'type' => '', 'more' => 1 ), array() );`,
    );
    expect(saved).toEqual({ title: 'x', type: '', limit: 50, order: 'manual', layout: 'list', fill: 'none' });
  });
});

it('causes no notice', () => {
  expect(here.site.log()).toBe('');
});
