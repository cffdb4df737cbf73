export { addChange, type Seen } from './model/add-change.js';
export { applyChanges } from './model/apply-changes.js';
export { mergeList } from './model/merge-list.js';
export type { OthersChanges } from './model/others-changes.js';
export {
  type ItemKey,
  itemKey,
  type ListChanges,
  type Listed,
  type ListKey,
  listKey,
  type RelationChanges,
  type RelationOperation,
  type SeenItem,
} from './model/relation-changes.js';
export type { RefusedChange, SavedRelations } from './model/saved-relations.js';
export { RelationManager, type RelationManagerProps } from './relation-manager.js';
export { saveRelationChanges } from './save-relation-changes.js';
