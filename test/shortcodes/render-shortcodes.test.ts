import { createElement } from 'react';
import { createClient } from 'relx';
import { relx_related_posts, relx_related_terms, relx_related_users, renderShortcodes } from 'relx/shortcodes';
import { describe, expect, it } from 'vitest';
import { posts, SECRET } from '../conformance/content.js';
import { ShortcodeSite } from './site.js';

const { hub, alpha, draft, alone } = posts;

describe('rendered shortcodes', () => {
  const site = new ShortcodeSite();
  const { client } = site;

  const titles = (html: string) => [...html.matchAll(/relx-related-item-link"[^>]*>([^<]*)</g)].map(([, title]) => title);

  it('the same from a client as from the core, as long as one may see the same', async () => {
    const text = `[relx_related_posts type="references" limit="3"] and [relx_related_users post_id="${alpha}"] and [relx_related_terms post_id="${alpha}" layout=grid]`;
    const fromCore = await renderShortcodes(text, { core: site.relx, postId: hub });
    const fromClient = await renderShortcodes(text, { client, postId: hub });
    expect(fromClient).toEqual(fromCore);
    expect(titles(fromCore.html).length).toBeGreaterThan(3);
    expect(fromCore.html).toContain('relx-related-posts');
    expect(fromCore.html).toContain('relx-related-users');
    expect(fromCore.html).toContain('relx-related-terms relx-related-grid');
  });

  it('a hundred shortcodes over fifty posts are one request', async () => {
    const text = Array.from(
      { length: 100 },
      (_, index) =>
        `<p>[relx_related_posts type="references" layout="${['list', 'grid'][index % 2]}" post_id="${10 + Math.floor(index / 2)}"]</p>`,
    ).join('');
    const { html } = await renderShortcodes(text, { client });
    expect(site.requests).toHaveLength(1);
    expect(html).not.toContain('[relx');
    expect((await renderShortcodes(text, { core: site.relx })).html).toBe(html);
  });

  it('a text without shortcodes sends no request', async () => {
    const text = '<p>Nothing [here] to see</p>';
    expect(await renderShortcodes(text, { client, postId: hub })).toEqual({ html: text, tags: [] });
    expect(site.requests).toEqual([]);
  });

  it('alone in a paragraph, a list replaces the paragraph', async () => {
    const { html } = await renderShortcodes('<p>\n[relx_related_posts]</p>\n<p>x [relx_related_posts]</p>', {
      core: site.relx,
      postId: alpha,
    });
    expect(html).toMatch(/^<div .*<\/div>\n<p>x <div .*<\/div><\/p>$/);
  });

  it('a list in an attribute stays as it is written, so that it does not change the attribute', async () => {
    for (const html of [
      '<a title="[relx_related_posts]" href="#">x</a>',
      '<a href="java[relx_related_posts post_id=999999]script:alert(1)">x</a>',
      '<a href="[relx_related_posts post_id=999999]javascript:alert(1)">x</a>',
      '<a href="[relx_related_posts post_id=999999]javascript:alert(1)[/relx_related_posts]">x</a>',
    ])
      expect((await renderShortcodes(html, { core: site.relx, postId: alpha })).html).toBe(html);
  });

  it('shortcodes of your own in an attribute are text, which nothing gets out of', async () => {
    const shortcodes = { word: () => 'a "b" <i>&' };
    const text = '<a title="[word]" href="[word]">x</a>';
    const { html } = await renderShortcodes(text, { core: site.relx, shortcodes });
    expect(html).toBe('<a title="a &quot;b&quot; &lt;i&gt;&amp;" href="[word]">x</a>');
  });

  it('five hundred lists are rendered in one text, and those beyond show nothing', async () => {
    const text = `[relx_related_posts post_id=${alpha} limit=1]`.repeat(2000);
    const { html } = await renderShortcodes(text, { core: site.relx });
    expect(html.match(/<ul/g)).toHaveLength(500);
    expect(html).not.toContain('[relx');
  });

  it('custom shortcodes do not count as lists', async () => {
    const text = `${'[word]'.repeat(600)}[relx_related_posts post_id=${alpha} limit=1]`;
    const { html } = await renderShortcodes(text, { core: site.relx, shortcodes: { word: () => 'x' } });
    expect(titles(html)).toHaveLength(1);
  });

  it.each([
    '[relx_related_posts]',
    `[relx_related_posts post_id="${alone}" type="references"]`,
    '[relx_related_posts post_id="99999"]',
    `[relx_related_posts post_id="${draft}"]`,
    `[relx_related_posts post_id="${posts.trashed}"]`,
    `[relx_related_posts post_id="${hub}" type="no-such-type"]`,
    `[relx_related_posts post_id="-1"]`,
    '[relx_related_posts post_id="x"]',
  ])('%s shows nothing, or what it encloses', async (shortcode) => {
    for (const source of [{ core: site.relx }, { client }]) {
      expect((await renderShortcodes(shortcode, source)).html).toBe('');
      const enclosing = `${shortcode}<em>none</em>[/relx_related_posts]`;
      expect((await renderShortcodes(enclosing, source)).html).toBe('<em>none</em>');
    }
  });

  it.each([
    ['limit="-1"', 1],
    ['limit="1e9"', undefined],
    ['layout="../../"', undefined],
    ['class="a b<script>alert(1)</script>"', undefined],
    ['onclick="alert(1)" style="x" href="javascript:alert(1)"', undefined],
    [`title="${'x'.repeat(100_000)}"`, undefined],
  ])('%.60s is rendered, and never executed', async (attributes, count) => {
    const { html } = await renderShortcodes(`[relx_related_posts type="references" ${attributes}]`, {
      core: site.relx,
      postId: hub,
    });
    expect(html).not.toMatch(/<script|onclick|javascript:|style=/);
    expect(html).toMatch(/relx-related-posts relx-related-list/);
    if (count !== undefined) expect(titles(html)).toHaveLength(count);
  });

  it('entities in attributes are written once', async () => {
    const { html } = await renderShortcodes('[relx_related_posts title="A &amp; &#8220;B&#8221; &lt;i&gt;"]', {
      core: site.relx,
      postId: alpha,
    });
    expect(html).toContain('>A &amp; “B” &lt;i&gt;</h2>');
  });

  it('private content is hidden, except from users who can view it', async () => {
    const text = '[relx_related_posts limit=50 direction=both]';
    expect((await renderShortcodes(text, { core: site.relx, postId: hub })).html).not.toContain(SECRET);
  });

  it('shortcodes of your own are components, and enclose others', async () => {
    const shortcodes = {
      note: ({
        attributes,
        children,
        postId,
      }: {
        attributes: Readonly<Record<string, string>>;
        children?: unknown;
        postId: number | undefined;
      }) => createElement('aside', { title: attributes.title, 'data-post': postId }, children as string),
    };
    const { html } = await renderShortcodes('[note title="<b>&"]<i>x</i> [relx_related_posts limit=1][/note] [other] [note]', {
      core: site.relx,
      postId: alpha,
      shortcodes,
    });
    expect(html).toMatch(
      new RegExp(
        `^<aside title="&lt;b&gt;&amp;" data-post="${alpha}"><i>x</i> <div .*</div></aside> \\[other\\] <aside data-post="${alpha}"></aside>$`,
      ),
    );
  });

  it('returns what a cache of the text depends on', async () => {
    const { tags } = await renderShortcodes('[relx_related_users]', { core: site.relx, postId: alpha });
    expect(tags).toEqual(expect.arrayContaining([`post:${alpha}`, 'type:authored_by']));
    expect(tags.some((tag) => tag.startsWith('user:'))).toBe(true);
  });

  it('the functions take the attributes, and give the same HTML', async () => {
    const options = { core: site.relx, postId: alpha };
    for (const [tag, call] of Object.entries({ relx_related_posts, relx_related_users, relx_related_terms })) {
      const html = await call({ limit: 2, layout: 'grid', title: 'A "B"' }, options);
      expect(html).toBe((await renderShortcodes(`[${tag} limit=2 layout=grid title='A "B"']`, options)).html);
      expect(html).toContain('relx-related-grid');
    }
  });

  it('a site that fails leaves the text alone', async () => {
    const broken = createClient({
      url: 'https://site.example/wp-json',
      fetch: async () => new Response('<h1>Oops', { status: 400 }),
    });
    expect((await renderShortcodes('a [relx_related_posts] b', { client: broken, postId: alpha })).html).toBe('a  b');
  });
});
