export { type ManagerTranslations, type ManagerTranslator, setManagerTranslations } from './i18n.js';
export { saveRelationChanges } from './list/put-lists.js';
export { rejectionMessage } from './messages.js';
export { applyChanges } from './model/list-changes.js';
export type { ItemKey, ListChanges, ListedItem, ListItemInput, ListKey, RelationChanges } from './model/relation-changes.js';
export {
  type ChangedItem,
  type FieldConflict,
  type ListReport,
  type OthersChanges,
  type RejectedChange,
  type RejectedItem,
  type SaveError,
  type SaveReport,
  type SaveResult,
  saveResultOf,
} from './model/save-result.js';
export { RelationManager, type RelationManagerProps } from './relation-manager.js';
export type { DraftSource, SuggestionDraft } from './search/draft-source.js';
