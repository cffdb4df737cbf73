import type { ReactElement } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import type { ObjectType } from '../../contract/index.js';
import type { FieldTypes } from '../../react/items/format-field.js';
import { RelxProvider } from '../../react/provider.js';
import type { SourceClient } from '../../react/queries/related-source.js';
import type { Translate } from '../../react/translate.js';
import { MOUNT, type Mounted } from '../mounted-list.js';
import { objectTypeOf, relatedShortcodes } from '../related-shortcodes.js';
import { InteractiveList } from './interactive-list.js';

export interface MountOptions {
  readonly client: SourceClient;
  /** ID of the post for lists whose HTML names none. @default none: such lists stay empty */
  readonly postId?: number | undefined;
  /** Locale of dates and numbers. Must equal the server's. @default 'en' */
  readonly locale?: string | undefined;
  /** Translates messages, as in `RelxProvider`. Must equal the server's. @default English */
  readonly translate?: Translate | undefined;
  /** Relation types, as in `RelxProvider`. Must equal the server's. @default none: labels are field names */
  readonly types?: FieldTypes | undefined;
}

export interface MountedShortcodes {
  /** Number of mounted lists. */
  readonly count: number;
  /** Unmounts the lists and leaves their elements empty. */
  unmount(): void;
}

/** Parses the mount attribute of an element; undefined if it is invalid. */
function read(element: Element): Mounted | undefined {
  try {
    const { tag, attributes, ...rest } = JSON.parse(element.getAttribute(MOUNT) ?? '') as Partial<Mounted>;
    return tag !== undefined && objectTypeOf(tag) ? { tag, ...rest, attributes: attributes ?? {} } : undefined;
  } catch {
    return undefined;
  }
}

function list({ tag, attributes, postId, snapshot }: Mounted, { client, postId: common, ...own }: MountOptions): ReactElement {
  return (
    <RelxProvider client={client} postId={postId ?? common} snapshot={snapshot} {...own}>
      {/* read() has checked the tag */}
      <InteractiveList objectType={relatedShortcodes[tag] as ObjectType} attributes={attributes} />
    </RelxProvider>
  );
}

/** Lets other scripts remove the list of an element. React otherwise throws when it removes the list itself. */
function allowRemoval(element: Element): void {
  const remove = element.removeChild.bind(element);
  element.removeChild = (child) => (child.parentNode === element ? remove(child) : child);
}

/**
 * On a page without React, hydrates lists that `renderShortcodes` rendered with `mountable`, without a request, and fetches those of
 * empty placeholders together. Call it again for elements that you add later.
 *
 * @param root element or document to search for lists
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
    allowRemoval(element);
    const content = list(mounted, options);
    if (mounted.snapshot) roots.push(hydrateRoot(element, content));
    else {
      const empty = createRoot(element);
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
