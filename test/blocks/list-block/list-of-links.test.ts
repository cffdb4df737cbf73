import { beforeAll, expect, it } from 'vitest';
import { listBlock } from '../../../blocks/list-block/list-of-links.js';
import { postItem } from '../../react/fixtures.js';
import { registerAll } from '../registered.js';

beforeAll(() => registerAll(async () => Response.json([])));
const contents = (...links: string[]) =>
  listBlock(links.map((link) => postItem(2, { title: 'a<b', link }))).innerBlocks.map(({ attributes }) =>
    String(attributes.content),
  );

it('a link that would run has its title only', () => {
  for (const link of ['javascript:alert(1)', 'java\nscript:alert(1)', 'data:text/html,x', ''])
    expect(contents(link)).toEqual(['a&lt;b']);
  expect(contents('https://site.example/?a="b"')).toEqual(['<a href="https://site.example/?a=&quot;b&quot;">a&lt;b</a>']);
});

it('a list without items has an empty one, in which an author can write', () => {
  expect(contents()).toEqual(['']);
});
