import { scriptData } from '../../safe/script-data.js';
import type { RelatedSnapshot } from './snapshot.js';

/**
 * Serializes a snapshot as JSON that is safe in a `<script>` element. Read it with `JSON.parse`.
 *
 * @example
 * const html = `<script type="application/json" id="relx">${serializeSnapshot(snapshot)}</script>`;
 * // in the browser
 * const snapshot = JSON.parse(document.getElementById('relx').textContent);
 */
export function serializeSnapshot(snapshot: RelatedSnapshot): string {
  return scriptData(snapshot);
}
