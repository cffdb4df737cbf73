import { sql } from 'kysely';
import type { ObjectKind, RelationSide } from '../../contract/index.js';
import { loose, unionAll } from '../query/loose.js';
import { type Executor, listSize, type Slots } from '../query/prepared.js';
import type { StoreParts } from '../query/store-parts.js';
import { branchQuery } from './branch.js';
import { sides } from './columns.js';
import { type RelationListQuery, shapeOf, valuesOf } from './list-query.js';
import { titles } from './objects.js';

/** As much of a list's row as sorting by title takes. */
export interface TitleRow {
  readonly id: number;
  readonly position: number;
  /** Its beginning. */
  readonly title: string;
  /** The object whose list it is. */
  readonly near: number;
}

/** More rows than any table has. */
const ALL = 2 ** 48;

/** SQL of the titles of lists, and of how long lists are: what it takes to sort them outside the database. */
export class RelationTitles {
  constructor(private readonly on: StoreParts) {}

  /** The visible rows of the lists, in no order; `most` at most. */
  async rows(executor: Executor, query: RelationListQuery, most = ALL): Promise<TitleRow[]> {
    if (query.branches.length === 0 || query.anchorIds.length === 0) return [];
    const build = (slots: Slots) => {
      const parts = query.branches.map((branch) => {
        const near = branch.side === 'outgoing' ? 'from' : 'to';
        return branchQuery(this.on, query, branch, slots)
          .clearSelect()
          .select([
            'r.id',
            `r.${near}_order as position`,
            sql.raw<string>(titles[branch.kind]).as('title'),
            `r.${near}_id as near`,
          ]);
      });
      return loose(this.on.db).selectFrom(unionAll(parts).as('t')).selectAll().limit(slots('most')).$castTo<TitleRow>();
    };
    return this.on.queries.rows(executor, `titles ${shapeOf(query)}`, build, { ...valuesOf(query), most: Math.min(most, ALL) });
  }

  /** How many relations objects of a kind have, on both sides, whoever may see them; it counts up to `most` on each. */
  async count(executor: Executor, kind: ObjectKind, ids: readonly number[], most: number): Promise<number> {
    return this.#sum(executor, `degree ${kind}`, sides, kind, ids, most);
  }

  /** {@link count} of those relations only that the lists of a query are made of. */
  async countOf(executor: Executor, { anchorKind, anchorIds, branches }: RelationListQuery, most: number): Promise<number> {
    const types = (side: string) => [...new Set(branches.flatMap((one) => (one.side === side ? one.types : [])))];
    let sum = 0;
    for (const [side, at] of [
      ['outgoing', 'from'],
      ['incoming', 'to'],
    ] as const) {
      // biome-ignore format: two pairs
      const walked = types(side);
      const key = `degree ${anchorKind} ${at} ${walked}`;
      if (walked.length > 0) sum += await this.#sum(executor, key, [at], anchorKind, anchorIds, most, walked);
    }
    return sum;
  }

  async #sum(
    executor: Executor,
    key: string,
    sides: readonly RelationSide[],
    kind: ObjectKind,
    ids: readonly number[],
    most: number,
    types?: readonly string[],
  ): Promise<number> {
    const size = listSize(ids.length);
    const build = (slots: Slots) => {
      const parts = sides.map((side) => {
        const all = loose(this.on.db)
          .selectFrom('relx_relations as r')
          .where(`r.${side}_type`, '=', sql.lit(kind))
          .where(`r.${side}_id`, 'in', slots.list('ids', size));
        const typed = types === undefined ? all : all.where('r.type', 'in', types.map((type) => sql.lit(type))); // biome-ignore format: short
        const some = typed.select(sql.lit(1).as('one')).limit(slots('most'));
        return loose(this.on.db)
          .selectFrom(some.as(`d_${side}`))
          .select(sql<number>`count(*)`.as('count'));
      });
      return unionAll(parts);
    };
    const rows = await this.on.queries.rows<{ count: number }>(executor, `${key} ${size}`, build, {
      ids,
      most: Math.min(most, ALL),
    });
    return rows.reduce((sum, { count }) => sum + Number(count), 0);
  }
}
