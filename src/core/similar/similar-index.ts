import { eventLoopYield } from '../../event-loop-yield.js';
import type { Executor } from '../../store/query/prepared.js';
import type { PostTermRow, SimilarSource } from '../../store/similar/similar-sources.js';
import type { Store } from '../../store/store.js';
import type { SimilarSubject } from './similar-finder.js';
import { textOfContent, wordsOf } from './similar-text.js';
import type { SimilarWork } from './similar-work.js';

/** Posts per batch. */
export const BATCH = 100;
/** Number of queued posts from which the statistics of the site are read into memory, and the index is optimized. */
export const MANY = 500;

/** The texts of posts in the full-text index of the database. */
export class SimilarIndex {
  /** The table of the index. */
  readonly table: string;

  constructor(
    private readonly store: Store,
    private readonly types: readonly string[],
  ) {
    this.table = store.nameOf('relx_texts');
  }

  /** A post as the subject of a search, or a draft from its title and HTML. */
  subject(post: { id: number; type: string; title: string; content: string }, terms: readonly PostTermRow[]): SimilarSubject {
    const { pairEnd } = this.store.texts;
    const title = textOfContent(post.title);
    const content = textOfContent(post.content);
    return {
      id: post.id,
      type: post.type,
      title: wordsOf(title, pairEnd),
      content: wordsOf(content, pairEnd),
      text: `${title}\n${content}`.trim(),
      terms,
    };
  }

  /** Subjects of posts. Long texts take milliseconds each. */
  async subjects(
    posts: readonly SimilarSource[],
    terms: ReadonlyMap<number, PostTermRow[]> = new Map(),
  ): Promise<SimilarSubject[]> {
    const yieldToOthers = eventLoopYield();
    const subjects: SimilarSubject[] = [];
    for (const post of posts) {
      await yieldToOthers();
      subjects.push(this.subject(post, terms.get(post.id) ?? []));
    }
    return subjects;
  }

  /** Adds the texts of posts, or replaces them. */
  put(executor: Executor, subjects: readonly SimilarSubject[]): Promise<void> {
    const texts = subjects.map(({ id, title, content }) => ({ id, title: title.join(' '), content: content.join(' ') }));
    return this.store.similar.sources.put(executor, this.table, texts);
  }

  remove(executor: Executor, ids: readonly number[]): Promise<void> {
    return this.store.similar.sources.remove(executor, this.table, ids);
  }

  /** Removes all texts. */
  clear(executor: Executor): Promise<void> {
    return this.store.similar.sources.clear(executor, this.table);
  }

  /** IDs of posts without a text in the index. */
  missing(most: number): Promise<number[]> {
    return this.store.similar.sources.unindexedIds(this.store.db, this.table, this.types, most);
  }

  /** Adds the texts of posts that are not in the index, and queues these posts. */
  async addMissing(onProgress: SimilarWork['onProgress'], signal: AbortSignal | undefined): Promise<void> {
    const { sources, queue } = this.store.similar;
    const total = await sources.count(this.store.db, this.types);
    let done = 0;
    for (let after = 0; !signal?.aborted; ) {
      const posts = await sources.unindexed(this.store.db, this.table, this.types, after, BATCH);
      if (posts.length === 0) break;
      const subjects = await this.subjects(posts);
      const ids = posts.map(({ id }) => id);
      await this.store.transaction(async (executor) => {
        await this.put(executor, subjects);
        await queue.add(executor, ids);
      });
      after = ids.at(-1) ?? after;
      done += posts.length;
      onProgress?.({ step: 'texts', done: Math.min(done, total), total });
      await eventLoopYield()();
    }
    if (done > MANY) await this.store.transaction((executor) => sources.optimize(executor, this.table));
  }
}
