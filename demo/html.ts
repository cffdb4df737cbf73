import { randomUUID } from 'node:crypto';
import { autop } from '@wordpress/autop';
import sanitize from 'sanitize-html';
import { excerptOf, plainText } from '../src/core/wordpress/html/plain-text.js';

/** What a post may contain: text, pictures, tables. An imported one may come from anybody. */
const content: sanitize.IOptions = {
  allowedTags: [...sanitize.defaults.allowedTags, 'img', 'del', 'ins'],
  allowedAttributes: {
    // no ids and no styles: the page has its own
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
    // the title is the page's one h1
    h1: 'h2',
    img: (tagName, attribs) => ({ tagName, attribs: { alt: '', ...attribs, loading: 'lazy', decoding: 'async' } }),
  },
};

const inline: sanitize.IOptions = {
  allowedTags: ['abbr', 'b', 'cite', 'code', 'del', 'em', 'i', 'ins', 'q', 's', 'small', 'strong', 'sub', 'sup'],
  allowedAttributes: {},
};

/** The comment of one of our blocks, or of a query's template, in which they are another post's. The editor writes no `>` into it. */
const LIST_COMMENT = /<!-- \/?wp:(?:relx\/related-\w+|post-template) (?:\{[^>]*\} )?\/?-->/g;

/** A post's text as safe HTML, with paragraphs where the editor left blank lines. The lists of our blocks are still to be rendered. */
export function contentHtml(source: string): string {
  // a caption keeps its picture and its words; what other shortcodes would make is not ours to guess
  const plain = source.replace(/\[\/?(?:caption|gallery|audio|video|playlist|embed)\b[^\]]*\]/g, '');
  // the sanitiser knows no comments: those of the lists stand as words meanwhile, which nobody can guess and write
  const mark = `relx${randomUUID()}`;
  const lists: string[] = [];
  const marked = plain.replace(LIST_COMMENT, (comment) => `${mark}-${lists.push(comment) - 1}-`);
  const marks = new RegExp(`${mark}-(\\d+)-`, 'g');
  // between elements they come back; in an attribute they would end it
  const textFilter = (text: string) => text.replace(marks, (_, index) => lists[Number(index)] ?? '');
  return sanitize(/<!-- wp:/.test(plain) ? marked : autop(marked), { ...content, textFilter }).replace(marks, '');
}

/** A title as safe HTML: emphasis and the like stay. */
export function titleHtml(title: string): string {
  return plainText(title) === '' ? '(no title)' : sanitize(title, inline);
}

/** A title where only text can stand. */
export function titleText(title: string): string {
  return plainText(title) || '(no title)';
}

/** Three hundred characters are a paragraph, not a headline. */
const LONG_TITLE = 100;

/** The class of a title, which says when it is a long one. */
export function titleClass(name: string, title: string): string {
  return plainText(title).length > LONG_TITLE ? `${name} long` : name;
}

/** A short text about a post; empty for one behind a password. */
export function summary(post: { post_excerpt: string; post_content: string; post_password: string }): string {
  if (post.post_password !== '') return '';
  return plainText(post.post_excerpt) || excerptOf(post.post_content.slice(0, 4000));
}

/** The language that a text declares on its outermost element, and its direction. */
export function languageOf(source: string): { readonly lang?: string; readonly dir?: 'rtl' } {
  const [, attributes = ''] = /^\s*<div([^>]*)>/.exec(source) ?? [];
  const lang = /\blang="([\w-]+)"/.exec(attributes)?.[1];
  return { ...(lang ? { lang } : {}), ...(attributes.includes('dir="rtl"') ? { dir: 'rtl' } : {}) };
}

/** What makes an element hold HTML: ours, or sanitised above. */
export function raw(html: string): { readonly dangerouslySetInnerHTML: { readonly __html: string } } {
  return { dangerouslySetInnerHTML: { __html: html } };
}
