import { eventLoopYield } from '../event-loop-yield.js';
import type { FieldTypes } from '../react/items/format-field.js';
import { cacheTags } from '../react/queries/cache-tags.js';
import { type RelatedSource, readLists } from '../react/queries/related-source.js';
import type { RelatedSnapshot } from '../react/queries/snapshot.js';
import type { Translate } from '../react/translate.js';
import { parseShortcodes, type Shortcode, type ShortcodePart } from './parsing/parse-shortcodes.js';
import { splitAtBlocks } from './parsing/split-at-blocks.js';
import { relatedShortcodes } from './related-shortcodes.js';
import { Renderer } from './renderer.js';
import { type ShortcodeListRequest, toShortcodeListRequest } from './shortcode-list-request.js';
import type { Shortcodes } from './shortcode-props.js';

export type ShortcodeOptions = RelatedSource & {
  /** ID of the text's post, for lists without `post_id`. @default none */
  readonly postId?: number | undefined;
  /** Custom shortcodes. @default none */
  readonly shortcodes?: Shortcodes | undefined;
  /** Locale of dates and numbers. @default 'en' */
  readonly locale?: string | undefined;
  /** Translates messages, as in `RelxProvider`. @default English */
  readonly translate?: Translate | undefined;
  /** Relation types, as in `RelxProvider`. @default those of `core`, unless `mountable`; otherwise none: labels are field names */
  readonly types?: FieldTypes | undefined;
  /** Prefix of IDs in the HTML, unique for each text on a page. @default 'relx-' and the post ID */
  readonly idPrefix?: string | undefined;
  /** Wrap lists in a `div` that `mountShortcodes` hydrates without a request. @default false */
  readonly mountable?: boolean | undefined;
};

/** A rendered text and its cache tags. */
export interface RenderedShortcodes {
  readonly html: string;
  /** Cache tags, sorted: `post:12`, `type:related_to`, and one for each displayed object. */
  readonly tags: readonly string[];
}

/**
 * Parses a text. Blocks of relx become lists like its shortcodes. Only custom shortcodes are allowed in attributes, because a
 * list is not plain text.
 */
export function partsOf(html: string, shortcodes: Shortcodes = {}): ShortcodePart[] {
  const own = new Set(Object.keys(shortcodes));
  const tags = new Set([...Object.keys(relatedShortcodes), ...own]);
  return splitAtBlocks(html).flatMap((part) => (typeof part === 'string' ? parseShortcodes(part, tags, own) : [part]));
}

/** Maximum number of lists per call. Lists beyond it are empty. */
const MAX_LISTS = 500;

/** All shortcodes of the parts, including nested ones. */
function* allOf(parts: readonly ShortcodePart[]): Generator<Shortcode> {
  for (const part of parts) {
    if (typeof part === 'string') continue;
    yield part;
    yield* allOf(part.content ?? []);
  }
}

/** Parts of a text to render, with options that differ between texts. */
export interface PartsToRender {
  readonly parts: readonly ShortcodePart[];
  readonly postId?: number | undefined;
  readonly idPrefix?: string | undefined;
}

/**
 * Renders many texts, each with its own post, and fetches all lists together. If a list cannot be fetched, for example of
 * a deleted post, it is empty, and an enclosing shortcode shows its content. Yields to the event loop between lists.
 */
export async function renderParts(
  texts: readonly PartsToRender[],
  { postId: common, idPrefix, shortcodes = {}, locale, translate, types: given, mountable = false, ...source }: ShortcodeOptions,
): Promise<RenderedShortcodes[]> {
  let left = MAX_LISTS;
  const requested = texts.map(({ parts, postId = common }) => {
    const lists = new Map<Shortcode, ShortcodeListRequest>();
    for (const shortcode of allOf(parts)) {
      const list = left > 0 ? toShortcodeListRequest(shortcode, postId) : undefined;
      if (!list) continue;
      lists.set(shortcode, list);
      left--;
    }
    return { parts, postId, lists };
  });
  const queries = requested.flatMap(({ lists }) => [...lists.values()].map(({ object, query }) => ({ ...query, object })));
  const snapshot = await readLists(source as RelatedSource, queries);
  const work = 'budget' in source ? source.budget : undefined;
  const shown = new Set<string>();
  for (const { lists } of requested)
    for (const [shortcode, { key }] of lists) {
      // reading a list takes its items from the budget once
      if (shown.has(key) && work?.takeItems?.(snapshot[key]?.items.length ?? 0) === false) lists.delete(shortcode);
      shown.add(key);
    }
  const pause = work ? () => work.pause() : eventLoopYield();
  const client = 'client' in source ? source.client : undefined;
  const types = given ?? (mountable ? undefined : source.core?.types?.all());
  const rendered: RenderedShortcodes[] = [];
  for (const [index, { parts, postId, lists }] of requested.entries()) {
    const prefix = texts[index]?.idPrefix ?? idPrefix ?? `relx-${postId ?? 0}-`;
    const renderer = new Renderer({
      client,
      snapshot,
      lists,
      shortcodes,
      locale,
      translate,
      types,
      postId,
      prefix,
      mountable,
      pause,
    });
    rendered.push({ html: await renderer.html(parts), tags: tagsOf(lists.values(), snapshot) });
    await pause();
  }
  return rendered;
}

/**
 * Renders shortcodes of relx, custom shortcodes and saved relx blocks in HTML, on the server. Fetches all lists together. Does
 * not sanitize the rest of the text, so only pass trusted HTML.
 *
 * @example
 * const { html } = await renderShortcodes(post.content.rendered, { client, postId: post.id });
 */
export async function renderShortcodes(html: string, options: ShortcodeOptions): Promise<RenderedShortcodes> {
  const [rendered] = await renderParts([{ parts: partsOf(html, options.shortcodes) }], options);
  // one text has one result
  return rendered as RenderedShortcodes;
}

/** Cache tags of lists, including those that could not be fetched. */
const tagsOf = (lists: Iterable<ShortcodeListRequest>, snapshot: RelatedSnapshot): readonly string[] =>
  cacheTags(Object.fromEntries([...lists].map(({ key }) => [key, snapshot[key] ?? { items: [], total: 0, totalPages: 0 }])));
