import type { ListItemInput, RelationChanges, SaveResult } from 'relx/manager';
import { expect, it, vi } from 'vitest';
import { receiveSaveResult, type Thunk } from '../../../blocks/relations/receive-save-result.js';
import type { SaveSource } from '../../../blocks/relations/relations-store.js';

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
