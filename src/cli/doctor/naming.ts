import { resolve } from 'node:path';
import { type DatabaseOptions, prefixOf } from '../options/database-options.js';
import { configFile, loadConfig, type RelxConfig } from '../options/load-config.js';
import { withoutPasswords } from '../terminal/without-passwords.js';
import { type Finding, fail, ok } from './finding.js';

/** Where a value comes from: the command line, the environment, `relx.config` or the default. */
const source = (given: string | undefined, variable: string, configured: string | undefined): string => {
  if (given !== undefined) return given === process.env[variable] ? variable : 'the command line';
  return configured === undefined ? 'the default' : 'relx.config';
};

/** Database and prefix from the command line, the environment and relx.config. */
export interface Naming {
  readonly database: string;
  readonly prefix: string;
  readonly findings: readonly Finding[];
}

/** Determines the database and where its name comes from. Returns only findings if the configuration is invalid. */
export async function naming(options: DatabaseOptions): Promise<Naming | { readonly findings: readonly Finding[] }> {
  const { database, prefix, blog } = options;
  const file = configFile();
  let config: RelxConfig;
  try {
    config = await loadConfig();
  } catch (error) {
    return { findings: [fail('config', (error as Error).message, 'Fix the file, or remove it from this folder.')] };
  }
  const name = database ?? config.database ?? 'relx.db';
  const table = prefixOf(options, config.prefix);
  return {
    database: name,
    prefix: table,
    findings: [
      ok('config', file ?? `none in ${resolve('.')}`),
      ok('database', `${withoutPasswords(name)} (from ${source(database, 'RELX_DATABASE', config.database)})`),
      ok('prefix', `${table} (from ${blog === undefined ? source(prefix, 'RELX_PREFIX', config.prefix) : '--blog'})`),
    ],
  };
}
