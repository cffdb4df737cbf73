import { expect, it } from 'vitest';
import { blockShortcode } from '../../../src/shortcodes/parsing/block-shortcode.js';

it('is the shortcode of the same list, with text as it is parsed', () => {
  const { tag, attributes, content, place } = blockShortcode('relx/related-posts', { type: 'a & b', limit: 3, thumbnails: true });
  expect({ tag, attributes, content, place }).toEqual({
    tag: 'relx_related_posts',
    attributes: { type: 'a &amp; b', limit: '3', thumbnails: 'true' },
    content: undefined,
    place: 'flow',
  });
});

it('has no attributes without a text: null, undefined, lists and objects', () => {
  const given = { postId: null, limit: undefined, style: { color: 'red' }, align: ['wide'], order: '' };
  expect(blockShortcode('relx/related-users', given).attributes).toEqual({ order: '' });
  expect(blockShortcode('relx/related-users').attributes).toEqual({});
});
