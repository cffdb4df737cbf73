import { Console } from 'node:console';
import { Readable, Writable } from 'node:stream';
import type { Command } from 'commander';
import { createProgram } from '../../src/cli/program.js';
import { run } from '../../src/cli/run.js';

/** How a command ended, and what it printed. */
export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Where and how a command runs. */
export interface Surroundings {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Standard input. @default '' */
  readonly input?: string | Uint8Array;
  /** @default createProgram, which is `relx` */
  readonly program?: () => Command;
}

/** Collects what is written to it. */
function collector(): { readonly stream: Writable; readonly text: () => string } {
  const chunks: Buffer[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
  });
  return { stream, text: () => Buffer.concat(chunks).toString() };
}

/** Gives properties of an object other values, and returns a function that restores them. */
function replaced(target: object, values: Readonly<Record<string, unknown>>): () => void {
  const before = Object.keys(values).map((key) => [key, Object.getOwnPropertyDescriptor(target, key)] as const);
  for (const [key, value] of Object.entries(values))
    Object.defineProperty(target, key, { value, configurable: true, enumerable: true, writable: true });
  return () => {
    for (const [key, descriptor] of before)
      if (descriptor) Object.defineProperty(target, key, descriptor);
      else Reflect.deleteProperty(target, key);
  };
}

async function runAlone(
  args: readonly string[],
  { cwd = process.cwd(), env = {}, input = '', program = createProgram }: Surroundings,
): Promise<Ended> {
  const [stdout, stderr] = [collector(), collector()];
  const listeners = process.listeners('SIGINT');
  const folder = process.cwd();
  const restored = [
    replaced(process, {
      argv: [process.execPath, 'relx', ...args],
      stdin: Readable.from(input.length > 0 ? [Buffer.from(input)] : [], { objectMode: false }),
      stdout: stdout.stream,
      stderr: stderr.stream,
      env: { ...process.env, ...env },
    }),
    replaced(globalThis, { console: new Console(stdout.stream, stderr.stream) }),
  ];
  const exitCode = process.exitCode;
  process.exitCode = undefined;
  process.chdir(cwd);
  try {
    await run(program());
    return { code: Number(process.exitCode ?? 0), stdout: stdout.text(), stderr: stderr.text() };
  } finally {
    process.chdir(folder);
    process.exitCode = exitCode;
    for (const restore of restored) restore();
    for (const listener of process.listeners('SIGINT')) if (!listeners.includes(listener)) process.off('SIGINT', listener);
  }
}

let last: Promise<unknown> = Promise.resolve();

/**
 * Runs a command line in this process, which needs a fraction of the time of a process of its own. Its output and its exit
 * code are those that run.ts has set. Commands run one after another, because they share the streams and the working directory.
 */
export function runInProcess(args: readonly string[], surroundings: Surroundings = {}): Promise<Ended> {
  const ended = last.then(() => runAlone(args, surroundings));
  last = ended.catch(() => {});
  return ended;
}
