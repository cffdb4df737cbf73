import type { Relx } from 'relx/core';
import { givePasswords } from './people.js';

/** What the editor says when it runs, beside what the demo says: where it is, and who may log in. */
export async function editorWelcome(relx: Relx, url: string): Promise<readonly string[]> {
  const logins = await givePasswords(relx);
  return [
    `  Editor      ${url}/wp-admin/edit.php lists what there is to edit`,
    `              ${url}/wp-admin/post.php?post=1 is one post`,
    ...logins.map(({ role, login, password }) => `  Log in as   ${login}, password ${password}, who is an ${role}`),
    '',
  ];
}
