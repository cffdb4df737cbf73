import { normalizeAttributes } from 'relx';
import type { ObjectType, RelationType } from 'relx/contract';
import { describe, expect, it } from 'vitest';
import { leadsTo, listChoice, postLists, shownFields, typeOptions } from '../../../blocks/list-block/type-options.js';

const type = (name: string, given: Partial<RelationType> = {}): RelationType => ({
  name,
  label: `Type ${name}`,
  labels: { from: `From ${name}`, to: `To ${name}` },
  from_object_types: ['post'],
  to_object_types: ['post'],
  direction: 'from_to',
  max_connections: null,
  max_connections_to: null,
  ...given,
});
const oneWay = type('parent_of');
const twoWay = type('related_to', { direction: 'bidirectional' });
const people = type('authored_by', { to_object_types: ['user'] });
const hidden = type('secret', { hidden: true });

describe('the options of a type', () => {
  const values = (current: string, types?: readonly RelationType[]) => typeOptions(types, current).map(({ value }) => value);

  it('are the types that are not hidden, with the current one', () => {
    expect(values('parent_of', [oneWay, hidden])).toEqual(['parent_of']);
    expect(values('secret', [oneWay, hidden])).toEqual(['parent_of', 'secret']);
    expect(values('removed', [oneWay])).toEqual(['removed', 'parent_of']);
    expect(values('parent_of')).toEqual(['parent_of']);
  });
});

describe('the lists to choose from', () => {
  const choice = (types: readonly RelationType[], given: object, objectType: ObjectType = 'post', postType?: string) =>
    listChoice(types, objectType, normalizeAttributes(objectType, { ...given }), postType);
  const labels = (...args: Parameters<typeof choice>) => choice(...args).options.map(({ label }) => label);

  it('of a one-way type are those of both sides, and both together', () => {
    const { options, value } = choice([oneWay], { type: 'parent_of' });
    expect(options.map((option) => option.value)).toEqual(['parent_of outgoing', 'parent_of incoming', 'parent_of both']);
    expect(options[2]?.label).toBe('From parent_of + To parent_of');
    expect(value).toBe('parent_of outgoing');
    expect(choice([oneWay], { type: 'parent_of', direction: 'incoming' }).value).toBe('parent_of incoming');
  });

  it('have objects of the type of the block only', () => {
    expect(labels([oneWay, twoWay, people], { type: 'authored_by' }, 'user')).toEqual(['From authored_by']);
    expect([leadsTo(people, 'user'), leadsTo(people, 'post'), leadsTo(people, 'term')]).toEqual([true, false, false]);
  });

  it('have the name of their type where two have one title', () => {
    const same = [type('a', { labels: { from: 'Books', to: 'In a' } }), type('b', { labels: { from: 'Books', to: 'In b' } })];
    expect(labels(same, { type: 'a', direction: 'incoming' }).slice(0, 4)).toEqual([
      'Books (Type a)',
      'In a',
      'Books (Type b)',
      'In b',
    ]);
  });

  it('have a list that the site does not have only if the block has it', () => {
    expect(labels([twoWay], { type: 'removed' })).toEqual(['removed', 'From related_to']);
    expect(labels([twoWay, hidden], { type: 'related_to' })).toEqual(['From related_to']);
    expect(labels([twoWay, hidden], { type: 'secret' })).toContain('From secret');
  });

  it('are those of the post type, and the one of the block', () => {
    const lessons = type('course_lesson', { from_subtypes: ['course'], to_subtypes: ['lesson'] });
    const values = (postType: string, given: object) =>
      choice([lessons], { type: 'course_lesson', ...given }, 'post', postType).options.map(({ value }) => value);
    expect(values('course', {})).toEqual(['course_lesson outgoing', 'course_lesson both']);
    expect(values('lesson', {})).toEqual(['course_lesson incoming', 'course_lesson both']);
    expect(values('lesson', { direction: 'outgoing' })[0]).toBe('course_lesson outgoing');
  });

  it('are stored without a direction where the type determines it', () => {
    const stored = (one: RelationType, way: string, objectType: ObjectType = 'post') =>
      choice([one], { type: one.name }, objectType).attributesOf(`${one.name} ${way}`);
    expect(stored(oneWay, 'outgoing')).toEqual({ type: 'parent_of', direction: '' });
    expect(stored(oneWay, 'incoming')).toEqual({ type: 'parent_of', direction: 'incoming' });
    expect(stored(oneWay, 'both')).toEqual({ type: 'parent_of', direction: 'both' });
    expect(stored(twoWay, 'both')).toEqual({ type: 'related_to', direction: '' });
    expect(stored(people, 'outgoing', 'user')).toEqual({ type: 'authored_by', direction: '' });
    // the default list of a type with post types depends on the post
    const lessons = type('course_lesson', { from_subtypes: ['course'], to_subtypes: ['lesson'] });
    expect(stored(lessons, 'outgoing').direction).toBe('outgoing');
  });
});

it('pages show no private fields', () => {
  const fields = { role: { type: 'string' }, fee: { type: 'number', private: true } } as const;
  expect(shownFields(fields).map(([name]) => name)).toEqual(['role']);
  expect(shownFields()).toEqual([]);
});

it('lists of a post type are not those of another', () => {
  const lessons = type('course_lesson', { from_subtypes: ['course'], to_subtypes: ['lesson'] });
  const directions = (postType?: string) => postLists([lessons], 'post', postType).map(({ direction }) => direction);
  expect([directions('course'), directions('lesson'), directions('page')]).toEqual([['outgoing'], ['incoming'], []]);
  expect(directions()).toEqual(['outgoing', 'incoming']);
});
