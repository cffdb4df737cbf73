import type { Store } from '../../../store/store.js';
import type { Links } from '../links/links.js';
import { gravatarUrl } from './gravatar.js';

/**
 * URLs of avatars at 96 CSS pixels, as far as the site shows avatars: local ones that plugins store, and Gravatars. A Gravatar
 * contains a hash of the email address, so only public users have one, as in WordPress.
 *
 * @param publicIds the users that logged-out users see
 */
export async function avatarsOf(
  ids: readonly number[],
  publicIds: ReadonlySet<number>,
  store: Store,
  links: Links,
): Promise<Map<number, string>> {
  const { avatars } = await links.options.settings();
  if (avatars === undefined) return new Map();
  const rows = await store.users.metas(store.db, ids, 'relx_avatar');
  const uploads = rows.length > 0 ? await links.uploads() : '';
  const found = new Map(rows.map(({ id, value }) => [id, /^https?:/.test(value) ? value : `${uploads}/${value}`]));
  const remote = avatars === 'local' ? [] : ids.filter((id) => publicIds.has(id) && !found.has(id));
  if (avatars === 'local' || remote.length === 0) return found;
  for (const { id, email, name } of await store.users.emails(store.db, remote))
    found.set(id, gravatarUrl({ email, name }, avatars));
  return found;
}
