import { libsql } from 'relx/store/libsql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readWxr } from '../../src/cli/seed/wxr/read-wxr.js';
import { users } from '../conformance/content.js';
import { openSite, type Site } from '../conformance/site.js';
import { foreignMarkup } from './html/foreign-markup.js';
import { type Send, sender } from './html/output.js';

const HTML = '<script>x()</script><img src=x onerror=x()><em>words</em>';
const cdata = (text: string) => `<![CDATA[${text}]]>`;

async function* exported(): AsyncGenerator<string> {
  yield `<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/"
  xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"
  xmlns:wp="http://wordpress.org/export/1.2/"><channel><title>a</title><wp:wxr_version>1.2</wp:wxr_version>
  <wp:author><wp:author_id>900</wp:author_id><wp:author_login>eva</wp:author_login>
    <wp:author_display_name>${cdata(HTML)}</wp:author_display_name><wp:author_first_name>${cdata(HTML)}</wp:author_first_name></wp:author>
  <wp:category><wp:term_id>900</wp:term_id><wp:category_nicename>imported</wp:category_nicename>
    <wp:cat_name>${cdata(HTML)}</wp:cat_name><wp:category_description>${cdata(HTML)}</wp:category_description></wp:category>
  <item><title>${cdata(HTML)}</title><dc:creator>eva</dc:creator><content:encoded>${cdata(HTML)}</content:encoded>
    <excerpt:encoded>${cdata(HTML)}</excerpt:encoded><wp:post_id>900</wp:post_id><wp:post_date>2024-05-01 12:00:00</wp:post_date>
    <wp:post_name>imported</wp:post_name><wp:status>publish</wp:status><wp:post_type>post</wp:post_type>
    <category domain="post_tag" nicename="named">${cdata(HTML)}</category></item></channel></rss>`;
}

describe('HTML of a WordPress export, which an operator imports', () => {
  let site: Site;
  let send: Send;
  beforeAll(async () => {
    site = await openSite(libsql({ filename: ':memory:' }));
    send = sender(site.app, site.passwords);
    await site.relx.import(readWxr(exported()));
  });
  afterAll(() => site.relx.close());

  interface Post {
    readonly title: { readonly raw: string };
    readonly content: { readonly raw: string };
    readonly excerpt: { readonly raw: string };
  }
  const raws = ({ title, content, excerpt }: Post) => [title.raw, content.raw, excerpt.raw];

  it('is stored as it is in posts, as for an administrator in WordPress', async () => {
    expect(raws(await send('/wp/v2/posts/900?context=edit', 'administrator'))).toEqual([HTML, HTML, HTML]);
  });

  it('is filtered in names and descriptions of users and terms, as WordPress filters those of all users', async () => {
    const [category] = await send<unknown[]>('/wp/v2/categories?slug=imported');
    expect(category).toMatchObject({ name: 'words', description: '<em>words</em>' });
    const [tag] = await send<unknown[]>('/wp/v2/tags?slug=named');
    expect(tag).toMatchObject({ name: 'words' });
    expect(await send('/wp/v2/users/900?context=edit', 'administrator')).toMatchObject({ name: 'words', first_name: 'words' });
  });

  it('is text in lists', async () => {
    const from = { objectType: 'post', id: 60 } as const;
    await site.relx.relations.add({ from, to: { objectType: 'post', id: 900 }, type: 'references' });
    const requests = [{ shortcode: '[relx_related_posts type=references limit=50 excerpt=yes]', post_id: 60 }];
    const { responses } = await send<{ responses: { html: string }[] }>('/relx/v1/render', undefined, { requests });
    expect(responses[0]?.html).toContain('words');
    expect(foreignMarkup(responses[0]?.html ?? '')).toEqual([]);
  });

  it('is filtered in posts once a user without unfiltered_html writes them', async () => {
    const id = await site.relx.posts.create('post', { title: 'a', content: HTML, status: 'publish' }, users.author.id);
    const changed = await send<Post>(`/wp/v2/posts/${id}`, 'author', { title: HTML, content: HTML, excerpt: HTML }, 'PUT');
    for (const raw of raws(changed)) expect(foreignMarkup(raw)).toEqual([]);
  });
});

it('a name keeps what is no element, and an element alone leaves the slug or the login', async () => {
  const site = await openSite(libsql({ filename: ':memory:' }));
  const long = `${'a < b & '.repeat(20)}c`;
  await site.relx.import([
    { kind: 'term', id: 950, taxonomy: 'category', name: 'R&D &amp; a < b', slug: 'rd' },
    { kind: 'term', id: 951, taxonomy: 'category', name: '<b></b>', slug: 'bold' },
    { kind: 'term', id: 952, taxonomy: 'category', name: long, slug: 'long' },
    { kind: 'user', id: 953, login: 'nameless', display_name: '<script>x</script>', description: '<b>a</b><form>' },
  ]);
  const send = sender(site.app, site.passwords);
  const names = await send<{ name: string }[]>('/wp/v2/categories?include=950,951,952&orderby=include');
  expect(names.slice(0, 2)).toMatchObject([{ name: 'R&amp;D &amp; a &lt; b' }, { name: 'bold' }]);
  expect(names[2]?.name.length).toBeLessThanOrEqual(200);
  expect(await send('/wp/v2/users/953', 'administrator')).toMatchObject({ name: 'nameless', description: '<b>a</b>' });
  await site.relx.close();
});
