import { store as blockEditorStore } from '@wordpress/block-editor';
import { expect, it } from 'vitest';
import { bindingValues, type Select, type Stores } from '../../../blocks/bindings/binding-values.js';
import type { PostTag } from '../../../blocks/bindings/tag-store.js';

const stores = { relations: {}, tags: {} } as Stores; // passed to select only

/** The value of an attribute of a block that is bound to a post with an image. */
function boundValue(attribute: string, block: string | undefined, args: object = {}): unknown {
  const select = (store: unknown) => {
    if (store === blockEditorStore) return { getBlockName: () => block };
    if (store === stores.tags)
      return {
        getTag: (_: number, { category, settings }: PostTag) => [category, ...(settings.type ? [settings.type] : [])].join(' '),
      };
    return { getList: () => ({ items: [{ related: { image: { src: 'image.jpg' } } }] }), getSaved: () => undefined };
  };
  const bindings = { [attribute]: { args } };
  return bindingValues(select as unknown as Select, stores, 1, bindings, block && 'client')[attribute];
}

it.each([
  ['url', 'core/image', {}, 'image.jpg'],
  ['url', 'core/image', { image: true }, 'image.jpg'],
  ['url', 'core/button', {}, 'url'],
  ['url', 'core/button', { image: true }, 'url'],
  ['href', 'core/image', {}, 'url'],
  ['alt', 'core/image', {}, 'text'],
  ['url', undefined, { image: true }, 'image.jpg'],
  ['url', undefined, {}, 'url'],
])('%s of %s with %j is what the page has: %s', (attribute, block, args, expected) => {
  expect(boundValue(attribute, block, args)).toBe(expected);
});

it('has the default relation type of the settings', () => {
  Object.assign(window, { relxDefaultTypes: { post: 'references' } });
  expect([boundValue('alt', undefined), boundValue('alt', undefined, { type: 'parent_of' })]).toEqual([
    'text references',
    'text parent_of',
  ]);
  expect(boundValue('alt', undefined, { tag: 'relx_related_users' })).toBe('text');
  Object.assign(window, { relxDefaultTypes: undefined });
});
