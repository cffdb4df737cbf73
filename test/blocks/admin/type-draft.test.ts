import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { begin, type Draft, definitionOf, faultsOf, namesOf } from '../../../blocks/admin/type-draft.js';

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
});
