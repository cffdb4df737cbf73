import type { RelatedSnapshot } from './snapshot.js';

/**
 * Writes a snapshot as JSON that is safe inside a `<script>`, whatever a title holds. Read it with `JSON.parse`.
 *
 * @example
 * const html = `<script type="application/json" id="relx">${serializeSnapshot(snapshot)}</script>`;
 * // in the browser
 * const snapshot = JSON.parse(document.getElementById('relx').textContent);
 */
export function serializeSnapshot(snapshot: RelatedSnapshot): string {
  // `<` could end the script or open a comment; the two separators end a line in older JavaScript
  return JSON.stringify(snapshot).replace(/[<\u2028\u2029]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
