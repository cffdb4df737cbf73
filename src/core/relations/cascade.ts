import type { ObjectRef, Relation } from '../../contract/index.js';
import { afterCommit } from '../../store/dialects/database-unavailable.js';
import type { Executor } from '../../store/query/prepared.js';
import type { Store } from '../../store/store.js';
import { check, checkId, checkObjectType, IdOrNone, invalidParam, onlyKnown, optional } from '../lib/checks.js';
import type { Hooks } from '../lib/hooks.js';
import type { ContentTypes } from '../wordpress/content/content-types.js';
import { freeSlug } from '../wordpress/posts/free-slug.js';
import { tellRemoved } from './events.js';
import { noObject } from './rules.js';

const Options = onlyKnown('options', { reassign: optional(IdOrNone, 0) });

/**
 * Removes every relation of an object, on both sides, in batches of one transaction each, and tells of each batch
 * after its commit. Gives how many there were.
 *
 * @param finish runs in the last transaction, in which nothing touches the object any more: who deletes the object
 * there never leaves a relation without its end, not even when the process dies between two batches
 */
export async function cascade(
  store: Store,
  hooks: Hooks,
  key: ObjectRef,
  finish?: (executor: Executor) => Promise<unknown>,
): Promise<number> {
  for (let total = 0; ; ) {
    const removed = await takeBatch(store, hooks, key, finish).catch((error) => {
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
): Promise<readonly Relation[]> {
  const removed = await store.transaction(async (executor) => {
    // who creates a relation holds its ends too, so none appears while the object goes
    await store.lockEnds(executor, [key]);
    const batch = await store.relations.take(executor, key);
    if (batch.length === 0) await finish(executor);
    return batch;
  });
  for (const relation of removed) await tellRemoved(hooks, relation);
  return removed;
}

export interface DeleteOptions {
  /** Who gets a deleted user's posts; 0 for nobody. @default 0 */
  readonly reassign?: number;
}

/** Deletes, trashes and restores content of the host, with its relations. */
export class Deletion {
  constructor(
    private readonly store: Store,
    private readonly hooks: Hooks,
    private readonly types: ContentTypes,
  ) {}

  /**
   * Deletes a post, user or term for good, with its meta, its place in taxonomies and its relations, of which
   * `ncr_relation_removed` tells one by one. Children of a post or term move up to its parent.
   *
   * @throws {RelationError} ncr_object_not_found when there is no such object, or no user to reassign posts to;
   * ncr_invalid_id, ncr_invalid_object_type; ncr_invalid_args for a user who is to inherit from themselves
   *
   * @example
   * await relx.deletion.delete({ objectType: 'post', id: 5 });
   */
  async delete(key: ObjectRef, options: DeleteOptions = {}): Promise<void> {
    const objectType = checkObjectType('objectType', key?.objectType);
    const id = checkId('id', key?.id);
    const { reassign } = check(Options, 'options', options);
    await this.#mustExist('id', { objectType, id });
    if (objectType === 'user' && reassign !== 0) {
      await this.#mustExist('reassign', { objectType, id: reassign });
      if (reassign === id) throw invalidParam('ncr_invalid_args', 'reassign', 'has to name another user than the deleted one');
    }
    const { deletes } = this.store;
    await cascade(this.store, this.hooks, { objectType, id }, (executor) => {
      if (objectType === 'user') return deletes.user(executor, id, reassign);
      return objectType === 'post' ? deletes.post(executor, id) : deletes.term(executor, id);
    });
  }

  /**
   * Removes the relations of something that the host has deleted by itself, of which `ncr_relation_removed` tells one by
   * one. Gives how many there were; what is there still may be named, too, and stays.
   *
   * @throws {RelationError} ncr_invalid_id, ncr_invalid_object_type
   *
   * @example
   * await relx.deletion.deleted({ objectType: 'post', id: 5 });
   */
  async deleted(key: ObjectRef): Promise<number> {
    return cascade(this.store, this.hooks, {
      objectType: checkObjectType('objectType', key?.objectType),
      id: checkId('id', key?.id),
    });
  }

  /**
   * Puts a post into the trash: it is in no list any more that does not ask for the trash, its relations wait for it, and
   * its slug is free for another. False when it is there already.
   *
   * @throws {RelationError} ncr_object_not_found, ncr_invalid_id
   */
  async trash(id: number): Promise<boolean> {
    await this.#mustExist('id', { objectType: 'post', id: checkId('id', id) });
    const unixTime = Math.floor(Date.now() / 1000);
    return this.store.transaction((executor) => this.store.deletes.trash(executor, id, unixTime));
  }

  /**
   * Takes a post out of the trash, with the status and slug it had. False when it is not in it.
   *
   * @throws {RelationError} ncr_object_not_found, ncr_invalid_id
   */
  async untrash(id: number): Promise<boolean> {
    await this.#mustExist('id', { objectType: 'post', id: checkId('id', id) });
    const { deletes } = this.store;
    return this.store.transaction(async (executor) => {
      const before = await deletes.untrash(executor, id);
      if (!before) return false;
      // somebody else may have its slug by now
      await deletes.restore(
        executor,
        id,
        before.status,
        await freeSlug(this.store, executor, this.types, before.slug, { ...before, id }),
      );
      return true;
    });
  }

  async #mustExist(name: string, key: ObjectRef): Promise<void> {
    if (!(await this.store.reads.exists(this.store.db, key.objectType, key.id))) throw noObject(name, key);
  }
}
