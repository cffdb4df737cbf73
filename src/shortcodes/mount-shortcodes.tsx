import type { ReactElement } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import type { ObjectType } from '../contract/index.js';
import { RelxProvider } from '../react/provider.js';
import type { SourceClient } from '../react/related-source.js';
import type { Translate } from '../react/translate.js';
import { MOUNT, type Mounted } from './mounted-list.js';
import { objectTypeOf, relatedShortcodes } from './related-shortcodes.js';
import { ShortcodeList } from './shortcode-list.js';

export interface MountOptions {
  readonly client: SourceClient;
  /** The post of lists that name none. @default none: such a list shows nothing */
  readonly postId?: number | undefined;
  /** The language of dates, a BCP 47 tag; that of the server where it rendered them. @default 'en' */
  readonly locale?: string | undefined;
  /** The sentences of lists in a language, as for `RelxProvider`; that of the server. @default English */
  readonly translate?: Translate | undefined;
}

export interface MountedShortcodes {
  /** How many lists are alive. */
  readonly count: number;
  /** Ends them, and leaves their places empty. */
  unmount(): void;
}

/** What a place says of itself; undefined for one that says nothing that can be read. */
function read(element: Element): Mounted | undefined {
  try {
    const { tag, attributes = {}, ...rest } = JSON.parse(element.getAttribute(MOUNT) ?? '') as Partial<Mounted>;
    return tag !== undefined && objectTypeOf(tag) ? { tag, attributes, ...rest } : undefined;
  } catch {
    return undefined;
  }
}

function list(
  { tag, attributes, postId, snapshot }: Mounted,
  { client, postId: common, locale, translate }: MountOptions,
): ReactElement {
  return (
    <RelxProvider client={client} postId={postId ?? common} snapshot={snapshot} locale={locale} translate={translate}>
      {/* read() looked the tag up */}
      <ShortcodeList objectType={relatedShortcodes[tag] as ObjectType} attributes={attributes} />
    </RelxProvider>
  );
}

/**
 * Brings lists alive on a page that is not React's: those that `renderShortcodes` rendered with `mountable`, without a
 * request, and places for lists, all in one. A second call takes what has come since.
 *
 * @param root where to look
 * @example
 * // <div data-relx-shortcode='{"tag":"relx_related_posts","attributes":{"limit":"3"},"postId":12}'></div>
 * const { unmount } = mountShortcodes(document, { client });
 */
export function mountShortcodes(root: ParentNode, options: MountOptions): MountedShortcodes {
  const roots: Root[] = [];
  for (const element of root.querySelectorAll(`[${MOUNT}]`)) {
    const mounted = read(element);
    if (!mounted || element.hasAttribute(`${MOUNT}-alive`)) continue;
    element.setAttribute(`${MOUNT}-alive`, '');
    const identifierPrefix = mounted.idPrefix ?? '';
    const content = list(mounted, options);
    if (mounted.snapshot) roots.push(hydrateRoot(element, content, { identifierPrefix }));
    else {
      const empty = createRoot(element, { identifierPrefix });
      empty.render(content);
      roots.push(empty);
    }
  }
  return {
    count: roots.length,
    unmount() {
      for (const one of roots) one.unmount();
    },
  };
}
