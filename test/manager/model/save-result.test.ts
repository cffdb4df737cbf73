import type { Related } from 'relx/contract';
import { describe, expect, test } from 'vitest';
import { changesOf, ownChanges } from '../../../src/manager/model/list-changes.js';
import type { ListChanges, ListedItem } from '../../../src/manager/model/relation-changes.js';
import { failedChanges, othersChanges, saveResultOf } from '../../../src/manager/model/save-result.js';

const post = (id: number): Related => ({ object_type: 'post', id, subtype: 'post', title: `Post ${id}`, link: '' });
const listed = (ids: readonly number[]): ListedItem[] => ids.map((id) => ({ id: id + 1000, related: post(id) }));
/** Changes of an author who sees a list, and wants another one. */
const changes = (seen: readonly number[], wanted: readonly number[]) => changesOf(listed(seen), listed(wanted), true);
const ops = (one: ListChanges | undefined) => (one ? ownChanges(one).map(({ op, id }) => `${op} ${id}`) : []);

describe('results of a save', () => {
  const none = { added: [], removed: [], moved: [], updated: [], conflicts: [] };
  const ref = (id: number) => ({ object_type: 'post', id }) as const;

  test('name items as the author saw them, or as the saved list has them', () => {
    const own = changes([1, 2], [2]) as ListChanges;
    const merged = { ...none, added: [ref(7)], removed: [ref(2)], conflicts: [{ ...ref(9), field: 'role', value: null }] };
    expect(othersChanges(own, { merged, rejected: [], items: listed([7]) })).toMatchObject({
      added: [{ title: 'Post 7' }],
      removed: [{ title: 'Post 2' }],
      conflicts: [{ title: 'post:9', field: 'role', value: null }],
    });
    expect(othersChanges(own, { merged: none, rejected: [] })).toBeUndefined();
  });

  test('separate removed items that the author had moved or changed', () => {
    const own = changes([1, 2, 3], [3, 1, 2]) as ListChanges;
    expect(ops(own)).toEqual(['move 3']);
    const merged = { ...none, removed: [ref(2), ref(3)] };
    const expected = { removed: [{ title: 'Post 2' }], lost: [{ title: 'Post 3' }] };
    expect(othersChanges(own, { merged, rejected: [] })).toMatchObject(expected);
    const list = 'references:outgoing';
    const result = saveResultOf({ saved: { [list]: { merged, rejected: [] } } }, { [list]: own });
    expect(result.others[list]).toMatchObject(expected);
  });

  test('are those of reports and errors of a server that saves lists with their post', () => {
    const own = { 'references:outgoing': changes([1], [1, 2]) as ListChanges };
    const reason = { code: 'ncr_cycle', status: 409, message: 'No.' };
    const rejected = { ...ref(2), op: 'add', ...reason } as const;
    const expected = { list: 'references:outgoing', op: 'add', key: 'post:2', title: 'Post 2', ...reason, outcome: 'undone' };
    const error = { data: { items: [{ ...rejected, list: 'references:outgoing' as const }] } };
    expect(saveResultOf(error, own)).toEqual({ changes: own, rejected: [expected], others: {} });
    expect(saveResultOf({}, own)).toEqual({ changes: own, rejected: [], others: {} });
    const saved = {
      'references:outgoing': {
        merged: { ...none, moved: [{ ...ref(1), title: 'One' }] },
        rejected: [{ ...rejected, title: 'Two' }],
      },
    };
    expect(saveResultOf({ saved })).toEqual({
      changes: undefined,
      rejected: [{ ...expected, title: 'Two' }],
      others: { 'references:outgoing': { ...none, lost: [], moved: [{ ...ref(1), title: 'One' }] } },
    });
    const alone = { 'references:outgoing': { merged: none, rejected: [] } };
    expect(saveResultOf({ saved: alone })).toEqual({ changes: undefined, rejected: [], others: {} });
  });

  test.each([
    [{ code: 'offline_error' }, 'undone'],
    [{ code: 'rest_database_unavailable', status: 503 }, 'undone'],
    [{ code: 'rest_forbidden', status: 400 }, 'undone'],
    [{ code: 'rest_forbidden', status: 499 }, 'undone'],
    [{ code: 'internal_error', status: 500 }, 'unknown'],
    [{ code: 'timeout_error', status: 0 }, 'unknown'],
    [{ code: 'invalid_response', status: 200 }, 'unknown'],
    [new TypeError('Failed to fetch'), 'unknown'],
  ])('of a failed request %j are %s', (error, outcome) => {
    const own = changes([1], [1, 2]) as ListChanges;
    expect(failedChanges('references:outgoing', own, error)).toMatchObject([{ op: 'add', key: 'post:2', outcome }]);
  });
});
