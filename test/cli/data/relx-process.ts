import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type Ended, runInProcess } from '../in-process.js';

/** Path of the built command. */
export const program = fileURLToPath(new URL('../../../dist/backend/cli/bin.js', import.meta.url));

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

/** Runs the command in this process. */
export const run = (args: readonly string[], input = '' as string | Uint8Array, cwd = process.cwd(), env = {}): Promise<Ended> =>
  runInProcess(args, { cwd, env, input });
