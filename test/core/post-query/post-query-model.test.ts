import fc from 'fast-check';
import { builtinTypes, type Direction, type ObjectType, type RelationTypeDefinition } from 'relx/contract';
import type { PostQueryArgs } from 'relx/core';
import { expect, test } from 'vitest';
import { runs } from '../../sizes.js';
import { openCore } from '../open-core.js';

const own: readonly RelationTypeDefinition[] = [
  { name: 'answers', label: 'A', from_object_types: ['post'], to_object_types: ['post'], direction: 'to_from' },
  { name: 'mentions', label: 'M', from_object_types: ['post', 'user'], to_object_types: ['post', 'term'], direction: 'from_to' },
  {
    name: 'friends',
    label: 'F',
    from_object_types: ['post', 'term'],
    to_object_types: ['post', 'term'],
    direction: 'bidirectional',
  },
];
const types = new Map([...builtinTypes, ...own].map((type): [string, RelationTypeDefinition] => [type.name, type]));

/** The posts, users and terms of the usual content; 9 and 10 are not published, 11 is a page. */
const objects: readonly (readonly [ObjectType, number])[] = [
  ...[5, 6, 7, 8, 9, 10, 11].map((id) => ['post', id] as const),
  ...[5, 6].map((id) => ['user', id] as const),
  ...[5, 6].map((id) => ['term', id] as const),
];
const visible = [5, 6, 7, 8];

interface Stored {
  readonly type: string;
  readonly from: readonly [ObjectType, number];
  readonly to: readonly [ObjectType, number];
}
interface Clause {
  readonly type: string;
  readonly object_type?: ObjectType;
  readonly direction?: Direction;
  readonly operator: 'IN' | 'NOT IN' | 'EXISTS' | 'NOT EXISTS';
  readonly post_id?: readonly number[];
}
type Tree = Clause | { readonly relation: 'AND' | 'OR'; readonly clauses: readonly Tree[] };

const anyType = fc.constantFrom(...types.keys());
const anyObject = fc.constantFrom(...objects);
const anyRelation: fc.Arbitrary<Stored> = fc.record({ type: anyType, from: anyObject, to: anyObject });
const optional = {
  object_type: fc.constantFrom<ObjectType>('post', 'user', 'term'),
  direction: fc.constantFrom<Direction>('outgoing', 'incoming', 'both'),
};
const anyClause: fc.Arbitrary<Clause> = fc.oneof(
  fc.record(
    {
      type: anyType,
      ...optional,
      operator: fc.constantFrom('IN' as const, 'NOT IN' as const),
      post_id: fc.array(fc.integer({ min: 4, max: 12 }), { maxLength: 4 }),
    },
    { requiredKeys: ['type', 'operator', 'post_id'] },
  ),
  fc.record(
    { type: anyType, ...optional, operator: fc.constantFrom('EXISTS' as const, 'NOT EXISTS' as const) },
    { requiredKeys: ['type', 'operator'] },
  ),
);
const { tree: anyTree } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    anyClause,
    fc.record({ relation: fc.constantFrom('AND' as const, 'OR' as const), clauses: fc.array(tie('tree'), { maxLength: 3 }) }),
  ),
}));

/** Whether a post matchesClause a clause, by looking at every relation. */
function matchesClause(post: number, clause: Clause, relations: readonly Stored[]): boolean {
  const type = types.get(clause.type);
  if (!type) throw new Error(clause.type);
  const hasSources = clause.post_id !== undefined;
  const objectType = clause.object_type ?? (hasSources ? 'post' : undefined);
  const [isFrom, isTo] = [type.from_object_types, type.to_object_types].map((all) => all.some((one) => one === objectType));
  const usual = (isFrom === isTo ? type.direction !== 'to_from' : isFrom) ? 'outgoing' : 'incoming';
  const leads = { outgoing: type.to_object_types.includes('post'), incoming: type.from_object_types.includes('post') };
  const fallback = leads[usual] ? usual : usual === 'outgoing' ? 'incoming' : 'outgoing';
  const way = type.direction === 'bidirectional' ? 'both' : (clause.direction ?? fallback);
  const leadsHere = ([nearType, nearId]: readonly [ObjectType, number], [farType, farId]: readonly [ObjectType, number]) =>
    farType === 'post' &&
    farId === post &&
    (objectType === undefined || nearType === objectType) &&
    (clause.post_id === undefined || clause.post_id.includes(nearId));
  const found = relations.some(
    ({ type: name, from, to }) =>
      name === clause.type && ((way !== 'incoming' && leadsHere(from, to)) || (way !== 'outgoing' && leadsHere(to, from))),
  );
  return clause.operator.startsWith('NOT') ? !found : found;
}

const hasClause = (tree: Tree): boolean => !('clauses' in tree) || tree.clauses.some(hasClause);

function evaluate(post: number, tree: Tree, relations: readonly Stored[]): boolean {
  if (!('clauses' in tree)) return matchesClause(post, tree, relations);
  const parts = tree.clauses.filter(hasClause);
  if (parts.length === 0) return true;
  return tree.relation === 'AND'
    ? parts.every((part) => evaluate(post, part, relations))
    : parts.some((part) => evaluate(post, part, relations));
}

test('finds what looking at every relation finds, on every page', async () => {
  const relx = await openCore({ types: own });
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyRelation, { maxLength: 25 }),
      fc.array(anyTree, { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 1, max: 4 }),
      async (wanted, trees, posts_per_page) => {
        const relations: Stored[] = [];
        const ids: number[] = [];
        for (const { type, from, to } of wanted) {
          const added = await relx.functions.ncr_add_relation(from[1], from[0], to[1], to[0], type);
          // relations that the rules reject are not there
          if (typeof added !== 'number') continue;
          relations.push({ type, from, to });
          ids.push(added);
        }
        try {
          for (const tree of trees) {
            const expected = visible.filter((post) => evaluate(post, tree, relations)).toReversed();
            const found: number[] = [];
            // one beyond the last
            for (let paged = 1; paged <= Math.ceil(expected.length / posts_per_page) + 1; paged += 1) {
              // a clause of the model is one of the query's, with ids where its operator has them
              const content_relation = tree as PostQueryArgs['content_relation'] & object;
              const page = await new relx.PostQuery({ post_type: 'post', posts_per_page, paged, content_relation }).run();
              expect(page.found_posts).toBe(expected.length);
              found.push(...page.posts.map(({ row }) => row.ID));
            }
            expect(found).toEqual(expected);
          }
        } finally {
          for (const { type, from, to } of relations)
            await relx.functions.ncr_remove_relation(from[1], from[0], to[1], to[0], type);
        }
      },
    ),
    runs(20, 200),
  );
});
