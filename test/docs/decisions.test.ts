import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { filesIn, root, textOf } from './markdown.js';

const INDEX = 'docs/decisions/README.md';
const decisions = filesIn('docs/decisions', /\.md$/).filter((page) => page !== INDEX);

/** Paths in code spans that begin with a folder of the project. Patterns with a wildcard or a placeholder are none. */
const pathsIn = (page: string) =>
  [...textOf(page).matchAll(/`((?:bench|blocks|demo|docs|languages|plugin|scripts|src|storybook|test)\/[\w./-]+)`/g)].map(
    ([, path = '']) => path,
  );

test('decisions are numbered without gaps, and listed in this order with their titles', () => {
  expect(decisions.map((page) => Number(basename(page).slice(0, 3)))).toEqual(decisions.map((_, index) => index + 1));
  const listed = [...textOf(INDEX).matchAll(/^\| \[(\d{3})\]\((\S+)\) \| (.+?) \|$/gm)].map((line) => line.slice(1));
  expect(listed).toEqual(
    decisions.map((page) => [basename(page).slice(0, 3), basename(page), textOf(page).split('\n')[0]?.replace('# ', '')]),
  );
});

test.each(decisions)('%s has a context, a decision and its consequences', (page) => {
  expect(textOf(page).match(/^## .*/gm)).toEqual(['## Context', '## Decision', '## Consequences']);
});

test.each(['CONTRIBUTING.md', ...decisions])('%s names files and folders that exist', (page) => {
  expect(pathsIn(page).filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
