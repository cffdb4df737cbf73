import type { StoredCredentials } from '../../../store/content/user-reads.js';
import type { Store } from '../../../store/store.js';
import { unserialize } from '../../lib/php-serialize.js';
import { grantsOf, rolesOf, rolesOption } from '../../lib/roles.js';
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

/** The viewer of a user whom an application password has authenticated. */
export const viewerOf = (store: Store, { ID, capabilities, roles }: StoredCredentials, applicationPassword: string): Viewer =>
  new Viewer(ID, grantsOf(unserialize(capabilities ?? '')), rolesOf(store, roles ?? ''), applicationPassword);
