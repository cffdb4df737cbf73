import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const css = readFileSync('src/react/style.css', 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');

describe('style.css', () => {
  test('loses against any rule of a theme', () => {
    expect(css.trim()).toMatch(/^@layer relx \{[\s\S]*\}$/);
    const selectors = [...css.matchAll(/([^{};]+)\{/g)].map((match) => (match[1] ?? '').trim());
    const others = selectors.filter((selector) => !/^(@|to$|:where\([^()]*(\([^()]*\)[^()]*)*\)(::after)?$)/.test(selector));
    expect(others).toEqual([]);
    expect(css).not.toContain('!important');
  });

  test('names no left or right, so that it mirrors by itself', () => {
    expect(css.replaceAll('line-height', '')).not.toMatch(/[\s-](left|right|width|height|top|bottom)\s*:|:\s*(left|right)\b/);
  });

  test('documents each property that it reads', () => {
    const header = readFileSync('src/react/style.css', 'utf8').split('*/')[0] ?? '';
    const read = new Set([...css.matchAll(/var\((--relx-[a-z]+)/g)].map((match) => match[1]));
    expect([...read].filter((name) => !header.includes(`${name} `))).toEqual([]);
    expect(new Set(header.match(/--relx-[a-z]+/g))).toEqual(read);
  });
});
