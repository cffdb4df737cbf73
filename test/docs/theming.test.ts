import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { documented, page, readIn, styleSheets, withTables } from '../../scripts/custom-properties.mjs';

const without = (css: string) => css.replace(/\/\*[\s\S]*?\*\//g, '');
/** The layer that each style sheet is in. */
const layers = Object.entries(styleSheets).map(([name, file]) => [name, file, name.startsWith('looks/') ? 'relx-looks' : 'relx']);

describe.each(layers)('%s', (_, file = '', layer = '') => {
  const css = without(readFileSync(file, 'utf8'));

  test('loses against any rule of a theme', () => {
    expect(css.trim()).toMatch(new RegExp(`^(@layer relx, relx-looks;\\s*)?@layer ${layer} \\{[\\s\\S]*\\}$`));
    const selectors = [...css.matchAll(/([^{};]+)\{/g)].map((match) => (match[1] ?? '').trim());
    // what nests in a rule of no specificity has none either
    const group = String.raw`:where\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)`;
    const free = new RegExp(`^(@|to$|&?(${group})( ?${group})*(::[a-z]+)?$)`);
    expect(selectors.filter((selector) => !free.test(selector))).toEqual([]);
    // an inline style of dnd-kit's is the one thing that nothing else can undo
    expect(css.replace('transition: none !important', '')).not.toContain('!important');
  });

  test('names no left or right, so that it mirrors by itself', () => {
    expect(css.replaceAll('line-height', '')).not.toMatch(/[\s-](left|right|width|height|top|bottom)\s*:|:\s*(left|right)\b/);
  });

  test('documents what it reads', () => {
    const names = documented(file).map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    // a look reads those of the style sheet below it, too
    const below = layer === 'relx' ? [] : documented(styleSheets['style.css'] ?? '').map(({ name }) => name);
    expect(readIn(file).filter((name) => ![...names, ...below].includes(name))).toEqual([]);
    expect(names.filter((name) => ![...readIn(file), ...below].includes(name))).toEqual([]);
  });
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
