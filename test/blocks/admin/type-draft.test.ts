import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  begin,
  canLoop,
  change,
  contentOf,
  type Draft,
  definitionOf,
  type FieldContent,
  faultsIn,
  faultsOf,
  fieldContents,
  isChanged,
  isPreset,
  namesOf,
  withContent,
} from '../../../blocks/admin/type-draft.js';

describe('a new relation type', () => {
  const school = [
    { value: 'course', singular: 'Course', plural: 'Courses', link: '' },
    { value: 'lesson', singular: 'Lesson', plural: 'Lessons', link: '' },
  ];
  const site = { namespace: 'relx/v1', site: '', postTypes: [], subtypes: { post: school, user: [], term: [] } };
  beforeEach(() => vi.stubGlobal('relxAdmin', site));
  afterEach(() => vi.unstubAllGlobals());

  const sides: Draft = {
    ...begin('other').draft,
    from: { objectTypes: ['post'], subtypes: ['course'] },
    to: { objectTypes: ['post'], subtypes: ['lesson'] },
  };

  it.each<[string, Partial<Draft>, object]>([
    ['both sides', {}, { name: 'course_lesson_2', label: 'Courses → Lessons', labels: { from: 'Lessons', to: 'Courses' } }],
    ['one source of a target', { max: { to: 1 } }, { labels: { from: 'Lessons', to: 'Course' } }],
    [
      'a two-way type',
      { direction: 'bidirectional' },
      { name: 'course_course', label: 'Courses', labels: { from: 'Courses', to: 'Courses' } },
    ],
    [
      'what the user has written',
      { label: 'Teaches', labels: { to: 'Part of' } },
      { label: 'Teaches', labels: { from: 'Lessons', to: 'Part of' } },
    ],
  ])('is named after %s', (_, change, names) => {
    expect(namesOf({ ...sides, ...change }, new Set(['course_lesson']))).toMatchObject(names);
  });

  it('follows the field that the user has chosen', () => {
    const follows = (change: Partial<Draft>) => {
      const { meta_key, meta_side } = definitionOf({ ...sides, ...change }, new Set());
      return [meta_key, meta_side];
    };
    expect(follows({})).toEqual([null, null]);
    expect(follows({ metaKey: ' books ', metaSide: 'to' })).toEqual(['books', 'to']);
    expect(follows({ metaKey: 'books', metaSide: 'to', direction: 'bidirectional' })).toEqual(['books', null]);
    expect(faultsOf({ ...sides, metaKey: ' ' }, new Set())).toHaveProperty('meta_key');
  });

  it('of a preset has the post types of the site', () => {
    const { from_subtypes, to_subtypes, max_connections_to } = definitionOf(begin('course').draft, new Set());
    expect([from_subtypes, to_subtypes, max_connections_to]).toEqual([['course'], ['lesson'], 1]);
    expect(definitionOf(begin('event').draft, new Set()).from_subtypes).toEqual([]);
  });

  const field = (name: string | undefined, schema: object = { type: 'string' }, key = 0) =>
    ({ key, name, schema }) as Draft['fields'][number];
  const faults = (change: Partial<Draft>, taken: readonly string[] = []) =>
    Object.keys(faultsOf({ ...sides, ...change }, new Set(taken)));

  it.each<[string, Partial<Draft>, string[]]>([
    ['nothing', {}, []],
    ['a name of 51 letters', { name: 'x'.repeat(51) }, ['name']],
    ['no fault in a name of 50 letters', { name: 'x'.repeat(50) }, []],
    ['a name in capitals', { name: 'Course' }, ['name']],
    ['a name of another type', { name: 'taken' }, ['name']],
    ['labels of spaces', { label: ' ', labels: { from: ' ', to: ' ' } }, ['label', 'labels.from', 'labels.to']],
    ['sides without post types', { from: { objectTypes: ['post'], subtypes: [] } }, ['from_subtypes']],
    [
      'both sides of a two-way type',
      { direction: 'bidirectional', from: { objectTypes: ['post'], subtypes: [] } },
      ['from_subtypes', 'to_subtypes'],
    ],
    ['two fields of one name', { fields: [field('role'), field('role', undefined, 1)] }, ['fields.1.name']],
    ['a field that begins with a digit', { fields: [field('1st')] }, ['fields.0.name']],
    ['a field without a name', { fields: [field(undefined)] }, ['fields.0.name']],
    ['a choice without choices', { fields: [field('role', { type: 'string', enum: [' ', ''] })] }, ['fields.0.enum']],
    ['no fault in a field that is named by its label', { fields: [field(undefined, { type: 'string', label: '1. Rôle!' })] }, []],
  ])('has to be corrected in %s', (_name, change, expected) => expect(faults(change, ['taken'])).toEqual(expected));

  it('has fields as they are stored: named by their labels, without empty texts and repeated choices', () => {
    const fields = [
      field(undefined, { type: 'string', label: ' 1. Rôle! ' }),
      field('note', { type: 'string', label: ' ' }, 1),
      field('size', { type: 'string', enum: [' S', 'S', '', 'M '] }, 2),
    ];
    expect(definitionOf({ ...sides, fields }, new Set()).fields).toEqual({
      role: { type: 'string', label: '1. Rôle!' },
      note: { type: 'string' },
      size: { type: 'string', enum: ['S', 'M'] },
    });
    expect(definitionOf(sides, new Set()).fields).toBeNull();
  });

  it.each<[string, Partial<Draft>, boolean]>([
    ['different post types', {}, false],
    ['the same post types', { to: sides.from }, true],
    ['one of several post types', { to: { objectTypes: ['post'], subtypes: ['lesson', 'course'] } }, true],
    ['all post types', { to: { objectTypes: ['post'] } }, true],
    ['a two-way type', { to: sides.from, direction: 'bidirectional' }, false],
    ['posts and users', { to: { objectTypes: ['user'] } }, false],
    ['several object types', { from: { objectTypes: ['post', 'user'] }, to: { objectTypes: ['post', 'user'] } }, false],
  ])('can have loops between %s: %#', (_name, change, expected) => {
    const draft = { ...sides, ...change };
    expect(canLoop(draft)).toBe(expected);
    expect(definitionOf({ ...draft, isAcyclic: true }, new Set()).acyclic).toBe(expected);
  });

  it('has no limit of the other side if both sides are the same', () => {
    const limits = (change: Partial<Draft>) => {
      const { max_connections, max_connections_to } = definitionOf({ ...sides, max: { from: 2, to: 3 }, ...change }, new Set());
      return [max_connections, max_connections_to];
    };
    expect(limits({})).toEqual([2, 3]);
    expect(limits({ direction: 'bidirectional' })).toEqual([2, null]);
    expect(limits({ max: {} })).toEqual([null, null]);
  });

  it('has the faults of the server at the fields of the form', () => {
    const draft = { ...sides, fields: [field('role', undefined, 7)] };
    const params = { 'labels.from': 'a', 'fields.role': 'b', 'fields.role.enum': 'c', 'fields.other': 'd' };
    expect(faultsIn({ code: 'rest_invalid_param', data: { params } }, draft)).toEqual({
      'labels.from': 'a',
      'fields.7.name': 'b',
      'fields.7.enum': 'c',
      'fields.other': 'd',
    });
    expect(Object.keys(faultsIn({ code: 'ncr_type_exists' }, draft))).toEqual(['name']);
    expect(faultsIn(undefined, draft)).toEqual({});
  });

  it.each(Object.keys(fieldContents) as FieldContent[])(
    'has a field of the content %s, with the texts it had before',
    (content) => {
      const schema = withContent({ type: 'number', label: 'Fee', description: 'In euros', private: true, minimum: 3 }, content);
      expect(contentOf(schema)).toBe(content);
      expect(schema).toEqual({ ...fieldContents[content].schema, label: 'Fee', description: 'In euros', private: true });
    },
  );

  it('that is stored is the same in the form, until something changes', () => {
    const stored = {
      ...definitionOf({ ...sides, name: 'course_lesson', max: { to: 1 } }, new Set()),
      fields: { role: { type: 'string' } },
    };
    const editing = change({ ...stored, max_connections: null } as never);
    expect(definitionOf(editing.draft, new Set())).toEqual(stored);
    expect(isChanged(editing)).toBe(false);
    expect(isChanged({ ...editing, draft: { ...editing.draft, label: 'Other' } })).toBe(true);
  });

  it('begins with a preset by its name only', () => {
    expect([isPreset('course'), isPreset('toString'), isPreset(null)]).toEqual([true, false, false]);
  });
});
