import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { renderedTitle } from '../../src/core/wordpress/text/titles.js';
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
  const generated = fc.sample(title, 3000);
  const shown = await shownByWordpress(generated);
  const differ = generated.flatMap((text, index) => {
    const ours = renderedTitle(text, '');
    return ours === shown[index] ? [] : [{ text, ours, theirs: shown[index] }];
  });
  expect(differ.slice(0, 8)).toEqual([]);
});
