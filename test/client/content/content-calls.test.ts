import { createClient, type RelxError } from 'relx/client';
import { libsql } from 'relx/store/libsql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { basic } from '../../conformance/api.js';
import { posts, type Role, terms, users } from '../../conformance/content.js';
import { openSite, type Site } from '../../conformance/site.js';

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
