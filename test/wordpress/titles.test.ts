import fc from 'fast-check';
import type { RelationItem } from 'relx/contract';
import { createApp } from 'relx/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { plainText } from '../../src/core/wordpress/html/plain-text.js';
import { renderedTitle } from '../../src/core/wordpress/text/rendered.js';
import { trimWords } from '../../src/safe/trim.js';
import { runs } from '../sizes.js';
import { openOver } from './opened-site.js';
import titles from './php/titles.json' with { type: 'json' };
import { startWordpress, type Wordpress } from './wordpress.js';

let site: Wordpress;
beforeAll(async () => {
  site = await startWordpress();
});
afterAll(() => site?.stop());

const shownByWordpress = (all: readonly string[]) =>
  site.run<string[]>('return array_map( function ( $title ) { return apply_filters( "the_title", $title, 0 ); }, $args );', all);

test('titles are shown as WordPress shows them', async () => {
  expect(titles.map((title) => renderedTitle(title, ''))).toEqual(await shownByWordpress(titles));
});

test('any title is', async () => {
  const words = [
    'a',
    'it',
    's',
    '7',
    '70',
    '12x3',
    '0x',
    'xn',
    'é',
    '\u00a0',
    '&nbsp;',
    '&lt;',
    '&gt;',
    '&',
    '&amp;',
    ' (tm)',
    "'tis",
  ];
  const marks = [
    "'",
    '"',
    '``',
    "''",
    '-',
    '--',
    '---',
    '...',
    ' ',
    '.',
    ',',
    '(',
    ')',
    '[',
    ']',
    '<b>',
    '</b>',
    '<code>',
    '</code>',
    '<!-- -',
    '\n',
  ];
  const title = fc.array(fc.constantFrom(...words, ...marks, ...marks), { maxLength: 14 }).map((parts) => parts.join(''));
  const generated = fc.sample(title, runs(1000, 3000));
  const shown = await shownByWordpress(generated);
  const differ = generated.flatMap((text, index) => {
    const ours = renderedTitle(text, '');
    return ours === shown[index] ? [] : [{ text, ours, theirs: shown[index] }];
  });
  expect(differ.slice(0, 8)).toEqual([]);
});

const block = (name: string, content: string, attributes = '') =>
  `<!-- wp:${name} ${attributes}-->${content}<!-- /wp:${name} -->`;

/** Words of an excerpt and what is between them. */
const inline = fc.constantFrom(
  'one two ',
  'some more words, ',
  "it's 'quoted' ",
  '"said" -- ',
  '<em>em</em>ph ',
  '<strong>a</strong> ',
  'R&amp;D ',
  '&nbsp;',
  'caf&eacute; ',
  '&lt;b&gt; ',
  '3 > 2 ',
  '漢字かな',
  'カタカナー。',
  'مرحبا، ',
  'line<br>break ',
  'first\nsecond ',
  '[gallery ids="1,2"]',
  '[[gallery]] ',
  '[video src="a/b.mp4"][/video]',
  '[unknown a="b"] ',
  '<sup data-fn="a" class="fn"><a href="#a" id="a-link">1</a></sup>',
  '<!-- a comment -->',
  '<script>var x = "y";</script>',
  '<img src="a.png" alt="An image">',
  '<code>"typed"</code> ',
  ' Wordpress ',
  '[caption id="x" width="300"]<img src="a.png"> A caption[/caption] ',
);
const prose = fc.array(inline, { minLength: 1, maxLength: 20 }).map((parts) => parts.join(''));
const paragraph = prose.map((text) => `<p>${text}</p>`);
const leaf = fc.oneof(
  paragraph.map((text) => block('paragraph', text)),
  paragraph.map((text) => block('paragraph', text, '{"dropCap":true} ')),
  prose.map((text) => block('heading', `<h2 class="wp-block-heading">${text}</h2>`)),
  prose.map((text) => block('list', `<ul>${block('list-item', `<li>${text}</li>`)}</ul>`)),
  prose.map((text) => block('quote', `<blockquote>${block('paragraph', `<p>${text}</p>`)}<cite>C</cite></blockquote>`)),
  prose.map((text) => block('table', `<figure><table><tr><td>${text}</td><td>b</td></tr></table></figure>`)),
  prose.map((text) => block('code', `<pre><code>${text}</code></pre>`)),
  prose.map((text) => block('preformatted', `<pre>${text}</pre>`)),
  fc.constant(block('buttons', block('button', '<div><a class="wp-block-button__link">Buy now</a></div>'))),
  fc.constant(block('image', '<figure><img src="a.png"><figcaption>Figure</figcaption></figure>')),
  fc.constant(block('gallery', `<figure>${block('image', '<figcaption>In a gallery</figcaption>')}</figure>`)),
  fc.constant('<!-- wp:latest-posts /-->'),
  prose.map((text) => block('details', `<details><summary>S</summary>${text}</details>`)),
);
const group = fc
  .array(leaf, { maxLength: 3 })
  .map((all) => block('group', `<div class="wp-block-group">${all.join('')}between</div>`, '{"layout":{"type":"flow"}} '));
const part = fc.oneof(
  { weight: 4, arbitrary: prose },
  { weight: 2, arbitrary: paragraph },
  { weight: 6, arbitrary: leaf },
  { weight: 2, arbitrary: group },
  { weight: 1, arbitrary: fc.constantFrom(block('more', '<!--more-->'), '<!--more Read on-->', '<!--more-->') },
  { weight: 1, arbitrary: fc.constantFrom('<!--nextpage-->', block('nextpage', '<!--nextpage-->')) },
  {
    weight: 1,
    arbitrary: fc.constant(`${block('columns', `<div>${block('column', '<div>No end</div>')}</div>`)}<!-- wp:group --><div>`),
  },
);
const content = fc.array(part, { minLength: 1, maxLength: 8 }).map((parts) => parts.join('\n\n'));

describe('excerpts', () => {
  const contents = fc.sample(content, { ...runs(50, 150), seed: 20_261_127 });
  let ids: readonly number[];
  beforeAll(async () => {
    const code = `kses_remove_filters(); return array_map( function ( $content ) {
      return wp_insert_post( wp_slash( array( 'post_title' => 'E', 'post_status' => 'publish', 'post_content' => $content ) ), true );
    }, $args );`;
    ids = await site.run(code, contents);
  });

  /** The excerpts as WordPress creates them. */
  const excerpts = (setup = '') =>
    site.run<string[]>(`${setup} return array_map( function ( $id ) { return get_the_excerpt( $id ); }, $args );`, ids);
  const longer = `add_filter( 'excerpt_length', fn() => 1000 ); add_filter( 'excerpt_more', '__return_empty_string' );`;
  /** A site in Japanese, as far as excerpts depend on it. */
  const japanese = `add_filter( 'run_wptexturize', '__return_false' ); $GLOBALS['wp_locale']->word_count_type = 'characters_excluding_spaces';
    add_filter( 'gettext_with_context', fn( $text, $source, $context ) => array( 'excerpt_length' => '110', 'Word count type. Do not translate!' => 'characters_excluding_spaces' )[ $context ] ?? $text, 10, 3 );`;

  test.each(['', 'ja'])('are those of WordPress in the language "%s"', async (language) => {
    const setup = language === '' ? '' : japanese;
    // WordPress stores no language that is not installed
    await site.run(
      `$GLOBALS['wpdb']->replace( $GLOBALS['wpdb']->options, array( 'option_name' => 'WPLANG', 'option_value' => $args ) );`,
      language,
    );
    const relx = await openOver(site);
    try {
      const app = createApp({ relx });
      const from = await site.run<number>(
        `return wp_insert_post( array( 'post_title' => 'From', 'post_status' => 'publish' ) );`,
      );
      for (const to_id of ids)
        await relx.relations.add({
          from: { objectType: 'post', id: from },
          to: { objectType: 'post', id: to_id },
          type: 'references',
        });
      const read = async (path: string) => (await app.fetch(new Request(`${site.url}/wp-json${path}`))).json();
      const rendered = new Map<number, string>();
      const listed = new Map<number, string>();
      for (let page = 1; page <= ids.length / 50; page++) {
        const posts: { id: number; excerpt: { rendered: string } }[] = await read(
          `/wp/v2/posts?include=${ids.slice(50 * page - 50, 50 * page)}&per_page=50`,
        );
        for (const { id, excerpt } of posts) rendered.set(id, excerpt.rendered);
        const items: RelationItem[] = await read(`/relx/v1/post/${from}?type=references&per_page=50&page=${page}`);
        for (const { related } of items) if (related.object_type === 'post') listed.set(related.id, related.excerpt ?? '');
      }
      const inWordpress = await excerpts(setup);
      const long = await excerpts(setup + longer);
      const differ = ids.flatMap((id, index) => {
        const texts = [
          [plainText(rendered.get(id) ?? ''), plainText(inWordpress[index] ?? '')],
          ...[5, 20, 55, 100].map((count) => [
            trimWords(listed.get(id) ?? '', count),
            trimWords(plainText(long[index] ?? ''), count),
          ]),
        ];
        return texts
          .filter(([own, theirs]) => own !== theirs)
          .slice(0, 1)
          .map(([own, theirs]) => ({ content: contents[index], own, theirs }));
      });
      expect({ count: differ.length, differ: differ.slice(0, 4) }).toEqual({ count: 0, differ: [] });
    } finally {
      await relx.close();
    }
  });
});
