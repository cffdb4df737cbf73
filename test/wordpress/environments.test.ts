import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Session } from './log-in.js';
import { addPlugin } from './plugin.js';
import { openPluginSite, type PluginSite } from './plugin-site.js';

const CHECKOUT = fileURLToPath(new URL('../../plugin', import.meta.url));
const JSON_BODY = { 'Content-Type': 'application/json' };
/** What a site behind a proxy that ends TLS has in its configuration, and another REST prefix, each when it is switched on. */
const ENVIRONMENT = `
if ( 'https' === ( $_SERVER['HTTP_X_FORWARDED_PROTO'] ?? '' ) ) {
	$_SERVER['HTTPS'] = 'on';
}
if ( get_option( 'test_rest_prefix' ) ) {
	add_filter( 'rest_url_prefix', fn() => 'api' );
}`;

let here: PluginSite;
let admin: Session;
let posts: readonly number[];
beforeAll(async () => {
  here = await openPluginSite(['One', 'Two', 'Three'], { database: 'mariadb', folder: '/blog', prefix: 'shop_7_' });
  posts = here.posts;
  addPlugin(here.site, 'environment', ENVIRONMENT);
  await here.php(`wp_update_post( array( 'ID' => $args, 'post_content' => '[relx_related_posts]' ) );`, posts[0]);
  admin = await here.site.logIn();
});
beforeEach(async () => {
  await here.php(`$GLOBALS['wpdb']->query( "DELETE FROM {$GLOBALS['wpdb']->relx_relations}" ); wp_cache_flush();`);
});
afterAll(() => here?.site.stop());

/** Creates a relation through the REST API, and reads it back in every way. Returns every URL that it got. */
async function use(rest: (route: string) => string, page: string, headers: Record<string, string> = {}): Promise<string[]> {
  const [from_id = 0, to_id = 0] = posts;
  const created = await admin.fetch(rest('/relx/v1/relationships'), {
    method: 'POST',
    headers: { ...JSON_BODY, ...headers },
    body: JSON.stringify({ from_id, to_id, type: 'related_to' }),
  });
  const location = created.headers.get('Location') ?? '';
  const item = await created.json();
  expect(created.status, JSON.stringify(item)).toBe(201);
  const read = async (path: string) => {
    const response = await fetch(path.startsWith('http') ? path : here.site.url + path, { headers });
    expect(response.status, path).toBe(200);
    return response;
  };
  const list = await (await read(rest(`/relx/v1/post/${from_id}`))).json();
  expect(list).toEqual([item]);
  const embed = await (
    await read(`${rest(`/wp/v2/posts/${to_id}`)}${rest('').includes('?') ? '&' : '?'}relx_relations=1`)
  ).json();
  expect(embed.relx_relations).toMatchObject([{ to_id: from_id, title: 'One' }]);
  const html = await (await read(page)).text();
  const [, link = ''] =
    /class="relx-related-item-link"[^>]* href="([^"]*)"|href="([^"]*)"[^>]*class="relx-related-item-link"/.exec(html) ?? [];
  const sheet = /<link[^>]*href='([^']*related-posts\/style-index\.css[^']*)'/.exec(html)?.[1];
  expect(html).toContain('relx-related-item-link');
  // As WordPress's own client does: with plain permalinks nginx takes no DELETE.
  const deleted = await admin.fetch(rest('/relx/v1/relationships'), {
    method: 'POST',
    headers: { ...JSON_BODY, 'X-HTTP-Method-Override': 'DELETE', ...headers },
    body: JSON.stringify({ from_id, to_id, type: 'related_to' }),
  });
  expect(deleted.status).toBe(200);
  return [location, item.related.link, link, ...(sheet ? [sheet] : [])];
}

const pretty = (route: string) => `/wp-json${route}`;
const plain = (route: string) => `/?rest_route=${route}`;

it('has its tables under the prefix of the site, and its URLs in the folder of the site', async () => {
  expect(await here.php(`return $GLOBALS['wpdb']->get_col( "SHOW TABLES LIKE '%relx%'" );`)).toEqual(
    ['dismissals', 'relations', 'similar', 'similar_queue', 'texts'].map((name) => `shop_7_relx_${name}`),
  );
  for (const url of await use(pretty, '/one/')) expect(url.startsWith(`${here.site.url}/`), url).toBe(true);
});

it('works with plain permalinks', async () => {
  const structure = await here.php<string>(
    `$before = get_option( 'permalink_structure' ); $GLOBALS['wp_rewrite']->set_permalink_structure( '' ); return $before;`,
  );
  try {
    const [location, link] = await use(plain, `/?p=${posts[0]}`);
    expect(location).toContain('/blog/index.php?rest_route=/relx/v1/relationships/');
    expect(link).toBe(`${here.site.url}/?p=${posts[1]}`);
  } finally {
    await here.php(`$GLOBALS['wp_rewrite']->set_permalink_structure( $args );`, structure);
  }
});

it('never rebuilds its table, however the server writes the names of tables', async () => {
  const changes = await here.php(
    `$changes = array();
    add_filter( 'query', function ( $sql ) use ( &$changes ) {
      if ( preg_match( '/^\\s*(CREATE|DROP|INSERT INTO \\S*relx)/', $sql ) ) {
        $changes[] = $sql;
      }
      return 0 === strpos( $sql, 'SHOW TABLES LIKE' ) ? "SELECT 'SHOP_7_RELX_RELATIONS'" : $sql;
    } );
    delete_option( 'relx_schema' );
    ( new Relx_Schema() )->migrate();
    return array( $changes, get_option( 'relx_schema' ) );`,
  );
  expect(changes).toEqual([[], expect.anything()]);
});

it('works with another REST prefix', async () => {
  await here.php(`update_option( 'test_rest_prefix', 1 );`);
  await here.php('flush_rewrite_rules();');
  try {
    const [location] = await use((route) => `/api${route}`, '/one/');
    expect(location).toContain('/blog/api/relx/v1/relationships/');
    expect((await fetch(`${here.site.url}/wp-json/relx/v1/types`)).status).toBe(404);
  } finally {
    await here.php(`delete_option( 'test_rest_prefix' );`);
    await here.php('flush_rewrite_rules();');
  }
});

it('has https URLs behind a proxy that ends TLS', async () => {
  const secure = here.site.url.replace('http:', 'https:');
  const move = (url: string) => here.php(`update_option( 'home', $args ); update_option( 'siteurl', $args );`, url);
  // A session is of the scheme: an application password is not.
  const password = await here.php<string>(
    `return WP_Application_Passwords::create_new_application_password( 1, array( 'name' => 'proxy' ) )[0];`,
  );
  await move(secure);
  const before = admin;
  admin = { ...admin, fetch: (path, init) => fetch(here.site.url + path, init) };
  try {
    const headers = { 'X-Forwarded-Proto': 'https', Authorization: `Basic ${btoa(`admin:${password}`)}` };
    for (const url of await use(pretty, '/one/', headers)) expect(url.startsWith(`${secure}/`), url).toBe(true);
  } finally {
    admin = before;
    await move(here.site.url);
  }
});

it('leaves relations to a post that the Classic Editor saves', async () => {
  addPlugin(here.site, 'classic', `add_filter( 'use_block_editor_for_post', '__return_false' );`);
  const [one = 0, two = 0] = posts;
  await here.php(`ncr_add_relation( $args[0], 'post', $args[1], 'post', 'related_to' );`, posts);
  const form = await (await admin.fetch(`/wp-admin/post.php?post=${one}&action=edit`)).text();
  expect(form).toContain('id="post"');
  const value = (name: string) =>
    new RegExp(`name="${name}"[^>]*value="([^"]*)"|value="([^"]*)"[^>]*name="${name}"`).exec(form)?.[1] ?? '';
  const fields = {
    _wpnonce: /name="_wpnonce" value="([^"]*)"/.exec(form)?.[1] ?? '',
    action: 'editpost',
    post_ID: String(one),
    post_type: 'post',
    post_title: value('post_title') || 'One',
    content: '[relx_related_posts]',
    post_status: 'publish',
    original_post_status: 'publish',
  };
  const saved = await admin.fetch('/wp-admin/post.php', {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
    redirect: 'manual',
  });
  expect([saved.status, saved.headers.get('Location')]).toEqual([302, expect.stringContaining('message=')]);
  expect(await here.php(`return ncr_get_related( $args, 'post', 'related_to', array( 'fields' => 'ids' ) );`, one)).toEqual([
    two,
  ]);
  expect(await (await fetch(`${here.site.url}/one/`)).text()).toContain('relx-related-item-link');
  writeFileSync(join(here.site.root, 'wp-content/mu-plugins/classic.php'), '<?php');
});

it('runs from a checkout by a link to the folder `plugin`, and states which command builds it', async () => {
  const plugins = join(here.site.root, 'wp-content/plugins');
  const activate = (folder: string) => here.php(`update_option( 'active_plugins', array( $args ) );`, `${folder}/relx.php`);
  symlinkSync(CHECKOUT, join(plugins, 'linked'));
  await activate('linked');
  await here.php(`update_user_meta( 1, 'locale', 'de_DE' );`);
  for (const url of await use(pretty, '/one/')) expect(url.startsWith(`${here.site.url}/`), url).toBe(true);
  const adminPage = async (path: string) => (await admin.fetch(`/wp-admin/${path}`)).text();
  const [script = ''] =
    /[^"']*\/plugins\/linked\/build\/related-posts\/index\.js[^"']*/.exec(await adminPage('post-new.php')) ?? [];
  expect((await fetch(script)).status).toBe(200);
  expect(await adminPage('plugins.php')).toMatch(/tools\.php\?page=relx&#038;tab=settings">Einstellungen</);

  const isBuilt = (path: string) => /\/(?:build|generated|languages)$/.test(path);
  cpSync(CHECKOUT, join(plugins, 'not-built'), { recursive: true, filter: (path) => !isBuilt(path) });
  await activate('not-built');
  expect(await adminPage('plugins.php')).toContain('<code>npm run build:wordpress</code>');
  expect((await fetch(`${here.site.url}/one/`)).status).toBe(200);
  await activate('relx');
});

it('nothing of it is worth a notice', () => {
  expect(here.site.log()).toBe('');
  expect(readFileSync(join(here.site.root, 'wp-config.php'), 'utf8')).toContain("'shop_7_'");
});
