import { type RawBuilder, sql } from 'kysely';
import type { ObjectType, RelationSide, RelationType } from '../../contract/index.js';
import { type Database, UNORDERED } from '../database.js';
import type { PreparedQueries } from '../query/prepared.js';
import type { StoreParts } from '../query/store-parts.js';
import { isTwoWay, pairOfRow, typeIn } from './sql.js';

/** An object with too many relations of a type. */
export interface OverfullGroup {
  readonly id: number;
  readonly type: string;
  readonly total: number;
}

/** A position that several relations of one list have. */
export interface SharedPosition {
  readonly type: string;
  readonly objectType: ObjectType;
  readonly id: number;
  readonly place: number;
}

/** Source and target of a duplicate relation. */
export type CopiedRow = Pick<Database['relx_relations'], 'type' | 'from_type' | 'from_id' | 'to_type' | 'to_id'>;

/** Groups in a page of {@link OverfullGroups.groups}. */
export const GROUPS_PER_READ = 1000;

const names = (types: readonly RelationType[]) => types.map(({ name }) => name);
const registered = (types: readonly RelationType[]) => JSON.stringify(types.map(({ name, direction }) => [name, direction]));

/** SQL that finds groups with too many relations, each with one pass over an index. */
export class OverfullGroups {
  constructor(private readonly on: StoreParts) {}

  /** Duplicate pairs: none if the unique index exists. */
  repeated(): Promise<{ type: string; pair: string }[]> {
    const build = () =>
      this.on.db
        .selectFrom('relx_relations')
        .select(['type', 'pair'])
        .groupBy(['type', 'pair'])
        .having(sql`count(*)`, '>', sql.lit(1));
    return this.on.queries.rows(this.on.db, 'integrity repeated', build, {});
  }

  /** Rows with a wrong `pair` whose source and target another relation of the type connects too. */
  copied(types: readonly RelationType[]): Promise<CopiedRow[]> {
    const build = () => {
      const other = (from: RelationSide, to: RelationSide) =>
        this.on.db
          .selectFrom('relx_relations as o')
          .select(sql`1`.as('one'))
          .where('o.from_type', '=', sql.ref<ObjectType>(`r.${from}_type`))
          .where('o.from_id', '=', sql.ref<number>(`r.${from}_id`))
          .where('o.type', '=', sql.ref<string>('r.type'))
          .where('o.to_type', '=', sql.ref<ObjectType>(`r.${to}_type`))
          .where('o.to_id', '=', sql.ref<number>(`r.${to}_id`))
          .where('o.id', '<>', sql.ref<number>('r.id'));
      return this.on.db
        .selectFrom('relx_relations as r')
        .select(['r.type', 'r.from_type', 'r.from_id', 'r.to_type', 'r.to_id'])
        .where('r.pair', '<>', pairOfRow(types))
        .where(typeIn(names(types)))
        .where((eb) =>
          eb.or([
            eb.exists(other('from', 'to')),
            eb.and([typeIn(names(types.filter(isTwoWay))), eb.exists(other('to', 'from'))]),
          ]),
        );
    };
    return this.on.queries.rows(this.on.db, `integrity copied ${registered(types)}`, build, {});
  }

  /** Positions that several relations have in the list of their source or target. */
  sharedPlaces(types: readonly RelationType[], side: RelationSide): Promise<SharedPosition[]> {
    const build = () =>
      this.on.db
        .selectFrom('relx_relations as r')
        .select(['r.type', `r.${side}_type as objectType`, `r.${side}_id as id`, `r.${side}_order as place`])
        .where(`r.${side}_order`, '<', sql.lit(UNORDERED))
        .where(typeIn(names(types)))
        .groupBy([`r.${side}_type`, `r.${side}_id`, 'r.type', `r.${side}_order`])
        .having(sql`count(*)`, '>', sql.lit(1));
    return this.on.queries.rows(this.on.db, `integrity shared ${side} ${registered(types)}`, build, {});
  }

  /** Positions in lists of two-way types that one relation has as source and another as target. */
  async crossedPlaces(types: readonly RelationType[]): Promise<SharedPosition[]> {
    const twoWay = types.filter(isTwoWay);
    if (twoWay.length === 0) return [];
    const build = () =>
      this.on.db
        .selectFrom('relx_relations as r')
        .innerJoin('relx_relations as o', (join) =>
          join
            .onRef('o.to_type', '=', 'r.from_type')
            .onRef('o.to_id', '=', 'r.from_id')
            .onRef('o.type', '=', 'r.type')
            .onRef('o.to_order', '=', 'r.from_order')
            .onRef('o.id', '<>', 'r.id'),
        )
        .select(['r.type', 'r.from_type as objectType', 'r.from_id as id', 'r.from_order as place'])
        .where('r.from_order', '<', sql.lit(UNORDERED))
        .where(typeIn(names(twoWay)));
    return this.on.queries.rows(this.on.db, `integrity crossed ${registered(types)}`, build, {});
  }

  /**
   * Objects with more relations on a side than the limit of the type, {@link GROUPS_PER_READ} at a time in the order of
   * (id, type). For a two-way type both sides count.
   */
  groups(
    side: RelationSide,
    objectType: ObjectType,
    most: readonly { readonly type: RelationType; readonly count: number }[],
    after: { readonly id: number; readonly type: string },
  ): Promise<OverfullGroup[]> {
    const other = side === 'from' ? 'to' : 'from';
    const limits = most.map(({ type, count }) => sql`when ${sql.lit(type.name)} then ${sql.lit(count)}`);
    const build: Parameters<PreparedQueries['rows']>[2] = (slot) => {
      const across = this.on.db
        .selectFrom('relx_relations as o')
        .select(sql<number>`count(*)`.as('count'))
        .where(`o.${other}_type`, '=', slot('objectType'))
        .where(`o.${other}_id`, '=', sql.ref<number>(`r.${side}_id`))
        .where('o.type', '=', sql.ref<string>('r.type'));
      const twoWay = typeIn(names(most.map(({ type }) => type).filter(isTwoWay)));
      const total: RawBuilder<number> = sql`(count(*) + case when ${twoWay} then ${across} else 0 end)`;
      return this.on.db
        .selectFrom('relx_relations as r')
        .select([`r.${side}_id as id`, 'r.type', total.as('total')])
        .where(`r.${side}_type`, '=', slot('objectType'))
        .where(`r.${side}_id`, '>=', slot('id'))
        .where((eb) => eb.or([eb(`r.${side}_id`, '>', slot('id')), eb('r.type', '>', slot('type'))]))
        .where(typeIn(most.map(({ type }) => type.name)))
        .groupBy([`r.${side}_id`, 'r.type'])
        .having(total, '>', sql<number>`case r.type ${sql.join(limits, sql` `)} end`)
        .orderBy(`r.${side}_id`)
        .orderBy('r.type')
        .limit(sql.lit(GROUPS_PER_READ));
    };
    const key = `integrity overfull ${side} ${JSON.stringify(most.map(({ type, count }) => [type.name, type.direction, count]))}`;
    // Kysely does not infer the row type of the select above
    return this.on.queries.rows(this.on.db, key, build, { objectType, ...after }) as Promise<OverfullGroup[]>;
  }
}
