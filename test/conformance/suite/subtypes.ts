import { array, looseObject, number, optional, record, string } from 'valibot';
import { describe, expect, it } from 'vitest';
import { routes } from '../../../src/api/routes/index.js';
import type { Api, Input } from '../api.js';
import { posts, users } from '../content.js';
import { courses, lessons } from '../courses.js';

const Found = array(looseObject({ id: number(), subtype: optional(string()), relx_rejected: optional(string()) }));
const Lists = record(string(), looseObject({ items: array(looseObject({ related: looseObject({ id: number() }) })) }));
const Embedded = looseObject({ relx_relations: array(looseObject({ to_id: number(), type: string() })) });

/** Takes courses and lessons that no other test uses. */
const taker = (ids: readonly number[]) => {
  const left = [...ids];
  return () => left.shift() ?? expect.fail('There are more tests than courses and lessons.');
};

export function subtypeTests(api: Api): void {
  const [course, lesson] = [taker(courses), taker(lessons)];
  const search = (relate: string, query = '') =>
    api.get(Found, `/wp/v2/search?per_page=100&relx_relate=${relate}${query}`, { as: 'administrator' });
  const next = (from_id: number, to_id: number): Input => ({ from_id, to_id, type: 'next_lesson' });

  describe('types with subtypes', () => {
    it('are listed with the titles of their lists', async () => {
      const listed = await api.get(routes.listTypes.response, '/relx/v1/types');
      const type = (wanted: string) => listed.find(({ name }) => name === wanted);
      expect(type('course_lesson')).toEqual({
        name: 'course_lesson',
        label: 'Lessons of courses',
        labels: { from: 'Lessons', to: 'Course' },
        from_object_types: ['post'],
        to_object_types: ['post'],
        from_subtypes: ['course'],
        to_subtypes: ['lesson'],
        direction: 'from_to',
        max_connections: null,
        max_connections_to: null,
        origin: 'code',
      });
      expect(type('next_lesson')).toMatchObject({ labels: { from: 'Next lesson', to: 'Used in: Next lesson' }, acyclic: true });
      expect(type('parent_of')).toMatchObject({ labels: { from: 'Children', to: 'Parent' }, acyclic: true, origin: 'builtin' });
    });

    it('connect what they name', async () => {
      const { related } = await api.created({ from_id: course(), to_id: lesson(), type: 'course_lesson' });
      expect(related.subtype).toBe('lesson');
    });

    it.each([
      ['a page as target', () => ({ from_id: course(), to_id: posts.about }), 'to_id', 'page 20'],
      ['a lesson as source', () => ({ from_id: lesson(), to_id: lesson() }), 'from_id', 'lesson'],
      [
        'a user without the role',
        () => ({ from_id: course(), to_id: users.subscriber.id, type: 'taught_by' }),
        'to_id',
        'user 5',
      ],
    ])('reject %s', async (_name, input, param, object) => {
      const { status, code, message, data } = await api.rejected({ type: 'course_lesson', ...input() }, 'administrator');
      expect([status, code, Object.keys(data.params ?? {})]).toEqual([400, 'ncr_invalid_combination', [param]]);
      expect(message).toContain(object);
      expect(message).toContain('course');
    });

    it('reject it in a batch, too', async () => {
      const body = { requests: [{ body: { from_id: course(), to_id: posts.about, type: 'course_lesson' } }] };
      const result = await api.get(
        routes.batchRelations.response,
        '/relx/v1/relationships/batch',
        { method: 'POST', body, as: 'administrator' },
        207,
      );
      expect(result.responses[0]).toMatchObject({ status: 400, body: { code: 'ncr_invalid_combination' } });
    });

    it('accept a user who has one of the roles', async () => {
      await api.created({ from_id: course(), to_id: users.author.id, type: 'taught_by' });
    });
  });

  describe('the search for an object to relate', () => {
    it('finds what the type connects', async () => {
      const found = await search(`course_lesson:from:post:${course()}`);
      expect(new Set(found.map(({ subtype }) => subtype))).toEqual(new Set(['lesson']));
      const sources = await search(`course_lesson:to:post:${lesson()}`);
      expect(new Set(sources.map(({ subtype }) => subtype))).toEqual(new Set(['course']));
    });

    it.each(['&subtype=page', '&type=term'])('finds nothing else with %s', async (query) => {
      expect(await search(`course_lesson:from:post:${course()}`, query)).toEqual([]);
    });

    it('finds users with one of the roles', async () => {
      const path = `/wp/v2/users?relx_relate=taught_by:from:post:${course()}`;
      const ids = (await api.get(Found, path, { as: 'administrator' })).map(({ id }) => id);
      expect(ids.sort()).toEqual([users.editor.id, users.author.id]);
    });
  });

  describe('the default direction', () => {
    it('is that of the only side that the post type can have', async () => {
      const [from_id, to_id] = [course(), lesson()];
      await api.created({ from_id, to_id, type: 'course_lesson' });
      for (const query of ['?type=course_lesson', '']) {
        expect(await api.ends(`/post/${from_id}${query}`)).toEqual([`post:${to_id}`]);
        expect(await api.ends(`/post/${to_id}${query}`)).toEqual([`post:${from_id}`]);
      }
      const lists = await api.get(Lists, `/relx/v1/related?objects=post:${from_id},post:${to_id}&type=course_lesson`);
      expect(Object.values(lists).map(({ items }) => items[0]?.related.id)).toEqual([to_id, from_id]);
      for (const [path, id] of [
        [`/wp/v2/courses/${from_id}`, to_id],
        [`/wp/v2/lessons/${to_id}`, from_id],
      ])
        expect((await api.get(Embedded, `${path}?relx_relations=1`)).relx_relations).toMatchObject([{ to_id: id }]);
    });

    it('is that of the type if the post type can have both', async () => {
      const [from_id, to_id] = [lesson(), lesson()];
      await api.created(next(from_id, to_id));
      expect(await api.ends(`/post/${to_id}?type=next_lesson`)).toEqual([]);
      expect(await api.ends(`/post/${to_id}?type=next_lesson&direction=incoming`)).toEqual([`post:${from_id}`]);
    });
  });

  describe('an acyclic type', () => {
    it('rejects a relation that closes a cycle, and the search marks it', async () => {
      const [first, second, third] = [lesson(), lesson(), lesson()];
      await api.created(next(first, second));
      await api.created(next(second, third));
      for (const from of [second, third]) {
        const { status, code, data } = await api.rejected(next(from, first), 'administrator');
        expect([status, code, Object.keys(data.params ?? {})]).toEqual([409, 'ncr_cycle', ['to_id']]);
      }
      const rejected = (await search(`next_lesson:from:post:${third}`)).filter(
        ({ relx_rejected }) => relx_rejected === 'ncr_cycle',
      );
      expect(rejected.map(({ id }) => id).sort()).toEqual(expect.arrayContaining([first, second]));
      await api.created(next(first, third));
    });

    it('rejects it in the same batch', async () => {
      const [first, second] = [lesson(), lesson()];
      const body = { requests: [next(first, second), next(second, first)].map((one) => ({ body: one })) };
      const path = '/relx/v1/relationships/batch';
      const options = { method: 'POST', body, as: 'administrator' } as const;
      const { responses } = await api.get(routes.batchRelations.response, path, options, 207);
      expect(responses).toMatchObject([null, { status: 409, body: { code: 'ncr_cycle' } }]);
    });

    it('holds when many requests come at the same time', async () => {
      // a ring: each relation alone is valid, and all of them form a cycle
      const ring = Array.from({ length: 8 }, lesson);
      const inputs = ring.map((from, index) => next(from, ring[(index + 1) % ring.length] ?? 0));
      const statuses = await Promise.all(inputs.map(async (input) => (await api.create(input)).status));
      expect(statuses.sort()).toEqual([...Array<number>(7).fill(201), 409]);
    });
  });

  describe('types of the site', () => {
    const definition = {
      name: 'session_lesson',
      label: 'Sessions',
      labels: { to: 'Session' },
      from_object_types: ['post'],
      to_object_types: ['post'],
      from_subtypes: ['course'],
      to_subtypes: ['lesson'],
      direction: 'from_to',
    };
    const path = '/relx/v1/types';
    const types = () => api.get(routes.listTypes.response, path);

    it('are created, used, changed and deleted', async () => {
      const as = 'administrator';
      const created = await api.get(routes.createType.response, path, { method: 'POST', body: definition, as }, 201);
      expect(created).toMatchObject({ ...definition, labels: { from: 'Sessions', to: 'Session' }, origin: 'site' });
      expect((await api.failure(path, { method: 'POST', body: definition, as })).code).toBe('ncr_type_exists');
      expect(await types()).toContainEqual(created);

      const [from_id, to_id] = [course(), lesson()];
      await api.created({ from_id, to_id, type: definition.name });
      const own = `${path}/${definition.name}`;
      const body = { label: 'Sessions of courses', hidden: true, to_subtypes: null };
      const changed = await api.get(routes.updateType.response, own, { method: 'PUT', body, as });
      expect(changed).toMatchObject({ label: body.label, hidden: true, from_subtypes: ['course'] });
      expect(changed).not.toHaveProperty('to_subtypes');
      await api.created({ from_id, to_id: api.spare(), type: definition.name });

      const deleted = await api.get(routes.deleteType.response, `${own}?relations=delete`, { method: 'DELETE', as });
      expect(deleted).toMatchObject({ deleted: true, relations: 2, previous: { name: definition.name } });
      expect((await types()).map(({ name }) => name)).not.toContain(definition.name);
      expect((await api.failure(own, { method: 'DELETE', as })).code).toBe('ncr_invalid_type');
    });

    it('can hide any type, and leave other types as they are', async () => {
      const hide = (hidden: boolean) =>
        api.get(routes.updateType.response, `${path}/references`, { method: 'PUT', body: { hidden }, as: 'administrator' });
      expect(await hide(true)).toMatchObject({ name: 'references', hidden: true, origin: 'builtin' });
      expect(await hide(false)).not.toHaveProperty('hidden');
      for (const [method, body] of [
        ['PUT', { label: 'Cites' }],
        ['DELETE', undefined],
      ] as const) {
        const { status, code } = await api.failure(`${path}/references`, { method, body, as: 'administrator' });
        expect([status, code]).toEqual([409, 'ncr_registry_locked']);
      }
    });

    it.each([
      [{ ...definition, from_subtypes: ['Not A Name'] }, 'ncr_invalid_subtype'],
      [{ ...definition, to_object_types: ['post', 'user'] }, 'ncr_invalid_combination'],
      [{ ...definition, acyclic: true, to_object_types: ['user'], to_subtypes: null }, 'ncr_invalid_combination'],
      [{ ...definition, name: 'No Name' }, 'ncr_invalid_slug'],
    ])('are checked: %j', async (body, code) => {
      const failure = await api.failure(path, { method: 'POST', body, as: 'administrator' });
      expect([failure.status, failure.code]).toEqual([400, code]);
    });

    it.each([
      [undefined, 401],
      ['editor', 403],
    ] as const)('are closed to %s', async (as, status) => {
      for (const [method, at, body] of [
        ['POST', path, definition],
        ['PUT', `${path}/references`, { hidden: true }],
        ['DELETE', `${path}/references`, undefined],
      ] as const)
        expect((await api.failure(at, { method, body, as })).status).toBe(status);
    });
  });
}
