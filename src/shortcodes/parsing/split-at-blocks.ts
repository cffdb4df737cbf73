import { blockShortcode } from './block-shortcode.js';
import { htmlParts } from './html-parts.js';
import { readTag } from './html-tag.js';
import type { Shortcode, ShortcodePart } from './parse-shortcodes.js';

/** Start of the comment of a relx block, as the block editor writes it. */
const LIST = '<!-- wp:relx/related-';

/** Comment of a relx block, or of a Query Loop's post template. */
const COMMENT =
  /^<!--\s+(?<end>\/)?wp:(?<name>relx\/related-(?:posts|users|terms)|post-template)\s+(?<attributes>\{[\s\S]*\}\s+)?(?<whole>\/)?-->$/;

function attributesIn(json: string | undefined): Readonly<Record<string, unknown>> {
  try {
    return json === undefined ? {} : JSON.parse(json);
  } catch {
    // like WordPress, ignore attributes that are not valid JSON
    return {};
  }
}

/** Attribute that makes a script render the list in the browser. Removed, because the list is already rendered. */
const MOUNT_ATTRIBUTE = 'data-relx-block';

/** Puts the list of a block into the element that the block saved. */
function inside(block: Shortcode, saved: string): Shortcode {
  const element = saved.trim();
  const tag = readTag(element, 0);
  // blocks save an empty `div` with classes and styles
  if (!tag || tag === 'endless' || tag.name !== 'div' || tag.isClosing || element.slice(tag.end).trim() !== '</div>')
    return block;
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
