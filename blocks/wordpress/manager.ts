export { RelationManager, saveRelationChanges } from 'relx/manager';
