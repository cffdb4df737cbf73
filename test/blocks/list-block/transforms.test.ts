import { rawHandler } from '@wordpress/blocks';
import { resolveSelect } from '@wordpress/data';
import fc from 'fast-check';
import { normalizeAttributes, toQuery } from 'relx';
import { libsql } from 'relx/store/libsql';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { posts } from '../../conformance/content.js';
import { openSite, type Site } from '../../conformance/site.js';
import { runs } from '../../sizes.js';
import { become, createBlock, registerAll } from '../registered.js';

let site: Site;
beforeAll(async () => {
  site = await openSite(libsql({ filename: ':memory:' }));
  registerAll(async (input, init) => site.app.fetch(new Request(input, init)));
});
afterAll(() => site.relx.close());

describe('a block and its shortcode', () => {
  const chosen = fc.record(
    {
      type: fc.stringMatching(/^[a-z0-9_-]{1,50}$/),
      limit: fc.integer({ min: 1, max: 50 }),
      layout: fc.constantFrom('list', 'grid'),
      title: fc.string({ unit: 'grapheme', maxLength: 60 }).map((title) => title.trim()),
      showThumbnail: fc.boolean(),
      post: fc.nat(),
    },
    { requiredKeys: [] },
  );

  test('have the same attributes after a transform and back', () => {
    fc.assert(
      fc.property(chosen, (given) => {
        const [shortcode] = become(createBlock('relx/related-posts', given), 'core/shortcode');
        const [back] = become(shortcode, 'relx/related-posts');
        expect(normalizeAttributes('post', back?.attributes)).toEqual(normalizeAttributes('post', given));
      }),
      runs(50, 500),
    );
  });

  test('show the same relation type, also where the settings of the site have another default', () => {
    Object.assign(window, { relxDefaultTypes: { post: 'references' } });
    onTestFinished(() => void Object.assign(window, { relxDefaultTypes: undefined }));
    for (const [text, type] of [
      ['[relx_related_posts]', 'references'],
      ['[relx_related_posts type="related_to"]', 'related_to'],
    ]) {
      const [block] = become(createBlock('core/shortcode', { text }), 'relx/related-posts');
      expect(normalizeAttributes('post', block?.attributes).type).toBe(type);
      expect(become(block, 'core/shortcode')[0]?.attributes.text).toBe(text);
    }
  });

  test('a shortcode of something else, or with a text around it, stays one', () => {
    for (const text of ['[gallery]', '[relx_related_posts] and more', '[relx_related_posts][relx_related_posts]'])
      expect(become(createBlock('core/shortcode', { text }), 'relx/related-posts')).toEqual([]);
  });

  test('a pasted shortcode becomes the block', () => {
    const pasted = rawHandler({ HTML: '<p>[relx_related_terms LIMIT=2 class="mine"]</p>' } as never) as unknown as readonly {
      name: string;
      attributes: object;
    }[];
    expect(pasted.map(({ name }) => name)).toEqual(['relx/related-terms']);
    expect(pasted[0]?.attributes).toMatchObject({ limit: 2 });
  });
});

test('a list of what the block shows, with links and safe titles', async () => {
  const attributes = { post: posts.hub, type: 'references', limit: 3 };
  const { postId: post, ...query } = toQuery('post', normalizeAttributes('post', attributes));
  const shown = (await resolveSelect('relx').getList('post', post, query)) as {
    items: { related: { title: string; link: string } }[];
  };
  expect(shown.items.length).toBeGreaterThan(0);
  const [list] = become(createBlock('relx/related-posts', attributes), 'core/list');
  const contents = list?.innerBlocks.map(({ attributes: { content } }) => String(content)) ?? [];
  const element = document.createElement('div');
  element.innerHTML = contents.join('');
  expect([...element.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')])).toEqual(
    shown.items.map(({ related: { title, link } }) => [title, link]),
  );
});
