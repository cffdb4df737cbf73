import type { IOptions } from 'sanitize-html';
import { RelationError } from '../../lib/relation-error.js';
import type { PostInput } from '../posts/input.js';
import { attributes, BLOCK, INLINE } from './allowed-html.js';
import { replaceComments, serializeBlockComment } from './comments.js';
import { inlineStyle } from './inline-style.js';
import { isTooDeep } from './is-too-deep.js';

/** Attributes that are URLs. */
const URLS = ['href', 'src', 'cite', 'poster'];
/** A URL whose scheme a shortcode in it could still make: where the shortcode shows nothing, its parts come together. */
const UNSETTLED = /^[^/?#:]*\[/;

/** Longest inline style, in UTF-16 units. */
const LONGEST_STYLE = 2000;
/** Deepest nesting of elements. Browsers stop at 512, and each level costs more than the one before. */
const DEEPEST = 250;
/** Most elements that are open at once, with those that DEEPEST drops: to parse more of them takes quadratic time. */
const MOST_OPEN = 1000;

/** Comments without anything in them that a user could choose, which WordPress splits posts at. */
const SPLITS: readonly string[] = ['<!--more-->', '<!--nextpage-->', '<!--noteaser-->'];

/** Names of attributes that every parser reads alike: quotes in them are part of the name to browsers alone. */
const NAME = /^[a-z](?:[a-z0-9_-]*[a-z0-9_])?$/;

type Sanitize = (html: string, options: IOptions) => string;

const options = (tags: string): IOptions => ({
  allowedTags: tags.split(/\s+/),
  allowedAttributes: attributes,
  // `inlineStyle` has filtered them; the sanitiser's own parser prints to the console what it cannot parse
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

/** A post's content. Block comments are parsed and written anew; of other comments only those that split a post stay. */
function filteredContent(sanitize: Sanitize, html: string): string {
  const filtered = sanitizer(sanitize, block);
  // blocks of plugins show their attributes as HTML; a text without `<` has no markup
  const filteredText = (text: string) => (text.includes('<') ? filtered(text) : text);
  // the sanitiser drops comments: each is a word meanwhile, which a user cannot guess and write
  const mark = `relx${globalThis.crypto.randomUUID().replaceAll('-', '')}`;
  const kept: string[] = [];
  const marked = replaceComments(html, (comment) => {
    const isSplit = comment.kind === 'other' && SPLITS.includes(comment.text);
    const safe = comment.kind === 'block' ? serializeBlockComment(comment, filteredText) : isSplit ? comment.text : '';
    return safe && `${mark}-${kept.push(safe) - 1}-`;
  });
  if (kept.length === 0) return filtered(marked);
  const marks = new RegExp(`${mark}-(\\d+)-`, 'g');
  // in an attribute a comment would end it
  const withoutMarks = sanitizer(sanitize, block, (text) => text.replace(marks, ''));
  return withoutMarks(marked, (text) => text.replace(marks, (_, index) => kept[Number(index)] ?? ''));
}

/** HTML with inline elements only, as it stands in titles and descriptions. */
export async function filteredInline(html: string): Promise<string> {
  // a text without `<` has no markup
  if (!html.includes('<')) return html;
  const { default: sanitize } = await import('sanitize-html');
  return sanitizer(sanitize, inline)(html);
}

/**
 * The HTML that a user without the capability `unfiltered_html` may write, as WordPress's kses leaves it: no scripts, no
 * handlers, no URLs that run, no styles that cover the page. Titles and excerpts have no comments. Contents have block
 * comments, with their attributes parsed and written as WordPress writes them.
 *
 * @throws {RelationError} rest_invalid_param for HTML with more than 1,000 open elements at once
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
