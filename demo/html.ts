import { randomUUID } from 'node:crypto';
import { autop } from '@wordpress/autop';
import sanitize from 'sanitize-html';
import { plainText } from '../src/core/wordpress/html/plain-text.js';
import { excerptOf } from '../src/core/wordpress/text/rendered.js';

/** Allowed HTML of posts: text, images and tables. Imported posts are untrusted. */
const content: sanitize.IOptions = {
  allowedTags: [...sanitize.defaults.allowedTags, 'img', 'del', 'ins'],
  allowedAttributes: {
    // no IDs and no inline styles, because the page has its own
    '*': ['class', 'dir', 'lang', 'title'],
    a: ['href'],
    img: ['src', 'alt', 'width', 'height', 'loading', 'decoding'],
    ol: ['start', 'reversed', 'type'],
    li: ['value'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan', 'scope'],
    time: ['datetime'],
  },
  transformTags: {
    // the title of the page is its only h1
    h1: 'h2',
    img: (tagName, attribs) => ({ tagName, attribs: { alt: '', ...attribs, loading: 'lazy', decoding: 'async' } }),
  },
};

const inline: sanitize.IOptions = {
  allowedTags: ['abbr', 'b', 'cite', 'code', 'del', 'em', 'i', 'ins', 'q', 's', 'small', 'strong', 'sub', 'sup'],
  allowedAttributes: {},
};

/** Comment of a relx block, or of a query's post template. The editor escapes `>` in comments. */
const LIST_COMMENT = /<!-- \/?wp:(?:relx\/related-\w+|post-template) (?:\{[^>]*\} )?\/?-->/g;

/** Headings and paragraphs without content, for example after a media shortcode was removed. */
const EMPTY = /<(h[2-6]|p)\b[^<>]*>(?:\s|\u00a0|&nbsp;|<br \/>)*<\/\1>\s*/g;

/** Converts post content to safe HTML, with paragraphs in place of blank lines. Lists of blocks are rendered later. */
export function contentHtml(source: string): string {
  // remove media shortcodes, but keep the content of captions
  const plain = source.replace(/\[\/?(?:caption|gallery|audio|video|playlist|embed)\b[^\]]*\]/g, '');
  // the sanitizer drops comments, so random words stand for them meanwhile
  const mark = `relx${randomUUID()}`;
  const lists: string[] = [];
  const marked = plain.replace(LIST_COMMENT, (comment) => `${mark}-${lists.push(comment) - 1}-`);
  const marks = new RegExp(`${mark}-(\\d+)-`, 'g');
  // restore comments in text only, because they would end an attribute value
  const textFilter = (text: string) => text.replace(marks, (_, index) => lists[Number(index)] ?? '');
  const safe = sanitize(/<!-- wp:/.test(plain) ? marked : autop(marked), { ...content, textFilter }).replace(marks, '');
  return safe.replace(EMPTY, '');
}

/** Sanitizes a title and keeps inline markup such as emphasis. */
export function titleHtml(title: string): string {
  return plainText(title) === '' ? '(no title)' : sanitize(title, inline);
}

/** Title as plain text. */
export function titleText(title: string): string {
  return plainText(title) || '(no title)';
}

/** Titles above this length, in characters, get a smaller font. */
const LONG_TITLE = 100;

/** Class names of a title, by its length. */
export function titleClass(name: string, title: string): string {
  return plainText(title).length > LONG_TITLE ? `${name} long` : name;
}

/** Short summary of a post; empty if the post has a password. */
export function summary(post: { post_excerpt: string; post_content: string; post_password: string }): string {
  if (post.post_password !== '') return '';
  return excerptOf(post.post_excerpt, post.post_content, '');
}

/** Language and text direction of the outermost element of a text. */
export function languageOf(source: string): { readonly lang?: string; readonly dir?: 'rtl' } {
  const [, attributes = ''] = /^\s*<div([^>]*)>/.exec(source) ?? [];
  const lang = /\blang="([\w-]+)"/.exec(attributes)?.[1];
  return { ...(lang ? { lang } : {}), ...(attributes.includes('dir="rtl"') ? { dir: 'rtl' } : {}) };
}

/** Props of an element with trusted HTML: written here, or sanitized above. */
export function raw(html: string): { readonly dangerouslySetInnerHTML: { readonly __html: string } } {
  return { dangerouslySetInnerHTML: { __html: html } };
}
