import { renderShortcodes } from 'relx/shortcodes';
import { describe, expect, it } from 'vitest';
import { posts } from '../conformance/content.js';
import { ShortcodeSite } from './site.js';

const { alpha, hub } = posts;
/** How many lists there are in a text. */
const lists = (html: string) => html.split('<ul class="relx-related-items"').length - 1;

describe('rendered blocks in a text', () => {
  const site = new ShortcodeSite();
  const render = async (html: string) => (await renderShortcodes(html, { core: site.relx, postId: hub })).html;
  const block = (attributes = '{"type":"references"} ') => `<!-- wp:relx/related-posts ${attributes}/-->`;

  it('a block is the list of the shortcode of its name', async () => {
    const html = await render(
      `<p>a</p>${block('{"type":"references","limit":2,"layout":"grid","title":"[x] \\u0026amp; \\u003cy\\u003e"} ')}b`,
    );
    const same = await render(
      '<p>a</p>[relx_related_posts type=references limit=2 layout=grid title="&#91;x&#93; &amp;amp; &lt;y&gt;"]b',
    );
    expect(html).toContain('relx-related-grid');
    expect(html).toBe(same);
  });

  it('blocks and shortcodes beside each other come in one request, a list each', async () => {
    const text = `${block()}[relx_related_posts type=references]<!-- wp:relx/related-users {"post_id":${alpha}} /--><!-- wp:relx/related-terms {"post_id":${alpha}} /-->`;
    const { html } = await renderShortcodes(text, { client: site.client, postId: hub });
    expect(site.requests).toHaveLength(1);
    expect(lists(html)).toBe(4);
    expect(html).not.toContain('<!--');
  });

  it('unreadable attributes show nothing, and never fail', async () => {
    const usual = await render(block(''));
    for (const attributes of ['{"type":} ', '{} ', '{"limit":[1],"layout":{},"order":null,"type":null} '])
      expect(await render(block(attributes)), attributes).toBe(usual);
    expect(await render(block('{"type":"no-such-type"} '))).toBe('');
  });

  it.each([
    ['another plugin’s', '<!-- wp:other/related-posts /-->'],
    ['another of ours that is none', '<!-- wp:relx/related-things /--><p>[x]</p>'],
    ['one that never ends', '<!-- wp:relx/related-posts {"type":"references"} /'],
    ['one inside a tag', '<a title="<!-- wp:relx/related-posts /--> href="x">y</a>'],
    ['one in another comment', '<!-- see wp:relx/related-posts -->'],
  ])('a comment stays as it is: %s', async (_, text) => {
    expect(await render(text)).toBe(text);
  });

  it('what a block has saved gives way to its list; one that never closes takes nothing along', async () => {
    const open = '<!-- wp:relx/related-posts {"type":"references"} -->';
    const list = await render(block());
    expect(await render(`a${open}<p>saved</p><!-- /wp:relx/related-posts -->b`)).toBe(`a${list}b`);
    expect(await render(`a${open}<p>rest</p>`)).toBe(`a${list}<p>rest</p>`);
  });

  it('its list is in the element that it saved, and an empty list removes the element', async () => {
    const saved = (attributes: string) =>
      `<!-- wp:relx/related-posts ${attributes} --><div class="wp-block-relx-related-posts is-style-cards" style="color:red" data-relx-block="{&quot;kind&quot;:&quot;post&quot;}"></div><!-- /wp:relx/related-posts -->`;
    const list = await render(block());
    expect(await render(saved('{"type":"references","className":"is-style-cards"}'))).toBe(
      `<div class="wp-block-relx-related-posts is-style-cards" style="color:red">${list}</div>`,
    );
    expect(await render(saved('{"type":"no-such-type"}'))).toBe('');
  });

  it('attributes are called what the block calls them', async () => {
    const html = await render(block('{"type":"references","headingLevel":4,"showThumbnail":true,"post":12} '));
    const same = await render('[relx_related_posts type=references heading_level=4 show_thumbnail=1 post_id=12]');
    expect(html).toBe(same);
  });

  it('in the template of a query a block is nothing, for its posts are others', async () => {
    const template = `<!-- wp:post-template {"layout":{"type":"grid"}} --><h3>x</h3>${block()}<!-- /wp:post-template -->`;
    expect(await render(template)).toBe('<h3>x</h3>');
    expect(await render(template + block())).toBe(`<h3>x</h3>${await render(block())}`);
  });

  it('thousands are read in no time that grows with their square, and five hundred are shown', async () => {
    const html = await render('<!-- wp:relx/related-posts {"type":"references"} -->'.repeat(20_000));
    expect(lists(html)).toBe(500);
  });
});
