import type { AnyRelationTypeName, RelatedPost } from '../../contract/index.js';
import type { Store } from '../../store/store.js';
import { Anything, check, checkId, Id, Ids, invalidParam, onlyKnown, optional, Text, whole } from '../lib/checks.js';
import { objectNotFound } from '../relations/rules.js';
import type { TypeRegistry } from '../relations/types/type-registry.js';
import type { SimilarLists } from './similar-lists.js';
import type { SimilarPosts } from './similar-posts.js';

/** What to suggest posts for. Without `title`, `content` and `terms`, those of the saved post are used. */
export interface SuggestionOptions {
  /** The post. @default none: a draft that is not saved */
  readonly postId?: number | undefined;
  /** Relation type of the relations to add, from posts to posts. @default 'related_to' */
  readonly type?: AnyRelationTypeName | undefined;
  readonly title?: string | undefined;
  /** HTML. Only the first 20,000 characters of its text count. */
  readonly content?: string | undefined;
  /** IDs of terms. */
  readonly terms?: readonly number[] | undefined;
  /** IDs of posts to leave out. @default none */
  readonly exclude?: readonly number[] | undefined;
  /** From 1 to 20. @default 5 */
  readonly limit?: number | undefined;
}

const Options = onlyKnown('options', {
  postId: optional(Id),
  type: optional(Anything),
  title: optional(Text),
  content: optional(Text),
  terms: optional(Ids),
  exclude: optional(Ids),
  limit: optional(whole(1, 20), 5),
});

/** Similar posts to choose from, besides those that are related, dismissed or hidden. */
const CONSIDERED = 60;

/** Suggests similar posts that a post is not related to yet. */
export class Suggestions {
  constructor(
    private readonly store: Store,
    private readonly types: TypeRegistry,
    private readonly similar: SimilarPosts,
    private readonly lists: SimilarLists,
  ) {}

  /**
   * The best similar posts that are published, not related by the type, and not dismissed.
   *
   * @throws {RelationError} ncr_object_not_found if the post does not exist; ncr_invalid_type, ncr_computed_type, ncr_invalid_id,
   * ncr_invalid_args
   *
   * @example
   * const posts = await relx.suggestions.of({ postId: 12, limit: 3 });
   */
  async of(options: SuggestionOptions): Promise<readonly RelatedPost[]> {
    const { postId = 0, type: typeName = 'related_to', exclude = [], limit, ...draft } = check(Options, 'options', options);
    const type = this.types.stored(typeName);
    if (!type.from_object_types.includes('post') || !type.to_object_types.includes('post'))
      throw invalidParam('ncr_invalid_args', 'type', `has to relate posts to posts, which "${type.name}" does not`);
    const { db, similar, relations } = this.store;
    const hidden = new Set([postId, ...exclude]);
    if (postId > 0) {
      const source = { objectType: 'post' as const, id: postId };
      for (const { from_id, to_id } of await relations.allFrom(db, type.name, source, type.direction === 'bidirectional'))
        hidden.add(from_id === postId ? to_id : from_id);
      for (const id of await similar.queue.dismissed(db, postId)) hidden.add(id);
    }
    const subject = await this.#subject(postId, draft);
    const found = (await this.similar.similarTo(subject, CONSIDERED + hidden.size)).filter(({ id }) => !hidden.has(id));
    const cards = await this.lists.cards(found.slice(0, CONSIDERED).map(({ id }) => id));
    return cards.filter(({ subtype }) => type.to_subtypes?.includes(subtype) ?? true).slice(0, limit);
  }

  /**
   * Stops suggesting a post for another one.
   *
   * @throws {RelationError} ncr_object_not_found if either does not exist; ncr_invalid_id
   */
  async dismiss(postId: number, dismissedId: number): Promise<void> {
    const ids = { post_id: checkId('post_id', postId), dismissed_id: checkId('dismissed_id', dismissedId) };
    for (const [name, id] of Object.entries(ids))
      if (!(await this.store.reads.exists(this.store.db, 'post', id))) throw objectNotFound(name, { objectType: 'post', id });
    await this.store.transaction((executor) => this.store.similar.queue.dismiss(executor, postId, dismissedId));
  }

  /** Suggests a dismissed post again. @throws {RelationError} ncr_invalid_id */
  async restore(postId: number, dismissedId: number): Promise<void> {
    const [post, dismissed] = [checkId('post_id', postId), checkId('dismissed_id', dismissedId)];
    await this.store.transaction((executor) => this.store.similar.queue.restore(executor, post, dismissed));
  }

  /** The draft, completed with the saved post. */
  async #subject(postId: number, { title, content, terms }: Pick<SuggestionOptions, 'title' | 'content' | 'terms'>) {
    const { db, similar } = this.store;
    const [post] = postId > 0 ? await similar.sources.posts(db, [postId]) : [];
    if (postId > 0 && !post) throw objectNotFound('postId', { objectType: 'post', id: postId });
    const rows = terms ? await similar.sources.termsById(db, terms) : await similar.sources.terms(db, post ? [postId] : []);
    const draft = {
      id: postId,
      type: post?.type ?? 'post',
      title: title ?? post?.title ?? '',
      content: content ?? post?.content ?? '',
    };
    return this.similar.index.subject(draft, rows);
  }
}
