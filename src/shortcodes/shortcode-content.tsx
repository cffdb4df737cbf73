'use client';
import { fromHtmlIsomorphic } from 'hast-util-from-html-isomorphic';
import { sanitize } from 'hast-util-sanitize';
import { toJsxRuntime } from 'hast-util-to-jsx-runtime';
import { Fragment, type ReactElement, type ReactNode, useMemo } from 'react';
import { jsx, jsxs } from 'react/jsx-runtime';
import type { ObjectType } from '../contract/index.js';
import { RelxProvider } from '../react/provider.js';
import { type ContentSchema, contentSchema } from './content-schema.js';
import { joinParts } from './parsing/join-parts.js';
import { parseShortcodes, type Shortcode, type ShortcodePart } from './parsing/parse-shortcodes.js';
import { withinDepth } from './parsing/within-depth.js';
import { relatedShortcodes } from './related-shortcodes.js';
import { ShortcodeList } from './shortcode-list.js';
import type { Shortcodes } from './shortcode-props.js';

export interface ShortcodeContentProps {
  /** A text with shortcodes in it, such as `content.rendered` of a post. */
  readonly html: string;
  /** The post that the text belongs to. @default the provider's current object */
  readonly postId?: number | undefined;
  /** Shortcodes of your own. @default none */
  readonly shortcodes?: Shortcodes | undefined;
  /** Which elements and attributes stay, as `hast-util-sanitize` describes it. @default `contentSchema`: what WordPress lets authors write, but for styles */
  readonly schema?: ContentSchema | undefined;
}

/** Stands in the tree where a shortcode was. */
const PLACE = 'relx-shortcode';

/** The text with an element for each shortcode that has room for one, and the shortcodes by their numbers. */
function placed(html: string, tags: ReadonlySet<string>): { text: string; shortcodes: Shortcode[] } {
  const shortcodes: Shortcode[] = [];
  const place = (parts: readonly ShortcodePart[]): string =>
    joinParts(parts, (shortcode) => {
      // an attribute holds no list that is alive
      if (shortcode.place === 'attribute') return '';
      const number = shortcodes.push(shortcode) - 1;
      return `<${PLACE} id="${number}">${place(shortcode.content ?? [])}</${PLACE}>`;
    });
  // nobody else's element is taken for one of ours
  const foreign = html.replace(/<(\/?)relx-shortcode/gi, '<$1relx-unknown');
  return { text: withinDepth(place(parseShortcodes(foreign, tags)), PLACE), shortcodes };
}

/** An element of the tree, as much as is looked at here. */
interface Node {
  tagName?: string;
  readonly children?: readonly Node[];
}

/** A paragraph holds no list: one that would is a `div`. True when there is a shortcode in the node. */
function withoutLists(node: Node): boolean {
  const has = (node.children ?? []).map(withoutLists).includes(true);
  if (has && node.tagName === 'p') node.tagName = 'div';
  return has || node.tagName === PLACE;
}

/**
 * A post's body in React, with the lists of its shortcodes alive in it: they are the components, and ask in one request.
 * Everything else is sanitised and made into elements, nothing is inserted as HTML. The same on server and client. Of elements
 * within more than 200 others only the text stays.
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
        <One shortcode={shortcode} postId={postId} shortcodes={shortcodes}>
          {children}
        </One>
      ) : null;
    };
    return toJsxRuntime(tree, { Fragment, jsx, jsxs, components: { [PLACE]: Place } as never });
  }, [html, postId, shortcodes, schema]);
  return <RelxProvider postId={postId}>{content}</RelxProvider>;
}

interface OneProps {
  readonly shortcode: Shortcode;
  readonly postId: number | undefined;
  readonly shortcodes: Shortcodes | undefined;
  readonly children: ReactNode;
}

/** One shortcode in its place. */
function One({ shortcode: { tag, attributes, content }, postId, shortcodes, children }: OneProps): ReactElement {
  const Custom = shortcodes && Object.hasOwn(shortcodes, tag) ? shortcodes[tag] : undefined;
  if (Custom)
    return (
      <Custom tag={tag} attributes={attributes} postId={postId}>
        {children}
      </Custom>
    );
  // one of ours: own tags have been looked up before
  return (
    <ShortcodeList objectType={relatedShortcodes[tag] as ObjectType} attributes={attributes}>
      {content === undefined ? undefined : children}
    </ShortcodeList>
  );
}
