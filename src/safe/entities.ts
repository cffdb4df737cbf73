// the same entities as React writes, so that HTML is identical in all renderers
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' };

/** HTML entity of a special character. */
export const entityOf = (character: string): string => entities[character] ?? '';
