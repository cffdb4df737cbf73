import type { Executor } from '../query/prepared.js';
import type { StoreParts } from '../query/store-parts.js';
import { recountTerm } from './term-count.js';

/** Meta keys under which WordPress stores what {@link ContentDeletes.untrash} restores. */
const TRASH_KEYS = ['_wp_trash_meta_status', '_wp_trash_meta_time', '_wp_desired_post_slug'] as const;
/** Suffix of slugs in the trash, so that other posts can use the slug, and the length that the slug is cut to. */
const SUFFIX = '__trashed';
const LONGEST_SLUG = 191;

/** State of a post before it was moved to the trash. */
export interface Trashed {
  readonly status: string;
  /** The slug to restore. */
  readonly slug: string;
  readonly type: string;
  readonly parent: number;
}

/** SQL that deletes content with everything that depends on it, as WordPress does. */
export class ContentDeletes {
  constructor(private readonly on: StoreParts) {}

  /** Deletes a post with its revisions, meta and terms. Its children move up to its parent. False if it does not exist. */
  async post(executor: Executor, id: number): Promise<boolean> {
    const post = await executor.selectFrom('posts').select('post_parent').where('ID', '=', id).executeTakeFirst();
    if (!post) return false;
    const children = executor.selectFrom('posts').select('ID').where('post_parent', '=', id);
    const revisions = await children.where('post_type', '=', 'revision').execute();
    for (const { ID } of revisions) {
      await executor.deleteFrom('postmeta').where('post_id', '=', ID).execute();
      await executor.deleteFrom('posts').where('ID', '=', ID).execute();
    }
    await executor.updateTable('posts').set({ post_parent: post.post_parent }).where('post_parent', '=', id).execute();
    const terms = await this.#termsOf(executor, id);
    await executor.deleteFrom('term_relationships').where('object_id', '=', id).execute();
    await executor.deleteFrom('postmeta').where('post_id', '=', id).execute();
    await executor.deleteFrom('posts').where('ID', '=', id).execute();
    for (const term of terms) await recountTerm(executor, term);
    return true;
  }

  /** Deletes a user with their meta, and assigns their posts to another user (0 for none). False if they do not exist. */
  async user(executor: Executor, id: number, heir: number): Promise<boolean> {
    await executor.updateTable('posts').set({ post_author: heir }).where('post_author', '=', id).execute();
    await executor.deleteFrom('usermeta').where('user_id', '=', id).execute();
    const { numDeletedRows } = await executor.deleteFrom('users').where('ID', '=', id).executeTakeFirstOrThrow();
    return numDeletedRows > 0;
  }

  /** Deletes a term from its taxonomies and from every post. Its children move up to its parent. False if it does not exist. */
  async term(executor: Executor, id: number): Promise<boolean> {
    const places = await executor
      .selectFrom('term_taxonomy')
      .select(['term_taxonomy_id', 'taxonomy', 'parent'])
      .where('term_id', '=', id)
      .execute();
    for (const { term_taxonomy_id, taxonomy, parent } of places) {
      const inTaxonomy = executor.updateTable('term_taxonomy').where('taxonomy', '=', taxonomy);
      await inTaxonomy.set({ parent }).where('parent', '=', id).execute();
      await executor.deleteFrom('term_relationships').where('term_taxonomy_id', '=', term_taxonomy_id).execute();
      await executor.deleteFrom('term_taxonomy').where('term_taxonomy_id', '=', term_taxonomy_id).execute();
    }
    const { numDeletedRows } = await executor.deleteFrom('terms').where('term_id', '=', id).executeTakeFirstOrThrow();
    return numDeletedRows > 0;
  }

  /** Moves a post to the trash and stores its status and slug as meta. False if it does not exist, or is trashed already. */
  async trash(executor: Executor, id: number, unixTime: number): Promise<boolean> {
    const post = await this.#post(executor, id);
    if (!post || post.post_status === 'trash') return false;
    const { post_status, post_name } = post;
    const saved = { _wp_trash_meta_status: post_status, _wp_trash_meta_time: String(unixTime) };
    for (const [key, value] of Object.entries(saved)) await this.#save(executor, id, key as keyof typeof saved, value);
    await this.restore(executor, id, 'trash', await this.#suffixed(executor, id, post_name));
    return true;
  }

  /** Frees a slug that trashed posts still have, as WordPress does before another post gets it. */
  async pushAside(executor: Executor, slug: string, except: number): Promise<void> {
    const rows = await this.on.queries.rows(
      executor,
      'trashed by slug',
      (slot) =>
        this.on.db
          .selectFrom('posts')
          .select(['ID', 'post_name'])
          .where('post_name', '=', slot('slug'))
          .where('post_status', '=', 'trash')
          .where('ID', '<>', slot('except')),
      { slug, except },
    );
    for (const { ID, post_name } of rows) {
      const name = await this.#suffixed(executor, ID, post_name);
      await executor.updateTable('posts').set({ post_name: name }).where('ID', '=', ID).execute();
    }
  }

  /** The slug of a trashed post. Stores the original slug as meta. */
  async #suffixed(executor: Executor, id: number, slug: string): Promise<string> {
    if (slug === '' || slug.endsWith(SUFFIX)) return slug;
    await this.#save(executor, id, '_wp_desired_post_slug', slug);
    return slug.slice(0, LONGEST_SLUG).replace(/%[0-9a-f]?$/, '') + SUFFIX;
  }

  async #save(executor: Executor, post_id: number, meta_key: (typeof TRASH_KEYS)[number], meta_value: string) {
    await executor.insertInto('postmeta').values({ post_id, meta_key, meta_value }).execute();
  }

  /** Removes the trash meta of a post and returns its values. Undefined if the post is not in the trash. */
  async untrash(executor: Executor, id: number): Promise<Trashed | undefined> {
    const post = await this.#post(executor, id);
    if (post?.post_status !== 'trash') return undefined;
    const rows = executor.selectFrom('postmeta').select(['meta_key', 'meta_value']).where('post_id', '=', id);
    const saved = await rows.where('meta_key', 'in', TRASH_KEYS).execute();
    await executor.deleteFrom('postmeta').where('post_id', '=', id).where('meta_key', 'in', TRASH_KEYS).execute();
    const value = (key: (typeof TRASH_KEYS)[number]) => saved.find(({ meta_key }) => meta_key === key)?.meta_value;
    return {
      status: value('_wp_trash_meta_status') ?? 'draft',
      slug: value('_wp_desired_post_slug') ?? post.post_name.replace(/__trashed$/, ''),
      type: post.post_type,
      parent: post.post_parent,
    };
  }

  /** Sets the status and slug of a post. */
  async restore(executor: Executor, id: number, post_status: string, post_name: string): Promise<void> {
    await executor.updateTable('posts').set({ post_status, post_name }).where('ID', '=', id).execute();
    for (const term of await this.#termsOf(executor, id)) await recountTerm(executor, term);
  }

  #post(executor: Executor, id: number) {
    const columns = ['post_status', 'post_name', 'post_type', 'post_parent'] as const;
    return executor.selectFrom('posts').select(columns).where('ID', '=', id).executeTakeFirst();
  }

  async #termsOf(executor: Executor, id: number): Promise<number[]> {
    const rows = await executor.selectFrom('term_relationships').select('term_taxonomy_id').where('object_id', '=', id).execute();
    return rows.map(({ term_taxonomy_id }) => term_taxonomy_id);
  }
}
