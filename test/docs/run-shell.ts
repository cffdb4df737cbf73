import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { expect } from 'vitest';
import { root } from './markdown.js';

const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
  readonly peerDependencies: Readonly<Record<string, string>>;
};

/** Puts an `npx` into a folder that runs the built commands, and gives the PATH with it in front. */
export function withBuiltCommands(folder: string): string {
  const bin = join(folder, 'bin');
  mkdirSync(bin, { recursive: true });
  const program = (name: string) => `exec '${process.execPath}' '${join(root, 'dist/cli', name)}' "$@"`;
  const lines = ['#!/bin/sh', 'name=$1; shift', 'case $name in', `relx) ${program('bin.js')} ;;`];
  lines.push(`content-relations) ${program('content-relations-bin.js')} ;;`, 'esac', 'exit 127');
  writeFileSync(join(bin, 'npx'), lines.join('\n'), { mode: 0o755 });
  return bin + delimiter + process.env.PATH;
}

/** How a shell was told to run something, and what it printed. */
interface Shell {
  readonly folder: string;
  readonly path: string;
}

/**
 * Runs a line as a shell does. `npm install` may name what relx needs and nothing else; `npm run` has to be a script of the
 * project; a server has to answer, and to end well; all else has to end with 0.
 */
export async function runLine(line: string, { folder, path }: Shell): Promise<void> {
  const [program = '', verb = '', ...words] = line.split(/\s+#/)[0]?.trim().split(/\s+/) ?? [];
  if (program === 'npm' && verb === 'install') return expectPeers(words);
  if (program === 'npm') return expectScript(verb === 'run' ? words : [verb]);
  // a port of this machine that nobody has
  const env = { ...process.env, PATH: path, PORT: '0' };
  const child = spawn('bash', ['-c', line], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += part));
  const ended = once(child, 'close');
  if (/\bnpx relx serve\b/.test(line)) await expectServing(child, () => said);
  const [code] = await ended;
  expect(code, `${line}\n${said}`).toBe(0);
}

function expectPeers(words: readonly string[]): void {
  const known = ['relx', ...Object.keys(manifest.peerDependencies)];
  expect(known).toEqual(expect.arrayContaining(words.filter((word) => !word.startsWith('-'))));
}

function expectScript([script = '', ...words]: readonly string[]): void {
  expect(Object.keys(manifest.scripts)).toContain(script);
  const known = readdirSync(join(root, 'bench'));
  if (script === 'bench') for (const name of words) expect(known).toContain(`${name}.mjs`);
}

async function expectServing(child: ChildProcess, said: () => string): Promise<void> {
  const gone = once(child, 'close').then(() => 'gone');
  let url: string | undefined;
  while (!url) {
    [, url] = /(http:\/\/127\.0\.0\.1:\d+)\/wp-json/.exec(said()) ?? [];
    if (!url && (await Promise.race([gone, once(child.stdout as NodeJS.ReadableStream, 'data')])) === 'gone') return;
  }
  expect((await fetch(`${url}/health`)).status).toBe(200);
  child.kill('SIGTERM');
}

/** The lines of a fence that do something; one that ends in `\` goes on. */
export const linesOf = (code: string): string[] =>
  code
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'));

/** Fails when the commands are not built. */
export function requireBuilt(): void {
  if (!existsSync(join(root, 'dist/cli/bin.js'))) throw new Error('The commands are not built: run `npm run build`.');
}
