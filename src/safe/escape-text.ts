import { entityOf } from './entities.js';

/** Escapes plain text for use between HTML elements. */
export const escapeText = (text: string): string => text.replace(/[&<>]/g, entityOf);
