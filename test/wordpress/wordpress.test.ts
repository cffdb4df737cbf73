import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ALL, versions } from './versions.js';
import { startWordpress, type Wordpress } from './wordpress.js';

describe.each(ALL ? versions : versions.slice(0, 1))('WordPress %s on %s', (name, engine, version) => {
  let site: Wordpress;
  beforeAll(async () => {
    site = await startWordpress({ version, database: engine });
  });
  afterAll(() => site?.stop());

  test('responds as WordPress does', async () => {
    expect(await site.run('return get_bloginfo( "version" );')).toBe(name);
    const posts = await fetch(`${site.url}/wp-json/wp/v2/posts`);
    expect(posts.status).toBe(200);
    expect(((await posts.json()) as { link: string }[]).map(({ link }) => link)).toEqual([`${site.url}/hello-world/`]);
    expect((await fetch(`${site.url}/hello-world/`)).status).toBe(200);
  });

  test('runs PHP, with arguments, as a user', async () => {
    expect(await site.run('return array( $args, wp_get_current_user()->user_login );', { a: 'ä' })).toEqual([
      { a: 'ä' },
      'admin',
    ]);
    expect(await site.run('return get_current_user_id();', null, { user: '' })).toBe(0);
    await expect(site.run('throw new Exception( "no" );')).rejects.toThrow('no');
  });

  test('takes constants, and removes them again', async () => {
    site.define({ RELX_TEST: 'http://127.0.0.1:1' });
    expect(await site.run('return RELX_TEST;')).toBe('http://127.0.0.1:1');
    site.define({ RELX_TEST: undefined });
    expect(await site.run('return defined( "RELX_TEST" );')).toBe(false);
  });

  test('lets its administrator in', async () => {
    const admin = await site.logIn();
    const me = (await (await admin.fetch('/wp-json/wp/v2/users/me')).json()) as { slug: string };
    expect(me.slug).toBe('admin');
    expect((await admin.fetch('/wp-admin/edit.php')).status).toBe(200);
    await expect(site.logIn('admin', 'wrong')).rejects.toThrow('does not let admin in');
  });

  test('has what may be added to it in folders of its own', async () => {
    const folders = await site.run<string[]>(
      `$theme = get_stylesheet_directory();
      return array_map( 'realpath', array( WP_PLUGIN_DIR, WPMU_PLUGIN_DIR, wp_upload_dir()['basedir'], $theme, "$theme/parts", "$theme/templates" ) );`,
    );
    expect(folders.filter((folder) => !folder.startsWith(site.root))).toEqual([]);
  });

  test('complains of nothing', () => {
    expect(site.log()).toBe('');
  });
});
