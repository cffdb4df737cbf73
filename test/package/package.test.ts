import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { bundle } from '../../scripts/bundle.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const run = (program: string, ...args: string[]) =>
  execFileSync('npx', [program, ...args], { cwd: root, encoding: 'utf8', stdio: 'pipe' });
const manifest = JSON.parse(readFileSync(`${root}/package.json`, 'utf8')) as {
  dependencies: Record<string, string>;
  peerDependencies: Record<string, string>;
  peerDependenciesMeta: Record<string, { optional: boolean }>;
  exports: Record<string, unknown>;
};

test('publint finds nothing, strictly', () => {
  expect(run('publint', '--strict')).toContain('All good');
});

test('the types resolve for every entry', () => {
  run('attw', '--pack', '.', '--profile', 'esm-only');
});

test('the bundles stay under their limits', () => {
  execFileSync(process.execPath, ['scripts/bundle.mjs'], { cwd: root });
  const sizes = JSON.parse(run('size-limit', '--json')) as { name: string; passed: boolean; size: number }[];
  expect(sizes.filter(({ passed }) => !passed)).toEqual([]);
});

test('the packed files are the built ones', () => {
  const [packed] = JSON.parse(
    execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], { cwd: root, encoding: 'utf8', stdio: 'pipe' }),
  ) as { files: { path: string }[] }[];
  const files = packed?.files.map(({ path }) => path) ?? [];
  expect(files).toEqual(
    expect.arrayContaining([
      'dist/index.js',
      'dist/index.d.ts',
      'dist/style.css',
      'dist/manager.css',
      'openapi.json',
      'README.md',
      'LICENSE',
      'CHANGELOG.md',
    ]),
  );
  expect(
    files.filter((path) => !/^(dist\/|openapi\.json$|package\.json$|README\.md$|LICENSE$|CHANGELOG\.md$)/.test(path)),
  ).toEqual([]);
});

test('whoever only renders installs no backend library', () => {
  expect(Object.keys(manifest.dependencies)).toEqual(['swr']);
  const required = Object.keys(manifest.peerDependencies).filter((name) => !manifest.peerDependenciesMeta[name]?.optional);
  expect(required).toEqual(['react']);
});

test('openapi.json is what the contract makes of itself', async () => {
  const { openapi } = await import('relx/server');
  expect(JSON.parse(readFileSync(`${root}/openapi.json`, 'utf8'))).toEqual(openapi());
});

const entries = Object.entries(manifest.exports)
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
    expect(modules.some((id) => id.includes('/dist/blocks/'))).toBe(true);
    expect(modules.filter((id) => id.includes('@wordpress'))).toEqual([]);
  },
);
