import { blockShortcode } from './block-shortcode.js';
import { htmlParts } from './html-parts.js';
import { readTag } from './html-tag.js';
import type { Shortcode, ShortcodePart } from './parse-shortcodes.js';

/** Start of the comment of a relx block, as the block editor writes it. */
const LIST = '<!-- wp:relx/related-';

/** Starts of the comments that matter: those of lists, and those of the post template of a Query Loop. */
const BLOCKS = new Set(['posts', 'users', 'terms'].map((list) => `wp:relx/related-${list}`)).add('wp:post-template');

/** The comment of a block. */
interface BlockComment {
  readonly name: string;
  /** Attributes as JSON, or an empty text. */
  readonly json: string;
  /** True if the comment ends the block. */
  readonly isEnd: boolean;
  /** True if the block has no content, and so no comment that ends it. */
  readonly isWhole: boolean;
}

/** Reads the comment of a list or of a post template. Returns undefined for any other comment. */
function readComment(comment: string): BlockComment | undefined {
  if (!comment.startsWith('<!--') || !comment.endsWith('-->')) return undefined;
  const isWhole = comment.endsWith('/-->');
  const inner = comment.slice('<!--'.length, isWhole ? -4 : -3);
  const text = inner.trim();
  // the editor writes spaces around
  if (inner.trimStart() === inner || inner.trimEnd() === inner) return undefined;
  const [word = ''] = text.split(/\s/, 1);
  const isEnd = word.startsWith('/');
  const start = isEnd ? word.slice(1) : word;
  const json = text.slice(word.length).trim();
  if (!BLOCKS.has(start) || (json !== '' && !(json.startsWith('{') && json.endsWith('}')))) return undefined;
  return { name: start.slice('wp:'.length), json, isEnd, isWhole };
}

function attributesIn(json: string): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(json);
  } catch {
    // like WordPress, ignore attributes that are not valid JSON, such as none
    return {};
  }
}

/** Attribute with the options of a list that is not rendered yet. Removed, because the list is already rendered. */
const MOUNT_ATTRIBUTE = 'data-relx-block';

/** Puts the list of a block into the element that the block saved. */
function inside(block: Shortcode, saved: string): Shortcode {
  const element = saved.trim();
  const tag = readTag(element, 0);
  // blocks save an empty `div` with classes and styles
  if (typeof tag !== 'object' || tag.name !== 'div' || tag.isClosing || element.slice(tag.end).trim() !== '</div>') return block;
  const place = tag.quoted.find(({ name }) => name === MOUNT_ATTRIBUTE);
  const before = place
    ? element.slice(0, place.start).trimEnd() + element.slice(place.to + 1, tag.end)
    : element.slice(0, tag.end);
  // the saved element already has the classes
  const { className: _, class: __, ...attributes } = block.attributes;
  return { ...block, attributes, around: [before, '</div>'] };
}

/**
 * Splits post content at relx blocks. Each block becomes the shortcode of its list, inside the element that the block saved.
 * Any other saved content is replaced by the list. Blocks in the template of a Query Loop are dropped, because their posts are
 * unknown here.
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
  /** The open block, whose closing comment follows. */
  let open: { readonly name: string; readonly from: number } | undefined;
  // search for each closing comment once, because a text can have thousands of unclosed blocks
  const lastEnds = new Map<string, number>();
  const ends = (name: string, from: number) => {
    const last = lastEnds.get(name) ?? html.lastIndexOf(`<!-- /wp:${name} -->`);
    lastEnds.set(name, last);
    return last >= from;
  };
  for (const { type, start, end } of htmlParts(html)) {
    const found = type === 'comment' ? readComment(html.slice(start, end)) : undefined;
    if (!found) continue;
    const { name, json, isEnd, isWhole } = found;
    if (open === undefined) parts.push(html.slice(done, start));
    else if (!isEnd || name !== open.name) continue;
    done = end;
    if (name === 'post-template') templates = Math.max(0, templates + (isEnd ? -1 : isWhole ? 0 : 1));
    else if (isEnd) {
      const block = parts.at(-1);
      if (open && typeof block === 'object') parts[parts.length - 1] = inside(block, html.slice(open.from, start));
      open = undefined;
    } else {
      parts.push(templates === 0 ? blockShortcode(name, attributesIn(json)) : '');
      if (!isWhole && ends(name, end)) open = { name, from: end };
    }
  }
  return [...parts, html.slice(done)];
}
