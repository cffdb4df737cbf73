import { entityOf } from './entities.js';

/** Escapes HTML for a quoted attribute value and keeps existing entities, like WordPress's `esc_attr()`. */
export const htmlAsAttribute = (html: string): string => html.replace(/&(?!(?:#\d+|#x[\da-f]+|\w+);)|[<>"']/gi, entityOf);
