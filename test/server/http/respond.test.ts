import { describe, expect, it } from 'vitest';
import { cursorHeaders, entityTag, type FieldTree, fieldsOf, namesTag, pageHeaders } from '../../../src/server/http/respond.js';

const URL_OF = 'https://site.example/wp-json/x?per_page=10';

describe('the tag of a text', () => {
  it('is the same for the same text, and another for each change of one character', () => {
    const text = '{"id":1,"title":"A title 語 😀"}';
    const others = [...text].map((_, place) => `${text.slice(0, place)}\u0001${text.slice(place + 1)}`);
    const tags = new Set([text, ...others, `${text} `, text.slice(1), ''].map(entityTag));
    expect(tags.size).toBe(others.length + 4);
    expect(entityTag(text)).toBe(entityTag(`${text}`));
    for (const tag of tags) expect(tag).toMatch(/^"[\w-]+"$/);
  });
});

it.each([
  ['"a"', 'weak', true],
  ['"a"', 'strong', true],
  ['W/"a"', 'weak', true],
  ['W/"a"', 'strong', false],
  [' * ', 'strong', true],
  ['"b", W/"c" ,"a"', 'strong', true],
  ['"b", "*"', 'weak', false],
  ['"ab"', 'weak', false],
  ['a', 'weak', false],
  ['', 'weak', false],
] as const)('the list %j has the tag "a", %s: %s', (list, how, has) => {
  expect(namesTag(list, '"a"', how)).toBe(has);
});

const plain = (tree: FieldTree | true | undefined): unknown =>
  typeof tree === 'object' ? Object.fromEntries([...tree].map(([name, below]) => [name, plain(below)])) : tree;

it.each<[string, unknown]>([
  ['', undefined],
  ['_fields=', undefined],
  ['_fields=,%20', undefined],
  ['_fields=id,title', { id: true, title: true }],
  ['_fields[]=id&_fields[]=title', { id: true, title: true }],
  ['_fields=id%20title', { id: true, title: true }],
  ['_fields=title.rendered,title.raw', { title: { rendered: true, raw: true } }],
  ['_fields=title,title.rendered', { title: true }],
  ['_fields=title.rendered,title', { title: true }],
  ['_fields[x]=id', undefined],
])('the fields of %j', (query, fields) => {
  expect(plain(fieldsOf(new Request(`https://site.example/?${query}`)))).toEqual(fields);
});

describe('the headers of a page', () => {
  const link = (page: number, rel: string) => `<${URL_OF}&page=${page}>; rel="${rel}"`;
  it.each([
    [1, 0, 0, undefined],
    [1, 10, 1, undefined],
    [1, 11, 2, link(2, 'next')],
    [2, 11, 2, link(1, 'prev')],
    [2, 21, 3, `${link(1, 'prev')}, ${link(3, 'next')}`],
  ])('%i of %i items lead to its neighbours', (page, total, pages, links) => {
    const headers = pageHeaders(URL_OF, { page, per_page: 10 }, total);
    expect(headers).toEqual({ 'X-WP-Total': `${total}`, 'X-WP-TotalPages': `${pages}`, ...(links ? { Link: links } : {}) });
  });

  it.each([
    [2, 0],
    [2, 10],
    [3, 11],
  ])('%i of %i items are none: it is past the end', (page, total) => {
    const read = () => pageHeaders(URL_OF, { page, per_page: 10 }, total);
    expect(read).toThrow(expect.objectContaining({ code: 'rest_post_invalid_page_number' }));
  });

  it('by cursor replace the cursor of the request, and the last has none', () => {
    const next = cursorHeaders(`${URL_OF}&cursor=old`, 10, 11, 'new');
    expect(next).toMatchObject({ 'X-Relx-Next-Cursor': 'new', Link: `<${URL_OF}&cursor=new>; rel="next"` });
    expect(cursorHeaders(URL_OF, 10, 11, undefined)).toEqual({ 'X-WP-Total': '11', 'X-WP-TotalPages': '2' });
  });
});
