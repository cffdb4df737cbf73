import type { Relx } from 'relx/core';
import { createApp } from 'relx/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillSite } from './fill-site.js';
import { engines, openOver } from './opened-site.js';
import { runPhp } from './run-php.js';
import { startWordpress, type Wordpress } from './wordpress.js';

interface Shown {
  readonly id: number;
  readonly link: string;
  readonly title?: { readonly rendered: string };
  readonly name?: string;
  readonly _embedded?: { readonly 'wp:featuredmedia'?: readonly { readonly source_url: string }[] };
}

const inOrder = (items: readonly Shown[]) =>
  items
    .map(({ id, link, title, name, _embedded }) => {
      const image = _embedded?.['wp:featuredmedia']?.[0]?.source_url;
      return { id, link, title: title?.rendered ?? name, image };
    })
    .sort((a, b) => a.id - b.id);

describe.each(engines)('over a network on %s', (engine) => {
  let site: Wordpress;
  let second: string;
  let relx: Relx;
  beforeAll(async () => {
    site = await startWordpress({ database: engine });
    const { host } = new URL(site.url);
    await runPhp(site.root, 'network', { site: site.url });
    const here = { DOMAIN_CURRENT_SITE: host, PATH_CURRENT_SITE: '/', SITE_ID_CURRENT_SITE: 1, BLOG_ID_CURRENT_SITE: 1 };
    site.define({ MULTISITE: true, SUBDOMAIN_INSTALL: false, ...here });
    second = `${site.url}/second`;
    await site.run(
      'return wp_insert_site( array( "domain" => $args, "path" => "/second/", "network_id" => 1, "user_id" => 1, "title" => "Second" ) );',
      host,
      { site: site.url },
    );
    await fillSite({ root: site.root, url: second }, { images: true });
    relx = await openOver({ database: site.database, prefix: 'wp_2_' });
  });
  afterAll(async () => {
    await relx?.close();
    await site?.stop();
  });

  test('everything of one site has the title, the permalink and the image that WordPress gives it', async () => {
    const app = createApp({ relx });
    for (const collection of ['posts', 'pages', 'recipe', 'categories', 'users']) {
      const theirs = await fetch(`${second}/?rest_route=/wp/v2/${collection}&per_page=100&_embed`);
      const ours = await app.fetch(new Request(`http://127.0.0.1/wp-json/wp/v2/${collection}?per_page=100&_embed`));
      const shown = inOrder((await ours.json()) as Shown[]);
      expect(shown.length).toBeGreaterThan(0);
      expect.soft(shown, collection).toEqual(inOrder((await theirs.json()) as Shown[]));
    }
  });

  test('its people are those of the network, with their roles on this site', async () => {
    const roles = await site.run(
      'return array_map( function ( $user ) { return array( $user->user_login, $user->roles ); }, get_users( array( "orderby" => "ID" ) ) );',
      null,
      { site: second },
    );
    const people = await relx.accounts.users.list();
    expect(people.map(({ login, roles: own }) => [login, own])).toEqual(roles);
  });

  test('and no table of users is made for it', async () => {
    expect(
      await site.run<string[]>('return $GLOBALS["wpdb"]->get_col( "SHOW TABLES LIKE \'%users\'" );', null, { site: second }),
    ).toEqual(['wp_users']);
    expect(site.log()).toBe('');
  });
});
