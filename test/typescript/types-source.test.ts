import { builtinTypes, type RelationType } from 'relx/contract';
import { expect, it } from 'vitest';
import { typesSource } from '../../src/typescript/types-source.js';

const type = (name: string, own: object = {}) =>
  ({
    name,
    label: 'Label',
    labels: { from: 'From', to: 'To' },
    from_object_types: ['post'],
    to_object_types: ['post'],
    direction: 'from_to',
    ...own,
  }) as unknown as RelationType;
/** The lines between the braces of the interface. */
const membersOf = (...types: readonly RelationType[]) => {
  const lines = typesSource(types, 'https://site.example').split('\n');
  return lines.slice(lines.indexOf('  interface RelationTypes {') + 1, lines.indexOf('  }')).map((line) => line.trim());
};

it('declares a type with its sides, subtypes and fields', () => {
  const fields = {
    role: { type: 'string', enum: ['author', `editor's "own"`], default: 'author', private: true },
    'page-number': { type: 'integer', default: 0 },
    done: { type: 'boolean', default: false },
  };
  const own = { from_object_types: ['post', 'term'], to_subtypes: ['lesson', 'course'], fields };
  expect(membersOf(type('made_of', own))).toEqual([
    '/** Label. Lists: From, To */',
    'made_of: {',
    "from: 'post' | 'term';",
    "to: 'post';",
    "direction: 'from_to';",
    "to_subtype: 'lesson' | 'course';",
    'fields: {',
    `role: { type: 'string'; enum: readonly ['author', 'editor\\'s "own"']; default: 'author'; private: true };`,
    "'page-number': { type: 'integer'; default: 0 };",
    "done: { type: 'boolean'; default: false };",
    '};',
    '};',
  ]);
});

it('sorts types by name, and puts quotes around names that need them', () => {
  const members = membersOf(type('b'), type('about-2'), type('2nd'), type('_a'));
  expect(members.filter((line) => line.endsWith(': {'))).toEqual(["'2nd': {", '_a: {', "'about-2': {", 'b: {']);
});

it.each([
  ['Credited */ to', '/** Credited *\\/ to. Lists: From, To */'],
  ['Two\n  lines', '/** Two lines. Lists: From, To */'],
])('no label ends its comment: %j', (label, line) => expect(membersOf(type('a', { label }))[0]).toBe(line));

it('a site with an older plugin has no titles of lists', () =>
  expect(membersOf(type('a', { labels: undefined }))[0]).toBe('/** Label */'));

it('declares a type of relx only if the site adds fields or subtypes to it', () => {
  const [builtIn] = builtinTypes.map(({ name, from_object_types, to_object_types, direction }) =>
    type(name, { from_object_types, to_object_types, direction }),
  ) as [RelationType];
  expect(membersOf(builtIn)).toEqual([]);
  const added = { ...builtIn, fields: { page: { type: 'integer' } } } as RelationType;
  expect(membersOf(added)).toContain("page: { type: 'integer' };");
  expect(membersOf({ ...builtIn, to_subtypes: ['page'] })).toContain("to_subtype: 'page';");
  // another type of this name can't be declared a second time
  const members = membersOf({ ...builtIn, to_object_types: ['user'] });
  expect([members.length, members[0]?.startsWith(`// ${builtIn.name} `)]).toEqual([1, true]);
});
