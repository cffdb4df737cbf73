import { resolveTags, type TagContext, type TagRequest } from '../resolve-tags.js';
import { readName, readSettings, SETTINGS, TAG } from './tag-element.js';

/** An element of ours in the HTML that GrapesJS writes. */
const ELEMENT = /<span((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*>[^<]*<\/span>/g;
const ATTRIBUTE = /\s+([\w:-]+)(?:="([^"]*)")?/g;

const characters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#039': "'" };
const decoded = (value: string): string =>
  value.replace(/&(amp|lt|gt|quot|#0?39);/g, (_all, name: string) => characters[name] ?? '');

/**
 * Puts what dynamic tags show into the HTML that GrapesJS wrote, on any server: all of them in one request of the client, or
 * one question to the core for each kind of list. The rest of the HTML stays as it is.
 *
 * @example
 * const html = await fillTags(editor.getHtml(), { client, post: 12 });
 */
export async function fillTags(html: string, context: TagContext): Promise<string> {
  const tags: TagRequest[] = [];
  const places = [...html.matchAll(ELEMENT)].flatMap((match) => {
    const attributes = [...(match[1] ?? '').matchAll(ATTRIBUTE)].map(([text, name = '', written = '']) => ({
      text,
      name,
      written,
    }));
    const value = (wanted: string) => decoded(attributes.find(({ name }) => name === wanted)?.written ?? '');
    const tag = readName(value(TAG));
    if (!tag) return [];
    tags.push({ tag, settings: readSettings(value(SETTINGS)), category: 'html' });
    // visitors have no use for the settings
    const kept = attributes.filter(({ name }) => name !== SETTINGS).map(({ text }) => text);
    return [{ start: match.index, end: match.index + match[0].length, open: `<span${kept.join('')}>` }];
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
