import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesIn, pages, root, textOf } from './markdown.js';

/** What users read: pages, samples, and the messages of the command line, the demo and the plugin. */
const read = [
  ...pages,
  'openapi.json',
  'package.json',
  ...filesIn('docs', /\.(ya?ml|conf|service|json)$/),
  ...filesIn('src', /\.tsx?$/),
  ...filesIn('demo', /\.tsx?$/),
  ...filesIn('blocks', /\.(json|tsx?)$/),
  ...filesIn('plugin/includes', /\.php$/),
  'plugin/readme.txt',
  ...filesIn('languages', /\.pot?$/),
  ...filesIn('scripts', /\.mjs$/),
];

/** The lines of all files that match, with their places. Lines that warn of a command are left out. */
const linesWith = (pattern: RegExp) =>
  read.flatMap((path) =>
    readFileSync(join(root, path), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        pattern.test(line) && !line.includes('Never run') ? [`${path}:${index + 1}: ${line.trim()}`] : [],
      ),
  );

// `npx --no relx --version` is no alternative: npm takes "relx" for the value of --no, and reads the options that follow itself
test('npx runs only installed commands: relx is not published yet', () => {
  expect(linesWith(/\bnpx (?!--no-install )(.* )?(relx|content-relations)\b/)).toEqual([]);
  expect(linesWith(/\bnpx --no-install relx\b/).length).toBeGreaterThan(20);
});

test('samples install relx from its file, for the same reason', () => {
  expect(linesWith(/\bnpm (install|i|add|exec)( -\S+)* relx\b/)).toEqual([]);
  const { version } = JSON.parse(textOf('package.json')) as { version: string };
  const named = linesWith(/relx-[\d.]+\.tgz/);
  expect(named.filter((line) => !line.includes(`relx-${version}.tgz`))).toEqual([]);
});
