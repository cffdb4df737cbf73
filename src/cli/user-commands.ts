import { randomBytes } from 'node:crypto';
import { type Command, Option } from 'commander';
import { addApplicationPasswordCommands } from './application-password-commands.js';
import { type Format, formatOption, printRows } from './print-rows.js';
import type { DatabaseOptions } from './program.js';
import { withRelx } from './with-relx.js';

interface CreateOptions extends DatabaseOptions {
  readonly name?: string;
  readonly role: string;
  readonly password?: string;
  readonly format: Format;
}

interface ListOptions extends DatabaseOptions {
  readonly role?: string;
  readonly format: Format;
}

const COLUMNS = ['id', 'login', 'email', 'display_name', 'roles', 'registered'] as const;

async function create(login: string, email: string, { name, role, password, format, ...database }: CreateOptions) {
  const made = password ?? randomBytes(18).toString('base64url');
  const display = name === undefined ? {} : { display_name: name };
  const account = await withRelx(database, ({ accounts }) =>
    accounts.users.create({ login, email, role, password: made, ...display }),
  );
  // one's own password is known already
  const shown = password === undefined ? { password: made } : {};
  if (format === 'json') console.log(JSON.stringify({ ...account, ...shown }, null, 2));
  else {
    console.log(`Made the user ${account.login}, id ${account.id}, ${account.roles.join(', ')}.`);
    if (password === undefined) console.log(`Password: ${made}\nThis is the only time that it is shown.`);
  }
}

async function list({ role, format, ...database }: ListOptions) {
  const accounts = await withRelx(database, (relx) => relx.accounts.users.list({ role }));
  await printRows(accounts, COLUMNS, format);
}

/** `relx user create|list|application-password`. */
export function addUserCommands(program: Command, shared: (command: Command) => Command): void {
  const user = program.command('user').description('Makes and lists users, and their application passwords.');

  shared(user.command('create'))
    .description('Makes a user, and prints a password for them unless you give one.')
    .argument('<login>', 'login name')
    .argument('<email>', 'e-mail address')
    .option('--name <name>', 'public name, of which the public address is made (default: the login name)')
    .option('--role <role>', 'one of the site’s roles', 'subscriber')
    .addOption(new Option('--password <password>', 'password to log in with').env('RELX_USER_PASSWORD'))
    .addOption(formatOption())
    .addHelpText('after', '\nExample:\n  relx user create ann ann@example.org --name "Ann" --role editor')
    .action(create);

  shared(user.command('list'))
    .description('Lists users.')
    .option('--role <role>', 'only those with this role')
    .addOption(formatOption())
    .addHelpText('after', '\nExample:\n  relx user list --role administrator --format json')
    .action(list);

  addApplicationPasswordCommands(user, shared);
}
