'use client';
import { fromHtmlIsomorphic } from 'hast-util-from-html-isomorphic';
import { sanitize } from 'hast-util-sanitize';
import { toJsxRuntime } from 'hast-util-to-jsx-runtime';
import { Fragment, type ReactElement, type ReactNode, useMemo } from 'react';
import { jsx, jsxs } from 'react/jsx-runtime';
import type { ObjectType } from '../contract/index.js';
import { RelxProvider } from '../react/provider.js';
import { type ContentSchema, contentSchema } from './content-schema.js';
import { InteractiveList } from './interactive/interactive-list.js';
import { joinParts } from './parsing/join-parts.js';
import { parseShortcodes, type Shortcode, type ShortcodePart } from './parsing/parse-shortcodes.js';
import { withinDepth } from './parsing/within-depth.js';
import { relatedShortcodes } from './related-shortcodes.js';
import type { Shortcodes } from './shortcode-props.js';

export interface ShortcodeContentProps {
  /** HTML text with shortcodes, such as `content.rendered` of a post. */
  readonly html: string;
  /** ID of the text's post. @default the provider's current object */
  readonly postId?: number | undefined;
  /** Custom shortcodes. @default none */
  readonly shortcodes?: Shortcodes | undefined;
  /** Allowed elements and attributes, as a `hast-util-sanitize` schema. @default `contentSchema` */
  readonly schema?: ContentSchema | undefined;
}

/** Element in the tree that marks the position of a shortcode. */
const PLACE = 'relx-shortcode';

/** Replaces each shortcode by a placeholder element; returns the HTML and the shortcodes by index. */
function placed(html: string, tags: ReadonlySet<string>): { text: string; shortcodes: Shortcode[] } {
  const shortcodes: Shortcode[] = [];
  const place = (parts: readonly ShortcodePart[]): string =>
    joinParts(parts, (shortcode) => {
      // an attribute cannot contain an interactive list
      if (shortcode.place === 'attribute') return '';
      const number = shortcodes.push(shortcode) - 1;
      return `<${PLACE} id="${number}">${place(shortcode.content ?? [])}</${PLACE}>`;
    });
  // rename elements of the text that look like placeholders
  const escaped = html.replace(/<(\/?)relx-shortcode/gi, '<$1relx-unknown');
  return { text: withinDepth(place(parseShortcodes(escaped, tags)), PLACE), shortcodes };
}

/** An element of the tree, with the used properties. */
interface Node {
  tagName?: string;
  readonly children?: readonly Node[];
}

/**
 * Changes paragraphs that contain lists to `div` elements, because lists are not allowed in paragraphs. Returns true if the
 * node contains a shortcode.
 */
function withoutLists(node: Node): boolean {
  const has = (node.children ?? []).map(withoutLists).includes(true);
  if (has && node.tagName === 'p') node.tagName = 'div';
  return has || node.tagName === PLACE;
}

/**
 * Renders post content as React elements, with interactive lists in place of shortcodes. Fetches all lists together.
 * Sanitizes the HTML, and never inserts it as a string.
 *
 * @example
 * <RelxProvider client={client}>
 *   <ShortcodeContent html={post.content.rendered} postId={post.id} />
 * </RelxProvider>
 */
export function ShortcodeContent({ html, postId, shortcodes, schema = contentSchema }: ShortcodeContentProps): ReactElement {
  const content = useMemo(() => {
    const tags = new Set([...Object.keys(relatedShortcodes), ...Object.keys(shortcodes ?? {})]);
    const { text, shortcodes: found } = placed(html, tags);
    const tree = sanitize(fromHtmlIsomorphic(text, { fragment: true }), {
      ...schema,
      tagNames: [...(schema.tagNames ?? []), PLACE],
      attributes: { ...schema.attributes, [PLACE]: ['id'] },
    });
    withoutLists(tree as Node);
    const Place = ({ id, children }: { id?: string; children?: ReactNode }) => {
      const shortcode = found[Number(id)];
      return shortcode ? (
        <PlacedShortcode shortcode={shortcode} postId={postId} shortcodes={shortcodes}>
          {children}
        </PlacedShortcode>
      ) : null;
    };
    return toJsxRuntime(tree, { Fragment, jsx, jsxs, components: { [PLACE]: Place } as never });
  }, [html, postId, shortcodes, schema]);
  return <RelxProvider postId={postId}>{content}</RelxProvider>;
}

interface PlacedShortcodeProps {
  readonly shortcode: Shortcode;
  readonly postId: number | undefined;
  readonly shortcodes: Shortcodes | undefined;
  readonly children: ReactNode;
}

/** A shortcode at its position. */
function PlacedShortcode({
  shortcode: { tag, attributes, content },
  postId,
  shortcodes,
  children,
}: PlacedShortcodeProps): ReactElement {
  const Custom = shortcodes && Object.hasOwn(shortcodes, tag) ? shortcodes[tag] : undefined;
  if (Custom)
    return (
      <Custom tag={tag} attributes={attributes} postId={postId}>
        {children}
      </Custom>
    );
  // a built-in one, because custom shortcodes return above
  return (
    <InteractiveList objectType={relatedShortcodes[tag] as ObjectType} attributes={attributes}>
      {content === undefined ? undefined : children}
    </InteractiveList>
  );
}
