import type { ObjectRef } from '../../contract/index.js';
import { afterCommit } from '../../store/dialects/database-unavailable.js';
import type { Executor } from '../../store/query/prepared.js';
import type { StoredRelation } from '../../store/relations/columns.js';
import type { Store } from '../../store/store.js';
import { Anything, check, checkId, checkObjectType, IdOrNone, invalidParam, onlyKnown, optional } from '../lib/checks.js';
import type { Hooks } from '../lib/hooks.js';
import { checkViewer, type Viewer } from '../lib/viewer.js';
import type { SimilarPosts } from '../similar/similar-posts.js';
import type { ContentTypes } from '../wordpress/content/content-types.js';
import { freeSlug } from '../wordpress/posts/free-slug.js';
import { fireRemoved } from './events.js';
import { objectNotFound } from './rules.js';

const Options = onlyKnown('options', { reassign: optional(IdOrNone, 0), viewer: optional(Anything) });

/**
 * Removes all relations of an object in batches of one transaction each, and fires the actions of each batch after its commit.
 * Returns the number of relations.
 *
 * @param finish runs in the last transaction, when no relation is left. Delete the object there, so that no relation is
 * orphaned even if the process exits between two batches
 */
export async function cascade(
  store: Store,
  hooks: Hooks,
  key: ObjectRef,
  finish?: (executor: Executor) => Promise<unknown>,
  viewer?: Viewer,
): Promise<number> {
  for (let total = 0; ; ) {
    const removed = await takeBatch(store, hooks, key, finish, viewer).catch((error) => {
      throw total > 0 ? afterCommit(error) : error;
    });
    if (removed.length === 0) return total;
    total += removed.length;
  }
}

async function takeBatch(
  store: Store,
  hooks: Hooks,
  key: ObjectRef,
  finish: (executor: Executor) => Promise<unknown> = async () => undefined,
  viewer?: Viewer,
): Promise<readonly StoredRelation[]> {
  const removed = await store.transaction(async (executor) => {
    // creating a relation locks its objects too, so none is added meanwhile
    await store.lockObjects(executor, [key]);
    const batch = await store.relations.take(executor, key);
    if (batch.length === 0) await finish(executor);
    return batch;
  });
  for (const relation of removed) await fireRemoved(hooks, relation, viewer);
  return removed;
}

export interface DeleteOptions {
  /** User who gets a deleted user's posts, or 0 for none. @default 0 */
  readonly reassign?: number;
  /** User who deletes the object, for the actions. @default none */
  readonly viewer?: Viewer;
}

/** Deletes content with its relations, and trashes and restores posts. */
export class Deletion {
  constructor(
    private readonly store: Store,
    private readonly hooks: Hooks,
    private readonly types: ContentTypes,
    private readonly similar?: SimilarPosts,
  ) {}

  /**
   * Deletes a post, user or term permanently, with its meta, terms and relations. Fires `ncr_relation_removed` for each
   * relation. Children of a post or term move up to its parent.
   *
   * @throws {RelationError} ncr_object_not_found if the object, or the user to reassign posts to, does not exist;
   * ncr_invalid_id, ncr_invalid_object_type; ncr_invalid_args for reassigning a user's posts to themselves
   *
   * @example
   * await relx.deletion.delete({ objectType: 'post', id: 5 });
   */
  async delete(key: ObjectRef, options: DeleteOptions = {}): Promise<void> {
    const objectType = checkObjectType('objectType', key?.objectType);
    const id = checkId('id', key?.id);
    const { reassign, viewer } = check(Options, 'options', options);
    const user = viewer === undefined ? undefined : checkViewer(viewer);
    await this.#mustExist('id', { objectType, id });
    if (objectType === 'user' && reassign !== 0) {
      await this.#mustExist('reassign', { objectType, id: reassign });
      if (reassign === id) throw invalidParam('ncr_invalid_args', 'reassign', 'has to name another user than the deleted one');
    }
    const { deletes } = this.store;
    const finish = async (executor: Executor) => {
      if (objectType === 'user') return deletes.user(executor, id, reassign);
      await (objectType === 'post' ? this.similar?.deleted(executor, id) : this.similar?.termDeleted(executor, id));
      return objectType === 'post' ? deletes.post(executor, id) : deletes.term(executor, id);
    };
    await cascade(this.store, this.hooks, { objectType, id }, finish, user);
  }

  /**
   * Removes the relations of an object that another program has deleted. Fires `ncr_relation_removed` for each and returns their
   * number.
   *
   * @throws {RelationError} ncr_invalid_id, ncr_invalid_object_type
   *
   * @example
   * await relx.deletion.deleted({ objectType: 'post', id: 5 });
   */
  async deleted(key: ObjectRef): Promise<number> {
    const object = { objectType: checkObjectType('objectType', key?.objectType), id: checkId('id', key?.id) };
    const removed = await cascade(this.store, this.hooks, object);
    // a post that still exists stays in the lists
    if (object.objectType === 'post') {
      await this.store.transaction(async (executor) => this.similar?.changed(executor, [object.id]));
      await this.similar?.settle([object.id]);
    }
    return removed;
  }

  /**
   * Moves a post to the trash: lists exclude it by default, its relations stay, and its slug is free. False if it is trashed
   * already.
   *
   * @throws {RelationError} ncr_object_not_found, ncr_invalid_id
   */
  async trash(id: number): Promise<boolean> {
    await this.#mustExist('id', { objectType: 'post', id: checkId('id', id) });
    const unixTime = Math.floor(Date.now() / 1000);
    return this.#changed(id, (executor) => this.store.deletes.trash(executor, id, unixTime));
  }

  /**
   * Restores a post from the trash with its status and slug. False if it is not in the trash.
   *
   * @throws {RelationError} ncr_object_not_found, ncr_invalid_id
   */
  async untrash(id: number): Promise<boolean> {
    await this.#mustExist('id', { objectType: 'post', id: checkId('id', id) });
    const { deletes } = this.store;
    return this.#changed(id, async (executor) => {
      const before = await deletes.untrash(executor, id);
      if (!before) return false;
      // another post may have the slug by now
      await deletes.restore(
        executor,
        id,
        before.status,
        await freeSlug(this.store, executor, this.types, before.slug, { ...before, id }),
      );
      return true;
    });
  }

  /** Runs a change of a post, after which its similar posts are brought up to date. */
  async #changed(id: number, work: (executor: Executor) => Promise<boolean>): Promise<boolean> {
    const isChanged = await this.store.transaction(async (executor) => {
      const changed = await work(executor);
      if (changed) await this.similar?.changed(executor, [id]);
      return changed;
    });
    if (isChanged) await this.similar?.settle([id]);
    return isChanged;
  }

  async #mustExist(name: string, key: ObjectRef): Promise<void> {
    if (!(await this.store.reads.exists(this.store.db, key.objectType, key.id))) throw objectNotFound(name, key);
  }
}
