import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { RelxProvider } from 'relx';
import { ShortcodeContent } from 'relx/shortcodes/content';
import { expect, test } from 'vitest';
import { size } from '../sizes.js';

const shown = (html: string) =>
  renderToStaticMarkup(createElement(RelxProvider, { client: {} as never }, createElement(ShortcodeContent, { html })));

/** Opening tags, and the number of elements that are open. */
function measured(html: string): { readonly elements: number; readonly depth: number } {
  const tags = html.match(/<\/?[a-z][^>]*>/g) ?? [];
  let depth = 0;
  let deepest = 0;
  for (const tag of tags) {
    depth += tag.startsWith('</') ? -1 : 1;
    deepest = Math.max(deepest, depth);
  }
  return { elements: tags.length / 2, depth: deepest };
}

const DEEP = size(5000, 20_000);
const distinct = (count: number) => Array.from({ length: count }, (_, index) => `<b class=${index}>`).join('');

test.each([
  ['<b>', '<b>'.repeat(DEEP)],
  ['<div>', '<div>'.repeat(DEEP)],
  ['<div></div>', `${'<div>'.repeat(DEEP)}${'</div>'.repeat(DEEP)}`],
  ['<a>', '<a>'.repeat(DEEP)],
  ['<a><div>', '<a><div>'.repeat(DEEP)],
  ['<b><p>', '<b><p>'.repeat(DEEP)],
  ['tables', '<table><tr><td>'.repeat(DEEP)],
  ['foster parents', `<table>${'<b>x'.repeat(DEEP)}`],
  ['links in a table', `<table>${'x<a>'.repeat(DEEP)}</table>`],
  ['ends without a beginning', `${'<div>'.repeat(DEEP)}${'</b>'.repeat(DEEP)}`],
  ['formatting that goes on', `<p>${distinct(DEEP)}${'<p>x'.repeat(DEEP / 10)}`],
  ['paragraphs with formatting of their own', `<p>${distinct(30)}</p>`.repeat(DEEP / 30)],
  ['<svg>', '<svg>'.repeat(DEEP)],
  ['a style in an svg', `<svg><style>${'<b>'.repeat(DEEP)}</style>`],
  ['a style with a comment in an svg', `<svg><style><!---->${'<b>'.repeat(DEEP)}</style>`],
  ['a style with an unclosed comment in an svg', '<div><svg><style><!--</style></div>-->'.repeat(DEEP)],
  ['character data in an svg', '<div><svg><![CDATA[></div>]]>'.repeat(DEEP)],
  ['<template>', '<template>'.repeat(DEEP)],
])('%s, thousands in each other, stay within a bound', (_, html) => {
  const { elements, depth } = measured(shown(`<p>begin</p>${html}<i>end</i>`));
  expect(depth).toBeLessThan(1000);
  expect(elements).toBeLessThan(DEEP * 4);
});

test('of elements that are too deep the text stays', () => {
  const html = shown(`${'<div>'.repeat(300)}deep${'</div>'.repeat(300)}<p>after</p>`);
  expect(html).toContain('deep');
  expect(measured(html)).toEqual({ elements: 201, depth: 200 });
  expect(html).toMatch(/<p>after<\/p>$/);
});

test.each(['<p>a', '<li>a', '<br>', '<img src="/a.png">', '<p><b>a</b>', '<ul><li>a<li>b</ul>', '<table><tr><td>a<td>b</table>'])(
  'a thousand times %s is not deep',
  (one) => {
    expect(shown(one.repeat(1000))).toBe(shown(one.repeat(10)).repeat(100));
  },
);
