import { entityOf } from './entities.js';

/** HTML as the quoted value of an attribute. Entities in it stay, as WordPress's `esc_attr()` has it. */
export const htmlAsAttribute = (html: string): string => html.replace(/&(?!(?:#\d+|#x[\da-f]+|\w+);)|[<>"']/gi, entityOf);
