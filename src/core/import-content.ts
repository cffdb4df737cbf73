import type { Executor } from '../store/prepared.js';
import type { Store } from '../store/store.js';
import { checkRecord } from './check-record.js';
import { fields, refused } from './checks.js';
import type { ContentRecord, Meta, OptionRecord, PostRecord, TermRecord, UserRecord } from './content-record.js';
import { RelationImporter } from './import-relations.js';
import { isoTime } from './iso-time.js';
import { type PhpValue, serialize, unserialize } from './php-serialize.js';
import { show } from './show.js';
import { slugOf } from './slug.js';
import type { TypeRegistry } from './type-registry.js';

/** What an import wrote. */
export interface ImportReport {
  readonly users: number;
  readonly terms: number;
  readonly posts: number;
  /** Posts left alone because one of the same type, status, date and title was there. */
  readonly existing: number;
  readonly relations: number;
  readonly options: number;
}

export interface ImportOptions {
  /** Called after every 100 records with what is written so far; a committed import calls it once more. */
  readonly onProgress?: (report: ImportReport) => void;
}

/** ISO 8601 as WordPress's columns have it. */
const column = (date: string): string => isoTime(date).slice(0, 19).replace('T', ' ');

/** Writes content records into one transaction. */
class Importer {
  readonly #written = { users: 0, terms: 0, posts: 0, existing: 0, options: 0 };
  readonly #users = new Map<string, number>();
  readonly #posts = new Map<number, number>();
  readonly #parents: { id: number; parent: number }[] = [];
  readonly #termParents: { taxonomy: string; id: number; parent: string }[] = [];
  readonly #thumbnails: { meta: number; source: number }[] = [];
  readonly #sticky: number[] = [];
  readonly #relations: RelationImporter;

  constructor(
    private readonly store: Store,
    private readonly executor: Executor,
    types: TypeRegistry,
    private readonly prefix: string,
  ) {
    this.#relations = new RelationImporter(store, executor, types, { posts: this.#posts, users: this.#users });
  }

  /** What has been written so far. */
  report(): ImportReport {
    return { ...this.#written, relations: this.#relations.written };
  }

  /** Writes a record; a promise where there is something to wait for. */
  write(given: ContentRecord): Promise<unknown> | undefined {
    const record = checkRecord(given);
    if (record.kind === 'relation') return this.#relations.add(record);
    if (record.kind === 'user') return this.#user(record);
    if (record.kind === 'term') return this.#term(record);
    return record.kind === 'post' ? this.#post(record) : this.#option(record);
  }

  async #option({ name, value }: OptionRecord): Promise<void> {
    await this.store.writes.setOption(this.executor, name, value);
    this.#written.options += 1;
  }

  /** References that could point forward, once everything is there. */
  async finish(): Promise<void> {
    const { writes } = this.store;
    await this.#relations.flush();
    for (const { id, parent } of this.#parents) {
      const known = this.#posts.get(parent);
      if (known !== undefined) await writes.update(this.executor, 'posts', 'ID', id, { post_parent: known });
    }
    for (const { id, taxonomy, parent } of this.#termParents) {
      const known = await writes.termBySlug(this.executor, taxonomy, parent);
      if (known) await writes.update(this.executor, 'term_taxonomy', 'term_taxonomy_id', id, { parent: known.term_id });
    }
    for (const { meta, source } of this.#thumbnails) {
      const known = this.#posts.get(source);
      // an image that did not come along is none, not whatever post has its number here
      await writes.update(this.executor, 'postmeta', 'meta_id', meta, { meta_value: String(known ?? 0) });
    }
    if (this.#sticky.length > 0) await writes.setOption(this.executor, 'sticky_posts', serialize(await this.#allSticky()));
    await writes.recount(this.executor);
  }

  async #allSticky(): Promise<number[]> {
    const stored = (await this.store.reads.options(this.executor, ['sticky_posts'])).get('sticky_posts') ?? '';
    const before = unserialize(stored);
    return [...new Set([...(Array.isArray(before) ? before.map(Number) : []), ...this.#sticky])];
  }

  async #user(record: UserRecord): Promise<void> {
    const { login, email = '', url = '', description, role = 'subscriber', meta = {} } = record;
    // a login that is an address would be one in public; its first part is a name
    const { display_name = login.split('@')[0] || 'Author', slug = slugOf(display_name) } = record;
    const existing = await this.store.reads.user(this.executor, { login });
    if (existing) {
      this.#users.set(login, existing.ID);
      return;
    }
    const id = await this.store.writes.insert(this.executor, 'users', {
      ...(await this.#freeId('users', 'ID', record.id)),
      user_login: login,
      // no password fits: log in with an application password, or set one in WordPress
      user_pass: '',
      user_nicename: slug,
      user_email: email,
      user_url: url,
      user_registered: column(new Date().toISOString()),
      user_activation_key: '',
      user_status: 0,
      display_name,
    });
    this.#users.set(login, id);
    const own: Meta = { ...meta, [`${this.prefix}capabilities`]: { [role]: true }, ...(description ? { description } : {}) };
    await this.#metas('usermeta', { user_id: id }, own);
    this.#written.users += 1;
  }

  async #term(record: TermRecord): Promise<number> {
    const { taxonomy, name, slug = slugOf(name), description = '', parent } = record;
    const existing = await this.store.writes.termBySlug(this.executor, taxonomy, slug);
    if (existing) return existing.term_taxonomy_id;
    const term_id = await this.store.writes.insert(this.executor, 'terms', {
      ...(await this.#freeId('terms', 'term_id', record.id)),
      name,
      slug,
      term_group: 0,
    });
    const row = { term_id, taxonomy, description, parent: 0, count: 0 };
    const id = await this.store.writes.insert(this.executor, 'term_taxonomy', row);
    if (parent) this.#termParents.push({ taxonomy, id, parent });
    this.#written.terms += 1;
    return id;
  }

  async #post(record: PostRecord): Promise<void> {
    const { type, title, status = 'publish', content = '', excerpt = '', terms = [], meta = {}, guid = '' } = record;
    const date = column(record.date ?? new Date().toISOString());
    const modified = record.modified ? column(record.modified) : date;
    // an import that is run again finds what the first one wrote, as WordPress's importer does
    const same = await this.store.writes.samePost(this.executor, { type, status, date, title });
    if (same !== undefined) {
      if (record.id !== undefined) this.#posts.set(record.id, same);
      this.#written.existing += 1;
      return;
    }
    const id = await this.store.writes.insert(this.executor, 'posts', {
      ...(await this.#freeId('posts', 'ID', record.id)),
      post_author: await this.#author(record.author),
      post_date: date,
      post_date_gmt: date,
      post_content: content,
      post_title: title,
      post_excerpt: excerpt,
      post_status: status,
      comment_status: 'closed',
      ping_status: 'closed',
      post_password: record.password ?? '',
      post_name: await this.#freeSlug(type, record.slug ?? slugOf(title)),
      to_ping: '',
      pinged: '',
      post_modified: modified,
      post_modified_gmt: modified,
      post_content_filtered: '',
      post_parent: 0,
      guid,
      menu_order: record.menu_order ?? 0,
      post_type: type,
      post_mime_type: record.mime_type ?? '',
      comment_count: 0,
    });
    if (record.id !== undefined) this.#posts.set(record.id, id);
    if (record.parent) this.#parents.push({ id, parent: record.parent });
    if (record.sticky) this.#sticky.push(id);
    // a file that lies elsewhere is not among our uploads: its guid is its address
    const { _wp_attached_file, ...rest } = meta;
    const metas = type === 'attachment' && /^https?:/.test(guid) ? rest : meta;
    await this.#metas('postmeta', { post_id: id }, metas);
    for (const [place, { taxonomy, slug, name }] of terms.entries()) {
      const term_taxonomy_id = await this.#term({ kind: 'term', taxonomy, slug, name: name ?? slug });
      const row = { object_id: id, term_taxonomy_id, term_order: place };
      if (terms.findIndex((term) => term.taxonomy === taxonomy && term.slug === slug) === place) {
        await this.store.writes.insert(this.executor, 'term_relationships', row);
      }
    }
    this.#written.posts += 1;
  }

  async #author(login: string | undefined): Promise<number> {
    if (login === undefined || login === '') return 0;
    const known = this.#users.get(login);
    if (known !== undefined) return known;
    await this.#user({ kind: 'user', login, role: 'author' });
    return this.#users.get(login) ?? 0;
  }

  /** Writes meta rows, and keeps those that name another post for {@link finish}. */
  async #metas<T extends 'postmeta' | 'usermeta'>(table: T, owner: object, meta: Meta): Promise<void> {
    for (const [meta_key, value] of Object.entries(meta)) {
      for (const item of Array.isArray(value) ? value : [value]) {
        const meta_value = typeof item === 'string' ? item : serialize(item as PhpValue);
        // the owner's column is that of the table
        const id = await this.store.writes.insert(this.executor, table, { ...owner, meta_key, meta_value } as never);
        if (table === 'postmeta' && meta_key === '_thumbnail_id') this.#thumbnails.push({ meta: id, source: Number(meta_value) });
      }
    }
  }

  async #freeId<K extends string>(
    table: 'posts' | 'users' | 'terms',
    key: K,
    id: number | undefined,
  ): Promise<{ [key in K]?: number }> {
    if (id === undefined || (await this.store.writes.taken(this.executor, table, key, id))) return {};
    // the one key is K
    return { [key]: id } as { [key in K]?: number };
  }

  async #freeSlug(type: string, slug: string): Promise<string> {
    if (slug === '') return slug;
    let free = slug;
    for (let suffix = 2; await this.store.writes.slugTaken(this.executor, type, free); suffix++) free = `${slug}-${suffix}`;
    return free;
  }
}

/**
 * Writes content into the database, all of it or none: one transaction, undone when the source or a record fails.
 *
 * Relations keep the rules of their types, except limits, which a source may be over: the integrity check finds those.
 *
 * @throws {RelationError} ncr_invalid_args, ncr_invalid_id, ncr_invalid_object_type for a bad record or option; what a
 * relation record is refused for; and whatever the source throws
 */
export async function importContent(
  store: Store,
  types: TypeRegistry,
  prefix: string,
  records: Iterable<ContentRecord> | AsyncIterable<ContentRecord>,
  options: ImportOptions = {},
): Promise<ImportReport> {
  fields('options', options);
  const { onProgress } = options;
  if (onProgress !== undefined && typeof onProgress !== 'function')
    throw refused('ncr_invalid_args', 'onProgress', `has to be a function, not ${show(onProgress)}`);
  if (typeof records !== 'object' || records === null || !(Symbol.iterator in records || Symbol.asyncIterator in records))
    throw refused('ncr_invalid_args', 'records', `has to be a list or a stream of records, not ${show(records)}`);
  const report = await store.transaction(async (executor) => {
    const importer = new Importer(store, executor, types, prefix);
    let count = 0;
    for await (const record of records) {
      const writing = importer.write(record);
      if (writing) await writing;
      count += 1;
      if (count % 100 === 0) onProgress?.(importer.report());
    }
    await importer.finish();
    return importer.report();
  });
  onProgress?.(report);
  return report;
}
