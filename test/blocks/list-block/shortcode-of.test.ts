import { expect, it, onTestFinished } from 'vitest';
import { listBlocks } from '../../../blocks/list-block/list-blocks.js';
import { shortcodeOf } from '../../../blocks/list-block/shortcode-of.js';

it('a shortcode has only what was chosen, without what would end it', () => {
  expect(shortcodeOf(listBlocks.user, { limit: 3, title: '[a] "b"' })).toBe(
    '[relx_related_users limit="3" title="&#91;a&#93; &#34;b&#34;"]',
  );
  expect(shortcodeOf(listBlocks.term, { title: '<i>&amp;' })).toBe('[relx_related_terms title="&#60;i&#62;&#38;amp;"]');
  expect(shortcodeOf(listBlocks.post, {})).toBe('[relx_related_posts]');
});

it('a shortcode has the default type of its table where the site has another', () => {
  Object.assign(window, { relxDefaultTypes: { post: 'references' } });
  onTestFinished(() => void Object.assign(window, { relxDefaultTypes: undefined }));
  expect(shortcodeOf(listBlocks.post, { type: 'related_to' })).toBe('[relx_related_posts type="related_to"]');
  expect(shortcodeOf(listBlocks.post, { type: 'references' })).toBe('[relx_related_posts]');
});
