import { fillTags } from 'relx/dynamic-tags/grapesjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { posts } from '../conformance/content.js';
import { openTagSite, type TagSite } from './tag-site.js';

const element = (tag: string, settings: object, more = '') =>
  `<span data-relx-tag="${tag}" data-relx-settings="${JSON.stringify(settings).replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"${more}></span>`;
const references = { type: 'references', limit: 2 };

describe('fillTags', () => {
  let site: TagSite;
  beforeAll(async () => {
    site = await openTagSite();
  });
  afterAll(() => site.relx.close());
  const filled = (html: string, post: number = posts.hub) => fillTags(html, { core: site.relx, postId: post });

  it('puts values in, escaped, and keeps everything else', async () => {
    const html = `<h1 class="a">See</h1>${element('relx_related_posts', { ...references, separator: ' > "&" ' }, ' id="x" class="c-1"')}<p>&amp; more</p>`;
    expect(await filled(html)).toBe(
      '<h1 class="a">See</h1><span data-relx-tag="relx_related_posts" id="x" class="c-1">Alpha &gt; &quot;&amp;&quot; Élan</span><p>&amp; more</p>',
    );
  });

  it('all of a page are one request', async () => {
    const html = Array.from({ length: 50 }, (_, index) =>
      element('relx_related_posts', { ...references, limit: index + 1 }),
    ).join('');
    const fromClient = await fillTags(html, { client: site.client, postId: posts.hub });
    expect(site.requests()).toHaveLength(1);
    expect(fromClient).toBe(await filled(html));
    expect(fromClient.match(/Alpha/g)).toHaveLength(50);
  });

  it.each([
    '<p>Nothing here</p>',
    '<span data-relx-tag="no_such_tag"></span>',
    '<span data-relx-tag="__proto__" data-relx-settings="{}"></span>',
    '<span data-relx-tag=relx_related_posts></span>',
    '<span data-relx-tag="relx_related_posts"',
  ])('%s stays as it is', async (html) => {
    expect(await filled(html)).toBe(html);
  });

  it.each(['{', '[]', 'null', '{"format":{"a":1},"limit":"-1"}'])('settings that are %s are the defaults', async (json) => {
    const html = `<span data-relx-tag="relx_related_users" data-relx-settings="${json.replaceAll('"', '&quot;')}"></span>`;
    expect(await filled(html, posts.alpha)).toBe('<span data-relx-tag="relx_related_users">Art &amp; Author</span>');
  });

  // an expression that goes back and forth over any of these would not end before the test does
  it.each(['<span ', '<span a="', '<span a', '<span a="b" ', '<span>'])('a megabyte of %s stays as it is', async (piece) => {
    const html = piece.repeat(1_000_000 / piece.length);
    expect(await filled(html)).toBe(html);
  });

  it('an element with a hundred thousand attributes that does not end stays as it is', async () => {
    const html = `<span${' a="b"'.repeat(150_000)}`;
    expect(await filled(html)).toBe(html);
  });
});
