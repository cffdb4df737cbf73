/** Functions and types to apply relation changes without loading the manager component. */
export { hiddenReason } from './hidden-reason.js';
export { type ManagerTranslations, type ManagerTranslator, setManagerTranslations } from './i18n.js';
export { applyChanges } from './model/list-changes.js';
export type { ListChanges, ListedItem, ListKey, RelationChanges } from './model/relation-changes.js';
