import { entityOf } from './entities.js';

/** Escapes plain text for a quoted attribute value. The result is also valid between elements. */
export const escapeAttribute = (text: string): string => text.replace(/[&<>"']/g, entityOf);
