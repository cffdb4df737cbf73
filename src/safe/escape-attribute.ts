import { entityOf } from './entities.js';

/** A plain text as HTML, in the quoted value of an attribute. Between elements it is the same to a browser as escaped text. */
export const escapeAttribute = (text: string): string => text.replace(/[&<>"']/g, entityOf);
