import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { removePackedFiles, writePackedFiles } from '../../scripts/pack.mjs';

/** A package, packed as `npm publish` would. */
export interface Packed {
  /** The packed file. */
  readonly file: string;
  /** Paths of what is in it. */
  readonly paths: readonly string[];
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Both packages, in the projects of packed packages. */
    packed: { readonly relx: Packed; readonly backend: Packed };
  }
}

const root = fileURLToPath(new URL('../..', import.meta.url));

function pack(folder: string, source: string): Packed {
  const args = ['pack', source, '--json', '--ignore-scripts', '--pack-destination', folder];
  const [packed] = JSON.parse(execFileSync('npm', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' })) as {
    filename: string;
    files: { path: string }[];
  }[];
  if (!packed) throw new Error('npm packed nothing.');
  return { file: join(folder, packed.filename), paths: packed.files.map(({ path }) => path) };
}

/** Packs both packages once for all files. */
export function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'relx-packed-'));
  writePackedFiles();
  project.provide('packed', { relx: pack(folder, '.'), backend: pack(folder, './dist/backend') });
  removePackedFiles();
  return () => rmSync(folder, { recursive: true, force: true });
}
