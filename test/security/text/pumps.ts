/** Parts that make expressions and scanners start again and again when they are repeated. */
const PARTS = [
  ...[
    ' ',
    '\t',
    '\n',
    '-',
    '/',
    '=',
    '"',
    "'",
    '<',
    '>',
    '&',
    ';',
    ',',
    '.',
    '[',
    ']',
    '{',
    '}',
    '%',
    '\\',
    'a',
    '0',
    '\u0301',
    '\0',
  ],
  ...[
    '0,',
    '1x',
    '1x1',
    "'1",
    '"1',
    '--',
    "''",
    '``',
    '...',
    '&#1',
    '&amp',
    '&nbsp;',
    '-1',
    'a=',
    'a="',
    "a='",
    '; ',
    '=;',
    'W/"',
    '%e2',
    'a\t',
  ],
  ...[
    '<a ',
    '<b>',
    '</b>',
    '<b></a>',
    '<p>',
    '<!--',
    '-->',
    '<!-->',
    '--!>',
    '<![CDATA[',
    '<script>',
    '<span ',
    '<span a="',
    '<pre>',
    '</pre>',
  ],
  ...['<!-- wp:a {', '<!-- wp:relx/related-posts {"a":1} -->', '<!-- wp:post-template -->', '} -->', '<template>'],
  ...['[caption ', '[gallery]', '[/caption]', '[[', '[caption]', '[gallery <', '[relx_related_posts ', '[relx_related_posts a="'],
  ...['post:1,', 'a[]=1&', 'key=&', '/..', 'i:0;', 'a:1:{', '::ffff:', '()/?$', '"a":', '\ud83d\ude00', '日'],
];

/** What a text may begin with so that the rest is read in another state. */
const BEGINNINGS = ["it's [caption ", '<a title="', '<!-- wp:relx/related-posts ', 'a:9:{', '"', 'x', '<p>'];

/** Text of about this length: each part repeated, alone and behind a beginning, and then something that does not fit. */
export function* pumps(length: number): Generator<string> {
  for (const [index, part] of PARTS.entries()) {
    const body = part.repeat(Math.ceil(length / part.length));
    yield `${body}\u0001`;
    yield `${BEGINNINGS[index % BEGINNINGS.length]}${body}\u0001`;
  }
  yield `it's [caption ${'a'.repeat(length)}`;
  // long runs of marks in the wrong order, which normalisation brings into order
  yield `a${'\u0301'.repeat(length / 2)}${'\u0316'.repeat(length / 2)}`;
  yield `${'<b>'.repeat(length / 8)}${'<p></a>'.repeat(length / 8)}`;
  yield `${'[caption]'.repeat(length / 20)}${'[/gallery]'.repeat(length / 20)}`;
}
