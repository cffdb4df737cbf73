import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { allPages } from '../../docs/.vitepress/all-pages.js';
import { descriptionOf } from '../../docs/.vitepress/descriptions.js';
import { linksIn, sidebarOf } from '../../docs/.vitepress/sidebar.js';
import { filesIn, root, sitePages, textOf } from './markdown.js';

/** The page of a link of the site, by its path in the project. */
const pageOf = (link: string) => `docs${link.endsWith('/') ? `${link}README` : link}.md`;

test('the sidebar has each page of the site once', () => {
  const listed = linksIn(sidebarOf()).map(pageOf).sort();
  expect(listed).toEqual(sitePages.filter((page) => page !== 'docs/index.md'));
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

// domains such as site.example are those of samples. That of the project is replaced before the first release
test('and no other file has the example domain of the project', () => {
  const domain = ['relx', 'example'].join('.');
  const top = readdirSync(root, { withFileTypes: true }).filter(
    ({ name }) => !['.git', '.relx', 'coverage', 'dist', 'node_modules', 'package.json', 'test-results'].includes(name),
  );
  const all = top.flatMap((entry) => (entry.isDirectory() ? filesIn(entry.name, /\.(?!png$)[a-z]+$/) : entry.name));
  const files = all.filter((file) => !file.startsWith('demo/dist/'));
  expect(files.length).toBeGreaterThan(1000);
  const isFile = (file: string) => statSync(join(root, file)).isFile();
  expect(files.filter((file) => isFile(file) && textOf(file).includes(domain))).toEqual([]);
});

test('docs/README.md has the pages of the sidebar: `npm run docs` writes it', () => {
  expect(textOf('docs/README.md') === allPages(), 'npm run docs').toBe(true);
});

test('each page has a description for search engines', () => {
  const written = sitePages.filter((page) => !/^docs\/(index\.md|reference\/)/.test(page));
  expect(written.filter((page) => descriptionOf(textOf(page)).length < 30)).toEqual([]);
});
