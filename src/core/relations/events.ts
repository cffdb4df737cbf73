// actions are awaited, because WordPress's do_action returns after its callbacks; their last argument is the user whose request
// started the write, none for code of the site
import type { ObjectRef, Relation, RelationData, RelationSide } from '../../contract/index.js';
import type { Hooks } from '../lib/hooks.js';
import type { Viewer } from '../lib/viewer.js';

const by = (viewer: Viewer | undefined): [viewer?: Viewer] => (viewer ? [viewer] : []);

/** Fires `ncr_relation_added` and its legacy alias. Call it after the commit. */
export async function fireAdded(hooks: Hooks, { id, from_id, to_id, type }: Relation, viewer?: Viewer): Promise<void> {
  await hooks.doActionAsync('ncr_relation_added', id, from_id, to_id, type, ...by(viewer));
  await hooks.doActionAsync('relx_relation_added', id, from_id, to_id, type, ...by(viewer));
}

/** Fires `ncr_relation_updated` and its legacy alias. Call it after the commit. */
export async function fireUpdated(hooks: Hooks, relation: Relation, before: RelationData, viewer?: Viewer): Promise<void> {
  await hooks.doActionAsync('ncr_relation_updated', relation, relation.data ?? {}, before, ...by(viewer));
  await hooks.doActionAsync('relx_relation_updated', relation, relation.data ?? {}, before, ...by(viewer));
}

/** Fires `ncr_relation_removed` and its legacy alias. Call it after the commit. */
export async function fireRemoved(
  hooks: Hooks,
  { from_id, to_id, type }: Pick<Relation, 'from_id' | 'to_id' | 'type'>,
  viewer?: Viewer,
): Promise<void> {
  await hooks.doActionAsync('ncr_relation_removed', from_id, to_id, type, ...by(viewer));
  await hooks.doActionAsync('relx_relation_removed', from_id, to_id, type, ...by(viewer));
}

/** Fires the action of a changed order. Call it after the commit. */
export async function fireReordered(
  hooks: Hooks,
  { objectType, id }: ObjectRef,
  type: string,
  side: RelationSide,
  viewer?: Viewer,
): Promise<void> {
  await hooks.doActionAsync('relx_relations_reordered', id, objectType, type, side, ...by(viewer));
}
