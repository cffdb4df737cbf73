import { sql } from 'kysely';
import type { ObjectType, RelationSide } from '../../contract/index.js';
import { loose, type Rows, unionAll } from '../query/loose.js';
import { type Executor, listSize, type Slots } from '../query/prepared.js';
import type { StoreParts } from '../query/store-parts.js';
import { branchQuery } from './branch.js';
import { sides } from './columns.js';
import { type ListArgs, shapeOf, valuesOf } from './list-args.js';
import { titles } from './objects.js';

/** Columns of a list's row that sorting by title needs. */
export interface TitleRow {
  readonly id: number;
  readonly position: number;
  /** Beginning of the title. */
  readonly title: string;
  /** Id of the source object. */
  readonly near: number;
}

/** More rows than any table has. */
const ALL = 2 ** 48;

/** SQL of the titles and lengths of lists, which are sorted outside the database. */
export class RelationTitles {
  constructor(private readonly on: StoreParts) {}

  /** The visible rows of the lists, unsorted, `most` at most. */
  async rows(executor: Executor, query: ListArgs, most = ALL): Promise<TitleRow[]> {
    if (query.branches.length === 0 || query.sourceIds.length === 0) return [];
    const build = (slots: Slots) => {
      const parts = query.branches.map((branch) => {
        const near = branch.side === 'outgoing' ? 'from' : 'to';
        return branchQuery(this.on, query, branch, slots)
          .clearSelect()
          .select([
            'r.id',
            `r.${near}_order as position`,
            sql.raw<string>(titles[branch.objectType]).as('title'),
            `r.${near}_id as near`,
          ]);
      });
      return loose(this.on.db).selectFrom(unionAll(parts).as('t')).selectAll().limit(slots('most')).$castTo<TitleRow>();
    };
    return this.on.queries.rows(executor, `titles ${shapeOf(query)}`, build, {
      ...valuesOf(this.on, query),
      most: Math.min(most, ALL),
    });
  }

  /** Number of relations of the objects on both sides, visible or not. Counts up to `most` per side. */
  async count(executor: Executor, objectType: ObjectType, ids: readonly number[], most: number): Promise<number> {
    return this.#sum(executor, `degree ${objectType}`, ids, most, (slots) =>
      sides.map((side) => this.#at(side, objectType, ids, slots)),
    );
  }

  /** Same as {@link count}, restricted to the relation types and sides of a query. */
  async countOf(executor: Executor, { sourceType, sourceIds, branches }: ListArgs, most: number): Promise<number> {
    let sum = 0;
    for (const [direction, side] of [
      ['outgoing', 'from'],
      ['incoming', 'to'],
    ] as const) {
      const types = [...new Set(branches.flatMap((one) => (one.side === direction ? one.types : [])))];
      if (types.length === 0) continue;
      sum += await this.#sum(executor, `degree ${sourceType} ${side} ${types}`, sourceIds, most, (slots) => [
        this.#at(side, sourceType, sourceIds, slots).where(
          'r.type',
          'in',
          types.map((type) => sql.lit(type)),
        ),
      ]);
    }
    return sum;
  }

  #at(side: RelationSide, objectType: ObjectType, ids: readonly number[], slots: Slots): Rows<object> {
    const all = loose(this.on.db).selectFrom('relx_relations as r').where(`r.${side}_type`, '=', sql.lit(objectType));
    return all.where(`r.${side}_id`, 'in', slots.list('ids', listSize(ids.length)));
  }

  async #sum(
    executor: Executor,
    key: string,
    ids: readonly number[],
    most: number,
    parts: (slots: Slots) => Rows<object>[],
  ): Promise<number> {
    const build = (slots: Slots) =>
      unionAll(
        parts(slots).map((part, index) => {
          const some = part.select(sql.lit(1).as('one')).limit(slots('most'));
          return loose(this.on.db)
            .selectFrom(some.as(`d_${index}`))
            .select(sql<number>`count(*)`.as('count'));
        }),
      );
    const values = { ids, most: Math.min(most, ALL) };
    const rows = await this.on.queries.rows(executor, `${key} ${listSize(ids.length)}`, build, values);
    return rows.reduce((sum, { count }) => sum + Number(count), 0);
  }
}
