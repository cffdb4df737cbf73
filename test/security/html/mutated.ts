import fc from 'fast-check';
import { vectors } from './vectors.js';

/** Contexts that a vector may find itself in. */
const around: readonly ((text: string) => string)[] = [
  (text) => `<p title="${text}">a</p>`,
  (text) => `<p title='${text}'>a</p>`,
  (text) => `<p title=${text}>a</p>`,
  (text) => `<a href="${text}">a</a>`,
  (text) => `<b style="color:${text}">a</b>`,
  (text) => `<!-- ${text} -->`,
  (text) => `<!-- wp:p {"a":"${text}"} -->a<!-- /wp:p -->`,
  (text) => `<!-- wp:relx/related-posts ${JSON.stringify({ type: 'references', post_id: 60, title: text })} /-->`,
  (text) => `[relx_related_posts type=references post_id=60 title="${text}"]`,
  (text) => `[relx_related_posts]${text}[/relx_related_posts]`,
  (text) => `<svg><style>${text}</style></svg>`,
  (text) => `<math><mtext><style>${text}</style></mtext></math>`,
  (text) => `<noscript>${text}</noscript>`,
  (text) => `<textarea>${text}</textarea>`,
  (text) => `<table><tr>${text}</tr></table>`,
  (text) => `<pre>${text}</pre>\n\n${text}`,
  (text) => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  (text) => text.replaceAll(' ', '\n\n'),
  (text) => text.replaceAll('<', '<<'),
  (text) => text.toUpperCase(),
];

/** Pieces at which parsers disagree. */
const pieces = [
  ...[
    '<',
    '>',
    '"',
    "'",
    '`',
    '=',
    '/',
    '\u0000',
    '\n\n',
    '\t',
    '\f',
    '&',
    ';',
    '[',
    ']',
    '--!>',
    '-->',
    '<!--',
    '<!-->',
    '<![CDATA[',
  ],
  ...[
    ']]>',
    '<?',
    '</',
    '{',
    '}',
    '\\',
    '<!-- wp:p -->',
    '[relx_related_posts post_id=99999]',
    '&lt;',
    '&quot;',
    '</p>',
    '\u2028',
  ],
];

const vector = fc.constantFrom(...vectors);
const place = fc.double({ min: 0, max: 1, noNaN: true });
const at = (text: string, part: number) => Math.floor(text.length * part);

/** A text that tries to be more than text: known vectors, in and across each other, cut, wrapped and sprinkled. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  vector,
  fc.tuple(vector, vector).map(([a, b]) => a + b),
  fc.tuple(vector, place, vector).map(([a, part, b]) => a.slice(0, at(a, part)) + b + a.slice(at(a, part))),
  fc
    .tuple(vector, place, fc.constantFrom(...pieces))
    .map(([a, part, piece]) => a.slice(0, at(a, part)) + piece + a.slice(at(a, part))),
  fc.tuple(vector, place, place).map(([a, from, to]) => a.slice(0, at(a, from)) + a.slice(at(a, to))),
  fc.tuple(vector, fc.constantFrom(...around)).map(([a, wrap]) => wrap(a)),
  fc
    .tuple(vector, fc.constantFrom(...around), fc.constantFrom(...around), vector)
    .map(([a, inner, outer, b]) => outer(inner(a) + b)),
);
