import type { Store } from '../../../store/store.js';
import type { Links } from '../links/links.js';

/** Local avatars, as plugins store them; an e-mail hash for a remote service would tell the address to whoever guesses. */
export async function avatarsOf(ids: readonly number[], store: Store, links: Links): Promise<Map<number, string>> {
  const rows = await store.users.metas(store.db, ids, 'relx_avatar');
  const uploads = rows.length > 0 ? await links.uploads() : '';
  return new Map(rows.map(({ id, value }) => [id, /^https?:/.test(value) ? value : `${uploads}/${value}`]));
}
