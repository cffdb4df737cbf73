import { dynamicTags } from 'relx/dynamic-tags';
import { expect, it } from 'vitest';
import { isShown } from '../../src/dynamic-tags/tag-control.js';

it('a control shows where it has an effect', () => {
  const shown = (format: string) =>
    dynamicTags.relx_related_users.controls.filter((control) => isShown(control, { format })).map(({ name }) => name);
  const always = ['format', 'type', 'direction', 'before', 'after', 'fallback'];
  expect(shown('count').sort()).toEqual([...always].sort());
  expect(shown('names').sort()).toEqual([...always, 'limit', 'order', 'orderBy', 'separator'].sort());
  expect(shown('field').sort()).toEqual([...always, 'field', 'limit', 'order', 'orderBy', 'separator'].sort());
  expect(shown('avatar_images').sort()).toEqual([...always, 'limit', 'order', 'orderBy'].sort());
});

it.each([
  ['text', true],
  ['html', true],
  ['url', false],
  ['number', false],
] as const)('a control of text for %s', (category, expected) => {
  const control = { name: 'before', label: 'Before', control: 'text', default: '', categories: ['text', 'html'] } as const;
  expect(isShown(control, {}, category)).toBe(expected);
});
