import type { ReactNode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { eventLoopYield } from '../event-loop-yield.js';
import { attributesToQuery } from '../react/attributes-to-query.js';
import { RelxProvider } from '../react/provider.js';
import { toRelatedRequest, type UseRelatedOptions } from '../react/related-query.js';
import { type RelatedSource, readLists, type SourceClient } from '../react/related-source.js';
import type { RelatedSnapshot } from '../react/snapshot.js';
import type { Translate } from '../react/translate.js';
import { escapeAttribute } from '../safe/escape-attribute.js';
import { htmlAsAttribute } from '../safe/html-as-attribute.js';
import { joinParts } from './join-parts.js';
import { listAttributes } from './list-attributes.js';
import { MOUNT, type Mounted } from './mounted-list.js';
import { parseShortcodes, type Shortcode, type ShortcodePart } from './parse-shortcodes.js';
import { relatedShortcodes } from './related-shortcodes.js';
import type { ShortcodeAttributes } from './shortcode-attributes.js';
import type { Shortcodes } from './shortcode-props.js';
import { splitAtBlocks } from './split-at-blocks.js';

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

/** What a related list asks; undefined where there is no post to ask about. */
function queryOf(
  { tag, attributes }: Pick<Shortcode, 'tag' | 'attributes'>,
  postId: number | undefined,
): UseRelatedOptions | undefined {
  const related = Object.hasOwn(relatedShortcodes, tag) ? relatedShortcodes[tag] : undefined;
  if (!related) return undefined;
  const query = attributesToQuery(related.kind, listAttributes(related.kind, attributes));
  return (
    toRelatedRequest(query, postId ? { object_type: 'post', id: postId } : undefined) && { ...query, post: query.post || postId }
  );
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
  const requested = texts.map(({ parts, postId = common }) =>
    [...allOf(parts)].flatMap((shortcode) => (left > 0 && left-- ? (queryOf(shortcode, postId) ?? []) : [])),
  );
  const queries = requested.flat();
  const snapshot = queries.length > 0 ? await readLists(source as RelatedSource, queries) : {};
  const budget = { lists: MOST_LISTS };
  const work = 'budget' in source ? source.budget : undefined;
  const pause = work ? () => work.pause() : eventLoopYield();
  const rendered: RenderedShortcodes[] = [];
  for (const [index, { parts, postId = common, idPrefix: own = idPrefix ?? `relx-${postId ?? 0}-` }] of texts.entries()) {
    const renderer = new Renderer({ snapshot, shortcodes, locale, translate, postId, prefix: own, mountable, budget, pause });
    rendered.push({ html: await renderer.html(parts), tags: cacheTags(requested[index] ?? [], snapshot) });
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

/** The objects and relation types that lists are made of. */
function cacheTags(queries: readonly UseRelatedOptions[], snapshot: RelatedSnapshot): string[] {
  const tags = new Set<string>();
  for (const listQuery of queries) {
    const request = toRelatedRequest(listQuery);
    if (!request) continue;
    const { object, query, key } = request;
    tags.add(`${object.object_type}:${object.id}`);
    if (query.type !== undefined) tags.add(`type:${query.type}`);
    for (const { related } of snapshot[key]?.items ?? []) tags.add(`${related.object_type}:${related.id}`);
  }
  return [...tags].sort();
}

/** A provider needs a client; on the server nothing is asked beyond what is there. */
const nobody = {} as SourceClient;

/** Renders the parts of one text from answers that are there. */
class Renderer {
  #count = 0;

  constructor(
    private readonly own: {
      readonly snapshot: RelatedSnapshot;
      readonly shortcodes: Shortcodes;
      readonly locale: string | undefined;
      readonly translate: Translate | undefined;
      readonly postId: number | undefined;
      readonly prefix: string;
      readonly mountable: boolean;
      /** How many lists may still be rendered. */
      readonly budget: { lists: number };
      /** Yields to the event loop when it is time to. */
      readonly pause: () => Promise<void>;
    },
  ) {}

  async html(parts: readonly ShortcodePart[]): Promise<string> {
    const shown: string[] = [];
    // one after the other: their order makes their ids
    for (const part of parts) shown.push(typeof part === 'string' ? part : await this.#shortcode(part));
    return joinParts(parts, ({ place }, index) => {
      const html = shown[index] ?? '';
      return place === 'attribute' ? htmlAsAttribute(html) : html;
    });
  }

  async #shortcode({ tag, attributes, content, place, around: [before, after] = ['', ''] }: Shortcode): Promise<string> {
    const enclosed = content === undefined ? '' : await this.html(content);
    // each takes milliseconds in which no other request is answered
    await this.own.pause();
    const isMountable = this.own.mountable && place === 'flow';
    const list = isMountable ? this.#mountable(tag, attributes) : this.#list(tag, attributes);
    return list ? before + list + after : this.#custom(tag, attributes, enclosed) || enclosed;
  }

  #list(tag: string, attributes: ShortcodeAttributes, render = renderToStaticMarkup): string {
    const related = Object.hasOwn(relatedShortcodes, tag) ? relatedShortcodes[tag] : undefined;
    if (!related || this.own.budget.lists <= 0) return '';
    this.own.budget.lists -= 1;
    // what has not come is not shown as about to come: nobody asks again
    return this.#markup(<related.component {...listAttributes(related.kind, attributes)} loading={null} />, render);
  }

  /** A list with what it takes to bring it alive in a browser. */
  #mountable(tag: string, attributes: ShortcodeAttributes): string {
    const { postId, prefix, snapshot } = this.own;
    const idPrefix = `${prefix}${this.#count}-`;
    const html = this.#list(tag, attributes, renderToString);
    if (html === '') return '';
    const request = toRelatedRequest(queryOf({ tag, attributes }, postId) ?? {});
    const page = request && snapshot[request.key];
    const mounted: Mounted = { tag, attributes, postId, idPrefix, ...(page ? { snapshot: { [request.key]: page } } : {}) };
    return `<div class="relx-shortcode" ${MOUNT}="${escapeAttribute(JSON.stringify(mounted))}">${html}</div>`;
  }

  #custom(tag: string, attributes: ShortcodeAttributes, enclosed: string): string {
    const Custom = Object.hasOwn(this.own.shortcodes, tag) ? this.own.shortcodes[tag] : undefined;
    if (!Custom) return '';
    // React escapes a text; the enclosed one is HTML of the page, so it is put in after
    // where nobody can have guessed
    const mark = crypto.randomUUID();
    const html = this.#markup(
      <Custom tag={tag} attributes={attributes} postId={this.own.postId}>
        {enclosed === '' ? undefined : mark}
      </Custom>,
    );
    return html.replaceAll(mark, () => enclosed);
  }

  #markup(element: ReactNode, render = renderToStaticMarkup): string {
    const { snapshot, postId, locale, translate, prefix } = this.own;
    return render(
      <RelxProvider client={nobody} snapshot={snapshot} post={postId} locale={locale} translate={translate}>
        {element}
      </RelxProvider>,
      { identifierPrefix: `${prefix}${this.#count++}-` },
    );
  }
}
