import { expect, test } from 'vitest';
import { excerptOf, renderedExcerpt, renderedTitle } from '../../../../src/core/wordpress/text/rendered.js';

test('an excerpt is long enough for each list', () => {
  expect(excerptOf('', `<p>${'word '.repeat(120)}</p>`, '')).toBe(`${'word '.repeat(100).trim()}…`);
  expect(excerptOf('', '字'.repeat(1000), '')).toBe(`${'字'.repeat(100)}…`);
  expect(excerptOf('', `${'word '.repeat(99)}end, and more`, '')).toBe(`${'word '.repeat(99)}end…`);
});

test.each([
  ['  "Wordpress" & more ', '', '&#8220;WordPress&#8221; &#038; more'],
  ['"Wordpress" & more', 'de_DE', '"WordPress" &#038; more'],
  ['&amp; &#8211;', '', '&amp; &#8211;'],
])('the title %j in the language %j is %j', (title, language, html) => {
  expect(renderedTitle(title, language)).toBe(html);
});

const block = (name: string, html: string) => `<!-- wp:${name} -->${html}<!-- /wp:${name} -->`;

test.each([
  ['what is before the tag more', '<p>One</p>\n<!--more-->\n<p>Two</p>', 'One'],
  ['the first page', '<p>One</p><!--nextpage--><p>Two</p>', 'One'],
  ['no shortcodes', 'One [caption id="1"]Two[/caption] three', 'One three'],
  ['no escaped shortcodes', 'One [[gallery]] two', 'One two'],
  ['paragraphs', block('paragraph', '<p>One</p>'), 'One'],
  ['no other blocks', block('image', '<p>One</p>') + block('heading', '<h2>Two</h2>'), 'Two'],
  ['texts in columns', block('columns', block('column', block('paragraph', '<p>One</p>') + block('image', 'x'))), 'One'],
  ['no lists with items', `One ${block('list', block('list-item', '<li>Two</li>'))}`, 'One'],
])('an excerpt has %s', (_name, content, html) => {
  expect(renderedExcerpt(content, '')).toBe(html);
});

test.each([
  ['', 'word ', 55, false],
  ['', 'word ', 56, true],
  ['ja', '字', 110, false],
  ['ja', '字', 111, true],
])('in the language %j, the excerpt of a text with %j %i times is cut: %s', (language, word, count, isCut) => {
  expect(renderedExcerpt(word.repeat(count), language).endsWith('[&hellip;]')).toBe(isCut);
});
