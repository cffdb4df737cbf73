import { type Command, CommanderError } from 'commander';
import type { Relx } from '../core/index.js';
import { type Format, formatOption, printRows } from './print-rows.js';
import type { DatabaseOptions } from './program.js';
import { withRelx } from './with-relx.js';

interface Options extends DatabaseOptions {
  readonly format: Format;
}

interface DeleteOptions extends DatabaseOptions {
  readonly all?: true;
}

const COLUMNS = ['uuid', 'name', 'created', 'last_used', 'last_ip'] as const;
const iso = (seconds: number | null) => (seconds === null ? null : new Date(seconds * 1000).toISOString().slice(0, 19));

/** The id of a user by login name, e-mail address or id. */
async function idOf({ accounts: { users } }: Relx, name: string): Promise<number> {
  const user = (await users.find(name)) ?? (/^\d{1,15}$/.test(name) ? await users.find(Number(name)) : undefined);
  if (user) return user.ID;
  throw new Error(`There is no user "${name}": give a login name, an e-mail address or an id.`);
}

async function create(user: string, name: string, { format, ...database }: Options) {
  const { password, item } = await withRelx(database, async (relx) =>
    relx.accounts.applicationPasswords.create(await idOf(relx, user), name),
  );
  if (format === 'json')
    console.log(JSON.stringify({ uuid: item.uuid, name: item.name, created: iso(item.created), password }, null, 2));
  else console.log(`Made "${item.name}", ${item.uuid}.\nPassword: ${password}\nThis is the only time that it is shown.`);
}

async function list(user: string, { format, ...database }: Options) {
  const items = await withRelx(database, async (relx) => relx.accounts.applicationPasswords.list(await idOf(relx, user)));
  await printRows(
    items.map((item) => ({ ...item, created: iso(item.created), last_used: iso(item.last_used) })),
    COLUMNS,
    format,
  );
}

async function remove(user: string, uuid: string | undefined, { all, ...database }: DeleteOptions) {
  if ((uuid === undefined) === (all === undefined))
    throw new CommanderError(2, 'relx.delete', 'error: Say which to end: a uuid, or --all.');
  await withRelx(database, async (relx) => {
    const id = await idOf(relx, user);
    const { applicationPasswords } = relx.accounts;
    if (uuid === undefined) console.log(`Ended ${await applicationPasswords.deleteAll(id)} application passwords.`);
    else console.log(`Ended "${(await applicationPasswords.delete(id, uuid)).name}".`);
  });
}

/** `relx user application-password create|list|delete`. */
export function addApplicationPasswordCommands(user: Command, shared: (command: Command) => Command): void {
  const passwords = user.command('application-password').description('Makes, lists and ends application passwords.');
  const who = ['<user>', 'login name, e-mail address or id'] as const;

  shared(passwords.command('create'))
    .description('Makes an application password, and prints it.')
    .argument(...who)
    .argument('<name>', 'what it is for')
    .addOption(formatOption())
    .addHelpText('after', '\nExample:\n  relx user application-password create ann "My laptop"')
    .action(create);

  shared(passwords.command('list'))
    .description('Lists application passwords, without the passwords.')
    .argument(...who)
    .addOption(formatOption())
    .addHelpText('after', '\nExample:\n  relx user application-password list ann')
    .action(list);

  shared(passwords.command('delete'))
    .description('Ends an application password, or all of them.')
    .argument(...who)
    .argument('[uuid]', 'which one, as list shows it')
    .option('--all', 'all of the user’s')
    .addHelpText('after', '\nExample:\n  relx user application-password delete ann --all')
    .action(remove);
}
