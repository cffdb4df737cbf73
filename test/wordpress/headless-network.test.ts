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

  test('only super admins edit other users and store any HTML, and users of other sites are hidden, as in WordPress', async () => {
    const users = await site.run<{ id: number; may: unknown }[]>(
      `wp_insert_user( array( 'user_login' => 'stranger', 'user_pass' => 'x', 'user_email' => 'stranger@second.test' ) );
      remove_user_from_blog( username_exists( 'stranger' ), get_current_blog_id() );
      $made = array( 1 );
      foreach ( array( 'administrator', 'editor' ) as $role ) {
        $made[] = wp_insert_user( array( 'user_login' => "second-$role", 'user_pass' => 'x', 'user_email' => "$role@second.test", 'role' => $role ) );
      }
      return array_map( fn( $id ) => array( 'id' => $id, 'may' => array_map( fn( $other ) => user_can( $id, 'edit_user', $other ), $made ),
        'html' => user_can( $id, 'unfiltered_html' ) ), $made );`,
      null,
      { site: second },
    );
    const ids = users.map(({ id }) => id);
    for (const [prefix, someone] of [
      ['wp_2_', ids],
      ['wp_', ids.slice(0, 1)],
    ] as const) {
      const opened = await openOver({ database: site.database, prefix });
      const ours = someone.map(async (id) => {
        const viewer = await opened.accounts.viewer(id);
        const may = await Promise.all(ids.map((other) => opened.permissions.can(viewer, 'edit_user', other)));
        return { id, may, html: viewer.has('unfiltered_html') };
      });
      expect(await Promise.all(ours)).toEqual(users.slice(0, someone.length));
      await opened.close();
    }

    const requests = [
      ['second-editor', 'GET', '/wp/v2/users/{stranger}'],
      ['second-editor', 'GET', '/wp/v2/users/1'],
      ['second-administrator', 'GET', '/wp/v2/users/{stranger}'],
      ['second-administrator', 'POST', '/wp/v2/users/1/application-passwords'],
    ] as const;
    const { stranger, statuses } = await site.run<{ stranger: number; statuses: number[] }>(
      `$stranger = username_exists( 'stranger' );
      add_filter( 'wp_is_application_passwords_available', '__return_true' );
      return array( 'stranger' => $stranger, 'statuses' => array_map( function ( $one ) use ( $stranger ) {
        wp_set_current_user( username_exists( $one[0] ) );
        $request = new WP_REST_Request( $one[1], str_replace( '{stranger}', $stranger, $one[2] ) );
        $request->set_body_params( 'POST' === $one[1] ? array( 'name' => 'laptop' ) : array() );
        return rest_do_request( $request )->get_status();
      }, $args ) );`,
      requests,
      { site: second },
    );
    expect(statuses).toEqual([404, 200, 404, 403]);
    const app = createApp({ relx });
    const ours: number[] = [];
    for (const [login, method, path] of requests) {
      const Authorization = `Basic ${btoa(`${login}:${await relx.accounts.createApplicationPassword(login, 'test')}`)}`;
      const body = method === 'POST' ? { body: JSON.stringify({ name: 'laptop' }) } : {};
      const headers = { Authorization, 'Content-Type': 'application/json' };
      const url = `http://127.0.0.1/wp-json${path.replace('{stranger}', String(stranger))}`;
      ours.push((await app.fetch(new Request(url, { method, headers, ...body }))).status);
    }
    expect(ours).toEqual(statuses);
  });

  test('and no table of users is made for it', async () => {
    expect(
      await site.run<string[]>('return $GLOBALS["wpdb"]->get_col( "SHOW TABLES LIKE \'%users\'" );', null, { site: second }),
    ).toEqual(['wp_users']);
    expect(site.log()).toBe('');
  });
});
