import { defaultList, type RelationType, relationListsFor } from 'relx/contract';
import { describe, expect, it } from 'vitest';

/** A one-way type of posts, as a site lists it. */
const typeOf = (name: string, own: Partial<RelationType> = {}) =>
  ({
    name,
    labels: { from: `${name} of it`, to: `it in ${name}` },
    from_object_types: ['post'],
    to_object_types: ['post'],
    direction: 'from_to',
    origin: 'code',
    ...own,
  }) as RelationType;

const types = [
  typeOf('references', { origin: 'builtin' }),
  typeOf('lessons', { from_subtypes: ['course'], to_subtypes: ['lesson'] }),
  typeOf('authors', { to_object_types: ['user'] }),
  typeOf('friends', { direction: 'bidirectional' }),
  typeOf('similar', { computed: true }),
  typeOf('about', { from_object_types: ['term'], to_object_types: ['term'], direction: 'bidirectional' }),
];
const namesOf = (...given: [Parameters<typeof relationListsFor>[1], string[]?]) =>
  relationListsFor(types, ...given).map(({ type, direction }) => `${type.name} ${direction}`);

describe('relationListsFor', () => {
  it.each<[string, readonly [Parameters<typeof relationListsFor>[1], string[]?], readonly string[]]>([
    [
      'any post',
      ['post'],
      [
        ...['lessons outgoing', 'lessons incoming', 'authors outgoing', 'friends both', 'similar both'],
        ...['references outgoing', 'references incoming'],
      ],
    ],
    [
      'a course',
      ['post', ['course']],
      ['lessons outgoing', 'authors outgoing', 'friends both', 'similar both', 'references outgoing', 'references incoming'],
    ],
    [
      'a lesson',
      ['post', ['lesson']],
      ['lessons incoming', 'authors outgoing', 'friends both', 'similar both', 'references outgoing', 'references incoming'],
    ],
    ['a user with several roles', ['user', ['author', 'editor']], ['authors incoming']],
    ['a term', ['term'], ['about both']],
  ])('of %s, with built-in types last', (_, given, expected) => expect(namesOf(...given)).toEqual(expected));

  it('an object has a side if one of its subtypes has it', () =>
    expect(namesOf('post', ['page', 'lesson'])).toEqual(namesOf('post', ['lesson'])));

  it('each list has the label, object types and subtypes of the other side', () => {
    const [outgoing, incoming] = relationListsFor(
      [typeOf('writes', { to_object_types: ['user'], to_subtypes: ['author'] })],
      'post',
    );
    expect(outgoing).toMatchObject({ label: 'writes of it', objectTypes: ['user'], subtypes: ['author'] });
    expect(incoming).toBeUndefined();
    const [back] = relationListsFor([typeOf('writes', { to_object_types: ['user'], from_subtypes: ['page'] })], 'user');
    expect(back).toMatchObject({ label: 'it in writes', objectTypes: ['post'], subtypes: ['page'] });
  });
});

describe('defaultList', () => {
  it.each([
    ['from_to', 'outgoing'],
    ['to_from', 'incoming'],
  ] as const)('of a type from %s is the %s one', (direction, expected) => {
    const lists = relationListsFor([typeOf('references'), typeOf('cites', { direction })], 'post');
    expect(defaultList(lists, 'cites')).toMatchObject({ direction: expected, type: { name: 'cites' } });
  });

  it('is the only one that the object can have, or none', () => {
    const lists = relationListsFor([typeOf('written', { direction: 'to_from', to_object_types: ['user'] })], 'post');
    expect(defaultList(lists, 'written')?.direction).toBe('outgoing');
    expect(defaultList(lists, 'unknown')).toBeUndefined();
  });
});
