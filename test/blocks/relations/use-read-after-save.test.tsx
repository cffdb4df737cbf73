import { act, render, renderHook, screen } from '@testing-library/react';
import { createReduxStore, createRegistry, RegistryProvider } from '@wordpress/data';
import type { RelxClient } from 'relx';
import type { ListItemInput, RelationChanges, SaveResult } from 'relx/manager';
import { expect, it, vi } from 'vitest';
import { PostRelations } from '../../../blocks/relations/post-relations.js';
import { receiveSaveResult, type Thunk } from '../../../blocks/relations/receive-save-result.js';
import type { RelationsStore, SaveSource } from '../../../blocks/relations/relations-store.js';
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

type Record = { readonly edited?: string; readonly isSaving?: boolean; readonly isAutosave?: boolean };
const entities = createReduxStore('core', {
  reducer: (state: Record = {}, { type, ...next }: { type: string }) => (type === 'SET' ? next : state),
  actions: { set: (next: Record) => ({ type: 'SET', ...next }), editEntityRecord: () => ({ type: 'EDIT' }) },
  selectors: {
    getRawEntityRecord: () => ({ meta: { relx_lists: '' } }),
    getEntityRecordEdits: ({ edited }: Record) => ({ meta: { relx_lists: edited } }),
    getLastEntitySaveError: () => undefined,
    isSavingEntityRecord: ({ isSaving = false }: Record) => isSaving,
    isAutosavingEntityRecord: ({ isAutosave = false }: Record) => isAutosave,
  },
});

it('allows no changes while others are saved, which the result of the save would replace', async () => {
  const own = createRegistry();
  const store = createReduxStore('relx-test', {
    reducer: () => ({}),
    selectors: { getTypes: () => [], getSaved: () => undefined, getSource: () => undefined },
    actions: { receiveSaveResult: () => ({ type: 'NONE' }) },
  });
  for (const one of [editor, entities, store]) own.register(one as never);
  const services = { client: { listTypes: async () => [] } as unknown as RelxClient, store: store as unknown as RelationsStore };
  const post = { postType: 'post', postId: 1, isNew: false };
  render(
    <RegistryProvider value={own}>
      <PostRelations services={services as never} post={post} />
    </RegistryProvider>,
  );
  await screen.findByText('No relation type allows this item.');
  const fields = () => screen.queryAllByRole('group')[0];
  const edited = JSON.stringify({ 'references:outgoing': { base: [], items: [] } });
  const isDisabled = async (record: Record) => {
    await act(async () => void own.dispatch(entities).set(record));
    return fields()?.matches('[disabled]');
  };
  expect(await isDisabled({ isSaving: true })).toBe(false);
  expect(await isDisabled({ edited, isSaving: true })).toBe(false);
  expect(await isDisabled({ edited })).toBe(false);
  expect(await isDisabled({ edited, isSaving: true, isAutosave: true })).toBe(false);
  const control = screen.getByText('No relation type allows this item.');
  control.tabIndex = 0;
  control.focus();
  expect(await isDisabled({ edited, isSaving: true })).toBe(true);
  // as browsers do with what is disabled
  control.blur();
  expect(await isDisabled({})).toBe(false);
  expect(control).toHaveFocus();
});

const post = (id: number): ListItemInput => ({ object_type: 'post', id, title: `Post ${id}` });

/** Receives the result of a save. Returns the notices of the editor, and what the manager shows. */
async function receive(source: SaveSource, changes?: RelationChanges) {
  const notice = vi.fn();
  const received = vi.fn();
  const registry = {
    select: () => ({ hasFetchedAutosaves: () => false, getAutosaves: () => [] }),
    dispatch: () => ({ createNotice: (_status: string, text: string) => notice(text), receiveAutosaves: () => {} }),
  };
  const dispatch = Object.assign(received, { invalidateResolutionForStoreSelector: () => {} });
  const thunk = { dispatch, select: { getSource: () => undefined }, registry } as unknown as Thunk;
  await receiveSaveResult(thunk, { postType: 'post', postId: 1 }, source, changes);
  return { notices: notice.mock.calls.flat(), result: received.mock.calls[0]?.[0].saved.result as SaveResult };
}

it('reports a rejected change once: in the manager before a save, and in a notice of the editor after it', async () => {
  const [ada, ben] = [post(1), post(2)];
  const list = 'references:outgoing';
  const changes: RelationChanges = { [list]: { base: [ada, ben], items: [ben, ada] } };
  const merged = { added: [], removed: [], moved: [], updated: [], conflicts: [] };
  const rejected = [{ ...ben, op: 'add', code: 'ncr_cycle', status: 409, message: 'No.' } as const];
  const report = (own: object) => JSON.stringify({ saved: { [list]: { merged, rejected: [], ...own } } });

  const failed = await receive({ data: { items: rejected.map((item) => ({ ...item, list })) } }, changes);
  expect([failed.notices, failed.result.rejected.length]).toEqual([[], 1]);
  const saved = await receive(report({ rejected }));
  expect([saved.notices, saved.result.rejected]).toEqual([['“Post 2” could not be added. No.'], []]);

  // what the author moved, and others removed
  const both = await receive(report({ merged: { ...merged, removed: [ada] } }), changes);
  expect(both.notices).toEqual([expect.stringContaining('Both changes were saved.')]);
  const lost = await receive(report({ merged: { ...merged, removed: [ben] } }), changes);
  expect(lost.notices).toEqual([expect.stringContaining('Items that you changed were removed')]);
});
