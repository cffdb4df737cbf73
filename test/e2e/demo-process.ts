import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const programs = {
  built: fileURLToPath(new URL('../../demo/dist/server/server.js', import.meta.url)),
  dev: fileURLToPath(new URL('../../demo/dev.mjs', import.meta.url)),
  builder: fileURLToPath(new URL('../../demo/builder/dev.mjs', import.meta.url)),
};
/** `npm run demo`, `npm run dev`, or `npm run dev:builder`. */
export type Program = keyof typeof programs;

/** A folder that is gone when the test file ends. */
export async function temporaryFolder(): Promise<{ readonly path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'relx-e2e-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** How a program ended. */
export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A running demo, and its output when it started. */
export interface RunningDemo {
  readonly url: string;
  readonly output: string;
  /** The `Authorization` of the user that it printed. */
  readonly authorization: string;
  /** The body of the request that it suggests. */
  readonly suggestion: { readonly from_id: number; readonly to_id: number; readonly type: string };
  /** Stops it as Ctrl-C does by default. */
  stop(signal?: 'SIGINT' | 'SIGTERM'): Promise<Ended>;
}

function run(args: readonly string[], cwd: string, program: Program = 'built') {
  const { PORT: _, ...env } = process.env;
  const child: ChildProcess = spawn(process.execPath, [programs[program], ...args], {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  child.stdout?.on('data', (data) => {
    output.stdout += data;
  });
  child.stderr?.on('data', (data) => {
    output.stderr += data;
  });
  // `close`, not `exit`: by then everything that it wrote has arrived
  const ended = once(child, 'close').then(([code]): Ended => ({ code, ...output }));
  return { child, output, ended };
}

/** Runs the demo until it exits, for command lines without a server. */
export function runDemo(args: readonly string[], cwd: string, program?: Program): Promise<Ended> {
  return run(args, cwd, program).ended;
}

/** Starts the demo on a free port and waits until its output is complete. */
export async function startDemo(args: readonly string[], cwd: string, program?: Program): Promise<RunningDemo> {
  const { child, output, ended } = run(['--port', '0', ...args], cwd, program);
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', () => /Press Ctrl-C to stop/.test(output.stdout) && resolve());
    ended.then(({ stderr }) => reject(new Error(`The demo ended before it had started: ${stderr}`)));
  });
  const find = (pattern: RegExp): string => {
    const found = pattern.exec(output.stdout)?.slice(1).join(':');
    if (found === undefined) throw new Error(`The demo did not say ${pattern}: ${output.stdout}`);
    return found;
  };
  return {
    url: find(/(http:\/\/127\.0\.0\.1:\d+)/),
    output: output.stdout,
    authorization: `Basic ${Buffer.from(find(/Log in as +(\S+), with the application password (.+)/)).toString('base64')}`,
    suggestion: JSON.parse(find(/-d '([^']+)'/)),
    stop(signal = 'SIGINT') {
      child.kill(signal);
      return ended;
    },
  };
}
