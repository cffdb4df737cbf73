import type { Executor } from '../../store/query/prepared.js';
import type { PostTermRow, SimilarSource } from '../../store/similar/similar-sources.js';
import type { Store } from '../../store/store.js';
import type { SimilarSubject } from './similar-finder.js';
import { textOfContent, wordsOf } from './similar-text.js';
import type { SimilarWork } from './similar-work.js';

/** Posts per batch: about ten milliseconds of work, which requests wait for. */
export const BATCH = 20;
/** Characters of texts that are indexed at a time. One post can have more. */
const TEXTS = 64 * 1024;
/** Posts of which it is read at a time whether they are in the index. */
const PAGE = 500;
/** Number of queued posts from which the statistics of the site are read into memory, and the index is optimized. */
export const MANY = 500;

/** Lets requests run between pieces of work, if enough time has passed. */
export type Pause = () => Promise<void> | undefined;

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
    pause: Pause,
    terms: ReadonlyMap<number, PostTermRow[]> = new Map(),
  ): Promise<SimilarSubject[]> {
    const subjects: SimilarSubject[] = [];
    for (const post of posts) {
      await pause();
      subjects.push(this.subject(post, terms.get(post.id) ?? []));
    }
    return subjects;
  }

  /**
   * Adds the texts of posts, or replaces them, in several transactions.
   *
   * @param queues true to queue the posts, too
   */
  async put(subjects: readonly SimilarSubject[], pause: Pause, queues = false): Promise<void> {
    const { sources, queue } = this.store.similar;
    for (let rest = subjects; rest.length > 0; ) {
      let size = 1;
      for (let length = rest[0]?.text.length ?? 0; size < rest.length; size++) {
        length += rest[size]?.text.length ?? 0;
        if (length > TEXTS) break;
      }
      const part = rest.slice(0, size);
      rest = rest.slice(size);
      const texts = part.map(({ id, title, content }) => ({ id, title: title.join(' '), content: content.join(' ') }));
      await pause();
      await this.store.transaction(async (executor) => {
        await sources.put(executor, this.table, texts);
        if (queues)
          await queue.add(
            executor,
            part.map(({ id }) => id),
          );
      });
    }
  }

  remove(executor: Executor, ids: readonly number[]): Promise<void> {
    return this.store.similar.sources.remove(executor, this.table, ids);
  }

  /** Removes all texts. */
  clear(executor: Executor): Promise<void> {
    return this.store.similar.sources.clear(executor, this.table);
  }

  /** IDs of posts without a text in the index, some at a time. */
  async *missing(pause: Pause): AsyncGenerator<readonly number[]> {
    const { sources } = this.store.similar;
    for (let after: number | undefined = 0; after !== undefined; ) {
      await pause();
      const page: Awaited<ReturnType<typeof sources.page>> = await sources.page(this.store.db, this.table, after, PAGE);
      const missing = page.filter(({ isIndexed }) => !Number(isIndexed)).map(({ id }) => id);
      const ids = await sources.published(this.store.db, this.types, missing);
      for (let start = 0; start < ids.length; start += BATCH) yield ids.slice(start, start + BATCH);
      after = page.at(-1)?.id;
    }
  }

  /** Adds the texts of posts that are not in the index, and queues these posts. */
  async addMissing(pause: Pause, onProgress: SimilarWork['onProgress'], signal: AbortSignal | undefined): Promise<void> {
    const { sources } = this.store.similar;
    const total = await sources.count(this.store.db, this.types);
    let done = 0;
    for await (const ids of this.missing(pause)) {
      if (signal?.aborted) return;
      await pause();
      await this.put(await this.subjects(await sources.posts(this.store.db, ids), pause), pause, true);
      done += ids.length;
      onProgress?.({ step: 'texts', done: Math.min(done, total), total });
    }
    for (let isFirst = true, isMore = done > MANY; isMore && !signal?.aborted; isFirst = false) {
      await pause();
      isMore = await this.store.transaction((executor) => sources.optimize(executor, this.table, isFirst));
    }
  }
}
