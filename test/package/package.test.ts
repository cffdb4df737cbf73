import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { bundle } from '../../scripts/bundle.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const run = (program: string, ...args: string[]) =>
  execFileSync('npx', [program, ...args], { cwd: root, encoding: 'utf8', stdio: 'pipe' });
const manifest = JSON.parse(readFileSync(`${root}/package.json`, 'utf8')) as {
  dependencies: Record<string, string>;
  peerDependencies: Record<string, string>;
  peerDependenciesMeta: Record<string, { optional: boolean }>;
  bin: Record<string, string>;
  exports: Record<string, string | Record<string, string>>;
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

describe('the packed files', () => {
  const [packed] = JSON.parse(
    execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], { cwd: root, encoding: 'utf8', stdio: 'pipe' }),
  ) as { files: { path: string }[] }[];
  const files = packed?.files.map(({ path }) => path) ?? [];
  const read = (file: string) => readFileSync(`${root}/${file}`, 'utf8');

  test('are the built ones, with readme, licence, changelog and description', () => {
    const beside = ['CHANGELOG.md', 'LICENSE', 'README.md', 'openapi.json', 'package.json'];
    expect(files.filter((path) => !path.startsWith('dist/')).sort()).toEqual(beside);
    const kinds = new Set(files.filter((path) => path.startsWith('dist/')).map((path) => path.replace(/^[^.]*/, '')));
    expect([...kinds].sort()).toEqual(['.css', '.css.d.ts', '.d.ts', '.js', '.js.map', '.json', '.md']);
  });

  test('have neither tests nor the WordPress plugin among them, which is a zip of its own', () => {
    expect(files.filter((path) => /wordpress\/relx|\.test\.|\.php$|\.zip$/.test(path))).toEqual([]);
  });

  test('are what the entries and the commands name, with their types', () => {
    const { bin, exports } = manifest;
    const targets = Object.values(exports).flatMap((target) => (typeof target === 'string' ? [target] : Object.values(target)));
    const missing = [...targets, ...Object.values(bin)].filter((target) => !files.includes(target.replace('./', '')));
    expect(missing).toEqual([]);
  });

  test('bring their sources inside their maps, and refer to none outside', () => {
    const maps = files.filter((path) => path.endsWith('.map'));
    expect(maps.length).toBeGreaterThan(100);
    const without = maps.filter((path) => {
      const { sources, sourcesContent } = JSON.parse(read(path)) as { sources: string[]; sourcesContent?: (string | null)[] };
      return sources.some((_, at) => !sourcesContent?.[at]);
    });
    expect(without).toEqual([]);
    const named = files
      .filter((path) => path.endsWith('.js'))
      .flatMap((path) => {
        const map = /\n\/\/# sourceMappingURL=(.+)/.exec(read(path))?.[1];
        return map && !files.includes(join(dirname(path), map)) ? [path] : [];
      });
    expect(named).toEqual([]);
  });
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
