import type { RelxClient } from 'relx/client';
import type { ObjectRef, RelationData, RelationItem } from 'relx/contract';
import { type ListKey, type RelationChanges, saveRelationChanges } from 'relx/manager';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changesOf, withList } from '../../../src/manager/model/list-changes.js';
import type { ListedItem } from '../../../src/manager/model/relation-changes.js';
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
const spares = (count: number) => Array.from({ length: count }, site.spare) as [number, number, number, number, number, number];

async function relate(type: string, from: number, ids: readonly number[]): Promise<void> {
  // the newest is first
  for (const to of ids.toReversed()) await site.client('editor').addRelation({ from_id: from, to_id: to, type });
}

async function itemsOf(client: RelxClient, object: ObjectRef, list: ListKey): Promise<readonly RelationItem[]> {
  const [type, direction] = list.split(':');
  const query = { type: type as 'related_to', direction: direction as 'outgoing', limit: 100 };
  return (await client.listRelated(object.objectType, object.id, query)).items as readonly RelationItem[];
}

/** Changes of an author who has just read the list, and wants the one with some posts, with new data. */
async function changesTo(
  client: RelxClient,
  object: ObjectRef,
  list: ListKey,
  wanted: readonly number[],
  data: Readonly<Record<number, RelationData>> = {},
): Promise<RelationChanges | undefined> {
  const seen = await itemsOf(client, object, list);
  const items = wanted.map((id): ListedItem => {
    const item = seen.find(({ related }) => related.id === id) ?? { related: spare(id) };
    return { ...item, ...(data[id] && { data: data[id] }) };
  });
  return withList(undefined, list, changesOf(seen, items, true));
}

const nothing = { changes: undefined, rejected: [], others: {} };

describe('saveRelationChanges', () => {
  it('adds, removes and moves with one request, and the list is what its author saw', async () => {
    const [source, a, b, c, d, e] = spares(6);
    await relate('references', source, [a, b, c]);
    const requests: string[] = [];
    const client = site.client('editor', ({ method, url }) => void requests.push(`${method} ${new URL(url).pathname}`));
    const changes = await changesTo(client, post(source), LIST, [c, b, d, e]);
    expect(await saveRelationChanges(client, post(source), changes)).toEqual(nothing);
    expect(await site.titles(source, 'references')).toEqual([c, b, d, e].map(titleOf));
    expect(requests.filter((request) => !request.startsWith('GET'))).toEqual([
      `PUT /wp-json/relx/v1/post/${source}/lists/references`,
    ]);
  });

  it('sends nothing where nothing has changed', async () => {
    const client = site.client('editor', () => expect.unreachable());
    expect(await saveRelationChanges(client, post(posts.alpha), undefined)).toEqual(nothing);
  });

  it.each<[string, ListKey, ObjectRef, number]>([
    ['of the far end', 'references:incoming', post(posts.spare + 50), posts.spare + 51],
    ['that go both ways', 'related_to:both', post(posts.spare + 52), posts.spare + 53],
    ['of a user', 'favorite_posts:outgoing', { objectType: 'user', id: users.contributor.id }, posts.spare + 54],
    ['of a type that reads from its target', 'cited_by:incoming', post(posts.spare + 55), posts.spare + 56],
  ])('changes lists %s', async (_name, list, object, first) => {
    const client = site.client('administrator');
    const second = first + 20;
    for (const wanted of [[first, second], [second, first], [second]]) {
      const changes = await changesTo(client, object, list, wanted);
      expect((await saveRelationChanges(client, object, changes)).rejected).toEqual([]);
      expect((await itemsOf(client, object, list)).map(({ related }) => related.id)).toEqual(wanted);
    }
  });

  it('keeps what other users did meanwhile, and reports it', async () => {
    const [source, a, b, c, d, mine] = spares(6);
    const theirs = site.spare();
    await relate('references', source, [a, b, c, d]);
    const [first, second] = [site.client('editor'), site.client('administrator')];
    const myChanges = await changesTo(first, post(source), LIST, [d, a, b, c, mine]);
    const theirChanges = await changesTo(second, post(source), LIST, [theirs, c, a, d]);
    expect((await saveRelationChanges(second, post(source), theirChanges)).others).toEqual({});
    const { others, rejected } = await saveRelationChanges(first, post(source), myChanges);
    expect(rejected).toEqual([]);
    expect(others[LIST]?.added.map(({ title }) => title)).toEqual([titleOf(theirs)]);
    expect(others[LIST]?.removed.map(({ title }) => title)).toEqual([titleOf(b)]);
    expect(others[LIST]?.moved).toHaveLength(1);
    expect(await site.titles(source, 'references')).toEqual([d, theirs, c, mine, a].map(titleOf));
  });

  it('counts as done what another user has done already', async () => {
    const [source, a, b] = spares(3);
    await relate('references', source, [a]);
    const client = site.client('editor');
    const changes = await changesTo(client, post(source), LIST, [b]);
    expect((await saveRelationChanges(site.client('administrator'), post(source), changes)).rejected).toEqual([]);
    expect(await saveRelationChanges(client, post(source), changes)).toEqual(nothing);
    expect(await site.titles(source, 'references')).toEqual([titleOf(b)]);
  });

  it('saves nothing of a list with a rejected change, unless the others are to be saved', async () => {
    const [source, a, b, c] = spares(4);
    await relate('at_most_two', source, [a]);
    const client = site.client('editor');
    const list = 'at_most_two:outgoing';
    const changes = await changesTo(client, post(source), list, [a, b, c]);
    const saved = await saveRelationChanges(client, post(source), changes);
    expect(saved.rejected).toMatchObject([
      { list, op: 'add', title: titleOf(c), code: 'ncr_max_connections_exceeded', status: 409, outcome: 'undone' },
    ]);
    expect(saved.changes).toEqual(changes);
    expect(await site.titles(source, 'at_most_two')).toEqual([titleOf(a)]);

    const others = { [list]: { ...changes?.[list], skip_rejected: true } } as RelationChanges;
    expect(await saveRelationChanges(client, post(source), others)).toMatchObject({
      changes: undefined,
      rejected: [{ op: 'add', title: titleOf(c) }],
    });
    expect(await site.titles(source, 'at_most_two')).toEqual([a, b].map(titleOf));
  });

  it('without permission all is rejected, and left to save', async () => {
    const [source, a, b] = spares(3);
    await relate('references', source, [a]);
    for (const [role, status] of [
      ['subscriber', 403],
      [undefined, 401],
    ] as const) {
      const client = site.client(role);
      const changes = await changesTo(client, post(source), LIST, [b]);
      const saved = await saveRelationChanges(client, post(source), changes);
      expect(saved.rejected.map((rejected) => `${rejected.op} ${rejected.status}`).sort()).toEqual([
        `add ${status}`,
        `remove ${status}`,
      ]);
      expect(saved.changes).toEqual(changes);
    }
  });

  it.each([
    [400, 'rest_invalid_param', 'undone'],
    [404, 'rest_post_invalid_id', 'undone'],
    [500, 'internal_server_error', 'unknown'],
    [503, 'rest_database_unavailable', 'undone'],
    [503, 'rest_outcome_unknown', 'unknown'],
  ] as const)('the outcome of a save with the response %d %s is %s', async (status, code, outcome) => {
    const client = site.client('editor', ({ method }) =>
      method === 'PUT' ? Response.json({ code, message: 'No.', data: { status } }, { status }) : undefined,
    );
    const [source, a] = spares(2);
    const changes = await changesTo(client, post(source), LIST, [a]);
    const saved = await saveRelationChanges(client, post(source), changes);
    expect(saved).toMatchObject({ changes, rejected: [{ op: 'add', title: titleOf(a), code, status, outcome }] });
  });

  it('loses nothing when the connection breaks', async () => {
    const [source, a, b, c] = spares(4);
    await relate('references', source, [a, b]);
    let isDown = false;
    const client = site.client('editor', () => {
      if (isDown) throw new TypeError('Failed to fetch');
    });
    const changes = await changesTo(client, post(source), LIST, [b, c]);
    isDown = true;
    const saved = await saveRelationChanges(client, post(source), changes);
    expect(saved.rejected[0]).toMatchObject({ code: 'fetch_error', status: 0, outcome: 'unknown' });
    isDown = false;
    expect(await saveRelationChanges(client, post(source), saved.changes)).toEqual(nothing);
    expect(await site.titles(source, 'references')).toEqual([b, c].map(titleOf));
  });

  it('ends with the reason of its signal', async () => {
    const changes = await changesTo(site.client('editor'), post(posts.alone), LIST, [posts.spare]);
    const controller = new AbortController();
    const client = site.client('editor', () => controller.abort(new Error('left')));
    await expect(saveRelationChanges(client, post(posts.alone), changes, controller)).rejects.toThrow('left');
  });

  describe('of fields', () => {
    it('adds an item with its data, and merges values with those of another user', async () => {
      const [source, first] = spares(2);
      const client = site.client('editor');
      const { id } = await client.addRelation({
        from_id: source,
        to_id: first,
        type: 'credits',
        data: { role: 'author', weight: 1 },
      });
      const added = site.spare();
      const data = { [first]: { role: 'editor', weight: 3, lead: false }, [added]: { role: 'editor' } };
      const changes = await changesTo(client, post(source), CREDITS, [first, added], data);
      await client.updateRelation(id, { data: { note: 'New', weight: 2 } });
      const { others, rejected } = await saveRelationChanges(client, post(source), changes);
      expect(rejected).toEqual([]);
      expect(others[CREDITS]?.updated.map((item) => item.title)).toEqual([titleOf(first)]);
      expect(others[CREDITS]?.conflicts).toMatchObject([{ title: titleOf(first), field: 'weight', value: 2 }]);
      expect((await itemsOf(client, post(source), CREDITS)).map((item) => item.data)).toEqual([
        { role: 'editor', note: 'New', weight: 3, lead: false },
        { role: 'editor', lead: false },
      ]);
    });

    it('keeps values that the server rejects', async () => {
      const [source, first] = spares(2);
      await relate('credits', source, [first]);
      const client = site.client('editor');
      const changes = await changesTo(client, post(source), CREDITS, [first], { [first]: { weight: -1, lead: false } });
      const saved = await saveRelationChanges(client, post(source), changes);
      expect(saved).toMatchObject({ changes, rejected: [{ op: 'update', title: titleOf(first), code: 'ncr_invalid_data' }] });
    });
  });
});
