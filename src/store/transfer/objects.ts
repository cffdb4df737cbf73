import { sql } from 'kysely';
import type { ObjectType } from '../../contract/index.js';
import { objectIds } from '../query/loose.js';
import { type Executor, inLists } from '../query/prepared.js';
import type { StoreParts } from '../query/store-parts.js';
import type { ObjectLocks } from '../relations/object-locks.js';

/** An object with the name that identifies it on every copy of its site. */
export interface NamedObject {
  readonly id: number;
  /** Post type, taxonomy, or `user`. */
  readonly subtype: string;
  /** Slug of a post or term, login name of a user. */
  readonly slug: string;
}

/** SQL that finds objects by names and ids, many at a time. */
export class TransferObjects {
  constructor(
    private readonly on: StoreParts,
    private readonly locks: ObjectLocks,
  ) {}

  /**
   * Ids of the given ones that objects of the type have, visible or not.
   *
   * @param lock locks the objects until the transaction ends, for engines with concurrent writers
   */
  async existing(executor: Executor, objectType: ObjectType, ids: readonly number[], lock: boolean): Promise<Set<number>> {
    const locked = lock && this.on.dialect.writers === 'many';
    // all transactions lock in the same order
    const sorted = [...ids].sort((a, b) => a - b);
    if (locked)
      await this.locks.claim(
        executor,
        sorted.map((id) => ({ objectType, id })),
      );
    const rows = await inLists(this.on.queries, executor, `existing ${objectType} ${locked}`, sorted, (slot, size) => {
      const objects = objectIds(this.on.db, objectType, slot.list('list', size)).orderBy('id');
      return locked ? objects.forUpdate() : objects;
    });
    return new Set(rows.map(({ id }) => id));
  }

  /** The names of objects. A term in several taxonomies has one for each. */
  names(executor: Executor, objectType: ObjectType, ids: readonly number[]): Promise<NamedObject[]> {
    return inLists<NamedObject>(this.on.queries, executor, `names ${objectType}`, ids, (slot, size) => {
      const list = slot.list('list', size);
      if (objectType === 'user') return this.#users().where('ID', 'in', list);
      return objectType === 'term' ? this.#terms().where('t.term_id', 'in', list) : this.#posts().where('ID', 'in', list);
    });
  }

  /** Objects with these names: slugs of a post type or taxonomy, or login names. */
  named(executor: Executor, objectType: ObjectType, subtype: string, slugs: readonly string[]): Promise<NamedObject[]> {
    return inLists<NamedObject>(
      this.on.queries,
      executor,
      `named ${objectType}`,
      slugs,
      (slot, size) => {
        const list = slot.list('list', size);
        if (objectType === 'user') return this.#users().where('user_login', 'in', list);
        return objectType === 'term'
          ? this.#terms().where('t.slug', 'in', list).where('tt.taxonomy', '=', slot('subtype'))
          : this.#posts().where('post_name', 'in', list).where('post_type', '=', slot('subtype'));
      },
      objectType === 'user' ? {} : { subtype },
    );
  }

  #posts() {
    return this.on.db.selectFrom('posts').select(['ID as id', 'post_type as subtype', 'post_name as slug']);
  }

  #users() {
    return this.on.db.selectFrom('users').select(['ID as id', sql.lit('user').as('subtype'), 'user_login as slug']);
  }

  #terms() {
    return this.on.db
      .selectFrom('terms as t')
      .innerJoin('term_taxonomy as tt', 'tt.term_id', 't.term_id')
      .select(['t.term_id as id', 'tt.taxonomy as subtype', 't.slug as slug']);
  }
}
