import { expect, test } from 'vitest';
import { referencePages } from '../../scripts/reference/pages.js';
import { filesIn, textOf } from './markdown.js';

test('the reference says what the sources say: `npm run docs` writes it', () => {
  const made = [...referencePages()].map(([name, text]) => [`docs/reference/${name}`, text]).sort();
  expect(filesIn('docs/reference', /\.md$/)).toEqual(made.map(([path]) => path));
  for (const [path = '', text] of made)
    expect(textOf(path) === text, `${path} is not what the sources say: npm run docs`).toBe(true);
});
