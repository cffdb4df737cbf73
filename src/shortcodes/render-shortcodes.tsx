import { eventLoopYield } from '../event-loop-yield.js';
import { cacheTags } from '../react/cache-tags.js';
import { type RelatedSource, readLists, type SourceClient } from '../react/related-source.js';
import type { RelatedSnapshot } from '../react/snapshot.js';
import type { Translate } from '../react/translate.js';
import { type List, listOf } from './list-of.js';
import { parseShortcodes, type Shortcode, type ShortcodePart } from './parsing/parse-shortcodes.js';
import { splitAtBlocks } from './parsing/split-at-blocks.js';
import { relatedShortcodes } from './related-shortcodes.js';
import { Renderer } from './renderer.js';
import type { Shortcodes } from './shortcode-props.js';

export type ShortcodeOptions = RelatedSource & {
  /** The post that the text belongs to: what `post_id="0"`, or none, means. @default none */
  readonly postId?: number | undefined;
  /** Shortcodes of your own. @default none */
  readonly shortcodes?: Shortcodes | undefined;
  /** The language of dates, a BCP 47 tag. @default 'en' */
  readonly locale?: string | undefined;
  /** The sentences of lists in a language, as for `RelxProvider`. @default English */
  readonly translate?: Translate | undefined;
  /** Begins every id in the HTML. Texts that come onto one page need prefixes that differ. @default 'relx-' and the post's id */
  readonly idPrefix?: string | undefined;
  /** Wraps each list into a `div` from which `mountShortcodes` brings it alive, without a request. @default false */
  readonly mountable?: boolean | undefined;
};

/** A rendered text, and what it was made of. */
export interface RenderedShortcodes {
  readonly html: string;
  /** What a cache of the HTML has to forget it for: `post:12`, `type:related_to`, and every object that is shown. Sorted. */
  readonly tags: readonly string[];
}

/** A text's parts: our blocks are lists as our shortcodes are. A list is no text, so those of your own stand in attributes and ours do not. */
export function partsOf(html: string, shortcodes: Shortcodes = {}): ShortcodePart[] {
  const own = new Set(Object.keys(shortcodes));
  const tags = new Set([...Object.keys(relatedShortcodes), ...own]);
  return splitAtBlocks(html).flatMap((part) => (typeof part === 'string' ? parseShortcodes(part, tags, own) : [part]));
}

/** Most lists of a request. Those beyond it show nothing. */
const MOST_LISTS = 500;

/** The shortcodes of parts, those that others enclose among them. */
function* allOf(parts: readonly ShortcodePart[]): Generator<Shortcode> {
  for (const part of parts) {
    if (typeof part === 'string') continue;
    yield part;
    yield* allOf(part.content ?? []);
  }
}

/** Parts of a text to render, with what differs from text to text. */
export interface PartsToRender {
  readonly parts: readonly ShortcodePart[];
  readonly postId?: number | undefined;
  readonly idPrefix?: string | undefined;
}

/**
 * Renders many texts at once, each with a post of its own: all their lists come in one request. What can't be shown, a
 * deleted post's list say, is nothing, and an enclosing shortcode then shows what it encloses. Between lists it yields to the
 * event loop.
 */
export async function renderParts(
  texts: readonly PartsToRender[],
  { postId: common, idPrefix, shortcodes = {}, locale, translate, mountable = false, ...source }: ShortcodeOptions,
): Promise<RenderedShortcodes[]> {
  let left = MOST_LISTS;
  const requested = texts.map(({ parts, postId = common }) => {
    const lists = new Map<Shortcode, List>();
    for (const shortcode of allOf(parts)) {
      const list = left > 0 && left-- ? listOf(shortcode, postId) : undefined;
      if (list) lists.set(shortcode, list);
    }
    return { parts, postId, lists };
  });
  const queries = requested.flatMap(({ lists }) => [...lists.values()].map(({ object, query }) => ({ ...query, object })));
  const snapshot = queries.length > 0 ? await readLists(source as RelatedSource, queries) : {};
  const work = 'budget' in source ? source.budget : undefined;
  const pause = work ? () => work.pause() : eventLoopYield();
  const client = 'client' in source ? source.client : unused;
  const rendered: RenderedShortcodes[] = [];
  for (const [index, { parts, postId, lists }] of requested.entries()) {
    const prefix = texts[index]?.idPrefix ?? idPrefix ?? `relx-${postId ?? 0}-`;
    const renderer = new Renderer({ client, snapshot, lists, shortcodes, locale, translate, postId, prefix, mountable, pause });
    rendered.push({ html: await renderer.html(parts), tags: tagsOf(lists.values(), snapshot) });
    await pause();
  }
  return rendered;
}

/**
 * Renders the shortcodes of an HTML text on any server: `[relx_related_posts]`, `[relx_related_users]`,
 * `[relx_related_terms]` and your own, and our blocks in the text that the block editor saved. All lists of the text come in one request of the client, or one question to the core.
 * The rest of the text stays as it is, so render texts only that are fit to be shown.
 *
 * @example
 * const { html } = await renderShortcodes(post.content.rendered, { client, postId: post.id });
 */
export async function renderShortcodes(html: string, options: ShortcodeOptions): Promise<RenderedShortcodes> {
  const [rendered] = await renderParts([{ parts: partsOf(html, options.shortcodes) }], options);
  // one text, one answer
  return rendered as RenderedShortcodes;
}

/** The tags of lists, also of those that have not come. */
const tagsOf = (lists: Iterable<List>, snapshot: RelatedSnapshot): readonly string[] =>
  cacheTags(Object.fromEntries([...lists].map(({ key }) => [key, snapshot[key] ?? { items: [], total: 0, totalPages: 0 }])));

/** The client of a provider around shortcodes of your own that are rendered from the core: on a server no component calls it. */
const unused = {} as SourceClient;
