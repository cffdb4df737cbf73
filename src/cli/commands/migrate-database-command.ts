import type { CopyReport } from '../../store/schema/copy-database.js';
import { dialectOf } from '../options/dialect-of.js';
import { loadConfig } from '../options/load-config.js';
import { stoppable } from '../stoppable.js';
import { progressBar } from '../terminal/progress-bar.js';
import { withoutPasswords } from '../terminal/without-passwords.js';
import { withRelx } from '../with-relx.js';

interface MigrateOptions {
  readonly from: string;
  readonly to: string;
  readonly prefix?: string;
  readonly overwrite?: true;
}

const STOPPED = 'Stopped. Copied rows are kept. Run the command again to continue.';
const readable = (number: number) => number.toLocaleString('en');

async function copyAll({ from, to, ...options }: MigrateOptions, prefix: string): Promise<CopyReport> {
  if (from === to) throw new Error('--from and --to are the same database. Pass two different ones.');
  const source = await dialectOf({ database: from, prefix }, { readonly: true });
  const target = await dialectOf({ database: to, prefix }, { create: true });
  const { copyDatabase } = await import('../../store/schema/copy-database.js');
  const bar = await progressBar('rows');
  const onProgress = (done: number, total: number) => bar?.update(done, total);
  return stoppable(STOPPED, (signal) =>
    copyDatabase({ from: source, to: target, prefix, overwrite: options.overwrite === true, onProgress, signal }),
  ).finally(() => bar?.stop());
}

/** `relx migrate-database`: copies a database, compares both, and checks the relations of the copy. */
export async function migrateDatabaseCommand(options: MigrateOptions): Promise<void> {
  const { prefix = (await loadConfig()).prefix ?? 'wp_' } = options;
  const { outcome, tables, left } = await copyAll(options, prefix);
  const sum = (name: 'rows' | 'missing' | 'extra') => readable(tables.reduce((total, table) => total + table[name], 0));
  const name = withoutPasswords(options.to);
  if (outcome === 'occupied')
    throw new Error(
      `${name} already has content: ${sum('missing')} rows of the source are missing, and ${sum('extra')} rows are not in the source. To replace the content, pass --overwrite.`,
    );
  for (const table of tables) console.log(`${table.name}: ${readable(table.rows)} rows`);
  console.log(
    `${sum('missing')} rows written, ${sum('extra')} removed. All rows of ${name} and ${withoutPasswords(options.from)} are identical.`,
  );
  if (left.length > 0) console.log(`Skipped tables that relx does not use: ${left.join(', ')}.`);
  const { actions } = await withRelx({ database: options.to, prefix }, ({ integrity }) => integrity.check(), { reads: true });
  const broken = actions.remove + actions.repair;
  if (broken === 0) return console.log('All relationships are valid.');
  console.log(`Found ${readable(broken)} invalid relationships. To repair them, run relx content-relations check --fix.`);
  process.exitCode = 1;
}
