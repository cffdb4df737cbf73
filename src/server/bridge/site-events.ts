import type { Relation } from '../../contract.js';

/** An action that the site is to fire, without the prefix of its name, and its arguments. */
export type SiteEvent =
  | readonly ['relation_added', readonly [id: number, from_id: number, to_id: number, type: string]]
  | readonly ['relation_removed', readonly [from_id: number, to_id: number, type: string]];

/** What the site's plugins are to hear of relations that were made and removed. */
export function siteEvents(added: readonly Relation[], removed: readonly Relation[] = []): readonly SiteEvent[] {
  return [
    ...added.map(({ id, from_id, to_id, type }): SiteEvent => ['relation_added', [id, from_id, to_id, type]]),
    ...removed.map(({ from_id, to_id, type }): SiteEvent => ['relation_removed', [from_id, to_id, type]]),
  ];
}
