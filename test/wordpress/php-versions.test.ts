import { expect, it } from 'vitest';
import { askService, installPlugin, serveSite } from './serving-site.js';
import { startWordpress } from './wordpress.js';

it.each(['6.5.5', '6.7-alpha'] as const)('the plugin runs in WordPress %s', async (version) => {
  const site = await startWordpress({ version });
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
      const html = await (await fetch(`${site.url}/one/`)).text();
      expect(html.match(/relx-related-item-link/g)?.length).toBe(2);
      expect((await fetch(`${site.url}/wp-json/relx/v1/post/${one}`)).headers.get('x-wp-total')).toBe('1');
      const editor = await (await (await site.logIn()).fetch(`/wp-admin/post.php?post=${one}&action=edit`)).text();
      expect(editor).toContain('related-posts/index.js');
      expect(await site.run('return relx_site_health()["status"];')).toBe('good');
      expect(site.log()).toBe('');
    } finally {
      await service.stop();
    }
  } finally {
    await site.stop();
  }
});
