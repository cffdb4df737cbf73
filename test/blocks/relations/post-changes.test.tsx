import { act, renderHook } from '@testing-library/react';
import { createReduxStore, createRegistry, RegistryProvider } from '@wordpress/data';
import type { RelationChanges } from 'relx/manager';
import { expect, it } from 'vitest';
import { usePostChanges } from '../../../blocks/relations/post-changes.js';
import type { RelationsStore } from '../../../blocks/relations/relations-store.js';

interface Entity {
  readonly raw?: string | undefined;
  readonly edited?: string | undefined;
  readonly isSaving?: boolean;
  readonly isAutosave?: boolean;
  readonly error?: object;
}
const changes: RelationChanges = { 'references:outgoing': { base: [], items: [] } };
const text = JSON.stringify(changes);
const report = JSON.stringify({ saved: {} });

/** A post as WordPress's store has it, and what is sent to that store and to ours. */
function open(first: Entity, postId = 1) {
  const sent: object[] = [];
  const core = createReduxStore('core', {
    reducer: (state: Entity = first, action: { type: string; next?: Entity }) =>
      action.type === 'SET' && action.next ? action.next : state,
    actions: {
      set: (next: Entity) => ({ type: 'SET', next }),
      editEntityRecord: (_kind: string, _name: string, _id: number, edits: object) => {
        sent.push(edits);
        return { type: 'EDIT' };
      },
    },
    selectors: {
      getRawEntityRecord: ({ raw }: Entity) => ({ meta: { relx_lists: raw } }),
      getEntityRecordEdits: ({ edited }: Entity) => (edited === undefined ? {} : { meta: { relx_lists: edited } }),
      getLastEntitySaveError: ({ error }: Entity) => error,
      isSavingEntityRecord: ({ isSaving = false }: Entity) => isSaving,
      isAutosavingEntityRecord: ({ isAutosave = false }: Entity) => isAutosave,
    },
  });
  const received: unknown[][] = [];
  const relations = createReduxStore('relx-post', {
    reducer: (state: { source?: unknown } = {}, action: { type: string; source?: unknown }) =>
      action.type === 'RECEIVE' ? { source: action.source } : state,
    actions: {
      receiveSaveResult: (...args: unknown[]) => {
        received.push(args.slice(1));
        return { type: 'NONE' };
      },
      receive: (source: unknown) => ({ type: 'RECEIVE', source }),
    },
    selectors: { getSaved: () => undefined, getSource: ({ source }: { source?: unknown }) => source },
  });
  const registry = createRegistry();
  registry.register(core as never);
  registry.register(relations as never);
  const { result } = renderHook(() => usePostChanges(relations as unknown as RelationsStore, { postType: 'post', postId }), {
    wrapper: ({ children }) => <RegistryProvider value={registry}>{children}</RegistryProvider>,
  });
  return {
    post: () => result.current,
    sent,
    received,
    set: (next: Entity) => act(async () => void registry.dispatch(core).set(next)),
    receive: (source: unknown) => act(async () => void registry.dispatch(relations).receive(source)),
  };
}

it.each([
  ['an edit', { raw: '', edited: text }, changes],
  ['no edit', { raw: '' }, undefined],
  ['an edit that was undone', { raw: text, edited: text }, undefined],
  ['the report of a revision that the editor restores', { raw: '', edited: report }, undefined],
  ['another text of a revision', { raw: '', edited: 'a:0:{}' }, undefined],
])('the changes of a post are those of %s', (_name, entity, expected) => {
  expect(open(entity).post().changes).toEqual(expected);
});

it('changes are an edit of the post, and without changes it is as it was', () => {
  const { post, sent } = open({ raw: '' });
  post().change?.(changes);
  post().change?.(undefined);
  expect(sent).toEqual([{ meta: { relx_lists: text } }, { meta: { relx_lists: '' } }]);
});

it('without the field of the plugin, or without a post, nothing can wait', () => {
  expect(open({}).post().change).toBeUndefined();
  expect(open({ raw: '', edited: text }, 0).post()).toMatchObject({ change: undefined, changes: undefined, isSaving: false });
});

it('changes that are saved stay until their result is received, once for each result', async () => {
  const { post, set, receive, received } = open({ raw: '', edited: text });
  await set({ raw: '', edited: text, isSaving: true });
  expect(post().isSaving).toBe(true);
  await set({ raw: report });
  expect(post()).toMatchObject({ changes, isSaving: true });
  expect(received).toEqual([[report, changes]]);
  await receive(report);
  expect(post()).toMatchObject({ changes: undefined, isSaving: false });
  expect(received).toHaveLength(1);
});

it('an autosave is no save, and only a rejected list is an error of relations', async () => {
  const { post, set, received } = open({ raw: '', edited: text });
  await set({ raw: '', edited: text, isSaving: true, isAutosave: true });
  expect(post().isSaving).toBe(false);
  await set({ raw: '', edited: text, error: { code: 'rest_forbidden' } });
  expect(received).toEqual([]);
  const error = { code: 'relx_list_rejected', data: { items: [] } };
  await set({ raw: '', edited: text, error });
  expect(received).toEqual([[error, changes]]);
});
