import { act, renderHook } from '@testing-library/react';
import { createReduxStore, createRegistry, RegistryProvider } from '@wordpress/data';
import type { SaveResult } from 'relx/manager';
import { expect, it } from 'vitest';
import type { RelationsStore } from '../../../blocks/relations/relations-store.js';
import { useReadAfterSave } from '../../../blocks/relations/use-read-after-save.js';

type Saving = 'none' | 'post' | 'autosave';
const editor = createReduxStore('core/editor', {
  reducer: (state: Saving = 'none', { type, saving }: { type: string; saving: Saving }) => (type === 'SET' ? saving : state),
  actions: { set: (saving: Saving) => ({ type: 'SET', saving }) },
  selectors: { isSavingPost: (state: Saving) => state !== 'none', isAutosavingPost: (state: Saving) => state === 'autosave' },
});
const relations = createReduxStore('relations', {
  reducer: () => ({}),
  selectors: { getTypes: () => types, getList: () => undefined },
});
const types = [{ name: 'follows', managed_by: 'meta' }];
// other tests have an editor of their own
const registry = createRegistry();
registry.register(editor);
registry.register(relations);

const save = async (saving: Saving) => {
  for (const now of [saving, 'none'] as const) await act(async () => void registry.dispatch(editor).set(now));
};

it('returns a new result after each save, with the changes that are still rejected, and none after autosaves', async () => {
  const rejected: SaveResult = { changes: undefined, rejected: [], others: { 'follows:from': 1 } as never };
  const hook = renderHook(({ saved }) => useReadAfterSave(relations as unknown as RelationsStore, saved), {
    initialProps: { saved: undefined as SaveResult | undefined },
    wrapper: ({ children }) => <RegistryProvider value={registry}>{children}</RegistryProvider>,
  });
  const seen = () => hook.result.current;
  await save('autosave');
  expect(seen()).toBeUndefined();
  await save('post');
  const first = seen();
  expect(first).toEqual({ changes: undefined, rejected: [], others: {} });
  hook.rerender({ saved: rejected });
  const second = seen();
  expect(second).toEqual(rejected);
  await save('autosave');
  expect(seen()).toBe(second);
  await save('post');
  expect(seen()).toEqual(rejected);
  expect(seen()).not.toBe(second);
});
