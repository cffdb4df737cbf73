import { autop } from '@wordpress/autop';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { paragraphs } from '../../../src/server/wp/paragraphs.js';
import { runs } from '../../sizes.js';

const LONG = ' '.repeat(100_000);

it('makes what wpautop makes of any text without long runs of white space', () => {
  const parts = fc.constantFrom('a', ' ', '  ', '\t', '\n', '\r\n', '\n\n', '<p>', '</p>', '<br>', '<pre>', '</pre>', '<div>', '</div>', '<ul><li>', '<b>'); // biome-ignore format: a list
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 40 }), (text) => {
      expect(paragraphs(text.join(''))).toBe(autop(text.join('')));
    }),
    runs(100, 2000),
  );
});

it.each([
  ['a line without an end', `One${LONG}two`, `<p>One${' '.repeat(200)}two</p>\n`],
  ['a break of lines', `One${LONG}\n${LONG}two`, '<p>One<br />\ntwo</p>\n'],
  ['a break of lines of Windows', `One${LONG}\r\n${LONG}two`, '<p>One<br />\ntwo</p>\n'],
  ['a break of paragraphs', `One${LONG}\n \n${LONG}two`, '<p>One</p>\n<p>two</p>\n'],
  ['many empty lines', `One${'\n'.repeat(100_000)}two`, '<p>One</p>\n<p>two</p>\n'],
])('shortens a long run of white space: %s', (_, text, html) => {
  expect(paragraphs(text)).toBe(html);
});

it('keeps white space in preformatted text', () => {
  expect(paragraphs(`One\n\n<pre>a${LONG}b</pre>\n\ntwo`)).toBe(`<p>One</p>\n<pre>a${LONG}b</pre>\n<p>two</p>\n`);
});
