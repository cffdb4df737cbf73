import { backgroundYield, eventLoopYield } from '../../event-loop-yield.js';
import type { Executor } from '../../store/query/prepared.js';
import { MOST_SIMILAR, type ScoredPost } from '../../store/similar/similar-rows.js';
import type { SimilarScope, SimilarSource } from '../../store/similar/similar-sources.js';
import type { Store } from '../../store/store.js';
import { check } from '../lib/checks.js';
import { groupBy } from '../lib/group-by.js';
import type { Hooks } from '../lib/hooks.js';
import { SimilarFinder, type SimilarSubject } from './similar-finder.js';
import { BATCH, MANY, type Pause, SimilarIndex } from './similar-index.js';
import type { SimilarSettings } from './similar-options.js';
import { liveStatistics, loadedStatistics, type SimilarStatistics } from './similar-statistics.js';
import { QueueWork, type SimilarQueueWork, type SimilarWork, Work } from './similar-work.js';

/** Posts that are brought up to date together with a changed post, because they may now be similar to it. */
const FOLLOWING = 5;

/** How to find the similar posts of some posts. */
interface Update {
  readonly pause: Pause;
  /** True if the index has the texts as they are. @default false */
  readonly isIndexed?: boolean;
  /** True for posts that this process has saved. Others are only stored while they are queued. @default false */
  readonly isSaved?: boolean;
  /** Posts that are queued in the same transaction. */
  readonly alsoQueue?: (found: ReadonlyMap<number, readonly ScoredPost[]>) => readonly number[];
}

const isPublic = ({ status, password }: SimilarSource) => status === 'publish' && password === '';

/** Operations on the similar posts of a whole site. */
export interface SimilarOperations {
  /** See {@link SimilarPosts.rebuild}. */
  rebuild(options?: SimilarWork): Promise<number>;
  /** See {@link SimilarPosts.work}. */
  work(options?: SimilarQueueWork): Promise<number>;
}

/** Keeps the similar posts of each post up to date. */
export class SimilarPosts {
  /** The index with their texts. */
  readonly index: SimilarIndex;

  /** The methods for operators. */
  readonly operations: SimilarOperations = { rebuild: (options) => this.rebuild(options), work: (options) => this.work(options) };

  readonly #scope: SimilarScope;

  constructor(
    private readonly store: Store,
    /** All post types of the site. */
    private readonly postTypes: readonly string[],
    private readonly settings: SimilarSettings,
    /** Called with errors after a commit, which can't fail it. */
    private readonly onError: (error: unknown) => void,
    private readonly hooks: Hooks,
  ) {
    const types = postTypes.filter((name) => !settings.excludedPostTypes.includes(name));
    this.#scope = { types, excludedTerms: settings.excludedTerms, factorOf: settings.factorOf };
    this.index = new SimilarIndex(store, types);
  }

  /** Marks posts as changed, in the transaction of the change. Call {@link settle} after the commit. */
  async changed(executor: Executor, ids: readonly number[]): Promise<void> {
    await this.store.similar.queue.add(executor, ids);
  }

  /** Marks a post as deleted, in the transaction. */
  async deleted(executor: Executor, id: number): Promise<void> {
    const { queue, rows } = this.store.similar;
    await queue.add(executor, await rows.neighbours(executor, id));
    await queue.remove(executor, [id]);
    await queue.removeDismissals(executor, id);
    await this.#hide(executor, [id]);
  }

  /** Marks the posts of a term as changed, in the transaction, before the term is deleted. */
  async termDeleted(executor: Executor, term: number): Promise<void> {
    const posts = await this.store.similar.sources.withTermId(executor, term);
    for (let start = 0; start < posts.length; start += MANY) await this.changed(executor, posts.slice(start, start + MANY));
  }

  /**
   * Brings changed posts up to date after the commit, and some of those that may be similar to them. Errors leave the posts in
   * the queue.
   */
  async settle(ids: readonly number[]): Promise<void> {
    const { db, similar } = this.store;
    try {
      const before = (await Promise.all(ids.map((id) => similar.rows.neighbours(db, id)))).flat();
      const pause = eventLoopYield();
      const statistics = await liveStatistics(this.store, this.index.table, this.#scope, pause);
      let others: readonly number[] = [];
      await this.#update(ids, statistics, {
        pause,
        isSaved: true,
        alsoQueue(found) {
          const after = [...found.values()].flatMap((list) => list.slice(0, FOLLOWING).map(({ id }) => id));
          others = [...new Set([...after, ...before])].filter((id) => !ids.includes(id));
          return others;
        },
      });
      if (others.length > 0) await this.#update(others.slice(0, FOLLOWING), statistics, { pause, isIndexed: true });
    } catch (error) {
      this.onError(error);
    }
  }

  /**
   * Finds the similar posts of all posts again, in batches. If it is interrupted, {@link work} continues it.
   *
   * @throws {RelationError} ncr_invalid_args
   *
   * @example
   * await relx.similar.rebuild({ onProgress: ({ step, done, total }) => console.log(step, done, total) });
   */
  async rebuild(options: SimilarWork = {}): Promise<number> {
    const checked = check(Work, 'options', options);
    await this.store.transaction(async (executor) => {
      await this.index.clear(executor);
      // those of excluded types lose their lists
      await this.store.similar.queue.addAll(executor, this.postTypes);
    });
    return this.work(checked);
  }

  /**
   * Finds the similar posts of every post that is new or queued, and returns their number. Changes that affect many posts queue
   * them.
   *
   * @throws {RelationError} ncr_invalid_args
   */
  async work(options: SimilarQueueWork = {}): Promise<number> {
    const { onProgress, signal, onlyQueued = false } = check(QueueWork, 'options', options);
    const { queue } = this.store.similar;
    const pause = backgroundYield();
    const queued = await queue.count(this.store.db);
    if (onlyQueued && queued === 0) return 0;
    // an import of many posts queues them without their texts
    if (!onlyQueued || queued > MANY) await this.index.addMissing(pause, onProgress, signal);
    if (signal?.aborted) return 0;
    const total = await queue.count(this.store.db);
    const statistics = await (total > MANY ? loadedStatistics : liveStatistics)(this.store, this.index.table, this.#scope, pause);
    let done = 0;
    while (!signal?.aborted) {
      await pause();
      const ids = await queue.next(this.store.db, BATCH);
      if (ids.length === 0) break;
      await this.#update(ids, statistics, { pause, isIndexed: total > MANY });
      done += ids.length;
      onProgress?.({ step: 'posts', done: Math.min(done, total), total });
    }
    return done;
  }

  /** Finds the similar posts of imported posts, unless there are many: {@link work} finds those. */
  async imported(): Promise<void> {
    try {
      const pending: number[] = [];
      for await (const ids of this.index.missing(backgroundYield())) {
        pending.push(...ids);
        if (pending.length > MANY) break;
      }
      // the server, or the next run, finds the others, too
      if (pending.length > MANY) await this.store.transaction((executor) => this.changed(executor, pending));
      else if (pending.length > 0) await this.work();
    } catch (error) {
      this.onError(error);
    }
  }

  /** Finds the similar posts of a draft, best first. */
  async similarTo(subject: SimilarSubject, most: number): Promise<ScoredPost[]> {
    const statistics = await liveStatistics(this.store, this.index.table, this.#scope, eventLoopYield());
    return this.#finder(statistics).find(this.store.db, subject, most);
  }

  #finder(statistics: SimilarStatistics): SimilarFinder {
    return new SimilarFinder(this.store, this.settings, statistics, this.hooks);
  }

  async #hide(executor: Executor, ids: readonly number[]): Promise<void> {
    await this.store.similar.rows.remove(executor, ids);
    await this.index.remove(executor, ids);
  }

  /** Finds the similar posts of some posts, and removes posts that are not published from all lists. */
  async #update(
    ids: readonly number[],
    statistics: SimilarStatistics,
    { pause, isIndexed = false, isSaved = false, alsoQueue }: Update,
  ): Promise<void> {
    const { rows, queue, sources } = this.store.similar;
    const posts = (await sources.posts(this.store.db, ids)).filter(({ type }) => this.#scope.types.includes(type));
    const shown = posts.filter(isPublic);
    const terms = groupBy(
      await sources.terms(
        this.store.db,
        shown.map(({ id }) => id),
      ),
      ({ post_id }) => post_id,
    );
    const subjects = await this.index.subjects(shown, pause, terms);
    if (!isIndexed) await this.index.put(subjects, pause);
    const finder = this.#finder(statistics);
    const found = new Map<number, readonly ScoredPost[]>();
    for (const subject of subjects) {
      await pause();
      found.set(subject.id, await finder.find(this.store.db, subject, MOST_SIMILAR));
    }
    await pause();
    await this.store.transaction(async (executor) => {
      // another process has done the others, perhaps with newer texts
      const done = isSaved ? ids : await queue.queued(executor, ids);
      await rows.replace(executor, new Map(done.flatMap((id) => (found.has(id) ? [[id, found.get(id) ?? []] as const] : []))));
      const hidden = done.filter((id) => !found.has(id));
      if (hidden.length > 0) await this.#hide(executor, hidden);
      await queue.remove(executor, done);
      if (alsoQueue) await queue.add(executor, alsoQueue(found));
    });
  }
}
