import { createClient, type RelxError } from 'relx/client';
import { libsql } from 'relx/store/libsql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { basic } from '../conformance/api.js';
import { posts, type Role, terms, users } from '../conformance/content.js';
import { openSite, type Site } from '../conformance/site.js';

let site: Site;
beforeAll(async () => {
  site = await openSite(libsql({ filename: ':memory:' }));
});
afterAll(() => site.relx.close());

const clientOf = (as?: Role) =>
  createClient({
    url: 'https://site.example/wp-json',
    headers: as ? { Authorization: basic(users[as].login, site.passwords[as]) } : {},
    fetch: (input, init) => site.app.fetch(new Request(input, init)),
  });

describe('search', () => {
  it('finds posts of every type, and of one', async () => {
    const found = await clientOf().searchObjects('post', 'about');
    expect(found).toContainEqual({
      object_type: 'post',
      id: posts.about,
      subtype: 'page',
      title: 'About',
      link: 'https://site.example/about/',
    });
    expect(await clientOf().searchObjects('post', 'about', { subtype: 'note' })).toEqual([]);
  });

  it('finds terms and users', async () => {
    const [news] = await clientOf().searchObjects('term', 'news');
    expect(news).toMatchObject({ object_type: 'term', id: terms.news, subtype: 'category', title: 'News & views' });
    const [art] = await clientOf().searchObjects('user', 'art');
    expect(art).toMatchObject({ object_type: 'user', id: users.author.id, title: 'Art & Author' });
  });

  it('leaves out excluded objects, and returns at most the requested number', async () => {
    const found = await clientOf().searchObjects('post', 'spare', { limit: 3 });
    expect(found).toHaveLength(3);
    const exclude = found.map(({ id }) => id);
    const others = await clientOf().searchObjects('post', 'spare', { limit: 3, exclude });
    expect(others.filter(({ id }) => exclude.includes(id))).toEqual([]);
  });
});

describe('listSubtypes', () => {
  // as WordPress describes a site with a post type that is not public
  const types = { post: { name: 'Posts' }, page: { name: 'Pages' }, memo: { name: 'Memos' }, wp_block: { name: 'Patterns' } };
  const search = { endpoints: [{ args: { subtype: { items: { enum: ['post', 'page', 'any'] } } } }] };
  const listed = async (described: Response) => {
    const fetch: typeof globalThis.fetch = async (input, init) =>
      new Request(input, init).method === 'OPTIONS' ? described : Response.json(types);
    return (await createClient({ url: 'https://site.example/wp-json', fetch }).listSubtypes('post')).map(({ label }) => label);
  };

  it('offers what the search of the site accepts', async () => {
    expect(await listed(Response.json(search))).toEqual(['Posts', 'Pages']);
  });

  it('leaves out what is internal where OPTIONS is rejected', async () => {
    expect(await listed(Response.json({}, { status: 403 }))).toEqual(['Posts', 'Pages', 'Memos']);
  });
});

describe('createDraft', () => {
  it('creates a draft of the requested type', async () => {
    const draft = await clientOf('author').createDraft({ title: 'Salt & <em>pepper</em>', postType: 'note' });
    expect(draft).toMatchObject({ object_type: 'post', subtype: 'note' });
    const type = site.relx.content.types.postTypes.find(({ name }) => name === 'note');
    const viewer = await site.relx.accounts.viewer(users.author.id);
    const made = await site.relx.content.get({ objectType: 'post', ...(type && { type }) }, draft.id, viewer);
    expect(made).toMatchObject({ row: { post_status: 'draft', post_type: 'note' } });
  });

  it('needs a permission, which can be requested before', async () => {
    expect(await clientOf('author').canCreatePost()).toBe(true);
    expect(await clientOf('contributor').canCreatePost('note')).toBe(true);
    expect(await clientOf('subscriber').canCreatePost()).toBe(false);
    expect(await clientOf().canCreatePost()).toBe(false);
    const rejected = await clientOf('subscriber')
      .createDraft({ title: 'Mine' })
      .catch((error: RelxError) => error);
    expect(rejected).toMatchObject({ name: 'RelxError', status: 403 });
  });

  it('knows no other types than the site', async () => {
    const rejected = await clientOf('author')
      .createDraft({ title: 'Mine', postType: 'nothing' })
      .catch((error: RelxError) => error);
    expect(rejected).toMatchObject({ code: 'rest_type_invalid', status: 404 });
  });
});

describe('relation', () => {
  it('comes with the tag that guards a move of it', async () => {
    const client = clientOf('editor');
    const { items } = await client.listRelated('post', posts.hub, { type: 'references', limit: 2 });
    const [first, second] = items.map(({ id }) => id) as [number, number];
    const { item, etag } = await client.getRelation(second);
    expect(item).toMatchObject({ id: second, type: 'references' });
    await client.moveRelation(second, { side: 'from', before: first }, { ifMatch: etag });
    const late = await client
      .moveRelation(second, { side: 'from', after: first }, { ifMatch: etag })
      .catch((error: RelxError) => error);
    expect(late).toMatchObject({ code: 'rest_precondition_failed', status: 412 });
    // a proxy that compresses makes tags weak
    const again = await client.getRelation(second);
    await client.moveRelation(second, { side: 'from', after: first }, { ifMatch: `W/${again.etag}` });
  });
});

describe('a list', () => {
  it('is set in one request, without what the site does not need', async () => {
    const bodies: unknown[] = [];
    const client = createClient({
      url: 'https://site.example/wp-json',
      headers: { Authorization: basic(users.editor.login, site.passwords.editor) },
      fetch: (input, init) => {
        bodies.push(JSON.parse(String(init?.body)));
        return site.app.fetch(new Request(input, init));
      },
    });
    const object = { objectType: 'post', id: posts.alone } as const;
    const items = [posts.alpha, posts.gamma].map((id) => ({ id, object_type: 'post', title: 'A title' }) as const);
    const { items: set, total, rejected, etag } = await client.setList(object, 'references', { items, base: [] });
    expect(set.map(({ related }) => related.id)).toEqual([posts.alpha, posts.gamma]);
    expect([total, rejected]).toEqual([2, []]);
    const sent = items.map(({ id, object_type }) => ({ id, object_type }));
    expect(bodies).toEqual([{ items: sent, base: [] }]);

    const own = { items: [...items, { id: posts.alone }], base: items };
    const failed = await client.setList(object, 'references', own).catch((error: RelxError) => error);
    expect(failed).toMatchObject({ code: 'relx_list_rejected', status: 400, data: { items: [{ code: 'ncr_self_relation' }] } });
    const skipped = await client.setList(object, 'references', { ...own, skipRejected: true }, { ifMatch: `W/${etag}` });
    expect(skipped.rejected).toMatchObject([{ id: posts.alone, op: 'add' }]);
    expect(skipped.etag).toBe(etag);
    await client.setList(object, 'references', { items: [] });
    const late = await client.setList(object, 'references', { items }, { ifMatch: etag }).catch((error: RelxError) => error);
    expect(late).toMatchObject({ code: 'rest_precondition_failed', status: 412 });
  });
});

describe('an object', () => {
  it('is replaced in the lists that show it', async () => {
    const client = createClient({
      url: 'https://site.example/wp-json',
      headers: { Authorization: basic(users.editor.login, site.passwords.editor) },
      fetch: (input, init) => site.app.fetch(new Request(input, init)),
    });
    const [list, old, by] = [posts.spare + 152, posts.spare + 153, posts.spare + 154];
    await client.setList({ objectType: 'post', id: list }, 'references', { items: [{ id: old }] });
    const object = { objectType: 'post', id: old } as const;
    const planned = await client.replaceObject(object, by, { dryRun: true, types: ['references'] });
    expect(planned).toEqual({ moved: 1, dropped: 0, kept: [] });
    expect(await client.replaceObject(object, by)).toEqual(planned);
    const { items } = await client.listRelated('post', list, { type: 'references' });
    expect(items.map(({ related }) => related.id)).toEqual([by]);
    const failed = await client.replaceObject(object, old).catch((error: RelxError) => error);
    expect(failed).toMatchObject({ code: 'rest_invalid_param', status: 400 });
  });
});

describe('batch', () => {
  it('sends a hundred items per request, and returns a result for each', async () => {
    const paths: string[] = [];
    const client = createClient({
      url: 'https://site.example/wp-json',
      headers: { Authorization: basic(users.editor.login, site.passwords.editor) },
      fetch: (input, init) => {
        paths.push(input);
        return site.app.fetch(new Request(input, init));
      },
    });
    const ids = Array.from({ length: 150 }, (_, index) => posts.spare + index);
    const body = (to_id: number) => ({ from_id: posts.alone, to_id, type: 'references' as const });
    const made = await client.batchRelations([...ids, posts.spare].map((id) => ({ body: body(id) })));
    expect(paths).toHaveLength(2);
    expect(made.slice(0, 150).every(({ status }) => status === 201)).toBe(true);
    expect(made[150]).toMatchObject({ status: 409, body: { code: 'ncr_relation_exists' } });
    const removed = await client.batchRelations(ids.map((id) => ({ method: 'DELETE', body: body(id) })));
    expect(removed.map(({ status }) => status)).toEqual(ids.map(() => 200));
  });
});
