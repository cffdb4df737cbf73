import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createClient, prefetchRelated, RelxProvider } from 'relx';
import { DynamicTag, dynamicTags, resolveTag, resolveTags, type TagName, type TagRequest } from 'relx/dynamic-tags';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { posts, SECRET, terms, users } from '../conformance/content.js';
import { openTagSite, type TagSite } from './tag-site.js';

const { alpha, beta, hub, alone, draft } = posts;
/** Every format, but for fields, which need a name. */
const every = Object.values(dynamicTags).flatMap(({ name, formats }) =>
  formats
    .filter(({ value }) => value !== 'field')
    .map(({ value }): TagRequest => ({ tag: name, settings: { format: value } as never })),
);

describe('resolved tags', () => {
  let site: TagSite;
  beforeAll(async () => {
    site = await openTagSite();
  });
  beforeEach(() => void site.requests());
  afterAll(() => site.relx.close());

  const value = async (tag: TagName, settings: object, post: number = alpha) =>
    (await resolveTag(tag, settings, { core: site.relx, postId: post })).value;

  it.each([
    ['relx_related_posts', { type: 'references', format: 'titles' }, hub, 'Alpha, Élan, About, beta & more, Gamma'],
    ['relx_related_posts', { type: 'references', format: 'ids', limit: 2, separator: '|' }, hub, `${alpha}|${posts.elan}`],
    ['relx_related_posts', { type: 'references', format: 'titles', orderBy: 'title', limit: 2 }, hub, 'About, Alpha'],
    ['relx_related_posts', { type: 'references', format: 'titles', direction: 'incoming' }, beta, 'Hub'],
    ['relx_related_posts', { type: 'references', format: 'titles', direction: 'outgoing' }, beta, ''],
    ['relx_related_users', {}, alpha, 'Art & Author'],
    ['relx_related_users', { format: 'ids' }, alpha, `${users.author.id}`],
    ['relx_related_terms', { orderBy: 'name' }, alpha, 'CSS, News & views'],
    ['relx_related_terms', { orderBy: 'name', order: 'desc' }, alpha, 'News & views, CSS'],
    ['relx_related_terms', { format: 'slugs', orderBy: 'name' }, alpha, 'css, news'],
    ['relx_related_terms', { format: 'ids', orderBy: 'name' }, alpha, `${terms.css}, ${terms.news}`],
  ] as const)('%s %j of post %i is the text "%s"', async (tag, settings, post, text) => {
    expect(await resolveTag(tag, settings, { core: site.relx, postId: post })).toEqual({ category: 'text', value: text });
  });

  it('links and avatars are HTML', async () => {
    expect(await value('relx_related_users', { format: 'user_links' })).toBe(
      '<a class="relx-tag-link" href="https://site.example/author/art/">Art &amp; Author</a>',
    );
    expect(await value('relx_related_terms', { format: 'term_links', type: 'categorized_as', limit: 1, orderBy: 'name' })).toBe(
      '<a class="relx-tag-link" href="https://site.example/tag/css/" rel="tag">CSS</a>',
    );
    expect(await value('relx_related_users', { format: 'avatar_images' })).toMatch(
      /^<img class="relx-tag-avatar" width="96" height="96" loading="lazy" decoding="async" alt="Art &amp; Author" src="https:[^"]*art\.png"\/>$/,
    );
  });

  it('a count is all there are, whatever the limit, and 0 where there are none', async () => {
    const count = (post: number, settings = {}) =>
      resolveTag('relx_related_posts', { format: 'count', type: 'references', ...settings }, { core: site.relx, postId: post });
    expect(await count(hub, { limit: 2 })).toEqual({ category: 'number', value: 5 });
    expect(await count(alone, { fallback: 'none' })).toEqual({ category: 'number', value: 0 });
    const text = { core: site.relx, postId: alone, category: 'text' } as const;
    expect(await resolveTag('relx_related_posts', { format: 'count', after: ' posts' }, text)).toEqual({
      category: 'text',
      value: '0 posts',
    });
  });

  it('the same from a client as from the core, for every format, in one request', async () => {
    const html = every.map((each) => ({ ...each, category: 'html' as const }));
    const fromCore = await resolveTags(html, { core: site.relx, postId: alpha });
    expect(await resolveTags(html, { client: site.client, postId: alpha })).toEqual(fromCore);
    expect(site.requests()).toHaveLength(1);
    expect(fromCore.map(({ value }) => value)).not.toContain('');
  });

  it.each([
    ['role', 'editor'],
    [' role ', 'editor'],
    ['weight', '1,000'],
    ['since', 'Feb 29, 2024'],
    ['featured', 'featured'],
    ['note', '&lt;b&gt;&quot;new&quot; &amp; old&lt;/b&gt;'],
    ['fee', ''],
    ['rank', ''],
    ['__proto__', ''],
    ['', ''],
  ])('the field "%s" of the relation is "%s", formatted and escaped', async (field, text) => {
    const settings = { format: 'field', field, type: 'credited_to', limit: 1, fallback: '' } as const;
    for (const source of [{ core: site.relx }, { client: site.client }]) {
      const context = { ...source, postId: alpha, category: 'html', types: site.relx.types.all() } as const;
      expect((await resolveTag('relx_related_users', settings, context)).value).toBe(text);
    }
  });

  it('fields have the format of the language, and are left out where a relation has none', async () => {
    const settings = { format: 'field', type: 'credited_to', separator: ' / ', fallback: 'none' } as const;
    const german = {
      core: site.relx,
      postId: alpha,
      viewer: await site.relx.accounts.viewer(users.administrator.id),
      locale: 'de',
    };
    const of = async (field: string) => (await resolveTag('relx_related_users', { ...settings, field }, german)).value;
    expect([await of('role'), await of('weight'), await of('rank')]).toEqual(['editor / author', '1.000', 'none']);
    expect(await of('fee')).toBe('7');
  });

  it('text that resembles markup in titles and settings is text', async () => {
    const hostile = '<img src=x onerror=alert(1)>"\'&';
    const settings = { before: hostile, after: hostile, separator: hostile, type: 'references', limit: 2 } as const;
    const { value: html } = await resolveTag(
      'relx_related_posts',
      { ...settings, format: 'links' },
      { core: site.relx, postId: hub },
    );
    expect(String(html).replace(/<a class="relx-tag-link" href="https:[^"<>]*">|<\/a>/g, '')).not.toMatch(/[<>"']/);
    const none = { core: site.relx, postId: alone, category: 'html' } as const;
    const { value: fallback } = await resolveTag('relx_related_posts', { fallback: hostile }, none);
    expect(fallback).toBe('&lt;img src=x onerror=alert(1)&gt;&quot;&#x27;&amp;');
  });

  it('a hundred tags of fifty lists are one request', async () => {
    const tags = Array.from(
      { length: 100 },
      (_, index): TagRequest => ({
        tag: 'relx_related_posts',
        settings: { type: 'references', limit: Math.floor(index / 2) + 1, format: index % 2 ? 'titles' : 'links' },
      }),
    );
    const values = await resolveTags(tags, { client: site.client, postId: hub });
    expect(site.requests()).toHaveLength(1);
    expect(values).toEqual(await resolveTags(tags, { core: site.relx, postId: hub }));
  });

  it.each([
    ['no current object', 0],
    ['a post that is not there', 99_999],
    ['a draft', draft],
    ['a post in the trash', posts.trashed],
  ])('%s: the fallback, and never a throw', async (_name, post) => {
    for (const source of [{ core: site.relx }, { client: site.client }]) {
      const values = await resolveTags(
        [
          { tag: 'relx_related_posts', settings: { fallback: 'none' } },
          { tag: 'relx_related_users', settings: { format: 'count' } },
        ],
        { ...source, postId: post },
      );
      expect(values).toEqual([
        { category: 'text', value: 'none' },
        { category: 'number', value: 0 },
      ]);
    }
  });

  it('settings of 100 kB are written as they are', async () => {
    const long = '<'.repeat(100_000);
    const settings = { type: 'references', before: long, separator: long, limit: 2 } as const;
    expect(await value('relx_related_posts', settings, hub)).toBe(`${long}Alpha${long}Élan`);
  });

  it('an unknown tag is empty, an unknown type the fallback, and neither takes the others with it', async () => {
    for (const source of [{ core: site.relx }, { client: site.client }]) {
      const values = await resolveTags(
        [
          { tag: '__proto__' as TagName },
          { tag: 'relx_related_posts', settings: { type: 'no-such-type' as 'related_to', fallback: 'none' } },
          { tag: 'relx_related_users' },
        ],
        { ...source, postId: alpha },
      );
      expect(values.map(({ value }) => value)).toEqual(['', 'none', 'Art & Author']);
    }
  });

  it('a site that fails is the fallback', async () => {
    const client = createClient({
      url: 'https://site.example/wp-json',
      fetch: async () => new Response('Oops', { status: 400 }),
    });
    const { value: text } = await resolveTag('relx_related_posts', { fallback: 'none' }, { client, postId: alpha });
    expect(text).toBe('none');
  });

  it('private content is hidden', async () => {
    const values = await resolveTags(every, { core: site.relx, postId: alpha });
    expect(JSON.stringify(values)).not.toContain(SECRET);
    expect(JSON.stringify(values)).not.toContain('private.example');
  });

  it('tags are of any object, and a user’s favorites are posts', async () => {
    const object = { objectType: 'user', id: users.editor.id } as const;
    const settings = { type: 'favorite_posts' } as const;
    expect((await resolveTag('relx_related_posts', settings, { core: site.relx, object })).value).toBe('Alpha');
  });

  it('<DynamicTag> writes the same on a server, out of a snapshot', async () => {
    const settings = { type: 'references', format: 'links', limit: 3, before: 'See: ' } as const;
    const query = { postId: hub, objectType: 'post', type: 'references', limit: 3, orderBy: 'manual' } as const;
    const provider = { client: site.client, snapshot: await prefetchRelated(site.client, [query]), postId: hub };
    const tag = createElement(DynamicTag<'relx_related_posts'>, { tag: 'relx_related_posts', ...settings });
    const markup = renderToStaticMarkup(createElement(RelxProvider, provider, tag));
    expect(markup).toMatch(/^See: <a .*<\/a>, <a /);
    expect(markup).toBe(await value('relx_related_posts', settings, hub));
  });
});
