export { type ManagerTranslations, type ManagerTranslator, setManagerTranslations } from './i18n.js';
export { saveRelationChanges } from './list/save-relation-changes.js';
export type { FieldConflict, OthersChanges } from './model/others-changes.js';
export type {
  DataChanges,
  DataOperation,
  ItemKey,
  ListChanges,
  ListKey,
  RelationChanges,
  RelationOperation,
  SnapshotItem,
} from './model/relation-changes.js';
export type { RejectedChange, SavedRelations } from './model/saved-relations.js';
export { RelationManager, type RelationManagerProps } from './relation-manager.js';
export type { DraftSource, SuggestionDraft } from './search/draft-source.js';
