import { randomBytes } from 'node:crypto';
import type { DatabaseOptions } from '../options/database-options.js';
import { withRelx } from '../with-relx.js';

interface CreateOptions extends DatabaseOptions {
  readonly name?: string;
  readonly role: string;
  readonly password?: string;
  readonly format: 'text' | 'json';
}

/** `relx user create`. */
export async function create(login: string, email: string, options: CreateOptions): Promise<void> {
  const { name, role, password, format, ...database } = options;
  const usedPassword = password ?? randomBytes(18).toString('base64url');
  const display = name === undefined ? {} : { display_name: name };
  await withRelx(database, async ({ accounts }) => {
    const account = await accounts.users.create({ login, email, role, password: usedPassword, ...display });
    // printed before the database is closed, so that an error on closing does not lose the password;
    // a password from the options is not printed
    const shown = password === undefined ? { password: usedPassword } : {};
    if (format === 'json') console.log(JSON.stringify({ ...account, ...shown }, null, 2));
    else {
      console.log(`Created the user ${account.login}, ID ${account.id}, ${account.roles.join(', ')}.`);
      if (password === undefined) console.log(`Password: ${usedPassword}\nThe password is not shown again.`);
    }
  });
}
