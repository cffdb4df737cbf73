import { type Command, Option } from 'commander';
import { numberArgument } from './number-argument.js';

/** Options that every command shares. */
export interface DatabaseOptions {
  /** A path, `file:...` or `mysql://...`. */
  readonly database?: string | undefined;
  readonly prefix?: string | undefined;
  /** Number of a site of a multisite network. */
  readonly blog?: number | undefined;
  /** Creates missing WordPress tables. */
  readonly create?: true | undefined;
}

/** The table prefix, including the number of a site of a multisite network. */
export const prefixOf = ({ prefix, blog = 1 }: DatabaseOptions, configured = 'wp_'): string =>
  (prefix ?? configured) + (blog > 1 ? `${blog}_` : '');

/** Adds the database options to a command. */
export const withDatabase = (command: Command): Command =>
  command
    .addOption(
      new Option(
        '-d, --database <database>',
        'SQLite file or mysql://... (default: from relx.config, or relx.db); set the environment variable for a URL with a password',
      ).env('RELX_DATABASE'),
    )
    .addOption(new Option('--prefix <prefix>', 'table prefix (default: from relx.config, or "wp_")').env('RELX_PREFIX'))
    .addOption(
      new Option('--blog <number>', 'number of a site on a multisite network: 2 for the tables "wp_2_..."').argParser(
        numberArgument('--blog', 1, 1_000_000_000),
      ),
    )
    .option('--create', "create WordPress's tables if the database has none with the prefix (not in doctor)");
