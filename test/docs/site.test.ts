import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { linksIn, sidebarOf } from '../../docs/.vitepress/sidebar.js';
import { filesIn, root, textOf } from './markdown.js';

/** The page of a link of the site, by its path in the project. */
const pageOf = (link: string) => `docs${link.endsWith('/') ? `${link}README` : link}.md`;

test('the sidebar has each page of the site once', () => {
  const listed = linksIn(sidebarOf()).map(pageOf).sort();
  expect(listed).toEqual(filesIn('docs', /\.md$/).filter((page) => page !== 'docs/index.md'));
});

test('the home page links to pages of the site', () => {
  const links = [...textOf('docs/index.md').matchAll(/^ +link: (.*)$/gm)].map(([, link = '']) => link);
  expect(links.length).toBeGreaterThan(3);
  expect(links.filter((link) => !existsSync(join(root, pageOf(link))))).toEqual([]);
});

test('package.json has the URLs of the project', () => {
  const { homepage, bugs, repository } = JSON.parse(textOf('package.json')) as {
    homepage: string;
    bugs: { url: string };
    repository: { url: string };
  };
  expect(homepage).toMatch(/^https:\/\/.*\/$/);
  expect(`git+${bugs.url.replace('/issues', '.git')}`).toBe(repository.url);
});
