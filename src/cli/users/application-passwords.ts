import { CommanderError } from 'commander';
import type { Relx } from '../../core/index.js';
import type { DatabaseOptions } from '../options/database-options.js';
import type { Format } from '../terminal/format-option.js';
import { printRows } from '../terminal/print-rows.js';
import { withRelx } from '../with-relx.js';

interface Options<F> extends DatabaseOptions {
  readonly format: F;
}

const COLUMNS = ['uuid', 'name', 'created', 'last_used', 'last_ip'] as const;
const iso = (seconds: number | null) => (seconds === null ? null : new Date(seconds * 1000).toISOString().slice(0, 19));

/** The ID of a user by login name, email address or ID. */
async function idOf({ accounts: { users } }: Relx, name: string): Promise<number> {
  const user = (await users.find(name)) ?? (/^\d{1,15}$/.test(name) ? await users.find(Number(name)) : undefined);
  if (user) return user.ID;
  throw new Error(`The user "${name}" does not exist. Pass a login name, an email address or an ID.`);
}

/** `relx user application-password create`. */
async function create(user: string, name: string, { format, ...database }: Options<'text' | 'json'>): Promise<void> {
  await withRelx(database, async (relx) => {
    const { password, item } = await relx.accounts.applicationPasswords.create(await idOf(relx, user), name);
    // printed before the database is closed, so that an error on closing does not lose the password
    if (format === 'json')
      console.log(JSON.stringify({ uuid: item.uuid, name: item.name, created: iso(item.created), password }, null, 2));
    else console.log(`Created "${item.name}", ${item.uuid}.\nPassword: ${password}\nThe password is not shown again.`);
  });
}

/** `relx user application-password list`. */
async function list(user: string, { format, ...database }: Options<Format>): Promise<void> {
  const items = await withRelx(database, async (relx) => relx.accounts.applicationPasswords.list(await idOf(relx, user)), {
    reads: true,
  });
  await printRows(
    items.map((item) => ({ ...item, created: iso(item.created), last_used: iso(item.last_used) })),
    COLUMNS,
    format,
  );
}

/** `relx user application-password delete`. */
async function remove(
  user: string,
  uuid: string | undefined,
  { all, ...database }: DatabaseOptions & { readonly all?: true },
): Promise<void> {
  if ((uuid === undefined) === (all === undefined))
    throw new CommanderError(
      2,
      'relx.delete',
      'error: The application password is missing or ambiguous. Pass either a UUID or --all.',
    );
  await withRelx(database, async (relx) => {
    const id = await idOf(relx, user);
    const { applicationPasswords } = relx.accounts;
    if (uuid === undefined) console.log(`Revoked ${await applicationPasswords.deleteAll(id)} application passwords.`);
    else console.log(`Revoked "${(await applicationPasswords.delete(id, uuid)).name}".`);
  });
}

/** The subcommands of `relx user application-password`. */
export const applicationPasswords = { create, list, remove };
