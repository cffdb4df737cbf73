import { entityOf } from './entities.js';

/** A plain text as HTML, between elements. */
export const escapeText = (text: string): string => text.replace(/[&<>]/g, entityOf);
