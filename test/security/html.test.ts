import { libsql } from 'relx/store/libsql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withoutDelimiters } from '../../src/core/wordpress/html/comments.js';
import { filteredPost } from '../../src/core/wordpress/html/filtered-post.js';
import { basic } from '../conformance/api.js';
import { type Role, users } from '../conformance/content.js';
import { openSite, type Site } from '../conformance/site.js';
import { foreignMarkup } from './html/foreign-markup.js';

/** Ways to end a comment that WordPress goes on in. */
const EARLY = [
  't<!-- wp:aX {--!><img src=x onerror=alert(3)>} -->',
  't<!-- wp:x {--!><img src=x onerror=alert(3)>} -->',
  't<!-- wp:x {"a":"--!><img src=x onerror=alert(3)>"} -->',
  't<!-- wp:x {"a":"--><img src=x onerror=alert(3)>"} /-->',
  't<!-- wp:relx/related-posts {"a":"--!><img src=x onerror=alert(3)>"} /-->',
  't<!--><img src=x onerror=alert(3)>-->',
  't<!---><img src=x onerror=alert(3)>-->',
  't<!-- x --!><img src=x onerror=alert(3)>-->',
  't<!-- wp:p {"a":1} --!><img src=x onerror=alert(3)>} -->',
];
/** Text that becomes markup when it is decoded once too often. */
const ENCODED = [
  '&lt;img src=x onerror=alert(1)&gt;',
  '&amp;lt;img src=x onerror=alert(1)&amp;gt;',
  '&#60;script&#62;1&#60;/script&#62;',
];

const deep = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

describe('HTML of users without unfiltered_html', () => {
  let site: Site;
  beforeAll(async () => {
    site = await openSite(libsql({ filename: ':memory:' }));
  });
  afterAll(() => site.relx.close());

  async function send(path: string, as: Role, body?: unknown) {
    const response = await site.app.fetch(
      new Request(`https://site.example/wp-json${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { authorization: basic(users[as].login, site.passwords[as]), 'content-type': 'application/json' },
        body: body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body),
      }),
    );
    return { status: response.status, body: await response.json() };
  }
  const rendered = ({ title, content, excerpt }: Record<'title' | 'content' | 'excerpt', { rendered: string }>) => [
    title.rendered,
    content.rendered,
    excerpt.rendered,
  ];

  it.each([...EARLY, ...ENCODED])('%s stored by an author or contributor runs nowhere', async (html) => {
    for (const as of ['author', 'contributor'] as const) {
      for (const input of [
        { title: html, content: html, excerpt: html },
        { title: 'x', content: `${html}[relx_related_posts]` },
      ]) {
        const { status, body } = await send('/wp/v2/posts', as, input);
        expect(status).toBe(201);
        for (const text of [...rendered(body), body.content.raw, body.title.raw]) expect(foreignMarkup(text), text).toEqual([]);
      }
    }
  });

  it.each(EARLY.slice(0, 5))('%s that is stored already runs nowhere', async (html) => {
    const id = await site.relx.posts.create(
      'post',
      { title: html, content: `<!-- wp:relx/related-posts /-->${html}`, excerpt: html, status: 'publish' },
      users.author.id,
    );
    for (const path of [`/wp/v2/posts/${id}`, `/wp/v2/posts?include=${id}`]) {
      const { body } = await send(path, 'administrator');
      for (const text of rendered(Array.isArray(body) ? body[0] : body)) expect(foreignMarkup(text), text).toEqual([]);
    }
  });

  it('attributes of any depth are no fault: in content, in texts and in blocks to render', async () => {
    for (const depth of [60, 70, 20_000, 90_000]) {
      const content = `a<!-- wp:relx/related-posts ${deep(depth)} /-->b`;
      const { status, body } = await send('/wp/v2/posts', 'author', { title: 'x', content });
      expect(status).toBe(201);
      expect(body.content.raw.includes('<!--')).toBe(depth < 64);
      const texts = await send('/relx/v1/render', 'author', { requests: [{ shortcode: content.slice(0, 99_000) }] });
      expect(texts.status).toBe(200);
      const block = `{"requests":[{"block":"relx/related-posts","attributes":{"x":${deep(depth)}}}]}`;
      // a body may have 64 levels, the four around the attribute included
      expect((await send('/relx/v1/render', 'author', block)).status).toBe(depth <= 60 ? 200 : 400);
      const shortcode = `[relx_related_posts x='${deep(depth)}']`.slice(0, 99_000);
      expect((await send('/relx/v1/render', 'author', { requests: [{ shortcode }] })).status).toBe(200);
    }
  });
});

describe('block comments', () => {
  const filtered = async (content: string) => (await filteredPost({ content })).content;

  it.each([
    ['<!-- wp:paragraph -->x<!-- /wp:paragraph -->', '<!-- wp:paragraph -->x<!-- /wp:paragraph -->'],
    ['<!-- wp:my-plugin/a_b {"a":[1,null,{"b":"ü"}]} /-->', '<!-- wp:my-plugin/a_b {"a":[1,null,{"b":"ü"}]} /-->'],
    ['<!--\n\twp:a   {"a" : 1}\n-->', '<!-- wp:a {"a":1} -->'],
    [
      '<!-- wp:a {"a":"x --> y & \\"z\\" -- \\\\"} /-->',
      '<!-- wp:a {"a":"x \\u002d\\u002d\\u003e y \\u0026 \\u0022z\\u0022 \\u002d\\u002d \\\\"} /-->',
    ],
    ['<!-- wp:a {"a":"<b onclick=x>y</b><script>1</script>"} /-->', '<!-- wp:a {"a":"\\u003cb\\u003ey\\u003c/b\\u003e"} /-->'],
    ['<!-- wp:aX -->', ''],
    ['<!-- wp:a/b/c -->', ''],
    ['<!-- wp:a {"a":} -->b', 'b'],
    ['<!-- wp:a [1] -->b', 'b'],
    ['<b data-a"onclick=x data-b="c">a</b>', '<b data-b="c">a</b>'],
    ['<!--more--><!-- more --><!--nextpage-->', '<!--more--><!--nextpage-->'],
  ])('%s is stored as %s', async (html, stored) => {
    expect(await filtered(html)).toBe(stored);
  });

  it('titles and excerpts have no comments', async () => {
    const html = 'a<!-- wp:p -->b<!--more-->c';
    expect(await filteredPost({ title: html, excerpt: html })).toMatchObject({ title: 'abc', excerpt: 'abc' });
  });

  it('the front end gets comments only that browsers end where WordPress does', () => {
    expect(withoutDelimiters('a<!-- x -->b<!-- y --!>c-->d<!-- wp:p {"a":"--!>"} -->e')).toBe('a<!-- x -->bd'.concat('e'));
    expect(withoutDelimiters('<!-- wp:p {"a":"--!>"} -->', () => true)).toBe('<!-- wp:p {"a":"\\u002d\\u002d!\\u003e"} -->');
  });
});

describe('limits of the filter', () => {
  const filtered = async (content: string) => (await filteredPost({ content })).content ?? '';
  const count = (html: string, tag: string) => html.split(tag).length - 1;

  it.each([
    [249, 249],
    [250, 250],
    [251, 250],
    [1000, 250],
  ])('of %i elements in each other %i stay, and their text', async (depth, left) => {
    const html = await filtered(`${'<div>'.repeat(depth)}text${'</div>'.repeat(depth)}`);
    expect([count(html, '<div>'), count(html, '</div>')]).toEqual([left, left]);
    expect(html).toContain('text');
  });

  it.each([1001, 20_000])('%i elements in each other are rejected', async (depth) => {
    const html = `${'<div>'.repeat(depth)}text${'</div>'.repeat(depth)}`;
    await expect(filtered(html)).rejects.toMatchObject({ code: 'rest_invalid_param' });
  });

  it.each([
    [2000, true],
    [2001, false],
    [200_000, false],
  ])('of an inline style of %i characters it is %s that it stays', async (length, isKept) => {
    const style = `color:red;${';'.repeat(length - 10)}`;
    expect(await filtered(`<p style="${style}" class="a">b</p>`)).toBe(`<p${isKept ? ' style="color:red"' : ''} class="a">b</p>`);
  });
});
