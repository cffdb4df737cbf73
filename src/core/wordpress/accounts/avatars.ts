import type { Store } from '../../../store/store.js';
import type { Links } from '../links/links.js';

/** URLs of local avatars that plugins store. An email hash for a remote service would reveal the email address to guessing. */
export async function avatarsOf(ids: readonly number[], store: Store, links: Links): Promise<Map<number, string>> {
  const rows = await store.users.metas(store.db, ids, 'relx_avatar');
  const uploads = rows.length > 0 ? await links.uploads() : '';
  return new Map(rows.map(({ id, value }) => [id, /^https?:/.test(value) ? value : `${uploads}/${value}`]));
}
