import * as v from 'valibot';
import { relatedBlocks } from '../../contract/requests.js';
import { Whole } from './values.js';

const Place = v.optional(Whole, 0);

/** What to render: text with shortcodes, or a block. The components check the attributes. */
export const RenderInput = v.object({
  requests: v.pipe(
    v.array(
      v.union([
        v.object({ shortcode: v.pipe(v.string(), v.maxLength(100_000)), post_id: Place }),
        v.object({
          block: v.picklist(relatedBlocks),
          attributes: v.optional(v.record(v.string(), v.unknown()), {}),
          post_id: Place,
        }),
      ]),
    ),
    v.minLength(1),
    v.maxLength(100),
  ),
  locale: v.optional(
    v.pipe(v.string(), v.maxLength(35), v.regex(/^[A-Za-z]{2,3}([_-][A-Za-z0-9]{1,8})*$/, 'has to be a language such as de_DE')),
  ),
});

export const RenderedHtml = v.object({ html: v.string(), tags: v.array(v.string()) });

export const RenderResult = v.object({ responses: v.array(RenderedHtml) });
