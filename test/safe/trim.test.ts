import { expect, test } from 'vitest';
import { trimCharacters, trimWords } from '../../src/safe/trim.js';

test.each([
  ['one two three', 2, 'one two…'],
  ['one two', 2, 'one two'],
  ['  one  two ', 5, 'one  two'],
  ['日本語の記事', 3, '日本語…'],
  ['مرحبا بالعالم الكبير', 2, 'مرحبا بالعالم…'],
  ['', 3, ''],
  ['One, two', 1, 'One…'],
  ['One sentence. Another one', 2, 'One sentence…'],
  ['Was it? It was', 2, 'Was it…'],
  ['This – and that', 2, 'This…'],
  ['Wait... and see', 1, 'Wait…'],
  ['مرحبا، بالعالم', 1, 'مرحبا…'],
  ['日本。語の記事', 3, '日本…'],
  ['ភាសា។ ខ្មែរ', 1, 'ភាសា…'],
  ['“One” - two', 1, '“One”…'],
  ['50% more', 1, '50%…'],
  ['A whole sentence.', 3, 'A whole sentence.'],
])('%j in %i words is %j', (text, count, short) => expect(trimWords(text, count)).toBe(short));

test.each([
  ['--a-b--', '-', 'both', 'a-b'],
  ['--a-b--', '-', 'start', 'a-b--'],
  ['--a-b--', '-', 'end', '--a-b'],
  ['/.a./', './', 'both', 'a'],
  ['----', '-', 'both', ''],
  ['a', '', 'both', 'a'],
] as const)('%j without %j at %s is %j', (text, characters, side, trimmed) =>
  expect(trimCharacters(text, characters, side)).toBe(trimmed),
);
