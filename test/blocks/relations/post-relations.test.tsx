import { act, render, screen } from '@testing-library/react';
import { createReduxStore, createRegistry, RegistryProvider } from '@wordpress/data';
import type { RelxClient } from 'relx';
import { expect, it } from 'vitest';
import { PostRelations } from '../../../blocks/relations/post-relations.js';
import type { RelationsStore } from '../../../blocks/relations/relations-store.js';

const editor = createReduxStore('core/editor', { reducer: () => ({}), selectors: {} });
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
