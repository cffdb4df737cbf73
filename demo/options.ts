import { createHash } from 'node:crypto';
import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';

export interface DemoOptions {
  /** TCP port; 0 uses a free one. */
  readonly port: number;
  /** Path of the SQLite file. */
  readonly database: string;
  /** Path of a WordPress export to show instead of the demo's content. */
  readonly wxr?: string;
  /** Restores the original content. */
  readonly reset: boolean;
  readonly help: boolean;
}

export const help = `npm run demo -- [options]

  --port <number>      port to listen on, 0 for a free one (default 8787, or PORT)
  --database <file>    SQLite file, created if missing (default .relx/demo.db)
  --wxr <file>         show a WordPress export instead of the demo's content
  --reset              restore the original content
  --help               show this help`;

/** Invalid command line. The message is printed, and the process exits with code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/**
 * Parses the command line.
 *
 * @throws {UsageError} for an option that is unknown, without its value, or an invalid port
 */
export function readOptions(args: readonly string[], env: NodeJS.ProcessEnv): DemoOptions {
  const values = parse(args);
  const { wxr, port = env.PORT || '8787', reset = false } = values;
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65535)
    throw new UsageError(`The port must be a number from 0 to 65535, not "${port}".`);
  const database = values.database ?? `.relx/${wxr === undefined ? 'demo' : nameOf(wxr)}.db`;
  return { port: Number(port), database, reset, help: values.help ?? false, ...(wxr === undefined ? {} : { wxr }) };
}

/** Unique name for each export, even if two files have the same name. */
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
    // the first part of parseArgs's message describes the problem
    const [what] = (cause as Error).message.split(/\. |\n/);
    throw new UsageError(`${what}. Try npm run demo -- --help.`, { cause });
  }
}
