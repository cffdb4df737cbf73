import { type ChildProcess, type SpawnSyncOptions, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { expect } from 'vitest';
import { runInProcess } from '../cli/in-process.js';
import { isExhaustive } from '../sizes.js';
import { root } from './markdown.js';

const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly version: string;
  readonly scripts: Readonly<Record<string, string>>;
  readonly peerDependencies: Readonly<Record<string, string>>;
};

/** Puts an `npx` into a folder that runs the built commands, and gives the PATH with it in front. */
export function withBuiltCommands(folder: string): string {
  const bin = join(folder, 'bin');
  mkdirSync(bin, { recursive: true });
  const program = (name: string) => `exec '${process.execPath}' '${join(root, 'dist/backend/cli', name)}' "$@"`;
  // npx would install a missing package from the registry
  const lines = ['#!/bin/sh', '[ "$1" = --no-install ] || exit 126', 'name=$2; shift 2', 'case $name in'];
  lines.push(`relx) ${program('bin.js')} ;;`);
  lines.push(`content-relations) ${program('content-relations-bin.js')} ;;`, 'esac', 'exit 127');
  writeFileSync(join(bin, 'npx'), lines.join('\n'), { mode: 0o755 });
  return bin + delimiter + process.env.PATH;
}

/** Where the lines of a sample run. */
interface Shell {
  readonly folder: string;
  readonly path: string;
  /** What is typed where a line reads a password or a URL. */
  readonly typed?: string;
  /** Variables that lines have set, for those after them. */
  readonly variables?: Map<string, string>;
}

/** Lines that set something for those after them. */
const SETS = /^(export|read) /;

/** A command of words only, which a shell passes on as they are. A server runs in a separate process. */
const PLAIN = /^npx --no-install (?!relx serve)(?:relx|content-relations)(?: [\w.:/=,@%+-]+)*$/;

/**
 * Runs a line as a shell does. A release starts each command, and other runs those that need a shell. `npm install` may name what relx needs and nothing else; `npm run` must be a script of the
 * project, or `dev` of a created app; a server has to respond, and to exit cleanly; all else has to exit with 0.
 */
export async function runLine(line: string, { folder, path, typed = '', variables = new Map() }: Shell): Promise<void> {
  const [program = '', verb = '', ...words] = line.split(/\s+#/)[0]?.trim().split(/\s+/) ?? [];
  if (program === 'npm' && verb === 'install') return expectPeers(words);
  // tools of others: what they create is a folder of the name that they are given
  if (program === 'npm' && verb === 'create') return void mkdirSync(join(folder, words[1] ?? ''), { recursive: true });
  if (program === 'npm' && verb === 'init') return;
  if (program === 'npm') return expectScript(verb === 'run' ? words : [verb]);
  // a free port of this machine
  const env = { ...process.env, PATH: path, PORT: '0', ...Object.fromEntries(variables) };
  if (SETS.test(line)) return setVariables(line, { cwd: folder, env, input: `${typed}\n` }, variables);
  const plain = line
    .replace(/\s+#.*/, '')
    .trim()
    .replaceAll(/ +/g, ' ');
  if (!isExhaustive && PLAIN.test(plain)) {
    const args = plain.replace(/^npx --no-install (?:relx )?/, '').split(' ');
    return void expect(await runInProcess(args, { cwd: folder, env }), line).toMatchObject({ code: 0 });
  }
  // test/cli/workers.test.ts has two workers
  const run = line.replace(/(--metrics-port) \d+/, '$1 0').replace(/--workers 2/, isExhaustive ? '$&' : '--workers 1');
  const child = spawn('bash', ['-c', run], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part));
  const ended = once(child, 'close');
  if (/\bnpx --no-install relx serve\b/.test(line)) await expectServing(child, () => output);
  const [code] = await ended;
  expect(code, `${line}\n${output}`).toBe(0);
}

/** Runs a line, and keeps the variables that it exports. */
function setVariables(line: string, options: SpawnSyncOptions, variables: Map<string, string>): void {
  const { status, stdout, stderr } = spawnSync('bash', ['-c', `${line.replace(/\s#.*/, '')} && env -0`], options);
  expect(status, `${line}\n${stderr}`).toBe(0);
  for (const entry of String(stdout).split('\0')) {
    const [, name, value = ''] = /^(RELX_\w+)=(.*)$/s.exec(entry) ?? [];
    if (name !== undefined) variables.set(name, value);
  }
}

function expectPeers(words: readonly string[]): void {
  const files = ['relx', 'relx-server'].map((name) => `./${name}-${manifest.version}.tgz`);
  const known = [...files, 'msw', ...Object.keys(manifest.peerDependencies)];
  expect(known).toEqual(expect.arrayContaining(words.filter((word) => !word.startsWith('-'))));
}

function expectScript([script = '', ...words]: readonly string[]): void {
  expect(Object.keys(manifest.scripts)).toContain(script);
  const known = readdirSync(join(root, 'bench'));
  if (script === 'bench') for (const name of words) expect(known).toContain(`${name}.mjs`);
}

async function expectServing(child: ChildProcess, output: () => string): Promise<void> {
  const gone = once(child, 'close').then(() => 'gone');
  let url: string | undefined;
  while (!url) {
    [, url] = /(http:\/\/127\.0\.0\.1:\d+)\/wp-json/.exec(output()) ?? [];
    if (!url && (await Promise.race([gone, once(child.stdout as NodeJS.ReadableStream, 'data')])) === 'gone') return;
  }
  expect((await fetch(`${url}/health`)).status).toBe(200);
  child.kill('SIGTERM');
}

/** The lines of a code block that do something; one that ends in `\` continues. */
export const linesOf = (code: string): string[] =>
  code
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'));

/** Fails when the commands are not built. */
export function requireBuilt(): void {
  if (!existsSync(join(root, 'dist/backend/cli/bin.js'))) throw new Error('The commands are not built: run `npm run build`.');
}
