import { type Kysely, sql } from 'kysely';
import type { Relation, RelationSide } from '../../contract/index.js';
import type { Database } from '../database.js';
import type { StoreDialect } from '../dialects/dialect.js';
import { type Executor, LONGEST_LIST, listSize, type PreparedQueries } from '../query/prepared.js';
import type { ObjectKey } from './pair.js';

/** SQL that removes whatever touches one object. */
export class RelationCascade {
  constructor(
    private readonly db: Kysely<Database>,
    private readonly queries: PreparedQueries,
    private readonly dialect: StoreDialect,
  ) {}

  /** Removes up to {@link LONGEST_LIST} relations that leave or reach an object, of any type, and gives what they were; none when there is none left. */
  async take(executor: Executor, end: ObjectKey): Promise<Relation[]> {
    const taken = await this.#touching(executor, end, 'from');
    if (taken.length === 0) taken.push(...(await this.#touching(executor, end, 'to')));
    if (taken.length === 0) return taken;
    const size = listSize(taken.length);
    await this.queries.execute(
      executor,
      `take ${size}`,
      (slot) => this.db.deleteFrom('relx_relations').where('id', 'in', slot.list('ids', size)),
      { ids: taken.map(({ id }) => id) },
    );
    return taken;
  }

  #touching(executor: Executor, end: ObjectKey, side: RelationSide): Promise<Relation[]> {
    return this.queries.rows(
      executor,
      `touching ${side}`,
      (slot) => {
        const rows = this.db
          .selectFrom('relx_relations')
          .select(['id', 'from_id', 'from_type', 'to_id', 'to_type', 'type', 'created_at'])
          .where(`${side}_type`, '=', slot('kind'))
          .where(`${side}_id`, '=', slot('id'))
          .limit(sql.lit(LONGEST_LIST));
        // locked, so that what another connection removes first is not told of twice; SQLite has one writer at a time
        return this.dialect.writers === 'many' ? rows.forUpdate() : rows;
      },
      { kind: end.kind, id: end.id },
    );
  }
}
