import { resolveTags, type TagContext, type TagRequest } from '../resolve-tags.js';
import { readName, readSettings, SETTINGS, TAG } from './tag-element.js';

/** Start, attributes and end of a tag's element in the HTML that GrapesJS exports. */
const START = /<span(?=[\s>])/g;
const ATTRIBUTE = /\s+([\w:-]+)(?:="([^"]*)")?/y;
const END = /\s*>[^<]*<\/span>/y;

interface Attribute {
  /** Including the preceding white space. */
  readonly text: string;
  readonly name: string;
  readonly written: string;
}

/** Yields `span` elements that only contain text, with their attributes. */
function* spansIn(html: string) {
  let done = 0;
  for (const { index: start } of html.matchAll(START)) {
    if (start < done) continue;
    const attributes: Attribute[] = [];
    ATTRIBUTE.lastIndex = start + '<span'.length;
    END.lastIndex = ATTRIBUTE.lastIndex;
    for (let match = ATTRIBUTE.exec(html); match; match = ATTRIBUTE.exec(html)) {
      const [text, name = '', written = ''] = match;
      attributes.push({ text, name, written });
      END.lastIndex = ATTRIBUTE.lastIndex;
    }
    if (!END.test(html)) continue;
    done = END.lastIndex;
    yield { start, end: done, attributes };
  }
}

const characters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#039': "'" };
const decoded = (value: string): string =>
  value.replace(/&(amp|lt|gt|quot|#0?39);/g, (_all, name: string) => characters[name] ?? '');

/**
 * Inserts the output of dynamic tags into HTML that GrapesJS exported, in any server environment. The client fetches all data
 * in one request, and the core reads it with one query per type of list. The rest of the HTML is returned unchanged.
 *
 * @example
 * const html = await fillTags(editor.getHtml(), { client, postId: 12 });
 */
export async function fillTags(html: string, context: TagContext): Promise<string> {
  const tags: TagRequest[] = [];
  const places = [...spansIn(html)].flatMap(({ start, end, attributes }) => {
    const value = (wanted: string) => decoded(attributes.find(({ name }) => name === wanted)?.written ?? '');
    const tag = readName(value(TAG));
    if (!tag) return [];
    tags.push({ tag, settings: readSettings(value(SETTINGS)), category: 'html' });
    // published pages do not need the settings
    const kept = attributes.filter(({ name }) => name !== SETTINGS).map(({ text }) => text);
    return [{ start, end, open: `<span${kept.join('')}>` }];
  });
  const values = await resolveTags(tags, context);
  let filled = '';
  let done = 0;
  places.forEach(({ start, end, open }, index) => {
    filled += `${html.slice(done, start)}${open}${values[index]?.value ?? ''}</span>`;
    done = end;
  });
  return filled + html.slice(done);
}
