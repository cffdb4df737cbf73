// Lists and numbers in guides, compared with the sources that they describe
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtinTypes, errorCodes } from 'relx/contract';
import { describe, expect, onTestFinished, test } from 'vitest';
import { docOf, nameOf, phpFile, walk } from '../../scripts/reference/php-sources.js';
import { wpCliPage } from '../../scripts/reference/wp-cli-page.js';
import { type Hook, hooks } from '../../src/contract/hooks.js';
import { limits } from '../../src/contract/limits.js';
import { settings } from '../../src/contract/settings.js';
import { integrityCategories } from '../../src/core/integrity/report.js';
import { similarSettings } from '../../src/core/similar/similar-options.js';
import { filesIn, root, textOf } from './markdown.js';

const guides = ['README.md', ...filesIn('docs', /\.md$/).filter((page) => !/^docs\/(reference|decisions)\//.test(page))];
const code = (name: string | number) => `\`${name}\``;
/** A number as guides write it. */
const written = (value: number) => value.toLocaleString('en-US');

const functions: string[] = [];
walk(phpFile('plugin/includes/functions.php').tree, (node) => {
  if (node.kind === 'function' && docOf(node)) functions.push(nameOf(node));
});
const hookNames = (hooks as readonly Hook[]).flatMap(({ names }) => names);

test.each([
  ['20.18.3', 1],
  ['20.19.0', 0],
  ['21.7.3', 1],
  ['22.11.0', 1],
  ['22.12.0', 0],
  ['24.0.0', 0],
])('a clone with Node.js %s exits with %d, as CONTRIBUTING.md states', (node, status) => {
  const folder = mkdtempSync(join(tmpdir(), 'relx-clone-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'package-lock.json'), '{ "packages": {} }');
  mkdirSync(join(folder, 'node_modules'));
  writeFileSync(join(folder, 'node_modules/.package-lock.json'), '{ "packages": {} }');
  const versions = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${node}' } })`;
  const args = ['--import', `data:text/javascript,${encodeURIComponent(versions)}`, join(root, 'scripts/ensure-installed.mjs')];
  const run = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  expect([run.status, run.stderr.includes('Node.js 20.19, 22.12 or later')]).toEqual([status, status === 1]);
  expect(textOf('CONTRIBUTING.md')).toContain('Node.js 20.19, 22.12 or later');
});

describe('functions and hooks', () => {
  test('the guide of PHP names each function', () => {
    const page = textOf('docs/php.md');
    expect(functions.filter((name) => !name.startsWith('lg_') && !page.includes(`${name}(`))).toEqual([]);
  });

  test.each(guides)('%s names no function, hook or error that does not exist', (page) => {
    const known = new Set<string>([...functions, ...hookNames, ...Object.keys(errorCodes)]);
    const named = [...textOf(page).matchAll(/\b(?:ncr|lg)_[a-z_]*[a-z]\b(?!\*|_)/g)].map(([name]) => name);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });
});

const commands = wpCliPage().split(/^## `wp content-relations /m);

test.each(guides)('%s names no command or option of WP-CLI that does not exist', (page) => {
  const optionsOf = (name: string) => commands.find((section) => section.startsWith(`${name}\``)) ?? '';
  const used = [...textOf(page).matchAll(/\bwp content-relations ([a-z]+)([^`\n#|]*)/g)];
  for (const [line, command = '', rest = ''] of used) {
    const known = optionsOf(command === 'types' ? 'schema' : command);
    expect(known, line).not.toBe('');
    // `check --fix` is also `sync`
    for (const [option] of rest.matchAll(/--[a-z-]+/g)) expect(known, line).toContain(option);
  }
});

describe('the plugin', () => {
  test('has the settings of its guide', () => {
    for (const name of Object.keys(settings)) expect(textOf('docs/wordpress.md')).toContain(code(name));
  });

  test('has the tools and the problems of its page', () => {
    const page = textOf('docs/plugin-data.md');
    const routes = filesIn('plugin/includes', /\.php$/).flatMap((path) =>
      [...textOf(path).matchAll(/'\/(tools\/[a-z-]+)'/g)].map(([, route = '']) => route),
    );
    const listed = [...page.matchAll(/^\| `(?:GET|POST) (tools\/[a-z-]+)`/gm)].map(([, route = '']) => route);
    expect(new Set(listed)).toEqual(new Set(routes));
    for (const category of integrityCategories) expect(page).toContain(code(category));
  });
});

test('guides have the limits and defaults of the contract', () => {
  const data = textOf('docs/relation-data.md');
  for (const value of [limits.fields, limits.fieldValues, limits.data, limits.filters]) expect(data).toContain(written(value));
  for (const value of [`${written(limits.ancestors)} ancestors`, `${written(limits.ancestorRelations)} relations`])
    expect(textOf('docs/relation-types.md')).toContain(value);
  for (const { name } of builtinTypes) expect(textOf('docs/relation-types.md')).toContain(code(name));
  const similar = textOf('docs/similar.md');
  const { text, terms, recency, minimum } = similarSettings({}, []);
  for (const [name, value] of Object.entries({ text, terms, recency, minimum }))
    expect(similar).toMatch(new RegExp(`^\\| \`${name}\` .* \\| ${value} \\|$`, 'm'));
  expect(similar).toContain(`${limits.similar} similar posts`);
  expect(similar).toContain(`${written(limits.similarText)} characters`);
  const plugin = textOf('docs/plugin-data.md');
  expect(plugin).toContain(`${limits.brackets} shortcodes`);
  expect(plugin).toMatch(new RegExp(`relations of each object in an embed \\| ${limits.embedded} `));
});

describe('sizes', () => {
  const measured = Object.values(JSON.parse(textOf('docs/measured.json')) as Record<string, number>);
  const budgets = (JSON.parse(textOf('package.json')) as { 'size-limit': { limit: string }[] })['size-limit'];

  test.each(guides)('%s has those that were measured, or the limits of bundles', (page) => {
    const known = [...measured, ...budgets.map(({ limit }) => Number.parseFloat(limit))];
    const stated = [
      ...textOf(page).matchAll(/\b(\d+(?:\.\d+)?) (?:kB|MB)\b(?= of JavaScript|, gzipped| gzipped| to node_modules)/g),
    ];
    expect(stated.map(([text, size]) => (known.includes(Number(size)) ? '' : text)).filter(Boolean)).toEqual([]);
  });
});

test('the comparison has the version and the date of each plugin', () => {
  const [, row = ''] = /^\| version \|(.*)\|$/m.exec(textOf('docs/comparison.md')) ?? [];
  expect(
    row
      .split('|')
      .slice(1)
      .filter((cell) => !/\d/.test(cell)),
  ).toEqual([]);
});
