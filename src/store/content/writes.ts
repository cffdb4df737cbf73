import { type Insertable, sql } from 'kysely';
import type { Database } from '../database.js';
import { loose } from '../query/loose.js';
import type { Executor, Slots, Values } from '../query/prepared.js';
import type { StoreParts } from '../query/store-parts.js';

/** Columns of a row to insert. The id is optional. */
type NewRow<T extends keyof Database> = Readonly<Insertable<Database[T]>>;

/** SQL that writes content, for seeds and imports. */
export class ContentWrites {
  constructor(private readonly on: StoreParts) {}

  /** Inserts a row and returns its id. */
  async insert<T extends keyof Database>(executor: Executor, table: T, row: NewRow<T>): Promise<number> {
    const names = Object.keys(row);
    const result = await this.on.queries.execute(
      executor,
      `insert ${table} ${names.join()}`,
      (slot) =>
        loose(this.on.db)
          .insertInto(table)
          .values(Object.fromEntries(names.map((name) => [name, slot(name)]))),
      row as Values,
    );
    return Number(result.insertId);
  }

  async update<T extends keyof Database>(
    executor: Executor,
    table: T,
    key: string,
    id: number,
    row: Partial<NewRow<T>>,
  ): Promise<void> {
    const names = Object.keys(row);
    await this.on.queries.execute(
      executor,
      `update ${table} ${key} ${names.join()}`,
      (slot) =>
        loose(this.on.db)
          .updateTable(table as string)
          .set(Object.fromEntries(names.map((name) => [name, slot(`set_${name}`)])))
          .where(key, '=', slot('key')),
      { ...Object.fromEntries(Object.entries(row).map(([name, value]) => [`set_${name}`, value])), key: id } as Values,
    );
  }

  /** True if a row has the id. */
  async taken(executor: Executor, table: 'posts' | 'users' | 'terms', key: string, id: number): Promise<boolean> {
    const build = (slot: Slots) => loose(this.on.db).selectFrom(table).select(key).where(key, '=', slot('id'));
    return (await this.on.queries.rows(executor, `taken ${table}`, build, { id })).length > 0;
  }

  async termBySlug(
    executor: Executor,
    taxonomy: string,
    slug: string,
  ): Promise<{ term_id: number; term_taxonomy_id: number } | undefined> {
    const [row] = await this.on.queries.rows(
      executor,
      'term by slug',
      (slot) =>
        this.on.db
          .selectFrom('terms as t')
          .innerJoin('term_taxonomy as tt', 'tt.term_id', 't.term_id')
          .where('t.slug', '=', slot('slug'))
          .where('tt.taxonomy', '=', slot('taxonomy'))
          .select(['t.term_id', 'tt.term_taxonomy_id']),
      { slug, taxonomy },
    );
    return row;
  }

  /** The id of a post with the same type, status, date and title. */
  async samePost(
    executor: Executor,
    post: { type: string; status: string; date: string; title: string },
  ): Promise<number | undefined> {
    const rows = await this.on.queries.rows(
      executor,
      'same post',
      (slot) =>
        this.on.db
          .selectFrom('posts')
          .select(['ID', 'post_title'])
          .where('post_type', '=', slot('type'))
          .where('post_status', '=', slot('status'))
          .where('post_date', '=', slot('date'))
          .where('post_title', '=', slot('title')),
      post,
    );
    // the collation may compare titles without case or accents
    return rows.find(({ post_title }) => post_title === post.title)?.ID;
  }

  /** Those of the slugs that other posts have: any posts, those of these types, or those below this parent. */
  async heldSlugs(
    executor: Executor,
    slugs: readonly string[],
    except: number,
    { types, parent }: { readonly types?: readonly string[] | undefined; readonly parent?: number },
  ): Promise<string[]> {
    const rows = await this.on.queries.rows(
      executor,
      `slugs held ${slugs.length} ${types?.length ?? 'any'} ${parent === undefined}`,
      (slot) => {
        let held = this.on.db
          .selectFrom('posts')
          .select('post_name')
          .where('post_name', 'in', slot.list('slugs', slugs.length))
          .where('ID', '<>', slot('except'));
        if (types) held = held.where('post_type', 'in', slot.list('types', types.length));
        return parent === undefined ? held : held.where('post_parent', '=', slot('parent'));
      },
      { slugs, except, ...(types ? { types } : {}), ...(parent === undefined ? {} : { parent }) },
    );
    return rows.map(({ post_name }) => post_name);
  }

  async setUserMeta(executor: Executor, user: number, key: string, value: string): Promise<void> {
    await executor.deleteFrom('usermeta').where('user_id', '=', user).where('meta_key', '=', key).execute();
    await this.insert(executor, 'usermeta', { user_id: user, meta_key: key, meta_value: value });
  }

  async setOption(executor: Executor, name: string, value: string): Promise<void> {
    await executor.deleteFrom('options').where('option_name', '=', name).execute();
    await this.insert(executor, 'options', { option_name: name, option_value: value, autoload: 'yes' });
  }

  /** Updates all term counts to their numbers of published posts, as WordPress counts. */
  async recount(executor: Executor): Promise<void> {
    await executor
      .updateTable('term_taxonomy')
      .set((eb) => ({
        count: eb
          .selectFrom('term_relationships as tr')
          .innerJoin('posts as p', 'p.ID', 'tr.object_id')
          .where('p.post_status', '=', 'publish')
          .whereRef('tr.term_taxonomy_id', '=', 'term_taxonomy.term_taxonomy_id')
          .select(sql<number>`count(*)`.as('count'))
          .$asScalar(),
      }))
      .execute();
  }
}
