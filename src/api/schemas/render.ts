import * as v from 'valibot';
import { relatedBlocks } from '../../contract/requests.js';
import { about, Whole } from './values.js';

const Place = v.optional(Whole, 0);

/** What to render: text with shortcodes, or a block. `post_id` is the post that contains it, 0 for none. */
export const RenderRequest = v.union([
  v.object({ shortcode: v.pipe(v.string(), v.maxLength(100_000)), post_id: Place }),
  v.object({
    block: v.picklist(relatedBlocks),
    attributes: v.optional(
      v.pipe(
        v.record(v.string(), v.unknown()),
        v.description('Attributes of the block, with the names of component props or shortcode attributes.'),
      ),
      {},
    ),
    post_id: Place,
  }),
]);

/** Up to 100 items to render, with one database query per object type. The components check the attributes. */
export const RenderInput = v.object({
  requests: about(
    v.pipe(v.array(RenderRequest), v.minLength(1), v.maxLength(100)),
    'Texts with shortcodes, or blocks, each with the ID of its post.',
    [
      { shortcode: '[relx_related_posts limit="3"]', post_id: 12 },
      { block: 'relx/related-users', attributes: { layout: 'grid' }, post_id: 12 },
    ],
  ),
  locale: about(
    v.optional(
      v.pipe(v.string(), v.maxLength(35), v.regex(/^[A-Za-z]{2,3}([_-][A-Za-z0-9]{1,8})*$/, 'must be a language such as de_DE')),
    ),
    "Language of dates and headings, such as `de_DE` or `de-DE`. Default: the site's.",
    'de_DE',
  ),
});

/** HTML of one item, as the user may see it. */
export const RenderedHtml = v.object({
  html: about(v.string(), 'HTML, as the user may see it.', '<div class="relx-related-posts relx-related-list">…</div>'),
  tags: about(v.array(v.string()), 'Cache tags for invalidation: `post:12`, `type:related_to`.', ['post:12', 'type:related_to']),
});

/** The HTML of each item, in the order of the requests. */
export const RenderResult = v.object({ responses: v.array(RenderedHtml) });
