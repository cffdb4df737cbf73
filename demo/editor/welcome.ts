import type { Relx } from 'relx/core';
import { givePasswords } from './people.js';

/** Additional start messages of the editor: its URL, and the users that can log in. */
export async function editorWelcome(relx: Relx, url: string): Promise<readonly string[]> {
  const logins = await givePasswords(relx);
  return [
    `  Editor      ${url}/wp-admin/edit.php lists what there is to edit`,
    `              ${url}/wp-admin/post.php?post=1 is one post`,
    ...logins.map(({ role, login, password }) => `  Log in as   ${login}, password ${password}, who is an ${role}`),
    '',
  ];
}
