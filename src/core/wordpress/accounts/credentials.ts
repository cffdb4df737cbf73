import type { StoredCredentials } from '../../../store/content/user-reads.js';
import type { Store } from '../../../store/store.js';
import { unserialize } from '../../lib/php-serialize.js';
import { type Grants, grantsOf, rolesOf, rolesOption } from '../../lib/roles.js';
import { Viewer } from '../../lib/viewer.js';
import { APPLICATION_PASSWORDS } from './application-passwords.js';

/** Reads what authenticates a user by a login name or email address; undefined for an unknown one. */
export async function readCredentials(store: Store, prefix: string, login: string): Promise<StoredCredentials | undefined> {
  const keys = { passwords: APPLICATION_PASSWORDS, capabilities: `${prefix}capabilities`, roles: rolesOption(prefix) };
  const byLogin = await store.users.credentials(store.db, 'user_login', login, keys);
  // always read, so that the number of statements does not reveal login names
  const byEmail = login.includes('@') ? await store.users.credentials(store.db, 'user_email', login, keys) : undefined;
  return byLogin ?? byEmail;
}

/** Capabilities that concern the users of all sites of a network, or its security, so that only its super admins have them. */
const RESERVED = ['edit_users', 'delete_users', 'create_users', 'unfiltered_html'] as const;
const withoutReserved: Grants = Object.fromEntries(RESERVED.map((name) => [name, false]));

/** Roles and capabilities of a user in the text of their meta. On a network, as in WordPress's `map_meta_cap`. */
export async function siteGrants(store: Store, id: number, stored: string): Promise<Grants> {
  const grants = grantsOf(unserialize(stored));
  if (!store.network) return grants;
  const found = await store.users.superAdmins(store.db, id, Number(store.network.blog ?? 1));
  const admins = Object.values(unserialize(found?.admins ?? '') ?? {});
  return found && admins.includes(found.login) ? grants : { ...grants, ...withoutReserved };
}

/** The viewer of a user whom an application password has authenticated. */
export const viewerOf = async (store: Store, { ID, capabilities, roles }: StoredCredentials, password: string): Promise<Viewer> =>
  new Viewer(ID, await siteGrants(store, ID, capabilities ?? ''), rolesOf(store, roles ?? ''), password);
