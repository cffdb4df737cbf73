/** Labels and descriptions of the attributes of lists, for editors and documentation. Lists themselves don't need them. */
export { type AttributeDoc, attributeDocs } from './attributes.js';
