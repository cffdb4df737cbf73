// those that React writes, so that HTML of ours is the same wherever it is rendered
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' };

/** The entity of a character that means something in HTML. */
export const entityOf = (character: string): string => entities[character] ?? '';
