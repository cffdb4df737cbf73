import { open, type Relx } from 'relx/core';
import { ar } from 'relx/languages/ar';
import { ja } from 'relx/languages/ja';
import { type App, createApp } from 'relx/server';
import { createRenderer, relx_related_posts, renderShortcodes } from 'relx/shortcodes';
import { libsql } from 'relx/store/libsql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const titles = ['Zebra', 'Öl', 'Ananas', ''];
let relx: Relx;
let app: App;

beforeAll(async () => {
  relx = await open({ dialect: libsql({ filename: ':memory:' }), url: 'https://site.example' });
  const ids = titles.map((_, index) => index + 2);
  await relx.import([
    { kind: 'option', name: 'WPLANG', value: 'de_DE' },
    { kind: 'post', id: 1, type: 'post', title: 'Start', content: '[relx_related_posts order="title"]' },
    ...titles.map(
      (title, index) =>
        ({ kind: 'post', id: index + 2, type: 'post', title, slug: `p${index}`, date_gmt: '2026-03-05T08:00:00' }) as const,
    ),
    ...ids.map(
      (id) =>
        ({ kind: 'relation', from: { objectType: 'post', id: 1 }, to: { objectType: 'post', id }, type: 'related_to' }) as const,
    ),
  ]);
  app = createApp({ relx, render: createRenderer({ core: relx }) });
});
afterAll(() => relx.close());

const setLanguage = (value: string) => relx.import([{ kind: 'option', name: 'WPLANG', value }]);
const dateIn = (locale: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(Date.UTC(2026, 2, 5));
const render = async (body: object) => {
  const response = await app.fetch(
    new Request('https://site.example/wp-json/relx/v1/render', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ requests: [{ block: 'relx/related-posts', attributes: { layout: 'grid' }, post_id: 1 }], ...body }),
    }),
  );
  const data = (await response.json()) as { code?: string; responses: { html: string }[] };
  return { status: response.status, code: data.code, html: data.responses?.[0]?.html ?? '' };
};

describe('shortcodes', () => {
  it.each([
    ['Arabic', ar, 'محتوى ذو صلة', '(بلا عنوان)'],
    ['Japanese', ja, '関連コンテンツ', '(タイトルなし)'],
  ] as const)('are rendered in %s', async (_, language, heading, untitled) => {
    const { html } = await renderShortcodes('[relx_related_posts layout="grid"]', { core: relx, postId: 1, ...language });
    const own = await relx_related_posts({ layout: 'grid' }, { core: relx, postId: 1, ...language });
    expect(own).toBe(html);
    for (const text of [heading, untitled, dateIn(language.locale)]) expect(html).toContain(text);
  });
});

describe('POST relx/v1/render', () => {
  it.each([
    ['ar', 'محتوى ذو صلة', 'ar'],
    ['ja', '関連コンテンツ', 'ja'],
    ['fr_CA', 'Contenu associé', 'fr-CA'],
    ['de_DE_formal', 'Verwandte Inhalte', 'de-DE'],
    ['pt_PT_ao90', 'Related content', 'pt-PT'],
    ['en-GB', 'Related content', 'en-GB'],
  ])('renders in %s if the request has the language', async (locale, heading, dates) => {
    const { html } = await render({ locale });
    expect(html).toContain(`>${heading}<`);
    expect(html).toContain(`>${dateIn(dates)}<`);
  });

  it("renders in the site's language otherwise, as content.rendered is", async () => {
    expect((await render({})).html).toContain('>Verwandte Inhalte<');
    expect((await render({})).html).toContain('>(kein Titel)<');
    const post = await app.fetch(new Request('https://site.example/wp-json/wp/v2/posts/1'));
    expect(((await post.json()) as { content: { rendered: string } }).content.rendered).toContain('>Verwandte Inhalte<');
  });

  it.each([['../de'], ['de DE'], ['d'], [`de${'-x'.repeat(40)}`], [7]])('rejects the language %j', async (locale) => {
    expect(await render({ locale })).toMatchObject({ status: 400, code: 'rest_invalid_param' });
  });

  it('has one language for all requests if its application sets one', async () => {
    const own = createApp({ relx, render: createRenderer({ core: relx, locale: 'ja' }) });
    const body = JSON.stringify({ requests: [{ shortcode: '[relx_related_posts]', post_id: 1 }], locale: 'ar' });
    const response = await own.fetch(
      new Request('https://site.example/wp-json/relx/v1/render', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body,
      }),
    );
    expect(await response.text()).toContain('関連コンテンツ');
  });
});

describe('titles', () => {
  const sorted = async () => {
    const { items: one } = await relx.relations.list({ objectType: 'post', id: 1 }, { orderBy: 'title' });
    const many = await relx.relations.lists([{ object: { objectType: 'post', id: 1 }, options: { orderBy: 'title' } }]);
    const found = one.map(({ related }) => related.title);
    expect(many).toMatchObject([{ items: found.map((title) => ({ related: { title } })) }]);
    return found;
  };

  it.each([
    ['de_DE', ['', 'Ananas', 'Öl', 'Zebra']],
    ['sv_SE', ['', 'Ananas', 'Zebra', 'Öl']],
    ['', ['', 'Ananas', 'Öl', 'Zebra']],
    ['xx_nonsense_words', ['', 'Ananas', 'Öl', 'Zebra']],
  ])('sort as the language of the site does: %j', async (language, order) => {
    await setLanguage(language);
    expect(await sorted()).toEqual(order);
    // page by page the order is the same
    const first = await relx.relations.list({ objectType: 'post', id: 1 }, { orderBy: 'title', limit: 2 });
    const rest = await relx.relations.list(
      { objectType: 'post', id: 1 },
      { orderBy: 'title', limit: 2, ...(first.next && { after: first.next }) },
    );
    expect([...first.items, ...rest.items].map(({ related }) => related.title)).toEqual(order);
  });
});
