import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openPluginSite } from './plugin-site.js';
import { phpFolder } from './site-files.js';
import { ALL, versions } from './versions.js';

const content = '[relx_related_posts]<!-- wp:relx/related-posts /-->';

/** The newest version only before a release: the other tests use it. */
const others = versions.filter(([, , version]) => ALL || version !== 'newest');

it.each(others)('the plugin runs in WordPress %s, %s', async (name, database, version) => {
  const titles = ['One', 'Two', 'Three'];
  const options = { version, content, database } as const;
  const { site, posts, php, page } = await openPluginSite(titles, options);
  try {
    const [one = 0, two = 0, three = 0] = posts;
    expect(await php("return get_bloginfo( 'version' );")).toBe(name);
    const admin = await site.logIn();
    const send = (method: string, to_id: number) =>
      admin.fetch('/wp-json/relx/v1/relationships', {
        method,
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ from_id: one, to_id, type: 'related_to' }),
      });
    const statuses = [];
    for (const to of [two, three, two]) statuses.push((await send('POST', to)).status);
    expect(statuses).toEqual([201, 201, 409]);

    const list = await fetch(`${site.url}/wp-json/relx/v1/post/${one}?per_page=1`);
    expect([list.headers.get('x-wp-total'), await list.json()]).toMatchObject([
      '2',
      [{ related: { id: three, title: 'Three' } }],
    ]);
    const embed = await (await fetch(`${site.url}/wp-json/wp/v2/posts/${two}?relx_relations=1`)).json();
    expect(embed).toMatchObject({ relx_relations: [{ to_id: one, to_type: 'post', type: 'related_to', title: 'One' }] });
    const query = `return wp_list_pluck( get_posts( array( 'content_relation' => array( 'post_id' => $args, 'type' => 'related_to' ), 'orderby' => 'relation' ) ), 'ID' );`;
    expect(await php(query, one)).toEqual([three, two]);
    const options = await admin.fetch(`/wp-json/relx/v1/post/${one}`, { method: 'OPTIONS' });
    expect(options.headers.get('Access-Control-Allow-Headers')).toContain('X-HTTP-Method-Override');
    expect(await options.json()).toMatchObject({
      endpoints: [{ args: { per_page: { type: 'integer', maximum: 100 } } }],
      schema: { title: 'relx-relation' },
    });

    const items = (html: string) => html.match(/class="relx-related-item-link"/g)?.length ?? 0;
    // WordPress writes small ones into the page
    const styles = (html: string) => html.match(/id=["']relx-related-posts-style(?:-inline)?-css["']/g)?.length ?? 0;
    cpSync(join(phpFolder, 'classic-theme'), join(site.root, 'wp-content/themes/classic'), { recursive: true });
    for (const theme of ['twentytwentyfour', 'classic']) {
      await site.run('switch_theme( $args );', theme);
      const { html } = await page();
      expect([theme, items(html), styles(html)]).toEqual([theme, 4, 1]);
      // the post that every WordPress begins with has no list
      expect((await page('/hello-world/')).html, theme).not.toMatch(/relx/i);
      const editor = await (await admin.fetch(`/wp-admin/post.php?post=${one}&action=edit`)).text();
      expect(editor).toContain('related-posts/index.js');
      // by the page, and by the canvas in it, whose head is in the settings
      expect(editor.match(/related-posts(?:\\?\/)style-index\.css/g)?.length).toBeGreaterThan(1);
    }

    // abilities are loaded since WordPress 6.9
    const abilities = `return array( function_exists( 'wp_register_ability' ), class_exists( 'Relx_Abilities', false ) );`;
    expect(await php(abilities)).toEqual(version === 'newest' ? [true, true] : [false, false]);

    expect((await send('DELETE', three)).status).toBe(200);
    expect(items((await page()).html)).toBe(2);
    await php('wp_delete_post( $args, true );', two);
    expect(items((await page()).html)).toBe(0);
    const health = await (await admin.fetch('/wp-admin/site-health.php')).text();
    expect(health).toMatch(/"status":"good",[^{}]*"badge":\{"label":"relx"/);
    expect(site.log()).toBe('');
  } finally {
    await site.stop();
  }
});
