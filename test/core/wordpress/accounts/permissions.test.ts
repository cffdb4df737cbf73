import { type ContentRecord, type MetaCapability, type Relx, Viewer } from 'relx/core';
import { beforeEach, describe, expect, it } from 'vitest';
import { openCore } from '../../open-core.js';

const roles = ['administrator', 'editor', 'author', 'contributor', 'subscriber'] as const;
type Role = (typeof roles)[number];
const statuses = ['publish', 'future', 'draft', 'pending', 'private', 'trash'] as const;
const idOf = { post: 100, page: 200 } as const;
const MINE = 7;

const content: ContentRecord[] = [
  { kind: 'user', id: MINE, login: 'me-login', slug: 'me', role: 'subscriber' },
  ...(['post', 'page'] as const).flatMap((type) =>
    statuses.flatMap((status, index) =>
      ['me-login', 'ann-login'].map((author, other): ContentRecord => {
        const meta = status === 'trash' ? { _wp_trash_meta_status: 'publish' } : {};
        return {
          kind: 'post',
          id: idOf[type] + index * 2 + other,
          type,
          status,
          title: `${type} ${status} ${other}`,
          author,
          meta,
        };
      }),
    ),
  ),
];

const revisions = [0, 1].map(
  (other): ContentRecord => ({
    kind: 'post',
    id: 300 + other,
    type: 'revision',
    status: 'inherit',
    title: `r${other}`,
    parent: 100 + other,
  }),
);

/** What WordPress lets each role do with posts of its own and of others: the statuses, by their first letters. */
const table: readonly [Role, 'post' | 'page', 'own' | 'others', MetaCapability, string][] = [
  ['administrator', 'post', 'own', 'edit_post', 'pub fut dra pen pri tra'],
  ['administrator', 'page', 'others', 'delete_post', 'pub fut dra pen pri tra'],
  ['editor', 'post', 'own', 'edit_post', 'pub fut dra pen pri tra'],
  ['editor', 'post', 'others', 'edit_post', 'pub fut dra pen pri tra'],
  ['editor', 'post', 'others', 'read_post', 'pub fut dra pen pri tra'],
  ['editor', 'post', 'others', 'delete_post', 'pub fut dra pen pri tra'],
  ['editor', 'page', 'others', 'edit_post', 'pub fut dra pen pri tra'],
  ['editor', 'page', 'others', 'delete_post', 'pub fut dra pen pri tra'],
  ['author', 'post', 'own', 'edit_post', 'pub fut dra pen pri tra'],
  ['author', 'post', 'own', 'delete_post', 'pub fut dra pen pri tra'],
  ['author', 'post', 'others', 'edit_post', ''],
  ['author', 'post', 'others', 'read_post', 'pub'],
  ['author', 'post', 'others', 'delete_post', ''],
  ['author', 'page', 'own', 'edit_post', ''],
  ['author', 'page', 'own', 'read_post', 'pub fut dra pen pri tra'],
  ['contributor', 'post', 'own', 'edit_post', 'dra pen pri'],
  ['contributor', 'post', 'own', 'delete_post', 'dra pen pri'],
  ['contributor', 'post', 'own', 'read_post', 'pub fut dra pen pri tra'],
  ['contributor', 'post', 'others', 'edit_post', ''],
  ['contributor', 'post', 'others', 'read_post', 'pub'],
  ['subscriber', 'post', 'own', 'edit_post', ''],
  ['subscriber', 'post', 'own', 'read_post', 'pub fut dra pen pri tra'],
  ['subscriber', 'post', 'others', 'read_post', 'pub'],
  ['subscriber', 'post', 'others', 'delete_post', ''],
];

describe('permissions', () => {
  let relx: Relx;
  beforeEach(async () => {
    relx = await openCore();
    await relx.import([...content, ...revisions]);
  });
  const can = (viewer: Viewer, capability: MetaCapability, id: number) => relx.permissions.can(viewer, capability, id);

  it.each(table)('%s, %s, %s: %s is for "%s"', async (role, type, whose, capability, allowed) => {
    const viewer = new Viewer(MINE, [role]);
    const found: string[] = [];
    for (const [index, status] of statuses.entries()) {
      const id = idOf[type] + index * 2 + (whose === 'own' ? 0 : 1);
      if (await can(viewer, capability, id)) found.push(status.slice(0, 3));
    }
    expect(found.join(' ')).toBe(allowed);
  });

  it.each(roles)('a %s edits the own profile', async (role) => {
    expect(await can(new Viewer(MINE, [role]), 'edit_user', MINE)).toBe(true);
  });

  it.each(roles)('the users whom %s edits, deletes and promotes', async (role) => {
    const viewer = new Viewer(MINE, [role]);
    const able = await Promise.all((['edit_user', 'delete_user', 'promote_user'] as const).map((name) => can(viewer, name, 5)));
    expect(able).toEqual(Array.from({ length: 3 }, () => role === 'administrator'));
  });

  it.each(roles)('the terms that %s manages', async (role) => {
    expect(await can(new Viewer(MINE, [role]), 'edit_term', 5)).toBe(role === 'administrator' || role === 'editor');
  });

  it('a revision is its parent’s to edit', async () => {
    const me = new Viewer(MINE, ['author']);
    expect(await Promise.all([can(me, 'edit_post', 300), can(me, 'edit_post', 301)])).toEqual([true, false]);
  });

  it('a relation needs its source, and its target too where the type requires both sides', async () => {
    const author = new Viewer(MINE, ['author']);
    const related = relx.types.get('related_to');
    const may = (type: typeof related, from: number, to: number) =>
      relx.permissions.mayRelate(author, type, { objectType: 'post', id: from }, { objectType: 'post', id: to });
    for (const type of [related, { ...related, edit: 'source' as const }]) {
      expect(await may(type, 100, 101)).toBe(true);
      expect(await may(type, 101, 100)).toBe(false);
    }
    for (const type of [related, relx.types.get('references')])
      expect(await may({ ...type, edit: 'both' }, 100, 101)).toBe(false);
  });

  it('a post that does not exist can be edited by no user', async () => {
    expect(await can(new Viewer(1, ['administrator']), 'edit_post', 987654)).toBe(false);
  });

  it('only users who manage the site delete its front page or change its privacy policy', async () => {
    await relx.import([
      { kind: 'option', name: 'page_on_front', value: '200' },
      { kind: 'option', name: 'wp_page_for_privacy_policy', value: '201' },
    ]);
    const editor = new Viewer(MINE, ['editor']);
    const able = [can(editor, 'edit_post', 200), can(editor, 'delete_post', 200), can(editor, 'edit_post', 201)];
    expect(await Promise.all(able)).toEqual([true, false, false]);
    const administrator = new Viewer(MINE, ['administrator']);
    expect(await can(administrator, 'delete_post', 200)).toBe(true);
  });
});

describe('roles of a site', () => {
  const role = (name: string, capabilities: string) =>
    `s:${name.length}:"${name}";a:2:{s:4:"name";s:1:"X";s:12:"capabilities";${capabilities}}`;
  const map = (...names: string[]) => `a:${names.length}:{${names.map((name) => `s:${name.length}:"${name}";b:1;`).join('')}}`;
  const definitions = `a:2:{${role('reviewer', map('read', 'read_private_posts'))}${role('author', map('read'))}}`;

  it('are those of its option, and no others', async () => {
    const relx = await openCore();
    await relx.import([{ kind: 'option', name: 'wp_user_roles', value: definitions }]);
    const ann = await relx.accounts.viewer(5);
    expect([ann.roles, ann.has('read'), ann.has('edit_posts')]).toEqual([['author'], true, false]);
  });

  it('decide what is seen, status by status', async () => {
    const relx = await openCore();
    await relx.import([
      { kind: 'option', name: 'wp_user_roles', value: definitions },
      { kind: 'user', id: 8, login: 'rev-login', slug: 'rev', role: 'reviewer' },
      { kind: 'post', id: 20, type: 'page', status: 'private', title: 'Secret page', author: 'ann-login' },
    ]);
    const reviewer = await relx.accounts.viewer(8);
    const seen = await Promise.all([9, 10, 20].map((id) => relx.content.readable('post', id, reviewer)));
    expect(seen).toEqual([false, true, false]);
  });

  it('decide who edits products: without a role for it, the administrators', async () => {
    const relx = await openCore();
    const administrator = role('administrator', map('read', 'edit_posts'));
    const set = (...rest: string[]) =>
      relx.import([{ kind: 'option', name: 'wp_user_roles', value: `a:${rest.length + 1}:{${administrator}${rest.join('')}}` }]);
    await relx.import([
      { kind: 'user', id: 8, login: 'ada-login', slug: 'ada', role: 'administrator' },
      { kind: 'user', id: 9, login: 'max-login', slug: 'max', role: 'shop_manager' },
      { kind: 'post', id: 20, type: 'product', status: 'draft', title: 'Lamp', author: 'ann-login' },
    ]);
    const may = async () => {
      const viewers = [await relx.accounts.viewer(8), await relx.accounts.viewer(9)];
      const edits = viewers.map((viewer) => relx.permissions.can(viewer, 'edit_post', 20));
      return Promise.all([...edits, ...viewers.map((viewer) => relx.content.readable('post', 20, viewer))]);
    };
    await set();
    expect(await may()).toEqual([true, false, true, false]);
    await set(role('shop_manager', map('read', 'edit_products', 'edit_others_products')));
    expect(await may()).toEqual([false, true, false, true]);
    expect(await relx.permissions.can(new Viewer(5, ['author']), 'edit_post', 20)).toBe(false);
  });

  it('may be taken from by a user’s own capabilities', () => {
    const viewer = new Viewer(9, { editor: true, edit_others_posts: false });
    expect([viewer.has('edit_posts'), viewer.has('edit_others_posts')]).toEqual([true, false]);
  });

  it('have no capability by the name of something of JavaScript’s', () => {
    expect(new Viewer(9, ['editor']).has('constructor')).toBe(false);
  });
});
