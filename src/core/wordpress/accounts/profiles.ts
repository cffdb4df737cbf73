import type { UserRow } from '../../../store/database.js';
import type { Store } from '../../../store/store.js';
import { unserialize } from '../../lib/php-serialize.js';
import { type Grants, grantsOf, readRoles } from '../../lib/roles.js';
import { Viewer } from '../../lib/viewer.js';

/** Private data of a user, visible to themselves and to users with `list_users`. */
export interface Profile {
  readonly username: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly nickname: string;
  /** Locale of the user, such as `de_DE`. */
  readonly locale: string;
  /** UTC, `YYYY-MM-DD HH:MM:SS`. */
  readonly registered: string;
  readonly roles: readonly string[];
  /** All capabilities, including those of the roles. */
  readonly capabilities: Grants;
  /** Granted roles and capabilities. */
  readonly extra_capabilities: Grants;
}

const KEYS = ['first_name', 'last_name', 'nickname', 'locale'] as const;

/** The profiles of users by id, with a constant number of statements. */
export async function profilesOf(
  store: Store,
  prefix: string,
  rows: readonly Omit<UserRow, 'description'>[],
): Promise<Map<number, Profile>> {
  const ids = rows.map(({ ID }) => ID);
  const metas = new Map<string, Map<number, string>>();
  for (const key of [...KEYS, `${prefix}capabilities`]) {
    const found = await store.users.metas(store.db, ids, key);
    metas.set(key, new Map(found.map(({ id, value }) => [id, value])));
  }
  const definitions = await readRoles(store, prefix);
  const language = (await store.reads.options(store.db, ['WPLANG'])).get('WPLANG') || 'en_US';
  const profiles = rows.map((row): [number, Profile] => {
    const meta = (key: string) => metas.get(key)?.get(row.ID) ?? '';
    const granted = grantsOf(unserialize(meta(`${prefix}capabilities`)));
    const { roles, capabilities } = new Viewer(row.ID, granted, definitions);
    return [
      row.ID,
      {
        username: row.user_login,
        email: row.user_email,
        first_name: meta('first_name'),
        last_name: meta('last_name'),
        nickname: meta('nickname') || row.user_login,
        locale: meta('locale') || language,
        registered: row.user_registered,
        roles,
        capabilities,
        extra_capabilities: granted,
      },
    ];
  });
  return new Map(profiles);
}
