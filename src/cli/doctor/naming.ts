import { resolve } from 'node:path';
import { type DatabaseOptions, prefixOf } from '../options/database-options.js';
import { configFile, loadConfig, type RelxConfig } from '../options/load-config.js';
import { shownName } from '../terminal/shown-name.js';
import { type Finding, fail, ok } from './finding.js';

/** Where a value comes from, the strongest first. */
const source = (given: string | undefined, variable: string, configured: string | undefined): string => {
  if (given !== undefined) return given === process.env[variable] ? variable : 'the command line';
  return configured === undefined ? 'the default' : 'relx.config';
};

/** What the command line, the environment and relx.config say. */
export interface Naming {
  readonly database: string;
  readonly prefix: string;
  readonly findings: readonly Finding[];
}

/** Finds out which database is meant, and who says so; undefined names where the configuration is broken. */
export async function naming(options: DatabaseOptions): Promise<Naming | { readonly findings: readonly Finding[] }> {
  const { database, prefix, blog } = options;
  const file = configFile();
  let config: RelxConfig;
  try {
    config = await loadConfig();
  } catch (error) {
    return { findings: [fail('config', (error as Error).message, 'Mend the file, or take it out of this folder.')] };
  }
  const name = database ?? config.database ?? 'relx.db';
  const table = prefixOf(options, config.prefix);
  return {
    database: name,
    prefix: table,
    findings: [
      ok('config', file ?? `none in ${resolve('.')}`),
      ok('database', `${shownName(name)} (from ${source(database, 'RELX_DATABASE', config.database)})`),
      ok('prefix', `${table} (from ${blog === undefined ? source(prefix, 'RELX_PREFIX', config.prefix) : '--blog'})`),
    ],
  };
}
