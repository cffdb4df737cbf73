import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { askService, installPlugin, serveSite } from './serving-site.js';
import { phpFolder } from './site-files.js';
import { startWordpress } from './wordpress.js';

it.each([
  ['6.5.5', 'SQLite'],
  ['6.6', 'MariaDB, nginx and php-fpm'],
  ['6.7-alpha', 'SQLite'],
] as const)('the plugin runs in WordPress %s, %s', async (version, database) => {
  const site = await startWordpress({ version, database: database === 'SQLite' ? 'sqlite' : inject('mariadb') });
  try {
    await installPlugin(site);
    const service = await serveSite(site);
    try {
      await askService(site, service.url);
      const text = '[relx_related_posts]<!-- wp:relx/related-posts /-->';
      const [one, two] = await site.run<number[]>(
        `return array_map( fn( $title ) => wp_insert_post( array( 'post_title' => $title, 'post_content' => $args, 'post_status' => 'publish' ) ), array( 'One', 'Two' ) );`,
        text,
      );
      expect(await site.run('return ncr_add_relation( $args[0], "post", $args[1], "post", "related_to" );', [one, two])).toBe(1);
      const admin = await site.logIn();
      const page = async (path: string) => (await fetch(site.url + path)).text();
      const links = (html: string) => html.match(/class="relx-related-item-link"/g)?.length ?? 0;
      // WordPress writes small ones into the page
      const styles = (html: string) => html.match(/id='relx-related-posts-style(?:-inline)?-css'/g)?.length ?? 0;
      cpSync(join(phpFolder, 'classic-theme'), join(site.root, 'wp-content/themes/classic'), { recursive: true });
      for (const theme of ['twentytwentyfour', 'classic']) {
        await site.run('switch_theme( $args );', theme);
        const html = await page('/one/');
        expect([theme, links(html), styles(html)]).toEqual([theme, 2, 1]);
        expect(html).not.toContain('view.js');
        // the post that every WordPress begins with has no list
        expect(await page('/hello-world/'), theme).not.toMatch(/relx/i);
        const editor = await (await admin.fetch(`/wp-admin/post.php?post=${one}&action=edit`)).text();
        expect(editor).toContain('related-posts/index.js');
        // by the page, and by the canvas in it, whose head is in the settings
        expect(editor.match(/relx(?:\\?\/)related-posts(?:\\?\/)style-index\.css/g)?.length).toBeGreaterThan(1);
      }
      expect((await fetch(`${site.url}/wp-json/relx/v1/post/${one}`)).headers.get('x-wp-total')).toBe('1');
      const relation = { method: 'DELETE', headers: { 'Content-Type': 'application/json' } };
      const body = JSON.stringify({ from_id: one, to_id: two, type: 'related_to' });
      expect((await admin.fetch('/wp-json/relx/v1/relationships', { ...relation, body })).status).toBe(200);
      expect(links(await page('/one/'))).toBe(0);
      // every test of Site Health that WordPress has by itself, and ours
      const health = await (await admin.fetch('/wp-admin/site-health.php')).text();
      expect(health).toMatch(/"status":"good","badge":\{"label":"relx"/);
      expect(site.log()).toBe('');
    } finally {
      await service.stop();
    }
  } finally {
    await site.stop();
  }
});
