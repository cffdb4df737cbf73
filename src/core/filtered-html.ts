import type { IOptions } from 'sanitize-html';
import type { PostInput } from './post-input.js';

/** Inline elements: all that a title may have. */
const INLINE = 'a abbr b bdi bdo br cite code del dfn em i ins kbd mark q s samp small span strong sub sup time u var wbr';

/** What WordPress lets people write who may not write any HTML (`$allowedposttags`), but for plugins and forms. */
const BLOCK = `${INLINE} address article aside audio blockquote caption col colgroup dd details div dl dt figcaption
  figure footer h1 h2 h3 h4 h5 h6 header hgroup hr img li main nav ol p picture pre rp rt ruby section source summary
  table tbody td tfoot th thead tr track ul video`;

const LENGTH = /^-?[\d.]+(px|em|rem|%|vw|vh|ch)?$/;
const WORD = /^[\w-]+$/;
const COLOUR = /^(#[\da-f]{3,8}|[a-z]+|(rgb|hsl)a?\([\d\s,.%/]+\)|var\(--[\w-]+\))$/i;

const attributes: IOptions['allowedAttributes'] = {
  '*': ['class', 'id', 'title', 'lang', 'dir', 'role', 'style', 'aria-*', 'data-*', 'align'],
  a: ['href', 'rel', 'target', 'name', 'download', 'hreflang'],
  audio: ['src', 'controls', 'loop', 'muted', 'preload'],
  video: ['src', 'controls', 'loop', 'muted', 'preload', 'poster', 'width', 'height', 'playsinline'],
  source: ['src', 'srcset', 'sizes', 'media', 'type'],
  track: ['src', 'kind', 'label', 'srclang', 'default'],
  img: ['src', 'srcset', 'sizes', 'alt', 'width', 'height', 'loading', 'decoding'],
  blockquote: ['cite'],
  q: ['cite'],
  del: ['cite', 'datetime'],
  ins: ['cite', 'datetime'],
  time: ['datetime'],
  details: ['open'],
  ol: ['start', 'reversed', 'type'],
  li: ['value'],
  td: ['colspan', 'rowspan', 'headers'],
  th: ['colspan', 'rowspan', 'headers', 'scope', 'abbr'],
  col: ['span'],
  colgroup: ['span'],
};

const styles: IOptions['allowedStyles'] = {
  '*': {
    color: [COLOUR],
    'background-color': [COLOUR],
    'border-color': [COLOUR],
    'text-align': [WORD],
    'text-decoration': [WORD],
    'font-style': [WORD],
    'font-weight': [WORD],
    'font-size': [LENGTH],
    'line-height': [LENGTH],
    width: [LENGTH],
    height: [LENGTH],
    'border-radius': [LENGTH],
    'border-width': [LENGTH],
    'margin-top': [LENGTH],
    'margin-bottom': [LENGTH],
    'padding-top': [LENGTH],
    'padding-bottom': [LENGTH],
  },
};

/** Attributes that are addresses. */
const ADDRESSES = ['href', 'src', 'cite', 'poster'];
/** An address whose scheme a shortcode in it could still make: where the shortcode gives nothing, its parts come together. */
const UNSETTLED = /^[^/?#:]*\[/;

const settled = (given: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(given).filter(([name, value]) => !ADDRESSES.includes(name) || !UNSETTLED.test(value)));

/** A comment in which the block editor keeps where a block begins or ends, and its attributes. */
const DELIMITER = /^<!--\s+\/?wp:[a-z][\w-]*(?:\/[a-z][\w-]*)?\s+(?:\{[\s\S]*\}\s+)?\/?-->$/;

/**
 * HTML without its block comments, as a reader gets it; what they would have rendered on a server stays away.
 *
 * @param isKept true for a comment that stays. @default none does
 */
export const withoutDelimiters = (html: string, isKept: (comment: string) => boolean = () => false): string =>
  replaceDelimiters(html, (comment) => (isKept(comment) ? comment : ''));

/** Replaces every block comment. By hand, for a pattern would look for the end of each comment through the whole rest. */
function replaceDelimiters(html: string, replace: (comment: string) => string): string {
  let result = '';
  let done = 0;
  for (let start = html.indexOf('<!--'); start >= 0; start = html.indexOf('<!--', done)) {
    const end = html.indexOf('-->', start);
    if (end < 0) break;
    const comment = html.slice(start, end + 3);
    result += html.slice(done, start) + (DELIMITER.test(comment) ? replace(comment) : comment);
    done = end + 3;
  }
  return result + html.slice(done);
}

type Sanitize = (html: string, options: IOptions) => string;

function filtered(sanitize: Sanitize, html: string, tags: string): string {
  // the sanitiser knows no comments: each stands as a word meanwhile, which nobody can guess and write
  const mark = `relx${globalThis.crypto.randomUUID().replaceAll('-', '')}`;
  const kept: string[] = [];
  const marked = replaceDelimiters(html, (comment) => `${mark}-${kept.push(comment) - 1}-`);
  const marks = new RegExp(`${mark}-(\\d+)-`, 'g');
  const safe = sanitize(marked, {
    allowedTags: tags.split(/\s+/),
    allowedAttributes: attributes,
    allowedStyles: styles,
    allowedSchemes: ['http', 'https', 'mailto', 'tel', 'ftp', 'sms', 'xmpp'],
    allowProtocolRelative: true,
    transformTags: { '*': (tagName, attribs) => ({ tagName, attribs: settled(attribs) }) },
    // between elements a comment comes back; in an attribute it would end it
    textFilter: (text) => text.replace(marks, (_, index) => kept[Number(index)] ?? ''),
  });
  return safe.replace(marks, '');
}

/**
 * What a post may say that is written by somebody without the capability `unfiltered_html`, as WordPress's kses leaves it:
 * no scripts, no handlers, no addresses that run, no styles that cover the page. Block comments stay.
 */
export async function filteredPost(input: PostInput): Promise<PostInput> {
  const { default: sanitize } = await import('sanitize-html');
  const { title, content, excerpt } = input;
  return {
    ...input,
    title: title && filtered(sanitize, title, INLINE),
    content: content && filtered(sanitize, content, BLOCK),
    excerpt: excerpt && filtered(sanitize, excerpt, BLOCK),
  };
}
