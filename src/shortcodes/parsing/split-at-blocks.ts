import { blockShortcode } from './block-shortcode.js';
import { htmlParts } from './html-parts.js';
import { readTag } from './html-tag.js';
import type { Shortcode, ShortcodePart } from './parse-shortcodes.js';

/** How the comment of one of our blocks begins, as the block editor writes it. */
const LIST = '<!-- wp:relx/related-';

/** The comment of one of our blocks, or of the template that a query repeats for each of its posts. */
const COMMENT =
  /^<!--\s+(?<end>\/)?wp:(?<name>relx\/related-(?:posts|users|terms)|post-template)\s+(?<attributes>\{[\s\S]*\}\s+)?(?<whole>\/)?-->$/;

function attributesIn(json: string | undefined): Readonly<Record<string, unknown>> {
  try {
    return json === undefined ? {} : JSON.parse(json);
  } catch {
    // what is no JSON says nothing, as in WordPress
    return {};
  }
}

/** What would have a script fill the element, where no server has. */
const PLACE = 'data-relx-block';

/** The list of a block, in the element that was saved for it. */
function inside(block: Shortcode, saved: string): Shortcode {
  const element = saved.trim();
  const tag = readTag(element, 0);
  // what a block saves is an element with its classes and styles, and nothing in it
  if (!tag || tag === 'endless' || tag.name !== 'div' || tag.isClosing || element.slice(tag.end).trim() !== '</div>')
    return block;
  const place = tag.quoted.find(({ name }) => name === PLACE);
  const before = place
    ? element.slice(0, place.start).trimEnd() + element.slice(place.to + 1, tag.end)
    : element.slice(0, tag.end);
  // the classes are on the element
  const { className: _, class: __, ...attributes } = block.attributes;
  return { ...block, attributes, around: [before, '</div>'] };
}

/**
 * Splits the text of a post at our blocks, each of which becomes the shortcode of its list, in the element that was saved for
 * it; anything else that was saved gives way to the list. In the template of a query they are nothing: their posts are those of the query,
 * which nobody has asked for here.
 *
 * @example
 * splitAtBlocks('<p>See</p><!-- wp:relx/related-posts {"limit":3} /-->');
 * // ['<p>See</p>', { tag: 'relx_related_posts', attributes: { limit: '3' }, content: undefined, place: 'flow' }, '']
 */
export function splitAtBlocks(html: string): readonly ShortcodePart[] {
  if (!html.includes(LIST)) return [html];
  const parts: ShortcodePart[] = [];
  let done = 0;
  let templates = 0;
  /** The block whose saved HTML ends further on. */
  let open: { readonly name: string; readonly from: number } | undefined;
  // looked for once: a text may have thousands that never end
  const lastEnds = new Map<string, number>();
  const ends = (name: string, from: number) => {
    const last = lastEnds.get(name) ?? html.lastIndexOf(`<!-- /wp:${name} -->`);
    lastEnds.set(name, last);
    return last >= from;
  };
  for (const { kind, start, end } of htmlParts(html)) {
    const found = kind === 'comment' ? COMMENT.exec(html.slice(start, end))?.groups : undefined;
    if (!found) continue;
    const { name = '' } = found;
    const isEnd = found.end !== undefined;
    if (open === undefined) parts.push(html.slice(done, start));
    else if (!isEnd || name !== open.name) continue;
    done = end;
    if (name === 'post-template') templates = Math.max(0, templates + (isEnd ? -1 : found.whole ? 0 : 1));
    else if (isEnd) {
      const block = parts.at(-1);
      if (open && typeof block === 'object') parts[parts.length - 1] = inside(block, html.slice(open.from, start));
      open = undefined;
    } else {
      parts.push(templates === 0 ? blockShortcode(name, attributesIn(found.attributes)) : '');
      if (!found.whole && ends(name, end)) open = { name, from: end };
    }
  }
  return [...parts, html.slice(done)];
}
