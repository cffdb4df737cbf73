export { applyChanges, RelationManager, rejectionMessage, saveRelationChanges, saveResultOf } from 'relx/manager';
