import { randomBytes } from 'node:crypto';
import type { Relx } from 'relx/core';

/** Somebody who can log in by the form. */
export interface Login {
  readonly role: string;
  readonly login: string;
  readonly password: string;
}

/** Gives one author and one editor of the site, as far as it has such, passwords for the form. Their sessions end. */
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
