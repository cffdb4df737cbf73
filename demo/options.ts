import { createHash } from 'node:crypto';
import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';

export interface DemoOptions {
  /** 0 takes a free one. */
  readonly port: number;
  /** Path of the SQLite file. */
  readonly database: string;
  /** Path of a WordPress export to show in place of the demo's own content. */
  readonly wxr?: string;
  /** Whether to start again with the original content. */
  readonly reset: boolean;
  readonly help: boolean;
}

export const help = `npm run demo -- [options]

  --port <number>      port to listen on, 0 for a free one (default 8787, or PORT)
  --database <file>    SQLite file, made when missing (default .relx/demo.db)
  --wxr <file>         show a WordPress export in place of the demo's own content
  --reset              start again with the original content
  --help               show this`;

/** A command line that can't be followed: told in one sentence, and the program ends with 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/**
 * Reads the command line.
 *
 * @throws {UsageError} for an option that is unknown, without its value, or a port that is none
 */
export function readOptions(args: readonly string[], env: NodeJS.ProcessEnv): DemoOptions {
  const values = parse(args);
  const { wxr, port = env.PORT || '8787', reset = false } = values;
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65535)
    throw new UsageError(`The port has to be a number from 0 to 65535, not "${port}".`);
  const database = values.database ?? `.relx/${wxr === undefined ? 'demo' : nameOf(wxr)}.db`;
  return { port: Number(port), database, reset, help: values.help ?? false, ...(wxr === undefined ? {} : { wxr }) };
}

/** A name of its own for each export, also for two files of one name. */
function nameOf(wxr: string): string {
  const hash = createHash('sha256').update(resolve(wxr)).digest('hex').slice(0, 8);
  return `wxr-${basename(wxr).replace(/\.(xml|wxr)$/i, '')}-${hash}`;
}

function parse(args: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        port: { type: 'string' },
        database: { type: 'string' },
        wxr: { type: 'string' },
        reset: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    });
    return values;
  } catch (cause) {
    // parseArgs explains in several sentences; the first says what is wrong
    const [what] = (cause as Error).message.split(/\. |\n/);
    throw new UsageError(`${what}. Try npm run demo -- --help.`, { cause });
  }
}
