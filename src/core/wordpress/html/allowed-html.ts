import type { IOptions } from 'sanitize-html';

/** Inline elements, which titles may contain. */
export const INLINE = 'a abbr b bdi bdo br cite code del dfn em i ins kbd mark q s samp small span strong sub sup time u var wbr';

/** Elements that WordPress allows without `unfiltered_html` (`$allowedposttags`), except for plugins and forms. */
export const BLOCK = `${INLINE} address article aside audio blockquote caption col colgroup dd details div dl dt figcaption
  figure footer h1 h2 h3 h4 h5 h6 header hgroup hr img li main nav ol p picture pre rp rt ruby section source summary
  table tbody td tfoot th thead tr track ul video`;

const LENGTH = /^-?[\d.]+(px|em|rem|%|vw|vh|ch)?$/;
const WORD = /^[\w-]+$/;
const COLOUR = /^(#[\da-f]{3,8}|[a-z]+|(rgb|hsl)a?\([\d\s,.%/]+\)|var\(--[\w-]+\))$/i;

export const attributes: IOptions['allowedAttributes'] = {
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

/** Allowed declarations of inline styles, with the pattern of their values. */
export const styles: ReadonlyMap<string, RegExp> = new Map([
  ['color', COLOUR],
  ['background-color', COLOUR],
  ['border-color', COLOUR],
  ['text-align', WORD],
  ['text-decoration', WORD],
  ['font-style', WORD],
  ['font-weight', WORD],
  ['font-size', LENGTH],
  ['line-height', LENGTH],
  ['width', LENGTH],
  ['height', LENGTH],
  ['border-radius', LENGTH],
  ['border-width', LENGTH],
  ['margin-top', LENGTH],
  ['margin-bottom', LENGTH],
  ['padding-top', LENGTH],
  ['padding-bottom', LENGTH],
]);
