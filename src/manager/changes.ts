/** Changes to relations as data: what a host needs of them before the manager itself is loaded. */
export { applyChanges } from './model/apply-changes.js';
export type { Listed, ListKey, RelationChanges } from './model/relation-changes.js';
