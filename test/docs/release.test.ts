import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { parser } from 'keep-a-changelog';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { otherNodes } from '../../scripts/node-versions.mjs';
import { PLUGIN, stateOfName } from '../../scripts/release/names.mjs';
import { notesOf, withReadmeChanges, writeVersion } from '../../scripts/release/version.mjs';
import { filesIn, root, textOf } from './markdown.js';

test('a name on npm is free, ours, taken or unknown', () => {
  const error = (code: string) => ({ error: { code } });
  const registry = (found: unknown, user: unknown) => (command: string) => (command === 'view' ? found : user);
  const state = (found: unknown, user: unknown) => stateOfName('relx', registry(found, user));
  expect(state(error('E404'), error('ENEEDAUTH'))).toBe('free');
  expect(state(['maren <maren@example.test>', 'hugh <hugh@example.test>'], 'hugh')).toBe('ours');
  // npm returns a list of one as a string
  expect(state('maren <maren@example.test>', 'maren')).toBe('ours');
  expect(state('maren <maren@example.test>', 'mar')).toBe('taken');
  expect(state('maren <maren@example.test>', error('ENEEDAUTH'))).toBe('unknown');
  expect(state(error('ENOTFOUND'), error('ENOTFOUND'))).toBe('unknown');
});

test('a version is written into all files once, and has notes', () => {
  const copy = mkdtempSync(join(tmpdir(), 'relx-release-'));
  onTestFinished(() => rmSync(copy, { recursive: true, force: true }));
  const blocks = filesIn('blocks', /block\.json$/);
  const files = ['package.json', 'package-lock.json', 'CHANGELOG.md', 'README.md', 'openapi.json', 'src/version.ts'];
  for (const file of [...files, 'plugin/relx.php', 'plugin/readme.txt', 'docs/packages.md', ...blocks]) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(root, file), join(copy, file));
  }
  // that of the project has nothing under "Unreleased" while a release is tested
  writeFileSync(join(copy, 'CHANGELOG.md'), '# Changelog\n\n## Unreleased\n\n### Added\n\n- Plugin: lists of courses.\n');
  const read = (file: string) => readFileSync(join(copy, file), 'utf8');

  writeVersion(copy, '0.9.0');
  expect(JSON.parse(read('package.json')).version).toBe('0.9.0');
  expect(read('plugin/relx.php')).toMatch(/Version: {11}0\.9\.0\n[\s\S]*'RELX_VERSION', '0\.9\.0'/);
  expect(read('plugin/readme.txt')).toMatch(/Stable tag: 0\.9\.0\n[\s\S]*== Changelog ==\n\n= 0\.9\.0 =\n\* /);
  expect([read('README.md'), read('docs/packages.md')].join().match(/relx-(?!0\.9\.0)\d[\w.]*tgz/)).toBeNull();
  for (const file of blocks) expect(JSON.parse(read(file)).version).toBe('0.9.0');
  expect(notesOf(copy, '0.9.0')).toBe('### Added\n- Plugin: lists of courses.\n');

  const before = read('CHANGELOG.md');
  writeVersion(copy, '0.9.0');
  expect(read('CHANGELOG.md')).toBe(before);
  expect(() => writeVersion(copy, '0.9.1')).toThrow('no entries under "Unreleased"');

  // not published yet: what came later belongs to it
  writeFileSync(
    join(copy, 'CHANGELOG.md'),
    before.replace('## Unreleased\n', '## Unreleased\n\n### Added\n\n- Plugin: a late change.\n'),
  );
  writeVersion(copy, '0.9.0');
  expect(notesOf(copy, '0.9.0')).toMatch(/^### Added\n+- Plugin: a late change\.\n- /);
  expect(parser(read('CHANGELOG.md')).releases[0]?.isEmpty()).toBe(true);
});

test("the plugin's readme has the changes of the plugin, without links", () => {
  const { releases } = parser(`# Changelog

## [0.9.0] - 2026-01-02

### Added

- Plugin: [lists](docs/lists.md) of courses.
- \`relx/client\`: nothing of the plugin.
`);
  const [release] = releases;
  if (!release) throw new Error('The changelog has no release.');
  const text = withReadmeChanges('== Changelog ==\n\n= 0.8.0 =\n* First version.\n', release);
  expect(text).toBe('== Changelog ==\n\n= 0.9.0 =\n* Plugin: lists of courses.\n\n= 0.8.0 =\n* First version.\n');
  expect(withReadmeChanges(text, release)).toBe(text);
});

test('the tested versions of Node.js begin with the one that the packages require', () => {
  const { engines, devDependencies } = JSON.parse(textOf('package.json')) as Record<string, Record<string, string>>;
  const required = Number(/^>=(\d+)\./.exec(engines?.node ?? '')?.[1]);
  expect(Math.min(required, ...otherNodes())).toBe(required);
  expect(devDependencies?.['@types/node']).toMatch(new RegExp(`^${required}\\.`));
});

test('each package whose updates are limited is one that relx has', () => {
  type Rule = { matchPackageNames?: string[]; allowedVersions?: string; enabled?: boolean; description?: string };
  const { packageRules } = JSON.parse(textOf('.github/renovate.json')) as { packageRules: Rule[] };
  const names = Object.keys((JSON.parse(textOf('package.json')) as { devDependencies: object }).devDependencies);
  const limited = packageRules.filter((rule) => rule.matchPackageNames && (rule.allowedVersions || rule.enabled === false));
  expect(limited.length).toBeGreaterThan(5);
  for (const { matchPackageNames = [], description } of limited) {
    expect(description).toBeDefined();
    for (const name of matchPackageNames)
      expect(
        names.filter((one) => one.startsWith(name.replace('**', ''))),
        name,
      ).not.toEqual([]);
  }
});

test('CI on a public server runs the script of the project, and publishes what the release made', () => {
  type Workflow = { jobs: Record<string, { steps: { run?: string; env?: Record<string, string> }[] }> };
  const stepsOf = (file: string) =>
    Object.values((parse(textOf(`.github/workflows/${file}`)) as Workflow).jobs).flatMap(({ steps }) => steps);
  expect(stepsOf('check.yml').map(({ run }) => run)).toContain('bash .ci/run');
  const release = stepsOf('release.yml');
  expect(release.filter(({ run }) => run?.startsWith('npm run release -- '))).toHaveLength(1);
  const { SLUG, ASSETS_DIR = '' } = release.find(({ env }) => env?.SLUG)?.env ?? {};
  expect([SLUG, existsSync(join(root, ASSETS_DIR, 'banner-772x250.png'))]).toEqual([PLUGIN, true]);
});

test('the forms of issues are valid YAML with fields', () => {
  const forms = filesIn('.github/ISSUE_TEMPLATE', /(?<!config)\.yml$/);
  // blank issues are off, so each subject of the support pages has a form
  expect(forms.map((file) => basename(file, '.yml')).sort()).toEqual(['bug', 'feature', 'question']);
  for (const file of forms) {
    const { name, description, body } = parse(textOf(file)) as { name: string; description: string; body: { type: string }[] };
    expect([typeof name, typeof description, body.length > 1], file).toEqual(['string', 'string', true]);
  }
});
