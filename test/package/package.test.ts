import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, inject, test } from 'vitest';
import { parse } from 'yaml';
import { bundle } from '../../scripts/bundle.mjs';
import { entryPoints } from '../../scripts/entry-points.mjs';
import { PACKAGES } from '../../scripts/release/names.mjs';
import { codeBlocks } from '../docs/markdown.js';
import { isExhaustive } from '../sizes.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const run = (program: string, ...args: string[]) =>
  execFileSync(`${root}/node_modules/.bin/${program}`, args, { cwd: root, encoding: 'utf8', stdio: 'pipe' });
const manifest = JSON.parse(readFileSync(`${root}/package.json`, 'utf8')) as {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies: Record<string, string>;
  peerDependenciesMeta: Record<string, { optional: boolean }>;
  bin: Record<string, string>;
};

const packed = inject('packed');

test.each(['relx', 'backend'] as const)('publint finds nothing in %s, strictly', (name) => {
  expect(run('publint', packed[name].file, '--strict')).toContain('All good');
});

// in each run, apps compile against most entries: see installed.test.ts
if (isExhaustive)
  test.each(['relx', 'backend'] as const)('the types of every entry of %s resolve', (name) => {
    run('attw', packed[name].file, '--profile', 'esm-only');
  });

describe('the packed files', () => {
  const files = packed.relx.paths;

  test('are the built ones, with readme, licence, changelog and description', () => {
    const beside = ['CHANGELOG.md', 'LICENSE', 'README.md', 'SKILL.md', 'openapi.json', 'package.json'];
    expect(files.filter((path) => !/^dist\/|\.css$/.test(path)).sort()).toEqual(beside);
    // tools that do not read "exports" look for the style sheets under their names
    const sheets = Object.keys(entryPoints).filter((name) => name.endsWith('.css'));
    expect(files).toEqual(expect.arrayContaining(sheets.map((name) => name.slice(2))));
    const extensions = new Set(files.filter((path) => path.startsWith('dist/')).map((path) => path.replace(/^[^.]*/, '')));
    expect([...extensions].sort()).toEqual(['.css', '.css.d.ts', '.d.ts', '.js', '.json', '.licenses.md', '.txt']);
  });

  test('have neither tests nor the WordPress plugin among them, which is a zip of its own', () => {
    expect(files.filter((path) => /wordpress\/relx|\.test\.|\.php$|\.zip$/.test(path))).toEqual([]);
  });

  test('are what the entries and the commands name, with their types', () => {
    const { bin } = manifest;
    const targets = Object.values(entryPoints).flatMap((target) =>
      typeof target === 'string' ? [target] : Object.values(target),
    );
    const missing = [...targets, ...Object.values(bin)].filter((target) => !files.includes(target.replace('./', '')));
    expect(missing).toEqual([]);
  });
});

test('an app that only renders installs no backend library', () => {
  expect(manifest.dependencies ?? {}).toEqual({});
  // a range of an optional package would keep apps with another version of it from installing relx
  const ranges = new Set(
    Object.entries(manifest.peerDependencies).flatMap(([name, range]) => (/^react(-dom)?$/.test(name) ? [] : range)),
  );
  expect([...ranges]).toEqual(['*']);
  const required = Object.keys(manifest.peerDependencies).filter((name) => !manifest.peerDependenciesMeta[name]?.optional);
  expect(required).toEqual(['react']);
});

/** The packages that a text of code or declarations imports. */
function importsOf(text: string): string[] {
  const imports =
    /^(?:import|export)\b[^'"\n]*["']([^./"'][^"']*)["'];$|\bimport\(["']([^./"'][^"']*)["']\)|\brequire\(["']([^./"'][^"']*)["']\)/gm;
  return [...text.matchAll(imports)].flatMap(([, name, lazy, required]) => {
    const path = name ?? lazy ?? required ?? '';
    return isBuiltin(path) ? [] : (/^(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []);
  });
}

test('the backend depends on exactly what its files import', () => {
  const { dependencies, optionalDependencies, peerDependencies } = JSON.parse(
    readFileSync(`${root}/dist/backend/package.json`, 'utf8'),
  ) as typeof manifest;
  const files = readdirSync(`${root}/dist/backend`, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));
  const imported = files.flatMap((file) => importsOf(readFileSync(`${root}/dist/backend/${file}`, 'utf8')));
  // Kysely and htmlparser2 are also bundled into the commands
  expect([...new Set(imported)].sort()).toEqual(
    Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }).sort(),
  );
});

const read = (file: string, path: string) => execFileSync('tar', ['-xzOf', file, `package/${path}`], { encoding: 'utf8' });

test('both packages name the same site, repository and versions of Node.js, and are published with provenance', () => {
  const [relx, backend] = [packed.relx, packed.backend].map(
    ({ file }) => JSON.parse(read(file, 'package.json')) as Record<string, unknown>,
  );
  expect([relx?.name, backend?.name]).toEqual(PACKAGES);
  for (const field of ['version', 'homepage', 'bugs', 'repository', 'funding', 'engines', 'keywords', 'publishConfig'])
    expect(backend?.[field], field).toEqual(relx?.[field]);
  expect(relx?.publishConfig).toEqual({ access: 'public', provenance: true });
});

test('the skill for assistants has samples of the documentation, and links to nothing that is missing', () => {
  const skill = read(packed.relx.file, 'SKILL.md');
  const [, header = ''] = /^---\n([\s\S]*?)\n---\n/.exec(skill) ?? [];
  expect(parse(header)).toEqual({ name: 'relx', description: expect.stringContaining('[relx_related_posts]') });
  // assistants read all of it
  expect(skill.split('\n').length).toBeLessThan(500);
  const samples = [...skill.matchAll(/^```\w*\n([\s\S]*?)\n```$/gm)].map(([, code]) => code);
  expect(samples.length).toBeGreaterThan(10);
  const documented = new Set(codeBlocks.map(({ code }) => code));
  expect(samples.filter((code) => code === undefined || !documented.has(code))).toEqual([]);
  expect(skill.replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, '').match(/\]\((?!https:)/g)).toBeNull();
});

describe('licenses', () => {
  test.each([
    ['relx', 'MIT', /^MIT License$/m],
    ['backend', 'GPL-2.0-or-later', /GNU GENERAL PUBLIC LICENSE\s+Version 2/],
  ] as const)('%s has its own, and the text of it', (name, license, text) => {
    const { file } = packed[name];
    expect(JSON.parse(read(file, 'package.json'))).toMatchObject({ license });
    expect(read(file, 'LICENSE')).toMatch(text);
  });

  test('only entries that forward to the backend import GPL code', () => {
    const importing = packed.relx.paths
      .filter((path) => /\.(js|d\.ts)$/.test(path))
      .map((path) => ({ text: readFileSync(`${root}/${path}`, 'utf8'), path }))
      .filter(({ text }) => importsOf(text).some((name) => name === '@relx/server' || name.startsWith('@wordpress/')));
    expect(importing.length).toBeGreaterThan(10);
    const isForwarding = /^export \* from '@relx\/server[^']*';\n$/;
    const copied = importing.filter(({ text, path }) => !path.startsWith('dist/bin/') && !isForwarding.test(text));
    expect(copied.map(({ path }) => path)).toEqual([]);
  });

  test('every other package that an app can need for relx is permissive, with all its dependencies', () => {
    /** The folder of a package, as Node.js finds it from another one. */
    const folderOf = (name: string, from: string): string => {
      const folder = join(from, 'node_modules', name);
      return existsSync(folder) ? folder : folderOf(name, dirname(from));
    };
    const licenses = new Map<string, string | undefined>();
    const walk = (name: string, from: string) => {
      const folder = folderOf(name, from);
      if (licenses.has(folder)) return;
      const found = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')) as Partial<typeof manifest> & { license?: string };
      licenses.set(folder, found.license);
      const peers = Object.keys(found.peerDependencies ?? {}).filter((peer) => !found.peerDependenciesMeta?.[peer]?.optional);
      for (const needed of [...Object.keys(found.dependencies ?? {}), ...peers]) walk(needed, folder);
    };
    for (const name of Object.keys(manifest.peerDependencies)) if (name !== '@relx/server') walk(name, root);
    expect(licenses.size).toBeGreaterThan(100);
    const permissive = /^(MIT|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0)$/;
    expect([...licenses].filter(([, license]) => !permissive.test(license ?? ''))).toEqual([]);
  });
});

const entries = Object.entries(entryPoints)
  .filter(([name, target]) => typeof target === 'object' && !name.endsWith('.css'))
  .map(([name]) => `relx${name.slice(1)}`);
// WordPress's own packages import JSON as bundlers do, and Node does not
const isOfEditor = (name: string) => name.startsWith('relx/blocks');

test('every entry of the package can be imported by its name', async () => {
  const script = `for (const name of ${JSON.stringify(entries.filter((name) => !isOfEditor(name)))}) { if (Object.keys(await import(name)).length === 0) throw new Error(name + ' exports nothing'); }`;
  // in a process of its own: the tests' aliases would give the sources
  execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: root, stdio: 'pipe' });
});

test.each(entries.filter(isOfEditor))(
  '%s is what a bundler of an editor takes in, and brings none of WordPress along',
  async (name) => {
    const { modules } = await bundle(`export * from '${name}'`, (id) => id.startsWith('@wordpress/'));
    expect(modules.some((id) => id.includes('/dist/backend/blocks/'))).toBe(true);
    expect(modules.filter((id) => id.includes('@wordpress'))).toEqual([]);
  },
);
