export { applyChanges, RelationManager, rejectionMessage, savedOf, saveRelationChanges } from 'relx/manager';
