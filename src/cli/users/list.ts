import type { DatabaseOptions } from '../options/database-options.js';
import type { Format } from '../terminal/format-option.js';
import { printRows } from '../terminal/print-rows.js';
import { withRelx } from '../with-relx.js';

interface ListOptions extends DatabaseOptions {
  readonly role?: string;
  readonly format: Format;
}

const COLUMNS = ['id', 'login', 'email', 'display_name', 'roles', 'registered'] as const;

/** `relx user list`. */
export async function list({ role, format, ...database }: ListOptions): Promise<void> {
  const accounts = await withRelx(database, (relx) => relx.accounts.users.list({ role }), { reads: true });
  await printRows(accounts, COLUMNS, format);
}
