import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import type { ObjectKind } from '../contract/index.js';
import { eventLoopYield } from '../event-loop-yield.js';
import type { RelatedAttributes } from '../react/attributes.js';
import { attributesToQuery } from '../react/attributes-to-query.js';
import { cacheTags } from '../react/cache-tags.js';
import { RelxProvider } from '../react/provider.js';
import { type RelatedRequest, toRelatedRequest } from '../react/related-query.js';
import { type RelatedSource, readLists, type SourceClient } from '../react/related-source.js';
import { RelatedView } from '../react/related-view.js';
import type { RelatedSnapshot } from '../react/snapshot.js';
import type { Translate } from '../react/translate.js';
import { escapeAttribute } from '../safe/escape-attribute.js';
import { htmlAsAttribute } from '../safe/html-as-attribute.js';
import { listAttributes } from './list-attributes.js';
import { MOUNT, type Mounted } from './mounted-list.js';
import { joinParts } from './parsing/join-parts.js';
import { parseShortcodes, type Shortcode, type ShortcodePart } from './parsing/parse-shortcodes.js';
import { splitAtBlocks } from './parsing/split-at-blocks.js';
import { kindOf, relatedShortcodes } from './related-shortcodes.js';
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

/** A list to render: its attributes in their normal form, and what it requests. */
interface List extends RelatedRequest {
  readonly kind: ObjectKind;
  readonly attributes: RelatedAttributes;
}

/** The list of a shortcode; undefined for other shortcodes, and where there is no post to request it of. */
function listOf({ tag, attributes: given }: Shortcode, postId: number | undefined): List | undefined {
  const kind = kindOf(tag);
  if (!kind) return undefined;
  const attributes = listAttributes(kind, given);
  const current = postId ? ({ object_type: 'post', id: postId } as const) : undefined;
  const request = toRelatedRequest(attributesToQuery(kind, attributes), current);
  return request && { kind, attributes, ...request };
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

/** Renders the parts of one text from answers that are there. */
class Renderer {
  #count = 0;

  constructor(
    private readonly own: {
      readonly client: SourceClient;
      readonly snapshot: RelatedSnapshot;
      /** The lists of its shortcodes. */
      readonly lists: ReadonlyMap<Shortcode, List>;
      readonly shortcodes: Shortcodes;
      readonly locale: string | undefined;
      readonly translate: Translate | undefined;
      readonly postId: number | undefined;
      readonly prefix: string;
      readonly mountable: boolean;
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

  async #shortcode(shortcode: Shortcode): Promise<string> {
    const { content, place, around: [before, after] = ['', ''] } = shortcode;
    const enclosed = content === undefined ? '' : await this.html(content);
    // each takes milliseconds in which no other request is answered
    await this.own.pause();
    const isMountable = this.own.mountable && place === 'flow';
    const list = kindOf(shortcode.tag) ? this.#list(shortcode, isMountable) : '';
    return list ? before + list + after : this.#custom(shortcode, enclosed) || enclosed;
  }

  /** A list, where there is anything to show; if it is mountable, with what it takes to make it interactive in a browser. */
  #list(shortcode: Shortcode, isMountable: boolean): string {
    const { snapshot, lists, postId, locale, translate } = this.own;
    const idPrefix = this.#idPrefix();
    const list = lists.get(shortcode);
    const page = list && snapshot[list.key];
    if (!page) return '';
    const { kind, attributes, key } = list;
    const related = { status: 'success', items: page.items } as const;
    const view = <RelatedView {...attributes} kind={kind} related={related} locale={locale} translate={translate} />;
    const html = (isMountable ? renderToString : renderToStaticMarkup)(view, { identifierPrefix: idPrefix });
    if (!isMountable || html === '') return html;
    const { tag, attributes: given } = shortcode;
    const mounted: Mounted = { tag, attributes: given, postId, idPrefix, snapshot: { [key]: page } };
    return `<div class="relx-shortcode" ${MOUNT}="${escapeAttribute(JSON.stringify(mounted))}">${html}</div>`;
  }

  #custom({ tag, attributes }: Shortcode, enclosed: string): string {
    const { client, snapshot, shortcodes, postId, locale, translate } = this.own;
    const Custom = Object.hasOwn(shortcodes, tag) ? shortcodes[tag] : undefined;
    if (!Custom) return '';
    // React escapes a text; the enclosed one is HTML of the page, so it is put in after
    // where nobody can have guessed
    const mark = crypto.randomUUID();
    const html = renderToStaticMarkup(
      <RelxProvider client={client} snapshot={snapshot} post={postId} locale={locale} translate={translate}>
        <Custom tag={tag} attributes={attributes} postId={postId}>
          {enclosed === '' ? undefined : mark}
        </Custom>
      </RelxProvider>,
      { identifierPrefix: this.#idPrefix() },
    );
    return html.replaceAll(mark, () => enclosed);
  }

  /** Begins the ids of the next shortcode. */
  #idPrefix(): string {
    return `${this.own.prefix}${this.#count++}-`;
  }
}
