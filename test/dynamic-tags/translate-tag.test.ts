import { dynamicTags, translateTag } from 'relx/dynamic-tags';
import { expect, it } from 'vitest';

/** All texts of an object under these names, at any depth. */
const textsOf = (value: unknown, names: readonly string[]): string[] =>
  Object.entries(value ?? {}).flatMap(([name, own]) =>
    typeof own === 'string' ? (names.includes(name) ? [own] : []) : typeof own === 'object' ? textsOf(own, names) : [],
  );
const texts = ['label', 'title', 'group'];
const others = ['name', 'value', 'control', 'default', 'objectType'];

it.each(Object.values(dynamicTags))('$title: every text is translated, and nothing else', (spec) => {
  const translated = translateTag(spec, (text) => `*${text}`);
  expect(textsOf(translated, texts)).toEqual(textsOf(spec, texts).map((text) => `*${text}`));
  expect(textsOf(translated, others)).toEqual(textsOf(spec, others));
});
