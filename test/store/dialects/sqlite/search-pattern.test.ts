import Database from 'libsql';
import { afterAll, expect, it } from 'vitest';
import { searchPattern } from '../../../../src/store/dialects/sqlite/search-pattern.js';

const database = new Database(':memory:');
afterAll(() => database.close());
const finds = (text: string, search: string) =>
  (database.prepare('select ? glob ? as found').get(text, searchPattern(search)) as { found: number }).found === 1;

it.each([
  ['A Title', 'title'],
  ['ÉCOLE', 'ecole'],
  ['ecole', 'ÉCOLE'],
  ['Straße', 'STRAßE'],
  ['ΑΘΗΝΑ', 'αθήνα'],
  ['МОСКВА', 'москва'],
  ['école', 'e\u0301cole'],
  ['100 % [a] *?', '% [a] *?'],
  ['a]b', 'a]B'],
  ['a-b', 'A-B'],
  ['日本語 😀', '本語 😀'],
  ['anything', ''],
])('%j contains %j', (text, search) => {
  expect(finds(text, search)).toBe(true);
});

it.each([
  ['abc', 'a*c'],
  ['abc', 'a?c'],
  ['abc', '[abc]'],
  ['abc', 'a^c'],
  ['a', 'b'],
  ['o', '0'],
  ['Title', 'titel'],
])('%j does not contain %j', (text, search) => {
  expect(finds(text, search)).toBe(false);
});
