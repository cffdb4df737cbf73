import { randomBytes } from 'node:crypto';
import type { Relx } from 'relx/core';

/** Credentials for the login form. */
export interface Login {
  readonly role: string;
  readonly login: string;
  readonly password: string;
}

/** Sets passwords for one author and one editor of the site, if it has any, and ends their sessions. */
export async function givePasswords({ accounts }: Relx): Promise<readonly Login[]> {
  const logins: Login[] = [];
  for (const role of ['author', 'editor']) {
    const [first] = await accounts.users.list({ role });
    if (!first) continue;
    const password = randomBytes(9).toString('base64url');
    await accounts.users.setPassword(first.id, password);
    logins.push({ role, login: first.login, password });
  }
  return logins;
}
