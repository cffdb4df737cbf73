import type { RelxClient } from 'relx/client';
import type { ObjectRef, RelationDataInput, RelationItem } from 'relx/contract';
import {
  type DataOperation,
  type ListKey,
  type RelationChanges,
  type RelationOperation,
  saveRelationChanges,
} from 'relx/manager';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addChange } from '../../../src/manager/model/add-change.js';
import { unsavedDraft } from '../../../src/manager/model/draft-items.js';
import { itemKey } from '../../../src/manager/model/relation-changes.js';
import { posts, users } from '../../conformance/content.js';
import { creditTypes, type ManagerSite, openManagerSite, spareRelated as spare } from '../site.js';

let site: ManagerSite;
beforeAll(async () => {
  site = await openManagerSite(creditTypes);
});
afterAll(() => site.relx.close());

const LIST = 'references:outgoing';
const CREDITS = 'credits:outgoing';
const titleOf = (id: number) => spare(id).title;
const post = (id: number): ObjectRef => ({ objectType: 'post', id });

async function relate(type: string, from: number, ids: readonly number[]): Promise<void> {
  // the newest is first
  for (const to of ids.toReversed()) await site.client('editor').addRelation({ from_id: from, to_id: to, type });
}

/** Changes as an author makes them who has just read the list. */
async function changesTo(
  client: RelxClient,
  object: ObjectRef,
  list: ListKey,
  ...operations: readonly (RelationOperation | DataOperation)[]
) {
  const [type, direction] = list.split(':');
  const query = { type: type as 'related_to', direction: direction as 'outgoing', limit: 100 };
  const page = await client.listRelated(object.objectType, object.id, query);
  const items = page.items as readonly RelationItem[];
  let changes: RelationChanges | undefined;
  for (const operation of operations) changes = addChange(changes, list, operation, { items, isComplete: page.totalPages < 2 });
  return changes;
}

const add = (id: number, after?: number): RelationOperation => ({
  op: 'add',
  related: spare(id),
  after: after ? itemKey(spare(after)) : null,
});
const remove = (id: number): RelationOperation => ({ op: 'remove', related: spare(id) });
const move = (id: number, after?: number): RelationOperation => ({
  op: 'move',
  key: itemKey(spare(id)),
  after: after ? itemKey(spare(after)) : null,
});

describe('saveRelationChanges', () => {
  it('adds, removes and moves, and the list is what its author saw', async () => {
    const [source, a, b, c, d, e] = Array.from({ length: 6 }, site.spare) as [number, number, number, number, number, number];
    await relate('references', source, [a, b, c]);
    const client = site.client('editor');
    const changes = await changesTo(client, post(source), LIST, add(d, c), add(e, d), remove(a), move(c));
    expect(await saveRelationChanges(client, post(source), changes)).toEqual({ changes: undefined, rejected: [], others: {} });
    expect(await site.titles(source, 'references')).toEqual([c, b, d, e].map(titleOf));
  });

  it('sends nothing where nothing has changed', async () => {
    const client = site.client('editor', () => expect.unreachable());
    expect(await saveRelationChanges(client, post(posts.alpha), undefined)).toEqual({
      changes: undefined,
      rejected: [],
      others: {},
    });
  });

  it('takes one request for new items of an empty list, and no move', async () => {
    const [source, ...ids] = Array.from({ length: 4 }, site.spare) as [number, ...number[]];
    const requests: string[] = [];
    const client = site.client('editor', ({ method, url }) => void requests.push(`${method} ${new URL(url).pathname}`));
    const seen = { items: [], isComplete: true };
    let changes: RelationChanges | undefined;
    for (const id of ids) changes = addChange(changes, LIST, { op: 'add', related: spare(id) }, seen);
    await saveRelationChanges(client, post(source), changes);
    expect(await site.titles(source, 'references')).toEqual(ids.map(titleOf));
    expect(requests.filter((request) => !request.startsWith('GET'))).toEqual(['POST /wp-json/relx/v1/relationships/batch']);
  });

  it.each<[string, ListKey, ObjectRef, ObjectRef]>([
    ['of a target', 'references:incoming', post(posts.spare + 700), post(posts.spare + 701)],
    ['that go both ways', 'related_to:both', post(posts.spare + 702), post(posts.spare + 703)],
    ['of a user', 'favorite_posts:outgoing', { objectType: 'user', id: users.contributor.id }, post(posts.spare + 704)],
    ['of a type that reads from its target', 'cited_by:incoming', post(posts.spare + 705), post(posts.spare + 706)],
  ])('changes lists %s', async (_name, list, object, { id }) => {
    const client = site.client('administrator');
    const first = spare(id);
    const second = spare(id + 20);
    const [type = '', direction] = list.split(':');
    const read = () => site.titles(object.id, type, { direction: direction as 'both' }, object.objectType);
    const seen = { items: [], isComplete: true };
    const adding = [first, second].reduce<RelationChanges | undefined>(
      (changes, related) => addChange(changes, list, { op: 'add', related }, seen),
      undefined,
    );
    expect((await saveRelationChanges(client, object, adding)).rejected).toEqual([]);
    expect(await read()).toEqual([first.title, second.title]);
    const moving = await changesTo(client, object, list, { op: 'move', key: itemKey(second), after: null });
    expect((await saveRelationChanges(client, object, moving)).rejected).toEqual([]);
    expect(await read()).toEqual([second.title, first.title]);
    const removing = await changesTo(client, object, list, { op: 'remove', related: first });
    await saveRelationChanges(client, object, removing);
    expect(await read()).toEqual([second.title]);
  });

  it('keeps the changes of another user, and reports them', async () => {
    const [source, a, b, c, d, mine, theirs] = Array.from({ length: 7 }, site.spare) as [
      number,
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    await relate('references', source, [a, b, c, d]);
    const first = site.client('editor');
    const second = site.client('administrator');
    const myChanges = await changesTo(first, post(source), LIST, add(mine, d), move(d));
    const theirChanges = await changesTo(second, post(source), LIST, add(theirs), remove(b), move(a, c));
    expect((await saveRelationChanges(second, post(source), theirChanges)).others).toEqual({});
    const { others, rejected } = await saveRelationChanges(first, post(source), myChanges);
    expect(rejected).toEqual([]);
    expect(others[LIST]?.added.map(({ title }) => title)).toEqual([titleOf(theirs)]);
    expect(others[LIST]?.removed.map(({ title }) => title)).toEqual([titleOf(b)]);
    expect(others[LIST]?.moved.map(({ title }) => title)).toHaveLength(1);
    expect(await site.titles(source, 'references')).toEqual([d, theirs, c, mine, a].map(titleOf));
  });

  it('two concurrent saves lose nothing', async () => {
    const [source, ...ids] = Array.from({ length: 9 }, site.spare) as [number, ...number[]];
    const [a, b, c, d, e, f, g, h] = ids as [number, number, number, number, number, number, number, number];
    await relate('references', source, [a, b, c, d]);
    const clients = [site.client('editor'), site.client('administrator')] as const;
    const changes = await Promise.all([
      changesTo(clients[0], post(source), LIST, add(e, d), add(f, e), remove(a), move(d)),
      changesTo(clients[1], post(source), LIST, add(g), add(h, g), remove(b), move(c, d)),
    ]);
    const saved = await Promise.all(clients.map((client, index) => saveRelationChanges(client, post(source), changes[index])));
    expect(saved.flatMap(({ rejected }) => rejected)).toEqual([]);
    expect([...(await site.titles(source, 'references'))].sort()).toEqual([c, d, e, f, g, h].map(titleOf).sort());
  });

  it('reads again and then moves, if another change comes before a move', async () => {
    const [source, a, b, c, theirs] = Array.from({ length: 5 }, site.spare) as [number, number, number, number, number];
    await relate('references', source, [a, b, c]);
    let times = 0;
    const moves: (string | null)[] = [];
    const client = site.client('editor', async ({ method, headers }) => {
      if (method !== 'PATCH') return;
      moves.push(headers.get('if-match'));
      if (times++ === 0) await site.client('administrator').addRelation({ from_id: source, to_id: theirs, type: 'references' });
    });
    const changes = await changesTo(client, post(source), LIST, move(c));
    expect((await saveRelationChanges(client, post(source), changes)).rejected).toEqual([]);
    expect(moves).toHaveLength(2);
    expect(moves[0]).toMatch(/^".+"$/);
    expect(moves[0]).not.toBe(moves[1]);
    expect(await site.titles(source, 'references')).toEqual([c, theirs, a, b].map(titleOf));
  });

  it('moves behind what came before, where its neighbour is gone', async () => {
    const [source, a, b, c, d] = Array.from({ length: 5 }, site.spare) as [number, number, number, number, number];
    await relate('references', source, [a, b, c, d]);
    const client = site.client('editor');
    const changes = await changesTo(client, post(source), LIST, move(d, b));
    await site.client('administrator').removeRelation({ from_id: source, to_id: b, type: 'references' });
    expect((await saveRelationChanges(client, post(source), changes)).rejected).toEqual([]);
    expect(await site.titles(source, 'references')).toEqual([a, d, c].map(titleOf));
  });

  it('counts changes as done that another user has made already', async () => {
    const [source, a, b] = Array.from({ length: 3 }, site.spare) as [number, number, number];
    await relate('references', source, [a]);
    const client = site.client('editor');
    const changes = await changesTo(client, post(source), LIST, remove(a), add(b));
    expect((await saveRelationChanges(site.client('administrator'), post(source), changes)).rejected).toEqual([]);
    expect(await saveRelationChanges(client, post(source), changes)).toEqual({ changes: undefined, rejected: [], others: {} });
    expect(await site.titles(source, 'references')).toEqual([titleOf(b)]);
  });

  it('sends no addition that the list has already', async () => {
    const [source, a] = Array.from({ length: 2 }, site.spare) as [number, number];
    const changes = await changesTo(site.client('editor'), post(source), LIST, add(a));
    await relate('references', source, [a]);
    const client = site.client('editor', ({ method }) => void (method === 'GET' || expect.unreachable()));
    expect((await saveRelationChanges(client, post(source), changes)).rejected).toEqual([]);
  });

  it('moves relations that the other object has made', async () => {
    const [source, a, b, c] = Array.from({ length: 4 }, site.spare) as [number, number, number, number];
    for (const from of [c, b, a]) await relate('related_to', from, [source]);
    const list = 'related_to:both';
    const client = site.client('editor');
    const changes = await changesTo(client, post(source), list, move(c, a));
    expect((await saveRelationChanges(client, post(source), changes)).rejected).toEqual([]);
    expect(await site.titles(source, 'related_to', { direction: 'both' })).toEqual([a, c, b].map(titleOf));
    // their own lists have one item, in the order of its creation
    expect(await site.titles(c, 'related_to', { direction: 'both' })).toEqual([titleOf(source)]);
  });

  it('gives up a move after five attempts while others change the order', async () => {
    const [source, a, b] = Array.from({ length: 3 }, site.spare) as [number, number, number];
    await relate('references', source, [a, b]);
    let moves = 0;
    const outdated = { code: 'rest_precondition_failed', message: 'Changed.', data: { status: 412 } };
    const client = site.client('editor', ({ method }) => {
      if (method !== 'PATCH') return undefined;
      moves++;
      return Response.json(outdated, { status: 412 });
    });
    const changes = await changesTo(client, post(source), LIST, move(b));
    const saved = await saveRelationChanges(client, post(source), changes);
    expect(moves).toBe(5);
    expect(saved.rejected).toMatchObject([{ op: 'move', title: titleOf(b), status: 412 }]);
    expect(saved.changes).toEqual(changes);
  });

  it.each([
    [400, 'rest_invalid_param', 'undone'],
    [409, 'ncr_max_connections_exceeded', 'undone'],
    [500, 'internal_server_error', 'unknown'],
    [503, 'rest_database_unavailable', 'undone'],
    [503, 'rest_outcome_unknown', 'unknown'],
  ] as const)('the outcome of a write with the response %d %s is %s', async (status, code, outcome) => {
    const client = site.client('editor', ({ method }) =>
      method === 'POST' ? Response.json({ code, message: 'No.', data: { status } }, { status }) : undefined,
    );
    const [source, a] = Array.from({ length: 2 }, site.spare) as [number, number];
    const changes = await changesTo(client, post(source), LIST, add(a));
    expect((await saveRelationChanges(client, post(source), changes)).rejected).toMatchObject([{ code, status, outcome }]);
  });

  it('sends a move once that is rejected for another reason', async () => {
    const [source, a, b] = Array.from({ length: 3 }, site.spare) as [number, number, number];
    await relate('references', source, [a, b]);
    let moves = 0;
    const client = site.client('editor', ({ method }) => {
      if (method !== 'PATCH') return undefined;
      moves++;
      return Response.json({ code: 'rest_forbidden', message: 'No.', data: { status: 403 } }, { status: 403 });
    });
    const changes = await changesTo(client, post(source), LIST, move(b));
    expect((await saveRelationChanges(client, post(source), changes)).rejected).toMatchObject([{ op: 'move', status: 403 }]);
    expect(moves).toBe(1);
  });

  it('bases a rejected move on the list after the moves before it', async () => {
    const [source, a, b, c, d, e] = Array.from({ length: 6 }, site.spare) as [number, number, number, number, number, number];
    await relate('references', source, [a, b, c, d, e]);
    let moves = 0;
    const client = site.client('editor', ({ method }) => {
      if (method !== 'PATCH' || ++moves === 1) return undefined;
      return Response.json({ code: 'rest_forbidden', message: 'No.', data: { status: 403 } }, { status: 403 });
    });
    const changes = await changesTo(client, post(source), LIST, move(d, a), move(e, b));
    const saved = await saveRelationChanges(client, post(source), changes);
    expect(saved.rejected).toMatchObject([{ op: 'move', title: titleOf(e) }]);
    expect(saved.changes?.[LIST]).toMatchObject({ operations: [move(e, b)], isComplete: true });
    expect(saved.changes?.[LIST]?.base.map(({ title }) => title)).toEqual([a, d, b, c, e].map(titleOf));
  });

  it('leaves out a move whose relation is removed meanwhile', async () => {
    const [source, a, b] = Array.from({ length: 3 }, site.spare) as [number, number, number];
    await relate('references', source, [a, b]);
    let isRemoved = false;
    const client = site.client('editor', async ({ method, url }) => {
      if (isRemoved || method !== 'GET' || !/relationships\/\d+$/.test(new URL(url).pathname)) return;
      isRemoved = true;
      await site.client('administrator').removeRelation({ from_id: source, to_id: b, type: 'references' });
    });
    const changes = await changesTo(client, post(source), LIST, move(b));
    expect(await saveRelationChanges(client, post(source), changes)).toMatchObject({ changes: undefined, rejected: [] });
    expect(isRemoved).toBe(true);
    expect(await site.titles(source, 'references')).toEqual([titleOf(a)]);
  });

  it('reports additions that could not be placed as moves, and places them with the next save', async () => {
    const [source, a, b] = Array.from({ length: 3 }, site.spare) as [number, number, number];
    await relate('references', source, [a]);
    let isWritten = false;
    const client = site.client('editor', ({ method }) => {
      if (isWritten) throw new TypeError('Failed to fetch');
      isWritten = method === 'POST';
    });
    const changes = await changesTo(site.client('editor'), post(source), LIST, add(b, a));
    const saved = await saveRelationChanges(client, post(source), changes);
    expect(saved.rejected).toMatchObject([{ op: 'move', title: titleOf(b), code: 'fetch_error' }]);
    expect(await site.titles(source, 'references')).toEqual([b, a].map(titleOf));
    const again = await saveRelationChanges(site.client('editor'), post(source), saved.changes);
    expect(again.changes).toBeUndefined();
    expect(await site.titles(source, 'references')).toHaveLength(2);
  });

  describe('in a list of several pages', () => {
    /** An source with 130 relations, by the IDs of their targets in order. */
    async function longList() {
      const [source, ...ids] = Array.from({ length: 131 }, site.spare) as [number, ...number[]];
      const requests = ids
        .toReversed()
        .map((to_id) => ({ method: 'POST' as const, body: { from_id: source, to_id, type: 'references' } }));
      await site.client('administrator').batchRelations(requests);
      return { source, ids };
    }
    const shown = (source: number) =>
      site.client('administrator').listRelated('post', source, { type: 'references', limit: 100 });
    /** All items, as an author sees them after the last page. */
    async function wholeList(source: number) {
      const first = await shown(source);
      const rest = await site.client('administrator').listRelated('post', source, { type: 'references', limit: 100, page: 2 });
      return [...first.items, ...rest.items] as RelationItem[];
    }

    it('compares all pages of what the author has loaded', async () => {
      const { source, ids } = await longList();
      const [a = 0, b = 0] = ids;
      const last = ids.at(-1) ?? 0;
      const changes = addChange(undefined, LIST, move(last), { items: await wholeList(source), isComplete: true });
      await site.client('administrator').removeRelation({ from_id: source, to_id: a, type: 'references' });
      const saved = await saveRelationChanges(site.client('editor'), post(source), changes);
      expect(saved).toMatchObject({ changes: undefined, rejected: [] });
      expect(saved.others[LIST]?.removed.map(({ title }) => title)).toEqual([titleOf(a)]);
      const { items, total } = await shown(source);
      expect(total).toBe(129);
      expect((items as RelationItem[]).slice(0, 2).map(({ related }) => related.id)).toEqual([last, b]);
    });

    it('reports no item of pages that the author has not loaded', async () => {
      const { source, ids } = await longList();
      const theirs = site.spare();
      const [a = 0, b = 0, c = 0] = ids;
      const client = site.client('editor');
      const changes = await changesTo(client, post(source), LIST, remove(a), move(c));
      await relate('references', source, [theirs]);
      const saved = await saveRelationChanges(client, post(source), changes);
      expect(saved).toMatchObject({ changes: undefined, rejected: [] });
      expect(saved.others[LIST]?.added.map(({ title }) => title)).toEqual([titleOf(theirs)]);
      expect(saved.others[LIST]?.removed).toEqual([]);
      const { items } = await shown(source);
      const first = (items as RelationItem[]).slice(0, 3).map(({ related }) => related.id);
      expect(first).toEqual([c, theirs, b]);
    });
  });

  it('reports what was rejected and why, and a second save continues with that', async () => {
    const [source, a, b, c, d] = Array.from({ length: 5 }, site.spare) as [number, number, number, number, number];
    await relate('at_most_two', source, [a]);
    const client = site.client('editor');
    const list = 'at_most_two:outgoing';
    const changes = await changesTo(client, post(source), list, add(b, a), add(c, b), add(d, c));
    const saved = await saveRelationChanges(client, post(source), changes);
    // the last one is added first
    expect(saved.rejected.map(({ op, title, code, status }) => ({ op, title, code, status }))).toEqual(
      [b, c].map((id) => ({ op: 'add', title: titleOf(id), code: 'ncr_max_connections_exceeded', status: 409 })),
    );
    expect(await site.titles(source, 'at_most_two')).toEqual([a, d].map(titleOf));
    expect(saved.changes?.[list]?.operations.map(({ op }) => op)).toEqual(['add', 'add']);
    await client.removeRelation({ from_id: source, to_id: a, type: 'at_most_two' });
    const again = await saveRelationChanges(client, post(source), saved.changes);
    expect(again.rejected.map(({ title }) => title)).toEqual([titleOf(b)]);
    expect(await site.titles(source, 'at_most_two')).toEqual([c, d].map(titleOf));
  });

  it('without the permission everything is rejected, and left to save', async () => {
    const [source, a, b] = Array.from({ length: 3 }, site.spare) as [number, number, number];
    await relate('references', source, [a]);
    for (const [role, status] of [
      ['subscriber', 403],
      [undefined, 401],
    ] as const) {
      const client = site.client(role);
      const changes = await changesTo(client, post(source), LIST, remove(a), add(b));
      const saved = await saveRelationChanges(client, post(source), changes);
      expect(saved.rejected.map((rejected) => rejected.status)).toEqual([status, status]);
      expect(saved.changes).toEqual(changes);
    }
  });

  it('reports that the object is gone', async () => {
    const changes = addChange(undefined, LIST, add(posts.spare), { items: [], isComplete: true });
    const saved = await saveRelationChanges(site.client('editor'), post(99_999), changes);
    expect(saved.rejected).toMatchObject([{ code: 'rest_post_invalid_id', status: 404 }]);
    expect(saved.changes).toEqual(changes);
  });

  it.each(['GET', 'POST', 'PATCH'])('loses nothing when the connection breaks at a %s', async (broken) => {
    const [source, a, b, c] = Array.from({ length: 4 }, site.spare) as [number, number, number, number];
    await relate('references', source, [a, b]);
    let isDown = false;
    const client = site.client('editor', ({ method }) => {
      if (isDown && method === broken) throw new TypeError('Failed to fetch');
    });
    const changes = await changesTo(client, post(source), LIST, add(c), move(b), remove(a));
    isDown = true;
    const saved = await saveRelationChanges(client, post(source), changes);
    const outcome = broken === 'GET' ? 'undone' : 'unknown';
    expect(saved.rejected[0]).toMatchObject({ code: 'fetch_error', status: 0, outcome });
    // what was added before the connection broke is not reported as missing
    const isAdded = (await site.titles(source, 'references')).includes(titleOf(c));
    if (isAdded) expect(saved.rejected.filter(({ op }) => op === 'add')).toEqual([]);
    isDown = false;
    expect(await saveRelationChanges(client, post(source), saved.changes)).toMatchObject({ changes: undefined, rejected: [] });
    expect(await site.titles(source, 'references')).toEqual([b, c].map(titleOf));
  });

  it('writes one by one where the site has no batches', async () => {
    const [source, a, b] = Array.from({ length: 3 }, site.spare) as [number, number, number];
    const requests: string[] = [];
    const client = site.client('editor', ({ method, url }) => {
      const { pathname } = new URL(url);
      requests.push(`${method} ${pathname.split('/').at(-1)}`);
      if (!pathname.endsWith('/batch')) return undefined;
      return Response.json({ code: 'rest_no_route', message: 'No route.', data: { status: 404 } }, { status: 404 });
    });
    const changes = await changesTo(client, post(source), LIST, add(a), add(b, a));
    expect((await saveRelationChanges(client, post(source), changes)).rejected).toEqual([]);
    expect(requests.filter((request) => request.startsWith('POST'))).toEqual([
      'POST batch',
      'POST relationships',
      'POST relationships',
    ]);
    expect(await site.titles(source, 'references')).toEqual([a, b].map(titleOf));
  });

  it('ends with the reason of its signal', async () => {
    const changes = addChange(undefined, LIST, add(posts.spare), { items: [], isComplete: true });
    const controller = new AbortController();
    const client = site.client('editor', () => controller.abort(new Error('left')));
    await expect(saveRelationChanges(client, post(posts.alone), changes, controller)).rejects.toThrow('left');
  });

  describe('of fields', () => {
    const update = (id: number, data: RelationDataInput): DataOperation => ({ op: 'update', key: itemKey(spare(id)), data });
    const dataOf = async (id: number) => (await site.client('editor').getRelation(id)).item.data;

    /** A post with two related posts: its ID, that of the first one, and that of the relation with the first one. */
    async function creditedPost(data: RelationDataInput = {}) {
      const [source, first, second] = Array.from({ length: 3 }, site.spare) as [number, number, number];
      const client = site.client('editor');
      await client.addRelation({ from_id: source, to_id: second, type: 'credits' });
      const { id } = await client.addRelation({ from_id: source, to_id: first, type: 'credits', data });
      return { source, first, second, id };
    }

    it('adds an item with its data', async () => {
      const { source } = await creditedPost();
      const added = site.spare();
      const client = site.client('editor');
      const changes = await changesTo(client, post(source), CREDITS, add(added), update(added, { role: 'editor', note: null }));
      expect((await saveRelationChanges(client, post(source), changes)).rejected).toEqual([]);
      const { items } = await client.listRelated('post', source, { type: 'credits' as 'references' });
      expect(items.find(({ related }) => related.id === added)?.data).toEqual({ role: 'editor', lead: false });
    });

    it('merges them with the changes of another user', async () => {
      const { source, first, id } = await creditedPost({ role: 'author', weight: 1 });
      const client = site.client('editor');
      const changes = await changesTo(client, post(source), CREDITS, update(first, { role: 'editor' }));
      await client.updateRelation(id, { data: { weight: 2 } });
      const { others, rejected } = await saveRelationChanges(client, post(source), changes);
      expect(rejected).toEqual([]);
      expect(others[CREDITS]?.updated.map((related) => related.id)).toEqual([first]);
      expect(others[CREDITS]?.conflicts).toEqual([]);
      expect(await dataOf(id)).toEqual({ role: 'editor', weight: 2, lead: false });
    });

    it('reports one that another user changed, too', async () => {
      const { source, first, id } = await creditedPost({ weight: 1 });
      const client = site.client('editor');
      const changes = await changesTo(client, post(source), CREDITS, update(first, { weight: 3 }));
      await client.updateRelation(id, { data: { weight: 2 } });
      const { others } = await saveRelationChanges(client, post(source), changes);
      expect(others[CREDITS]?.conflicts).toMatchObject([{ field: 'weight', value: 2 }]);
      expect(await dataOf(id)).toMatchObject({ weight: 3 });
    });

    it('keeps values that the server rejects, and saves those of other items', async () => {
      const { source, first, second, id } = await creditedPost({ weight: 1 });
      const client = site.client('editor');
      const operations = [update(first, { weight: -1 }), update(second, { weight: 4 })];
      const changes = await changesTo(client, post(source), CREDITS, ...operations);
      const { rejected, changes: left } = await saveRelationChanges(client, post(source), changes);
      const key = itemKey(spare(first));
      expect(rejected).toMatchObject([{ op: 'update', key, code: 'ncr_invalid_data', outcome: 'undone' }]);
      expect(left?.[CREDITS]).toMatchObject({ operations: [], data: { [key]: { weight: -1 } } });
      expect(left?.[CREDITS]?.data).not.toHaveProperty([itemKey(spare(second))]);
      expect(await dataOf(id)).toMatchObject({ weight: 1 });
    });

    it.each<[string, number, Record<string, unknown>[]]>([
      ['is outdated', 412, [{ status: 412, outcome: 'undone' }]],
      ['is rejected', 403, [{ status: 403, outcome: 'undone' }]],
      ['fails', 500, [{ status: 500, outcome: 'unknown' }]],
    ])('sends a change that %s with status %d again, or reports it', async (_name, status, expected) => {
      const { source, first } = await creditedPost();
      const tags: (string | null)[] = [];
      const client = site.client('editor', ({ method, headers }) => {
        if (method !== 'PATCH') return undefined;
        tags.push(headers.get('if-match'));
        return Response.json({ code: 'some_code', message: 'No.', data: { status } }, { status });
      });
      const changes = await changesTo(client, post(source), CREDITS, update(first, { weight: 5 }));
      const saved = await saveRelationChanges(client, post(source), changes);
      expect(saved).toMatchObject({ rejected: expected, changes });
      expect(tags).toHaveLength(status === 412 ? 5 : 1);
      expect(tags[0]).toMatch(/^".+"$/);
    });

    it('retries if the relation changes between reading and writing', async () => {
      const { source, first, id } = await creditedPost();
      let isFirst = true;
      const client = site.client('editor', async ({ method }) => {
        if (method !== 'PATCH' || !isFirst) return;
        isFirst = false;
        await site.client('editor').updateRelation(id, { data: { note: 'Meanwhile' } });
      });
      const changes = await changesTo(client, post(source), CREDITS, update(first, { weight: 5 }));
      expect((await saveRelationChanges(client, post(source), changes)).rejected).toEqual([]);
      expect(await dataOf(id)).toEqual({ weight: 5, note: 'Meanwhile', lead: false });
    });

    it('sends nothing for a relation that has the values or was removed', async () => {
      const { source, first, second, id } = await creditedPost();
      const changes = await changesTo(
        site.client('editor'),
        post(source),
        CREDITS,
        update(first, { weight: 5 }),
        update(second, { weight: 6 }),
      );
      await site.client('editor').updateRelation(id, { data: { weight: 5 } });
      const client = site.client('editor', async ({ method, url }) => {
        if (method !== 'GET') expect.unreachable();
        if (url.endsWith(`/relationships/${id}`)) return;
        if (/relationships\/\d+$/.test(url))
          await site.client('editor').removeRelation({ from_id: source, to_id: second, type: 'credits' });
      });
      expect(await saveRelationChanges(client, post(source), changes)).toMatchObject({ changes: undefined, rejected: [] });
    });

    it('reports all that could not be read', async () => {
      const { source, first } = await creditedPost();
      const changes = await changesTo(site.client('editor'), post(source), CREDITS, update(first, { weight: 5 }));
      const client = site.client('editor', () => {
        throw new TypeError('Failed to fetch');
      });
      const saved = await saveRelationChanges(client, post(source), changes);
      expect(saved.rejected).toMatchObject([{ op: 'update', title: titleOf(first), code: 'fetch_error', outcome: 'undone' }]);
      expect(saved.changes).toEqual(changes);
    });
  });

  describe('of drafts', () => {
    /** Changes that add two drafts, each with data, and an item between them. */
    async function draftedPost() {
      const [source, between] = Array.from({ length: 2 }, site.spare) as [number, number];
      const first = unsavedDraft('First', 'note', []);
      const second = unsavedDraft('Second', 'note', [{ related: first }]);
      const changes = await changesTo(
        site.client('editor'),
        post(source),
        CREDITS,
        { op: 'add', related: first, data: { weight: 1 } },
        { op: 'add', related: spare(between), after: itemKey(first) },
        { op: 'add', related: second, after: itemKey(spare(between)), data: { weight: 2 } },
      );
      return { source, between, first, second, changes };
    }
    const listOf = async (source: number) => {
      const { items } = await site.client('editor').listRelated('post', source, { type: 'credits' as 'references' });
      return (items as readonly RelationItem[]).map(({ related, data }) => [related.title, data?.weight]);
    };

    it('creates them with the save, at their positions and with their data', async () => {
      const { source, between, changes } = await draftedPost();
      expect(await saveRelationChanges(site.client('editor'), post(source), changes)).toMatchObject({
        changes: undefined,
        rejected: [],
      });
      expect(await listOf(source)).toEqual([
        ['First', 1],
        [titleOf(between), undefined],
        ['Second', 2],
      ]);
    });

    it('saves the other changes if one could not be created, and creates it with the next save', async () => {
      const { source, between, first, changes } = await draftedPost();
      const created: string[] = [];
      const client = site.client('editor', async (request) => {
        if (request.method !== 'POST' || !request.url.endsWith('/wp/v2/notes')) return;
        const { title } = (await request.clone().json()) as { title: string };
        created.push(title);
        if (created.length === 1) throw new TypeError('Failed to fetch');
      });
      const saved = await saveRelationChanges(client, post(source), changes);
      const reason = { op: 'add', key: itemKey(first), title: 'First', code: 'fetch_error', outcome: 'undone' };
      expect(saved.rejected).toMatchObject([reason]);
      expect(await listOf(source)).toEqual([
        [titleOf(between), undefined],
        ['Second', 2],
      ]);
      expect((await saveRelationChanges(client, post(source), saved.changes)).changes).toBeUndefined();
      expect(created).toEqual(['First', 'Second', 'First']);
      expect(await listOf(source)).toEqual([
        ['First', 1],
        [titleOf(between), undefined],
        ['Second', 2],
      ]);
    });
  });
});
