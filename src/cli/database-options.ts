import { type Command, Option } from 'commander';

/** Options that every command shares. */
export interface DatabaseOptions {
  /** A file, `file:...` or `mysql://...`. */
  readonly database?: string | undefined;
  readonly prefix?: string | undefined;
}

/** Gives a command the options that say which database is meant. */
export const withDatabase = (command: Command): Command =>
  command
    .addOption(
      new Option(
        '-d, --database <database>',
        'SQLite file, or mysql://... (default: that of relx.config, or relx.db); set the variable for one with a password',
      ).env('RELX_DATABASE'),
    )
    .addOption(new Option('--prefix <prefix>', 'table prefix (default: "wp_")').env('RELX_PREFIX'));
