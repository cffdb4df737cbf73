export { registerRelationsPanel } from './relations/relations-panel.js';
