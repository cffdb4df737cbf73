import { mapBlockAttributes, parseBlockAttributes, serializeBlockAttributes } from './block-attributes.js';
import { firstAfter } from './first-after.js';

/** A comment in which the block editor stores where a block begins or ends, and its attributes. */
export interface BlockComment {
  readonly type: 'block';
  readonly isCloser: boolean;
  readonly isVoid: boolean;
  /** With the namespace, if one is written: `paragraph`, `relx/related-posts`. */
  readonly name: string;
  /** The attributes as they are written. Undefined where there are none. */
  readonly json: string | undefined;
  readonly text: string;
}

export interface OtherComment {
  readonly type: 'other';
  readonly text: string;
  /** True where browsers end the comment elsewhere than at `-->`, where WordPress ends it. */
  readonly isAmbiguous: boolean;
}

/** How WordPress's block parser recognises a block comment, up to its attributes. Its `\s` is ASCII space only. */
const OPENING = /<!--[ \t\n\r\f\v]+(\/)?wp:((?:[a-z][a-z0-9_-]*\/)?[a-z][a-z0-9_-]*)[ \t\n\r\f\v]+/y;
const CLOSING = /(\/)?-->/y;
const ATTRIBUTES_END = /\}[ \t\n\r\f\v]+\/?-->/;

/**
 * Splits HTML at its comments. Block comments end where WordPress's block parser ends them. Others end where browsers or
 * WordPress end them, whichever is later. A comment without an end is text.
 */
export function splitAtComments(html: string): readonly (string | BlockComment | OtherComment)[] {
  if (!html.includes('<!--')) return [html];
  const attributesEnd = firstAfter(html, ATTRIBUTES_END);
  const wordpressEnd = firstAfter(html, /-->/);
  const browserEnd = firstAfter(html, /--!?>/);

  function blockAt(start: number): { end: number; comment: BlockComment } | undefined {
    OPENING.lastIndex = start;
    const opening = OPENING.exec(html);
    if (!opening) return undefined;
    const [, closer, name = ''] = opening;
    const from = OPENING.lastIndex;
    const found = html[from] === '{' ? attributesEnd(from) : undefined;
    if (html[from] === '{' && !found) return undefined;
    CLOSING.lastIndex = found ? found.end - (html[found.end - 4] === '/' ? 4 : 3) : from;
    const closing = CLOSING.exec(html);
    if (!closing) return undefined;
    const end = CLOSING.lastIndex;
    const json = found && html.slice(from, found.start + 1);
    const text = html.slice(start, end);
    return {
      end,
      comment: { type: 'block', isCloser: closer !== undefined, isVoid: closing[1] !== undefined, name, json, text },
    };
  }

  function otherAt(start: number): { end: number; comment: OtherComment } | undefined {
    // `<!-->` and `<!--->` are whole comments to browsers
    const abrupt = /^-?>/.exec(html.slice(start + 4, start + 6));
    const browser = abrupt ? start + 4 + abrupt[0].length : browserEnd(start + 4)?.end;
    if (browser === undefined) return undefined;
    const wordpress = wordpressEnd(start + 4)?.end;
    const end = Math.max(browser, wordpress ?? 0);
    return { end, comment: { type: 'other', text: html.slice(start, end), isAmbiguous: browser !== wordpress } };
  }

  const parts: (string | BlockComment | OtherComment)[] = [];
  let done = 0;
  for (let start = html.indexOf('<!--'); start >= 0; start = html.indexOf('<!--', done)) {
    const found = blockAt(start) ?? otherAt(start);
    if (!found) break;
    parts.push(html.slice(done, start), found.comment);
    done = found.end;
  }
  return [...parts, html.slice(done)];
}

/** Replaces every comment of an HTML text that {@link splitAtComments} finds. */
export const replaceComments = (html: string, replace: (comment: BlockComment | OtherComment) => string): string =>
  splitAtComments(html)
    .map((part) => (typeof part === 'string' ? part : replace(part)))
    .join('');

/**
 * A block comment as WordPress writes it: nothing in it can end it early. Empty where its attributes cannot be read.
 *
 * @param change what to do with each string in the attributes. @default nothing
 */
export function serializeBlockComment({ isCloser, isVoid, name, json }: BlockComment, change?: (text: string) => string): string {
  if (isCloser) return `<!-- /wp:${name} -->`;
  const parsed = json === undefined ? {} : parseBlockAttributes(json);
  if (!parsed) return '';
  const attributes = change ? mapBlockAttributes(parsed, change) : parsed;
  const written = Object.keys(attributes).length > 0 ? `${serializeBlockAttributes(attributes)} ` : '';
  return `<!-- wp:${name} ${written}${isVoid ? '/' : ''}-->`;
}

/** HTML without the comments that browsers and WordPress end at different places. */
export const withoutAmbiguousComments = (html: string): string => withoutDelimiters(html, () => true);

/**
 * HTML without its block comments, as it is shown. Comments that browsers and WordPress end at different places are
 * removed, too.
 *
 * @param isKept true for a block comment that stays, written as WordPress writes it. @default none stays
 */
export const withoutDelimiters = (html: string, isKept: (comment: string) => boolean = () => false): string =>
  replaceComments(html, (comment) => {
    if (comment.type === 'block') {
      if (!isKept(comment.text)) return '';
      // a block whose attributes cannot be read has none, as in WordPress
      return serializeBlockComment(comment) || serializeBlockComment({ ...comment, json: undefined });
    }
    return comment.isAmbiguous ? '' : comment.text;
  });
