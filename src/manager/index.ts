export { type ManagerTranslations, type ManagerTranslator, setManagerTranslations } from './i18n.js';
export { saveRelationChanges } from './list/save-relation-changes.js';
export { rejectionMessage } from './messages.js';
export { applyChanges } from './model/list-changes.js';
export type { ItemKey, ListChanges, ListedItem, ListItem, ListKey, RelationChanges } from './model/relation-changes.js';
export {
  type ChangedItem,
  type FieldConflict,
  type ListReport,
  type OthersChanges,
  type RejectedChange,
  type RejectedItem,
  type SavedRelations,
  type SaveError,
  type SaveReport,
  savedOf,
} from './model/saved-relations.js';
export { RelationManager, type RelationManagerProps, type UsedBy } from './relation-manager.js';
export type { DraftSource, SuggestionDraft } from './search/draft-source.js';
