import { safeUrl } from 'relx';
import { expect, it } from 'vitest';
import { escapeAttribute } from '../../src/safe/escape-attribute.js';
import { escapeText } from '../../src/safe/escape-text.js';
import { htmlAsAttribute } from '../../src/safe/html-as-attribute.js';
import { sanitizeClass } from '../../src/safe/sanitize-class.js';
import { foreignMarkup } from './html/foreign-markup.js';
import { vectors } from './html/vectors.js';

/** Texts in the quotes of attributes, with what browsers decode. */
const attributeTexts = vectors.flatMap((text) => [
  text,
  ...[...text.matchAll(/=\s*["']?([^"'>]+)/g)].map(([, value]) => value ?? ''),
]);
const urls = [
  ...attributeTexts,
  'javascript:x()',
  ' \u0001javascript:x()',
  'java\nscript:x()',
  'JAVASCRIPT:x()',
  'data:,x',
  'vbscript:x',
];

it.each([
  ['text', (text: string) => `<p>${escapeText(text)}</p>`],
  ['attribute', (text: string) => `<p title="${escapeAttribute(text)}">a</p><p title='${escapeAttribute(text)}'>b</p>`],
  ['attribute as text', (text: string) => `<p>${escapeAttribute(text)}</p>`],
  [
    'HTML in an attribute',
    (text: string) => `<p title="${htmlAsAttribute(text)}">a</p><p title='${htmlAsAttribute(text)}'>b</p>`,
  ],
  [
    'class',
    (text: string) => `<p class="${sanitizeClass(text)}">a</p><p class=a-${sanitizeClass(text).replaceAll(' ', '')}>b</p>`,
  ],
])('a %s stays one', (_, write) => {
  for (const text of attributeTexts) expect(foreignMarkup(write(text)), text).toEqual([]);
});

it('a URL leads to a page, or is none', () => {
  for (const url of urls) {
    const safe = safeUrl(url);
    if (safe === undefined) continue;
    expect(['http:', 'https:'], url).toContain(
      URL.canParse(safe, 'https://site.example') ? new URL(safe, 'https://site.example').protocol : 'https:',
    );
    expect(foreignMarkup(`<a href="${escapeAttribute(safe)}">a</a>`), url).toEqual([]);
  }
});
