import type { IOptions } from 'sanitize-html';
import { RelationError } from '../../lib/relation-error.js';
import type { PostInput } from '../posts/input.js';
import { attributes, BLOCK, INLINE } from './allowed-html.js';
import { replaceComments, serializeBlockComment } from './comments.js';
import { inlineStyle } from './inline-style.js';
import { isTooDeep } from './is-too-deep.js';

/** Attributes that are URLs. */
const URLS = ['href', 'src', 'cite', 'poster'];
/** A URL whose scheme a shortcode could complete, because its parts join if the shortcode is empty. */
const UNSETTLED = /^[^/?#:]*\[/;

/** Maximum length of an inline style in UTF-16 units. */
const LONGEST_STYLE = 2000;
/** Maximum nesting of elements. Browsers stop at 512, and each level is slower than the one before. */
const DEEPEST = 250;
/** Maximum number of open elements, including those that DEEPEST drops: parsing more takes quadratic time. */
const MOST_OPEN = 1000;

/** Comments at which WordPress splits posts. They contain nothing that a user can choose. */
const SPLITS: readonly string[] = ['<!--more-->', '<!--nextpage-->', '<!--noteaser-->'];

/** Attribute names that every parser reads alike. Only browsers accept quotes in names. */
const NAME = /^[a-z](?:[a-z0-9_-]*[a-z0-9_])?$/;

type Sanitize = (html: string, options: IOptions) => string;

const options = (tags: string): IOptions => ({
  allowedTags: tags.split(/\s+/),
  allowedAttributes: attributes,
  // `inlineStyle` has filtered them; the sanitizer's own parser logs styles that it cannot parse
  parseStyleAttributes: false,
  allowedSchemes: ['http', 'https', 'mailto', 'tel', 'ftp', 'sms', 'xmpp'],
  allowedSchemesAppliedToAttributes: URLS,
  allowProtocolRelative: true,
  nestingLimit: DEEPEST,
});
const inline = options(INLINE);
const block = options(BLOCK);

function isAllowed(name: string, value: string): boolean {
  if (!NAME.test(name)) return false;
  if (name === 'style') return value.length <= LONGEST_STYLE;
  return !URLS.includes(name) || !UNSETTLED.test(value);
}

/** A sanitiser of one context, whose attributes are passed through `change` before they are checked. */
function sanitizer(sanitize: Sanitize, allowed: IOptions, change: (text: string) => string = (text) => text) {
  const own = (given: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      Object.entries(given).flatMap(([name, value]) => {
        const changed = change(value);
        if (change(name) !== name || !isAllowed(name, changed)) return [];
        const safe = name === 'style' ? inlineStyle(changed) : changed;
        return name === 'style' && safe === '' ? [] : [[name, safe]];
      }),
    );
  const all: IOptions = { ...allowed, transformTags: { '*': (tagName, attribs) => ({ tagName, attribs: own(attribs) }) } };
  return (html: string, textFilter?: (text: string) => string) => {
    if (isTooDeep(html, MOST_OPEN))
      throw new RelationError('rest_invalid_param', `HTML may have ${MOST_OPEN} open elements at once. Close the others.`);
    return sanitize(html, textFilter ? { ...all, textFilter } : all);
  };
}

/** Filters a post's content. Block comments are parsed and serialized; other comments are removed, except page splits. */
function filteredContent(sanitize: Sanitize, html: string): string {
  const filtered = sanitizer(sanitize, block);
  // block attributes of plugins can be rendered as HTML; text without `<` has no markup
  const filteredText = (text: string) => (text.includes('<') ? filtered(text) : text);
  // the sanitizer drops comments, so unguessable words replace them meanwhile
  const mark = `relx${globalThis.crypto.randomUUID().replaceAll('-', '')}`;
  const kept: string[] = [];
  const marked = replaceComments(html, (comment) => {
    const isSplit = comment.type === 'other' && SPLITS.includes(comment.text);
    const safe = comment.type === 'block' ? serializeBlockComment(comment, filteredText) : isSplit ? comment.text : '';
    return safe && `${mark}-${kept.push(safe) - 1}-`;
  });
  if (kept.length === 0) return filtered(marked);
  const marks = new RegExp(`${mark}-(\\d+)-`, 'g');
  // a comment would end an attribute
  const withoutMarks = sanitizer(sanitize, block, (text) => text.replace(marks, ''));
  return withoutMarks(marked, (text) => text.replace(marks, (_, index) => kept[Number(index)] ?? ''));
}

/** Filters HTML for titles and descriptions, which contain inline elements only. */
export async function filteredInline(html: string): Promise<string> {
  // a text without `<` has no markup
  if (!html.includes('<')) return html;
  const { default: sanitize } = await import('sanitize-html');
  return sanitizer(sanitize, inline)(html);
}

/**
 * Filters HTML of a user without `unfiltered_html` like WordPress's kses: no scripts, event handlers, executable URLs or styles that
 * cover the page. Removes comments of titles and excerpts. Block comments of contents are parsed and serialized.
 *
 * @throws {RelationError} rest_invalid_param for HTML with more than 1,000 open elements
 */
export async function filteredPost(input: PostInput): Promise<PostInput> {
  const { default: sanitize } = await import('sanitize-html');
  const { title, content, excerpt } = input;
  return {
    ...input,
    title: title && sanitizer(sanitize, inline)(title),
    content: content && filteredContent(sanitize, content),
    excerpt: excerpt && sanitizer(sanitize, block)(excerpt),
  };
}
