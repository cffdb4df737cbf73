import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { documented, page, readIn, styleSheets, withTables } from '../../scripts/custom-properties.mjs';

const without = (css: string) => css.replace(/\/\*[\s\S]*?\*\//g, '');
/** The layer of each style sheet's appearance, and how its structure gets its specificity. */
const sheets = Object.entries(styleSheets).map(([name, file]) =>
  name.startsWith('styles/')
    ? { name, file, layer: 'relx-styles', weight: ':not(hr hr hr hr)' }
    : { name, file, layer: 'relx', weight: ':not(hr hr hr)' },
);

/** What a selector has specificity of. */
function weightOf(selector: string): string {
  const group = String.raw`:where\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)`;
  return selector
    .replace(new RegExp(group, 'g'), '')
    .replace(/::[a-z]+$/, '')
    .replace(/^&? ?/, '')
    .trim();
}

describe.each(sheets)('$name', ({ file, layer, weight }) => {
  const css = without(readFileSync(file, 'utf8'));
  const selectors = [...css.matchAll(/([^{};]+)\{/g)].map((match) => (match[1] ?? '').trim());

  test('is overridden by one class, and its appearance by any rule of a theme', () => {
    expect(css).toContain(`@layer ${layer} {`);
    // the margins of `.entry-content p` and Pico's spinners have a class themselves
    const free = new Set(['', 'to', weight, '.relx-related-item-excerpt', '[aria-busy]']);
    expect(selectors.filter((selector) => !selector.startsWith('@') && !free.has(weightOf(selector)))).toEqual([]);
    // an inline style of dnd-kit's is the one thing that nothing else can undo
    expect(css.replace('transition: none !important', '')).not.toContain('!important');
  });

  test('sets colours of text, fonts and lines below text in its layer only', () => {
    const [structure = ''] = css.split(`@layer ${layer} {`);
    expect(structure).not.toMatch(/[\s;](color|font|font-weight|font-family|text-decoration[a-z-]*|background[a-z-]*):/);
  });

  test('names no left or right, so that it mirrors automatically', () => {
    expect(css.replaceAll('line-height', '')).not.toMatch(/[\s-](left|right|width|height|top|bottom)\s*:|:\s*(left|right)\b/);
  });

  test('documents what it reads', () => {
    const names = documented(file).map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    // a style reads those of the style sheet below it, too
    const below = layer === 'relx' ? [] : documented(styleSheets['style.css'] ?? '').map(({ name }) => name);
    expect(readIn(file).filter((name) => ![...names, ...below].includes(name))).toEqual([]);
    expect(names.filter((name) => ![...readIn(file), ...below].includes(name))).toEqual([]);
  });
});

test('relx/style.css is small with its comments', () => {
  expect(gzipSync(readFileSync(styleSheets['style.css'] ?? '')).length).toBeLessThan(3250);
});

test('docs/theming.md has the custom properties of all style sheets as their comments have them', () => {
  const text = readFileSync(page, 'utf8');
  expect(withTables(text), 'node scripts/custom-properties.mjs writes them').toBe(text);
  for (const file of Object.values(styleSheets)) {
    for (const { name, what } of documented(file)) expect(text).toContain(`| \`${name}\` | ${what} |`);
  }
  const known = new Set(Object.values(styleSheets).flatMap((file) => documented(file).map(({ name }) => name)));
  expect([...text.matchAll(/--relx-[\w-]+/g)].map(([name]) => name).filter((name) => !known.has(name))).toEqual([]);
});
