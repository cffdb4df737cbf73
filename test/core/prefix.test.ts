import { open, type Relx, type Viewer } from 'relx/core';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { onMariadb, type TestDatabase, testDatabase } from '../database.js';

let database: TestDatabase;
beforeEach(async () => {
  database = await testDatabase();
});

const opened = async (options: { readonly prefix?: string; readonly create?: boolean }) => {
  const relx = await open({ dialect: database.connect(), ...options });
  await relx.close();
};
const tables = async () => {
  const query = onMariadb() ? 'show tables' : "select name from sqlite_master where type = 'table'";
  return (await database.run(query)).map((row) => String(Object.values(row)[0])).sort();
};

describe('a database with the tables of a site', () => {
  beforeEach(async () => {
    await opened({});
    await opened({ prefix: 'wp_2_', create: true });
  });

  it.each([undefined, false])(
    'gets no tables with another prefix, and the error names the prefixes (create: %s)',
    async (create) => {
      const before = await tables();
      const opening = opened({ prefix: 'other_', ...(create === undefined ? {} : { create }) });
      await expect(opening).rejects.toThrow(/no tables for the prefix "other_": other_posts.* with the prefixes wp_, wp_2_\./);
      expect(await tables()).toEqual(before);
    },
  );

  it('gets them if the user allows it', async () => {
    await opened({ prefix: 'other_', create: true });
    expect(await tables()).toContain('other_posts');
    await opened({ prefix: 'other_', create: false });
  });

  it('is opened with its prefix, and with the tables of a network that its sites share', async () => {
    await opened({ create: false });
    await database.run('drop table wp_2_relx_migrations');
    await opened({ prefix: 'wp_2_', create: false });
    expect(await tables()).not.toContain('wp_2_users');
  });

  it('is not completed where some tables are missing', async () => {
    for (const table of ['wp_2_terms', 'wp_2_relx_migrations']) await database.run(`drop table ${table}`);
    await expect(opened({ prefix: 'wp_2_', create: false })).rejects.toThrow(/no tables for the prefix "wp_2_": wp_2_terms\./);
    expect(await tables()).not.toContain('wp_2_terms');
  });
});

describe('a network', () => {
  const USERS = { objectType: 'user' } as const;
  const member = (id: number, prefix: string, role: string) =>
    database.run(
      `insert into wp_usermeta (user_id, meta_key, meta_value) values (${id}, '${prefix}capabilities', 'a:1:{s:${role.length}:"${role}";b:1;}')`,
    );
  const on = async (prefix: string) => {
    const relx = await open({ dialect: database.connect(), prefix, create: true });
    onTestFinished(() => relx.close());
    return relx;
  };
  const shown = async (relx: Relx, viewer: Viewer) =>
    (await relx.content.list(USERS, { orderby: 'id' }, viewer)).items.flatMap((item) =>
      item.objectType === 'user' ? item.row.ID : [],
    );

  // 1 is the super admin, 2 and 3 administrators of a site, 4 of no site, 5 left the site 2 after a post was published, 6 is its editor
  beforeEach(async () => {
    const main = await open({ dialect: database.connect() });
    for (const [index, login] of ['super', 'two', 'main', 'stranger', 'former', 'editor'].entries())
      await main.import([{ kind: 'user', id: index + 1, login, role: 'subscriber' }]);
    await main.close();
    await opened({ prefix: 'wp_2_', create: true });
    await database.run('delete from wp_usermeta');
    const members = [[1, 'wp_', 'administrator'], [1, 'wp_2_', 'administrator'], [2, 'wp_2_', 'administrator'], [3, 'wp_', 'administrator'], [6, 'wp_2_', 'editor']] as const; // biome-ignore format: a table
    for (const [id, prefix, role] of members) await member(id, prefix, role);
    const second = await open({ dialect: database.connect(), prefix: 'wp_2_' });
    await second.import([{ kind: 'post', id: 5, type: 'post', title: 'A', author: 'former' }]);
    await second.close();
    await database.run('create table wp_blogs (blog_id bigint, site_id bigint)');
    await database.run('insert into wp_blogs values (1, 1), (2, 1), (3, 2)');
    await database.run('create table wp_sitemeta (site_id bigint, meta_key varchar(255), meta_value longtext)');
    const admins = (login: string) => `'a:1:{i:0;s:${login.length}:"${login}";}'`;
    await database.run(
      `insert into wp_sitemeta values (1, 'site_admins', ${admins('super')}), (2, 'site_admins', ${admins('two')})`,
    );
  });

  it.each([
    ['wp_', 3],
    ['wp_2_', 2],
  ] as const)('lets only super admins edit other users and store any HTML (%s)', async (prefix, admin) => {
    const { accounts, permissions } = await on(prefix);
    const { password } = await accounts.applicationPasswords.create(admin, 'laptop');
    const login = admin === 2 ? 'two' : 'main';
    for (const viewer of [await accounts.viewer(admin), await accounts.authenticate(login, password)]) {
      expect(viewer.roles).toEqual(['administrator']);
      expect(viewer.has('list_users')).toBe(true);
      expect(['edit_users', 'delete_users', 'create_users', 'unfiltered_html'].filter((name) => viewer.has(name))).toEqual([]);
      expect(await permissions.can(viewer, 'edit_user', 1)).toBe(false);
      expect(await permissions.can(viewer, 'edit_user', admin)).toBe(true);
    }
    const superAdmin = await accounts.viewer(1);
    expect(superAdmin.has('unfiltered_html')).toBe(true);
    expect(await permissions.can(superAdmin, 'edit_user', admin)).toBe(true);
  });

  it('has no super admins without its tables', async () => {
    for (const table of ['wp_blogs', 'wp_sitemeta']) await database.run(`drop table ${table}`);
    expect((await (await on('wp_2_')).accounts.viewer(1)).has('edit_users')).toBe(false);
    expect((await (await on('wp_')).accounts.viewer(1)).has('edit_users')).toBe(true);
  });

  it('shows administrators and editors the users of the site, and authors of its published posts', async () => {
    const relx = await on('wp_2_');
    const [admin, editor] = [await relx.accounts.viewer(2), await relx.accounts.viewer(6)];
    expect(await shown(relx, admin)).toEqual([1, 2, 5, 6]);
    expect((await relx.accounts.users.list()).map(({ login }) => login)).toEqual(['super', 'two', 'former', 'editor']);
    const objects = [1, 2, 3, 4, 5, 6].map((id) => ({ objectType: 'user' as const, id }));
    const visible = await relx.permissions.access(editor, objects);
    expect(objects.filter((_, index) => visible[index]?.isVisible).map(({ id }) => id)).toEqual([1, 2, 5, 6]);
  });
});

describe('an empty database', () => {
  it('gets its tables, unless that is forbidden', async () => {
    await expect(opened({ create: false })).rejects.toThrow('The database has no WordPress tables.');
    expect(await tables()).toEqual([]);
    await opened({});
    expect(await tables()).toContain('wp_posts');
  });
});

it('relations of types that PHP has registered are never removed as leftovers', async () => {
  const relx: Relx = await open({ dialect: database.connect() });
  const stored = [{ name: 'sponsored_by', label: 'Sponsored by', from_object_types: ['planet'], to_object_types: ['user'] }];
  await relx.import([
    { kind: 'option', name: 'relx_types', value: JSON.stringify(stored) },
    { kind: 'user', id: 3, login: 'ann-login', slug: 'ann', display_name: 'Ann', role: 'author' },
    {
      kind: 'post',
      id: 5,
      type: 'post',
      slug: 'a',
      title: 'A',
      status: 'publish',
      author: 'ann-login',
      date: '2026-01-01 00:00:00',
    },
  ] as never);
  await relx.close();
  const columns = 'id, type, from_type, from_id, to_type, to_id, pair, from_order, to_order, created_at';
  for (const [id, type] of [
    [1, 'sponsored_by'],
    [2, 'leftover'],
  ])
    await database.run(
      `insert into wp_relx_relations (${columns}) values (${id}, '${type}', 'post', 5, 'user', 3, 'post:5>user:3', 9007199254740991, 9007199254740991, '2026-01-01T00:00:00.000Z')`,
    );
  const again = await open({ dialect: database.connect() });
  const items: string[] = [];
  const onItem = ({ action, type }: { action: string; type: string }) => items.push(`${action} ${type}`);
  await again.integrity.fix({ pruneUnregistered: true, onItem });
  await again.close();
  expect(items.sort()).toEqual(['keep sponsored_by', 'remove leftover']);
});
