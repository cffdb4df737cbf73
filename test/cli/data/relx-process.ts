import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Path of the built command. */
export const program = fileURLToPath(new URL('../../../dist/backend/cli/bin.js', import.meta.url));

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Starts the built command with a text or bytes as its standard input; `null` leaves it open. */
export function start(args: readonly string[], input: string | Uint8Array | null = '', cwd = process.cwd(), variables = {}) {
  const env = { ...process.env, ...variables };
  const child = spawn(process.execPath, [program, ...args], { cwd, env, stdio: ['pipe', 'pipe', 'pipe'] });
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].on('data', (data) => {
      output[name] += data;
    });
  // a command that rejects a file may not read it to its end
  child.stdin.on('error', () => {});
  if (input !== null) child.stdin.end(input);
  const ended = once(child, 'close').then(([code]): Ended => ({ code: code as number | null, ...output }));
  return { child, ended };
}

export const run = (args: readonly string[], input?: string | Uint8Array, cwd?: string, variables?: object): Promise<Ended> =>
  start(args, input, cwd, variables).ended;
