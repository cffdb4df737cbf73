import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import type { FieldTypes } from '../react/items/format-field.js';
import { RelatedView } from '../react/lists/related-view.js';
import { RelxProvider } from '../react/provider.js';
import type { SourceClient } from '../react/queries/related-source.js';
import type { RelatedSnapshot } from '../react/queries/snapshot.js';
import type { Translate } from '../react/translate.js';
import { escapeAttribute } from '../safe/escape-attribute.js';
import { htmlAsAttribute } from '../safe/html-as-attribute.js';
import { MOUNT, type Mounted } from './mounted-list.js';
import { joinParts } from './parsing/join-parts.js';
import type { Shortcode, ShortcodePart } from './parsing/parse-shortcodes.js';
import { objectTypeOf } from './related-shortcodes.js';
import type { ShortcodeListRequest } from './shortcode-list-request.js';
import type { Shortcodes } from './shortcode-props.js';

/** Renders the parts of one text from loaded data. */
export class Renderer {
  #count = 0;

  constructor(
    private readonly own: {
      /** Undefined if the core is the data source. */
      readonly client: SourceClient | undefined;
      readonly snapshot: RelatedSnapshot;
      /** Lists by shortcode. */
      readonly lists: ReadonlyMap<Shortcode, ShortcodeListRequest>;
      readonly shortcodes: Shortcodes;
      readonly locale: string | undefined;
      readonly translate: Translate | undefined;
      readonly types: FieldTypes | undefined;
      readonly postId: number | undefined;
      readonly prefix: string;
      readonly mountable: boolean;
      /** Yields to the event loop if necessary. */
      readonly pause: () => Promise<void> | undefined;
    },
  ) {}

  async html(parts: readonly ShortcodePart[]): Promise<string> {
    const shown: string[] = [];
    // sequential, because the order determines the IDs
    for (const part of parts) shown.push(typeof part === 'string' ? part : await this.#shortcode(part));
    return joinParts(parts, ({ place }, index) => {
      const html = shown[index] ?? '';
      return place === 'attribute' ? htmlAsAttribute(html) : html;
    });
  }

  async #shortcode(shortcode: Shortcode): Promise<string> {
    const { content, place, around: [before, after] = ['', ''] } = shortcode;
    const enclosed = content === undefined ? '' : await this.html(content);
    // each list blocks the event loop for milliseconds
    await this.own.pause();
    const isMountable = this.own.mountable && place === 'flow';
    const list = objectTypeOf(shortcode.tag) ? this.#list(shortcode, isMountable) : '';
    return list ? before + list + after : this.#custom(shortcode, enclosed) || enclosed;
  }

  /** Renders a list, or an empty string if it is empty. A mountable list includes the data for hydration. */
  #list(shortcode: Shortcode, isMountable: boolean): string {
    const { snapshot, lists, postId, locale, translate, types } = this.own;
    const list = lists.get(shortcode);
    const page = list && snapshot[list.key];
    if (!page) return '';
    const { objectType, attributes, key } = list;
    const related = { status: 'success', items: page.items } as const;
    const view = <RelatedView {...attributes} {...{ objectType, related, locale, translate, types }} />;
    const html = (isMountable ? renderToString : renderToStaticMarkup)(view);
    if (!isMountable || html === '') return html;
    const { tag, attributes: given } = shortcode;
    const mounted: Mounted = { tag, attributes: given, postId, snapshot: { [key]: page } };
    return `<div class="relx-shortcode" ${MOUNT}="${escapeAttribute(JSON.stringify(mounted))}">${html}</div>`;
  }

  #custom({ tag, attributes }: Shortcode, enclosed: string): string {
    const { client, snapshot, shortcodes, postId, locale, translate, types } = this.own;
    const Custom = Object.hasOwn(shortcodes, tag) ? shortcodes[tag] : undefined;
    if (!Custom) return '';
    // React escapes strings, but the content is HTML. A random placeholder, which nothing else can contain, is replaced with it
    // after rendering.
    const mark = crypto.randomUUID();
    const html = renderToStaticMarkup(
      <RelxProvider client={client} snapshot={snapshot} postId={postId} locale={locale} translate={translate} types={types}>
        <Custom tag={tag} attributes={attributes} postId={postId}>
          {enclosed === '' ? undefined : mark}
        </Custom>
      </RelxProvider>,
      { identifierPrefix: `${this.own.prefix}${this.#count++}-` },
    );
    return html.replaceAll(mark, () => enclosed);
  }
}
