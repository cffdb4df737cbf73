import { plainText } from '../../../src/client/content/plain-text.js';
import { parseQueryKey } from '../../../src/client/lists/parse-query-key.js';
import { queryKey } from '../../../src/client/lists/query-key.js';
import { storedTags } from '../../../src/dynamic-tags/puck/stored-tag.js';
import { formatDate } from '../../../src/react/items/format-date.js';
import { formatField } from '../../../src/react/items/format-field.js';
import { itemFields } from '../../../src/react/items/item-fields.js';
import { trimWords } from '../../../src/safe/trim.js';
import { blockShortcode } from '../../../src/shortcodes/parsing/block-shortcode.js';
import { decodeEntities } from '../../../src/shortcodes/parsing/decode-entities.js';
import { findShortcodes } from '../../../src/shortcodes/parsing/find-shortcodes.js';
import { bracketsOf, htmlParts } from '../../../src/shortcodes/parsing/html-parts.js';
import { readTag } from '../../../src/shortcodes/parsing/html-tag.js';
import { parseShortcodes } from '../../../src/shortcodes/parsing/parse-shortcodes.js';
import { parseAttributes } from '../../../src/shortcodes/parsing/shortcode-attributes.js';
import { splitAtBlocks } from '../../../src/shortcodes/parsing/split-at-blocks.js';
import { withinDepth } from '../../../src/shortcodes/parsing/within-depth.js';
import { partsOf, renderShortcodes } from '../../../src/shortcodes/render-shortcodes.js';
import type { TextCase } from './backend-cases.js';

const TAGS = new Set(['caption', 'gallery', 'relx_related_posts']);
const credited = (text: string) => ({ type: 'credited_to', data: { since: text } });
const NONE = { related: async () => ({ items: [], total: 0 }) } as never;

/** The functions of the front end that text of users reaches, by file and name. */
export const frontEndCases: Readonly<Record<string, TextCase>> = {
  'src/client/content/plain-text.ts plainText': plainText,
  'src/client/lists/query-key.ts queryKey': (text) => queryKey('post', 1, { search: text }),
  'src/dynamic-tags/puck/stored-tag.ts storedTags': (text) => storedTags({ text }),
  'src/client/lists/parse-query-key.ts parseQueryKey': parseQueryKey,
  'src/react/items/format-date.ts formatDate': (text) => formatDate(text, 'en'),
  'src/react/items/format-field.ts formatField': (text) => formatField(credited(text), 'since', { locale: 'en' }),
  'src/react/items/item-fields.tsx itemFields': (text) => itemFields(credited(text), `since,${text}`, { locale: 'en' }),
  'src/safe/trim.ts trimWords': (text) => trimWords(text, 20),
  'src/shortcodes/parsing/block-shortcode.ts blockShortcode': (text) =>
    blockShortcode('relx/related-posts', { className: text, title: text }),
  'src/shortcodes/parsing/decode-entities.ts decodeEntities': decodeEntities,
  'src/shortcodes/parsing/find-shortcodes.ts findShortcodes': (text) => [...findShortcodes(text, TAGS)],
  'src/shortcodes/parsing/html-parts.ts bracketsOf': bracketsOf,
  'src/shortcodes/parsing/html-parts.ts htmlParts': (text) => [...htmlParts(text)],
  'src/shortcodes/parsing/html-tag.ts readTag': (text) => readTag(`<a ${text}`, 0),
  'src/shortcodes/parsing/parse-shortcodes.ts parseShortcodes': (text) => parseShortcodes(text, TAGS, TAGS),
  'src/shortcodes/render-shortcodes.tsx partsOf': (text) => partsOf(text),
  'src/shortcodes/render-shortcodes.tsx renderShortcodes': (text) => renderShortcodes(text, { client: NONE }),
  'src/shortcodes/parsing/shortcode-attributes.ts parseAttributes': parseAttributes,
  'src/shortcodes/parsing/split-at-blocks.ts splitAtBlocks': splitAtBlocks,
  'src/shortcodes/parsing/within-depth.ts withinDepth': (text) => withinDepth(text, 'kept'),
};
