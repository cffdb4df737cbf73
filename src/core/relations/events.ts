// awaited, as WordPress's callbacks are done when its do_action returns
import type { Relation } from '../../contract/index.js';
import type { Hooks } from '../lib/hooks.js';

/** Tells, after its commit, of a new relation: `ncr_relation_added` and its legacy twin at the same moment. */
export async function tellAdded(hooks: Hooks, { id, from_id, to_id, type }: Relation): Promise<void> {
  await hooks.doActionAsync('ncr_relation_added', id, from_id, to_id, type);
  await hooks.doActionAsync('relx_relation_added', id, from_id, to_id, type);
}

/** Tells, after its commit, of a removed relation: `ncr_relation_removed` and its legacy twin at the same moment. */
export async function tellRemoved(hooks: Hooks, { from_id, to_id, type }: Relation): Promise<void> {
  await hooks.doActionAsync('ncr_relation_removed', from_id, to_id, type);
  await hooks.doActionAsync('relx_relation_removed', from_id, to_id, type);
}
