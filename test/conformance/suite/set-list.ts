import type { SetListInput, SetListItem } from 'relx/contract';
import { parse } from 'valibot';
import { describe, expect, it } from 'vitest';
import { SetListResult } from '../../../src/api/schemas/index.js';
import type { Api, RequestOptions } from '../api.js';
import { posts, type Role, terms, users } from '../content.js';
import { courses, lessons } from '../courses.js';

type Body = Partial<Omit<SetListInput, 'items'>> & { readonly items: readonly SetListItem[] };

const items = (...ids: readonly number[]): SetListItem[] => ids.map((id) => ({ id }));
const idsOf = (all: readonly SetListItem[]): number[] => all.map(({ id }) => id);

export function setListTests(api: Api): void {
  const address = (object: string, type: string) => `/relx/v1/${object}/lists/${type}`;
  const put = (body: Body, more: RequestOptions): RequestOptions => ({ method: 'PUT', body, as: 'administrator', ...more });
  const send = (object: string, type: string, body: Body, more: RequestOptions = {}) =>
    api.request(address(object, type), put(body, more));
  const set = async (object: string, type: string, body: Body, more: RequestOptions = {}) => {
    const response = await send(object, type, body, more);
    const result: unknown = await response.json();
    expect(response.status, JSON.stringify(result)).toBe(200);
    const { items: list, ...rest } = parse(SetListResult, result);
    return { ...rest, items: list, ids: list.map(({ related }) => related.id), tag: response.headers.get('ETag') ?? '' };
  };
  const failure = (object: string, type: string, body: Body, more: RequestOptions = {}) =>
    api.failure(address(object, type), put(body, more));
  const listed = async (object: string, type: string, as: Role = 'administrator', direction?: string) =>
    (await api.list(`/${object}?type=${type}&per_page=100${direction ? `&direction=${direction}` : ''}`, as)).items;
  const ids = async (...list: Parameters<typeof listed>) => (await listed(...list)).map(({ related }) => related.id);
  const spares = (count: number) => Array.from({ length: count }, () => api.spare()) as [number, number, number, number];

  /** A note with a list of some other notes, in their order. */
  async function note(count: number, type = 'references') {
    const object = `post/${api.spare()}`;
    const others = spares(count);
    expect((await set(object, type, { items: items(...others) })).ids).toEqual(others);
    return { object, others };
  }

  describe('setting a list', () => {
    it('adds, removes and moves, and returns the list as a read does', async () => {
      const { object, others } = await note(3);
      const [a, b, c] = others;
      const d = api.spare();
      const result = await set(object, 'references', { items: items(c, d, a), base: items(a, b, c) });
      expect(result).toMatchObject({ ids: [c, d, a], total: 3, rejected: [] });
      expect(result.merged).toEqual({ added: [], removed: [], moved: [], updated: [], conflicts: [] });
      expect(result.items).toEqual(await listed(object, 'references'));
    });

    it('is empty if it should be', async () => {
      const { object } = await note(2);
      expect(await set(object, 'references', { items: [] })).toMatchObject({ ids: [], total: 0 });
    });

    it('keeps relations whose items stay', async () => {
      const { object, others } = await note(2);
      const before = await listed(object, 'references');
      const [a, b] = others;
      await set(object, 'references', { items: items(b, a) });
      const after = await listed(object, 'references');
      expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id).toReversed());
    });

    it('keeps what others did since, and reports it', async () => {
      const { object, others } = await note(4);
      const [a, b, c, d] = others;
      const [mine, theirs] = spares(2);
      const base = items(a, b, c, d);
      await set(object, 'references', { items: items(b, a, c, theirs), base });
      const result = await set(object, 'references', { items: items(d, a, b, mine), base });
      // the other author has removed d, which this one has moved, and this one has removed c
      expect(result.ids).toEqual([b, mine, a, theirs]);
      const refs = (...all: number[]) => all.map((id) => ({ object_type: 'post', id }));
      expect(result.merged).toMatchObject({ added: refs(theirs), removed: refs(d), conflicts: [] });
      expect(result.merged.moved).toHaveLength(1);
      expect(await ids(object, 'references')).toEqual(result.ids);
    });

    it('leaves items that a partial base does not have, and reports only newer ones', async () => {
      const { object, others } = await note(4);
      const [a, b, c, d] = others;
      const [theirs, mine] = spares(2);
      await set(object, 'references', { items: items(a, theirs, b), base: items(a, b) });
      const body = { items: items(b, mine), base: items(a, b), partial: true };
      const result = await set(object, 'references', body);
      expect(result.ids).toEqual([theirs, b, mine, c, d]);
      const ref = (id: number) => ({ object_type: 'post', id });
      expect(result.merged.added).toEqual([ref(theirs)]);
      const again = await set(object, 'references', { items: items(theirs, d), base: items(theirs, d), partial: true });
      expect(again.merged.added).toEqual([ref(mine)]);
    });

    it('writes values of fields, and reports conflicts with those of others', async () => {
      const object = `post/${api.spare()}`;
      const { id } = users.author;
      const credited = async (data: SetListItem['data'], seen?: SetListItem['data']) =>
        set(object, 'credited_to', { items: [{ id, data }], ...(seen && { base: [{ id, data: seen }] }) });
      const added = await credited({ role: 'editor', note: 'a' });
      const [first] = added.items;
      expect(first?.data).toEqual({ role: 'editor', note: 'a', featured: false });
      const seen = { role: 'editor', note: 'a', featured: false };
      await credited({ ...seen, role: 'translator', weight: 3 }, seen);
      const result = await credited({ ...seen, role: 'author', note: null }, seen);
      expect(result.items).toMatchObject([{ id: first?.id, data: { role: 'author', weight: 3, featured: false } }]);
      expect(result.items[0]?.data).not.toHaveProperty('note');
      const ref = { object_type: 'user', id };
      expect(result.merged.conflicts).toEqual([{ ...ref, field: 'role', value: 'translator' }]);
      expect(result.merged.updated).toEqual([ref]);
    });

    it('of users and terms, which need their object types, and of a two-way type from both sides', async () => {
      const object = `post/${api.spare()}`;
      const mixed = [
        { id: users.editor.id, object_type: 'user' },
        { id: terms.css, object_type: 'term' },
        { id: terms.news, object_type: 'term' },
      ] as const;
      await set(object, 'mentions', { items: mixed });
      const { items: found } = await set(object, 'mentions', { items: mixed.toReversed() });
      expect(found.map(({ related }) => related.object_type)).toEqual(['term', 'term', 'user']);
      expect(await failure(object, 'mentions', { items: items(1) })).toMatchObject({ status: 400, code: 'rest_invalid_param' });

      const [one, two, three] = spares(3);
      await set(`post/${one}`, 'related_to', { items: items(two) });
      await set(`post/${three}`, 'related_to', { items: items(one) });
      expect((await set(`post/${one}`, 'related_to', { items: items(two, three), direction: 'both' })).ids).toEqual([two, three]);
      expect((await set(`post/${two}`, 'related_to', { items: [] })).ids).toEqual([]);
      expect(await ids(`post/${one}`, 'related_to')).toEqual([three]);
    });

    it('of a target, and of a user and a term', async () => {
      const [target, a, b] = spares(3);
      const incoming = { items: items(b, a), direction: 'incoming' } as const;
      expect((await set(`post/${target}`, 'references', incoming)).ids).toEqual([b, a]);
      expect(await ids(`post/${b}`, 'references')).toEqual([target]);
      expect(await ids(`post/${target}`, 'references', 'administrator', 'incoming')).toEqual([b, a]);
      const user = `user/${users.contributor.id}`;
      expect((await set(user, 'favorite_posts', { items: items(a, b) })).ids).toEqual([a, b]);
      expect((await set(user, 'favorite_posts', { items: [] })).ids).toEqual([]);
      const before = await ids(`term/${terms.local}`, 'featured');
      expect((await set(`term/${terms.local}`, 'featured', { items: items(b) })).ids).toEqual([b]);
      expect((await set(`term/${terms.local}`, 'featured', { items: items(...before) })).ids).toEqual(before);
    });

    it('changes nothing if it is set again', async () => {
      const { object, others } = await note(3);
      const [first, second] = [await set(object, 'references', { items: items(...others) }), await listed(object, 'references')];
      const again = await set(object, 'references', { items: items(...others), base: items(...others) });
      expect(again).toEqual(first);
      expect(again.items).toEqual(second);
    });
  });

  describe('a rejected change of a list', () => {
    it('leaves all as it is, or only itself', async () => {
      const { object, others } = await note(2, 'at_most_two');
      const [a, b] = others;
      const [c, d] = spares(2);
      const body = { items: items(c, b, d), base: items(a, b) };
      const failed = await failure(object, 'at_most_two', body);
      expect(failed).toMatchObject({ status: 409, code: 'relx_list_rejected' });
      expect(failed.message).toMatch(/^Nothing was changed, because 1 change is rejected\. /);
      const reason = { object_type: 'post', id: d, op: 'add', code: 'ncr_max_connections_exceeded', status: 409 };
      expect(failed.data.items).toMatchObject([reason]);
      expect(await ids(object, 'at_most_two')).toEqual([a, b]);
      const result = await set(object, 'at_most_two', { ...body, skip_rejected: true });
      expect(result.ids).toEqual([c, b]);
      expect(result.rejected).toMatchObject([reason]);
    });

    it('has the status of all, or 400 where they differ', async () => {
      const { object, others } = await note(2, 'at_most_two');
      const own = Number(object.split('/')[1]);
      const added = { items: items(...others, 987_654, own), base: items(...others) };
      const { status, data } = await failure(object, 'at_most_two', added);
      expect(status).toBe(400);
      const codes = ['ncr_object_not_found', 'ncr_self_relation'];
      expect(data.items).toMatchObject(codes.map((code) => ({ op: 'add', code })));
    });

    it('can be a limit of the other side, a subtype, a cycle, or invalid data', async () => {
      const [taken, other] = spares(2);
      await set(`post/${other}`, 'belongs_to', { items: items(taken) });
      const codesOf = async (object: string, type: string, body: Body) => {
        const { data } = await failure(object, type, body);
        return (data.items as { readonly code: string }[]).map(({ code }) => code);
      };
      expect(await codesOf(`post/${api.spare()}`, 'belongs_to', { items: items(taken) })).toEqual([
        'ncr_max_connections_exceeded',
      ]);
      const [course] = courses.slice(-1) as [number];
      const [one, two, three] = lessons.slice(-3) as [number, number, number];
      expect(await codesOf(`post/${course}`, 'course_lesson', { items: items(one, taken) })).toEqual(['ncr_invalid_combination']);
      await set(`post/${one}`, 'next_lesson', { items: items(two) });
      await set(`post/${two}`, 'next_lesson', { items: items(three) });
      expect(await codesOf(`post/${three}`, 'next_lesson', { items: items(one, two) })).toEqual(['ncr_cycle', 'ncr_cycle']);
      const { id } = users.author;
      const credited = `post/${other}`;
      expect(await codesOf(credited, 'credited_to', { items: [{ id, data: { role: 'king' } }] })).toEqual(['ncr_invalid_data']);
      await set(credited, 'credited_to', { items: [{ id }] });
      const wrong = { items: [{ id, data: { weight: -1, none: 1 } }] };
      const { data } = await failure(credited, 'credited_to', wrong);
      expect(data.items).toMatchObject([{ object_type: 'user', id, op: 'update', code: 'ncr_invalid_data' }]);
    });

    it('can be one that the user may not make', async () => {
      const own = api.spare();
      const { beta, gamma } = posts;
      const by = { as: 'author' } as const;
      // gamma is the author's, and beta is not
      const failed = await failure(`post/${own}`, 'depends_on', { items: items(beta, gamma) }, by);
      expect(failed).toMatchObject({ status: 403, code: 'relx_list_rejected' });
      expect(failed.data.items).toMatchObject([{ id: beta, op: 'add', code: 'rest_cannot_create', status: 403 }]);
      await set(`post/${own}`, 'depends_on', { items: items(beta, gamma) });
      const removed = { items: items(gamma), skip_rejected: true };
      const result = await set(`post/${own}`, 'depends_on', removed, by);
      expect(result.ids).toEqual([beta, gamma]);
      expect(result.rejected).toMatchObject([{ id: beta, op: 'remove', code: 'rest_cannot_delete' }]);
      const moved = await failure(`post/${own}`, 'depends_on', { items: items(gamma, beta) }, { as: 'contributor' });
      expect(moved.data.items).toMatchObject([{ op: 'move', code: 'rest_cannot_edit' }]);
      expect(await ids(`post/${own}`, 'depends_on')).toEqual([beta, gamma]);
    });
  });

  describe('a list with items that the user may not see', () => {
    const mention = (role: Role): SetListItem => ({ id: users[role].id, object_type: 'user' });

    it('keeps them in their place, and treats them as missing', async () => {
      const object = `post/${api.spare()}`;
      const all = [mention('subscriber'), mention('editor'), mention('contributor'), mention('author')];
      await set(object, 'mentions', { items: all });
      const by = { as: 'author' } as const;
      const seen = [mention('editor'), mention('author')];
      const result = await set(object, 'mentions', { items: seen.toReversed(), base: all }, by);
      expect(result).toMatchObject({ ids: idsOf(seen.toReversed()), total: 2, merged: { added: [], removed: [] } });
      expect(await ids(object, 'mentions')).toEqual(
        idsOf([mention('author'), mention('subscriber'), mention('editor'), mention('contributor')]),
      );
      const emptied = await set(object, 'mentions', { items: [] }, by);
      expect(emptied.ids).toEqual([]);
      expect(await ids(object, 'mentions')).toEqual(idsOf([mention('subscriber'), mention('contributor')]));
      // one that is in the list, and one that is not
      const [there, missing] = [mention('subscriber'), { id: 987_654, object_type: 'user' } as const];
      const { data } = await failure(object, 'mentions', { items: [there, missing] }, by);
      const reason = { op: 'add', code: 'ncr_object_not_found', status: 404 };
      expect(data.items).toMatchObject([reason, reason]);
      const placed = { items: [there, mention('author')], base: [there] };
      expect((await set(object, 'mentions', placed, by)).merged.removed).toEqual([{ object_type: 'user', id: there.id }]);
      expect((await ids(object, 'mentions'))[0]).toBe(users.author.id);
    });
  });

  describe('a request to set a list', () => {
    it.each([
      ['an unknown type', 'nothing', {}, 400, 'ncr_invalid_type'],
      ['a computed type', 'similar', {}, 400, 'ncr_computed_type'],
      ['a managed type', 'linked_lesson', {}, 400, 'ncr_managed_type'],
      ['no items', 'references', { items: undefined }, 400, 'rest_missing_callback_param'],
      ['an item twice', 'references', { items: items(10, 10) }, 400, 'rest_invalid_param'],
      ['an invalid item', 'references', { items: [{ id: 0 }] }, 400, 'rest_invalid_param'],
      [
        '501 items',
        'references',
        { items: items(...Array.from({ length: 501 }, (_, index) => index + 1)) },
        400,
        'rest_invalid_param',
      ],
      ['both sides of a one-way type', 'references', { direction: 'both' }, 400, 'rest_invalid_param'],
    ])('is rejected with %s', async (_, type, body, status, code) => {
      const sent = { items: [], ...body } as Body; // one has none
      expect(await failure(`post/${api.spare()}`, type, sent)).toMatchObject({ status, code });
    });

    it('is rejected for objects that the user cannot see, and without a login', async () => {
      const body = { items: [] };
      expect(await failure('post/987654', 'references', body)).toMatchObject({ status: 404, code: 'rest_post_invalid_id' });
      const hidden = await failure(`post/${posts.private}`, 'references', body, { as: 'subscriber' });
      expect(hidden).toMatchObject({ status: 404, code: 'rest_post_invalid_id' });
      const loggedOut = await failure(`post/${api.spare()}`, 'references', body, { as: undefined });
      expect(loggedOut).toMatchObject({ status: 401, code: 'rest_not_logged_in' });
    });

    it('with If-Match is rejected if the list has changed', async () => {
      const { object, others } = await note(2);
      const [a, b] = others;
      const { tag } = await set(object, 'references', { items: items(a, b) });
      expect(tag).toMatch(/^"[^"]+"$/);
      const moved = await set(object, 'references', { items: items(b, a) }, { headers: { 'If-Match': tag } });
      expect(moved.tag).not.toBe(tag);
      const outdated = await failure(object, 'references', { items: [] }, { headers: { 'If-Match': tag } });
      expect(outdated).toMatchObject({ status: 412, code: 'rest_precondition_failed' });
      expect(await ids(object, 'references')).toEqual([b, a]);
      const back = await set(object, 'references', { items: items(a, b) }, { headers: { 'If-Match': moved.tag } });
      expect(back.tag).toBe(tag);
    });

    it('with an Idempotency-Key is done once', async () => {
      const { object, others } = await note(1);
      const [a] = others;
      const b = api.spare();
      const headers = { 'Idempotency-Key': `list-${Date.now()}-${b}` };
      const once = () => send(object, 'references', { items: items(a, b), base: items(a) }, { headers });
      const first = await once();
      const result: unknown = await first.json();
      expect(first.headers.get('Idempotent-Replayed')).toBeNull();
      await set(object, 'references', { items: items(a) });
      const second = await once();
      expect(second.headers.get('Idempotent-Replayed')).toBe('true');
      expect(second.headers.get('ETag')).toBe(first.headers.get('ETag'));
      expect(await second.json()).toEqual(result);
      expect(await ids(object, 'references')).toEqual([a]);
    });
  });

  describe('many authors who set a list at the same time', () => {
    it('lose nothing', async () => {
      const { object, others } = await note(4);
      const [a, b, c, d] = others;
      const base = items(a, b, c, d);
      const added = spares(6);
      await Promise.all([
        ...added.map((id) => set(object, 'references', { items: items(a, b, id, c, d), base })),
        set(object, 'references', { items: items(a, c, d), base }),
        set(object, 'references', { items: items(a, b, d), base }),
        set(object, 'references', { items: items(d, a, b, c), base }),
      ]);
      const after = await ids(object, 'references');
      expect([...after].sort()).toEqual([a, d, ...added].sort());
      expect(after.indexOf(d)).toBeLessThan(after.indexOf(a));
    });

    it('exceed no limit of the list or of an item', async () => {
      const [object, mine] = [`post/${api.spare()}`, api.spare()];
      const each = await Promise.all(spares(5).map((id) => send(object, 'at_most_two', { items: items(id), base: [] })));
      expect(each.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409]);
      expect(await ids(object, 'at_most_two')).toHaveLength(2);
      const takers = await Promise.all(spares(5).map((id) => send(`post/${id}`, 'belongs_to', { items: items(mine) })));
      expect(takers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    });
  });
}
