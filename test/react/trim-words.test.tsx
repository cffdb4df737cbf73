import { expect, test } from 'vitest';
import { trimWords } from '../../src/react/trim-words.js';

test.each([
  ['one two three', 2, 'one two…'],
  ['one two', 2, 'one two'],
  ['  one  two ', 5, 'one  two'],
  ['日本語の記事', 3, '日本語…'],
  ['مرحبا بالعالم الكبير', 2, 'مرحبا بالعالم…'],
  ['', 3, ''],
])('%j in %i words is %j', (text, count, short) => expect(trimWords(text, count)).toBe(short));
