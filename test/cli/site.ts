import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'libsql';
import { expect, onTestFinished } from 'vitest';
import { type Ended, runInProcess } from './in-process.js';

/** Path of a built program. */
export const built = (name: 'bin' | 'content-relations-bin') =>
  fileURLToPath(new URL(`../../dist/backend/cli/${name}.js`, import.meta.url));

/** A process that runs. */
export interface Started {
  readonly child: ChildProcess;
  readonly output: { stdout: string; stderr: string };
  readonly ended: Promise<Ended>;
}

/** Starts a program, and ends it with the test. */
export function started(program: string, args: readonly string[], cwd: string, env: Record<string, string> = {}): Started {
  const child = spawn(program, args, { cwd, stdio: ['pipe', 'pipe', 'pipe'], env: { ...process.env, ...env } });
  onTestFinished(() => void child.kill('SIGKILL'));
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (data) => {
    output.stdout += data;
  });
  child.stderr.on('data', (data) => {
    output.stderr += data;
  });
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, ...output }));
  return { child, output, ended };
}

/** Waits until a process has printed something. */
export async function printed({ child, output, ended }: Started, what: RegExp): Promise<void> {
  const over = ended.then(() => 'over');
  while (!what.test(output.stdout + output.stderr)) {
    const next = [child.stdout, child.stderr].map((stream) => once(stream as NonNullable<typeof stream>, 'data'));
    if ((await Promise.race([...next, over])) === 'over') throw new Error(`It ended without ${what}: ${JSON.stringify(output)}`);
  }
}

/** A folder of the test's own, which goes with it. */
export function ownFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'relx-cli-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The commands in a folder: `start` starts the built command, and the others run it in this process. */
export function commandsIn(folder: string, env: Record<string, string> = {}) {
  const relx = (...args: string[]) => runInProcess(args, { cwd: folder, env });
  return {
    start: (...args: string[]) => started(process.execPath, [built('bin'), ...args], folder, env),
    relx,
    relations: (...args: string[]) => relx('content-relations', ...args),
  };
}

const seeded = new Map<string, Promise<Buffer>>();

/** A folder of the test's own with the database that `relx seed` writes. Content is imported once, and copied. */
async function folderWith(...content: string[]): Promise<{ readonly folder: string; readonly site: string }> {
  const folder = ownFolder();
  const site = join(folder, 'relx.db');
  const seed = async () => {
    expect((await commandsIn(folder).relx('seed', ...content)).code).toBe(0);
    return readFileSync(site);
  };
  const key = content.join(' ');
  const bytes = seeded.get(key) ?? seed();
  seeded.set(key, bytes);
  bytes.catch(() => seeded.delete(key));
  writeFileSync(site, await bytes);
  return { folder, site };
}

/** A folder of the test's own with the database of a generated site, and so many relations. */
export const seededFolder = (relations: number) => folderWith('--relations', String(relations));

/** A folder of the test's own with the database of the demo. */
export const demoFolder = () => folderWith('--demo');

/** Every relation of a database, and how many posts it has: what must be as before. */
export function contentOf(filename: string): unknown {
  const database = new Database(filename);
  try {
    const rows = (sql: string) => database.prepare(sql).all();
    return [rows('select * from wp_relx_relations order by id'), rows('select count(*) from wp_posts')];
  } finally {
    database.close();
  }
}

/** A small disk in a folder, gone with the test. */
export function smallDisk(folder: string, megabytes: number): { readonly remount: (how: 'ro' | 'rw') => void } {
  const mount = (...args: string[]) => {
    try {
      execFileSync('mount', args, { stdio: 'pipe' });
    } catch (cause) {
      throw new Error('This test mounts a small tmpfs: run it as root where mounting is allowed (CAP_SYS_ADMIN).', { cause });
    }
  };
  mount('-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder);
  onTestFinished(() => void execFileSync('umount', ['--lazy', folder], { stdio: 'pipe' }));
  return { remount: (how) => mount('-o', `remount,${how}`, folder) };
}

/** Starts a built command in a pseudo-terminal, by util-linux's `script`; what is written to it is typed. */
export function inTerminal(folder: string, args: readonly string[], env: Record<string, string> = {}): Started {
  try {
    execFileSync('script', ['--version'], { stdio: 'pipe' });
  } catch (cause) {
    throw new Error('This test needs the program script: apt-get install util-linux (or bsdutils).', { cause });
  }
  const quoted = [process.execPath, built('bin'), ...args].map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(' ');
  return started('script', ['-qec', quoted, '/dev/null'], folder, { TERM: 'xterm', FORCE_COLOR: '', NO_COLOR: '', ...env });
}
