import type { Executor } from '../../../store/query/prepared.js';
import type { Store } from '../../../store/store.js';
import { type PhpValue, serialize, unserialize } from '../../lib/php-serialize.js';
import type { ContentTypes } from '../content/content-types.js';
import { readSiteTime, type SiteTime } from '../content/site-time.js';
import { filteredName, filteredUserMeta } from '../html/filtered-names.js';
import { filteredInline } from '../html/filtered-post.js';
import { type NamedPost, slugFor } from '../posts/free-slug.js';
import { slugOf } from '../posts/slug.js';
import { checkRecord } from './check-record.js';
import { importedDates, now } from './dates.js';
import type { ContentRecord, Meta, OptionRecord, PostRecord, TermRecord, UserRecord } from './record.js';
import { RelationImporter, type RelationTypes } from './relations.js';

/** Result of an import. */
export interface ImportReport {
  readonly users: number;
  readonly terms: number;
  readonly posts: number;
  /** Number of posts that were skipped, because one with the same type, status, date and title exists. */
  readonly existing: number;
  readonly relations: number;
  readonly options: number;
}

/** Writes content records in one transaction. */
export class ContentImporter {
  readonly #written = { users: 0, terms: 0, posts: 0, existing: 0, options: 0 };
  readonly #users = new Map<string, number>();
  readonly #posts = new Map<number, number>();
  readonly #parents: { post: NamedPost & { readonly title: string }; parent: number; slug: string | undefined }[] = [];
  readonly #termParents: { taxonomy: string; id: number; parent: string }[] = [];
  readonly #thumbnails: { meta: number; source: number }[] = [];
  readonly #sticky: number[] = [];
  readonly #relations: RelationImporter;
  #time: SiteTime | undefined;

  constructor(
    private readonly store: Store,
    private readonly executor: Executor,
    types: RelationTypes,
    private readonly contentTypes: ContentTypes,
    private readonly prefix: string,
  ) {
    this.#relations = new RelationImporter(store, executor, types, { posts: this.#posts, users: this.#users });
  }

  /** Number of objects written so far. */
  report(): ImportReport {
    return { ...this.#written, relations: this.#relations.written };
  }

  /** Writes a record. Returns a promise only if necessary. */
  write(given: ContentRecord): Promise<unknown> | undefined {
    const record = checkRecord(given);
    if (record.kind === 'relation') return this.#relations.add(record);
    if (record.kind === 'user') return this.#user(record);
    if (record.kind === 'term') return this.#term(record);
    return record.kind === 'post' ? this.#post(record) : this.#option(record);
  }

  async #option({ name, value }: OptionRecord): Promise<void> {
    await this.store.writes.setOption(this.executor, name, value);
    // the option may be the time zone
    this.#time = undefined;
    this.#written.options += 1;
  }

  /** Resolves references to records that came later. */
  async finish(): Promise<void> {
    const { writes } = this.store;
    await this.#relations.flush();
    for (const { post, parent, slug } of this.#parents) {
      const post_parent = this.#posts.get(parent) ?? 0;
      const post_name = await this.#slug({ ...post, parent: post_parent }, slug);
      await writes.update(this.executor, 'posts', 'ID', post.id, { post_parent, post_name });
    }
    for (const { id, taxonomy, parent } of this.#termParents) {
      const known = await writes.termBySlug(this.executor, taxonomy, parent);
      if (known) await writes.update(this.executor, 'term_taxonomy', 'term_taxonomy_id', id, { parent: known.term_id });
    }
    for (const { meta, source } of this.#thumbnails) {
      const known = this.#posts.get(source);
      // for an image that was not imported, 0 instead of an unrelated post with its id
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
    // a login that is an email address must not become public, so its first part is the name
    const ownName = login.split('@')[0] || 'Author';
    const display_name = filteredName(record.display_name ?? ownName, 250) || ownName;
    const { slug = slugOf(display_name) } = record;
    const existing = await this.store.users.one(this.executor, { login });
    if (existing) {
      this.#users.set(login, existing.ID);
      return;
    }
    const id = await this.store.writes.insert(this.executor, 'users', {
      ...(await this.#freeId('users', 'ID', record.id)),
      user_login: login,
      // matches no password: use an application password, or set one in WordPress
      user_pass: '',
      user_nicename: slug,
      user_email: email,
      user_url: url,
      user_registered: now(),
      user_activation_key: '',
      user_status: 0,
      display_name,
    });
    this.#users.set(login, id);
    const own: Meta = { ...meta, [`${this.prefix}capabilities`]: { [role]: true }, ...(description ? { description } : {}) };
    await this.#metas('usermeta', { user_id: id }, await filteredUserMeta(own));
    this.#written.users += 1;
  }

  async #term(record: TermRecord): Promise<number> {
    const { taxonomy, slug = slugOf(record.name), parent } = record;
    const existing = await this.store.writes.termBySlug(this.executor, taxonomy, slug);
    if (existing) return existing.term_taxonomy_id;
    const term_id = await this.store.writes.insert(this.executor, 'terms', {
      ...(await this.#freeId('terms', 'term_id', record.id)),
      name: filteredName(record.name, 200) || slug,
      slug,
      term_group: 0,
    });
    const description = await filteredInline(record.description ?? '');
    const row = { term_id, taxonomy, description, parent: 0, count: 0 };
    const id = await this.store.writes.insert(this.executor, 'term_taxonomy', row);
    if (parent) this.#termParents.push({ taxonomy, id, parent });
    this.#written.terms += 1;
    return id;
  }

  async #post(record: PostRecord): Promise<void> {
    const { type, title, status = 'publish', content = '', excerpt = '', terms = [], meta = {}, guid = '' } = record;
    this.#time ??= await readSiteTime(this.store, this.executor);
    const dates = importedDates(record, this.#time);
    // a repeated import skips posts that exist, like WordPress's importer
    const same = await this.store.writes.samePost(this.executor, { type, status, date: dates.post_date, title });
    if (same !== undefined) {
      if (record.id !== undefined) this.#posts.set(record.id, same);
      this.#written.existing += 1;
      return;
    }
    const parent = record.parent ? this.#posts.get(record.parent) : 0;
    const named = { id: 0, type, title, status, parent: parent ?? 0 };
    // the slug must be unique below its parent, which may be imported later
    const post_name = parent === undefined ? '' : await this.#slug(named, record.slug);
    const id = await this.store.writes.insert(this.executor, 'posts', {
      ...(await this.#freeId('posts', 'ID', record.id)),
      post_author: await this.#author(record.author),
      ...dates,
      post_content: content,
      post_title: title,
      post_excerpt: excerpt,
      post_status: status,
      comment_status: 'closed',
      ping_status: 'closed',
      post_password: record.password ?? '',
      post_name,
      to_ping: '',
      pinged: '',
      post_content_filtered: '',
      post_parent: named.parent,
      guid,
      menu_order: record.menu_order ?? 0,
      post_type: type,
      post_mime_type: record.mime_type ?? '',
      comment_count: 0,
    });
    if (record.id !== undefined) this.#posts.set(record.id, id);
    const added = { ...named, id };
    if (record.parent && parent === undefined) this.#parents.push({ post: added, parent: record.parent, slug: record.slug });
    // a title without letters results in the id as slug
    else if (post_name === '' && (await this.#slug(added)) !== '')
      await this.store.writes.update(this.executor, 'posts', 'ID', id, { post_name: await this.#slug(added) });
    if (record.sticky) this.#sticky.push(id);
    // a file on another server is not in the uploads folder: its guid is its URL
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

  /** Writes meta rows, and records those that reference other posts for {@link finish}. */
  async #metas<T extends 'postmeta' | 'usermeta'>(table: T, owner: object, meta: Meta): Promise<void> {
    for (const [meta_key, value] of Object.entries(meta)) {
      for (const item of Array.isArray(value) ? value : [value]) {
        const meta_value = typeof item === 'string' ? item : serialize(item as PhpValue);
        // the owner's column exists in the table
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
    // K is the only key
    return { [key]: id } as { [key in K]?: number };
  }

  #slug(post: NamedPost & { readonly title: string }, requested?: string): Promise<string> {
    return slugFor(this.store, this.executor, this.contentTypes, post, requested);
  }
}
