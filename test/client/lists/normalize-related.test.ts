import type { Related } from 'relx/contract';
import { expect, it } from 'vitest';
import { normalizeRelated } from '../../../src/client/lists/normalize-related.js';

it.each([
  ['Text', 'Text'],
  ['', ''],
  [1984, '1984'],
  [0, '0'],
  [false, 'false'],
  [{ rendered: 'Rendered' }, 'Rendered'],
  [{ rendered: 2001 }, '2001'],
  [{ rendered: 0 }, '0'],
  [{}, ''],
  [null, ''],
  [undefined, undefined],
])('%j is the text %j', (value, text) => {
  const given = { id: 2, title: value, link: value, slug: value, excerpt: value };
  expect(normalizeRelated(given as unknown as Related)).toEqual({ id: 2, title: text, link: text, slug: text, excerpt: text });
});

it('terms are normal, too, and other fields stay as they are', () => {
  const image = { src: 7 };
  const given = { id: '2', image, terms: [{ title: 7 }, { title: 'Seven' }] };
  expect(normalizeRelated(given as unknown as Related)).toEqual({ id: '2', image, terms: [{ title: '7' }, { title: 'Seven' }] });
  expect(normalizeRelated({ terms: { title: 7 } } as unknown as Related)).toEqual({ terms: [{ title: '7' }] });
  expect(given.terms[0]).toEqual({ title: 7 });
});
