import { CommanderError } from 'commander';
import type { DatabaseOptions } from '../options/database-options.js';
import { paint } from '../terminal/paint.js';
import { database } from './database.js';
import { libraries, nodeVersion, server } from './environment.js';
import type { Finding } from './finding.js';
import { naming } from './naming.js';

interface DoctorOptions extends DatabaseOptions {
  readonly url?: string;
  readonly format: 'text' | 'json';
}

const COLOURS = { ok: 'green', warn: 'yellow', fail: 'red' } as const;

function findingText({ status, name, found, advice }: Finding): string {
  const line = `${paint(process.stdout, COLOURS[status], status.padEnd(4))}  ${name.padEnd(12)}  ${found}`;
  return advice === null ? line : `${line}\n${' '.repeat(20)}${advice}`;
}

/** `relx doctor`: checks the environment, the database and the site. Exits with 1 if a check fails. */
export async function doctor({ url, format, ...named }: DoctorOptions): Promise<void> {
  if (named.create)
    throw new CommanderError(2, 'relx.create', 'error: relx doctor creates no tables. Pass --create to another command.');
  const names = await naming(named);
  const findings = [nodeVersion(), libraries(), ...names.findings];
  if ('database' in names) findings.push(...(await database(names.database, names.prefix, named)));
  if (url !== undefined) findings.push(await server(url));
  if (format === 'json') console.log(JSON.stringify(findings, null, 2));
  else for (const finding of findings) console.log(findingText(finding));
  if (findings.some(({ status }) => status === 'fail')) process.exitCode = 1;
}
