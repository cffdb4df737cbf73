import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { fragmentOf } from '../../docs/.vitepress/fragments.js';
import { entryPoints } from '../../scripts/entry-points.mjs';
import { filesIn, pages, root, textOf } from './markdown.js';

/** A page without its code. */
const proseOf = (page: string) =>
  textOf(page)
    .replaceAll(/^```[\s\S]*?^```$/gm, '')
    .replaceAll(/`[^`\n]*`/g, (text) => text.replaceAll(/[[\]]/g, ''));

/** The link anchors of the headings of a page. */
const fragmentsOf = (page: string) => [...textOf(page).matchAll(/^#+ (.*)$/gm)].map(([, title = '']) => fragmentOf(title));

const linksOf = (page: string) => [...proseOf(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);

test.each([...pages, 'plugin/README.md'])('%s leads nowhere that is not there', (page) => {
  const dead = linksOf(page).filter((target) => {
    if (/^https?:/.test(target)) return !URL.canParse(target);
    const [path = '', fragment] = target.split('#');
    const file = path === '' ? page : join(dirname(page), path);
    if (!existsSync(join(root, file))) return true;
    return fragment !== undefined && !fragmentsOf(file).includes(fragment);
  });
  expect(dead).toEqual([]);
});

test('every page of docs is found from the index, and by assistants', () => {
  const written = filesIn('docs', /^([^/]+|(start|recipes)\/.*)\.md$/).filter(
    (page) => !['docs/README.md', 'docs/index.md'].includes(page),
  );
  const indexed = linksOf('docs/README.md').map((target) => join('docs', target));
  expect(written.filter((page) => !indexed.includes(page))).toEqual([]);
  expect(written.filter((page) => !linksOf('llms.txt').includes(page))).toEqual([]);
});

test('every image of a page exists, and every image is in a page', () => {
  const shown = pages.flatMap((page) =>
    linksOf(page)
      .filter((target) => /\.(png|svg|jpg|webp)$/.test(target))
      .map((target) => join(dirname(page), target)),
  );
  expect(filesIn('docs/images', /./).filter((path) => statSync(join(root, path)).isFile() && !shown.includes(path))).toEqual([]);
});

test('llms.txt has the form that assistants read: a title, a summary, and lists of links with a description', () => {
  const [title = '', , summary = ''] = textOf('llms.txt').split('\n');
  expect(title).toBe('# relx');
  expect(summary).toMatch(/^> .{40,}/);
  const lists = textOf('llms.txt')
    .split(/^## .*\n/m)
    .slice(1);
  expect(lists.length).toBeGreaterThan(3);
  for (const line of lists.join('').split('\n').filter(Boolean)) expect(line).toMatch(/^- \[[^\]]+\]\([^)]+\): .+/);
});

test('the licenses are the whole MIT license and the whole GPL 2', () => {
  expect(textOf('LICENSE')).toMatch(
    /^MIT License[\s\S]*Permission is hereby granted, free of charge[\s\S]*DEALINGS IN THE\nSOFTWARE\.$/m,
  );
  expect(JSON.parse(textOf('package.json'))).toMatchObject({ license: 'MIT' });
  const text = textOf('plugin/LICENSE');
  expect(text).toMatch(/GNU GENERAL PUBLIC LICENSE\s+Version 2, June 1991/);
  for (let section = 0; section <= 12; section++) expect(text).toMatch(new RegExp(`^ {2}${section}\\. `, 'm'));
  expect(text).toMatch(/END OF TERMS AND CONDITIONS/);
});

test('docs/packages.md has every entry of the package, and names what it needs', () => {
  const manifest = JSON.parse(textOf('package.json')) as { peerDependencies: Record<string, string> };
  const page = textOf('docs/packages.md');
  const entries = Object.keys(entryPoints)
    .filter((path) => !path.endsWith('.json'))
    .map((path) => `\`relx${path.slice(1)}\``);
  expect(entries.filter((entry) => !page.includes(entry))).toEqual([]);
  const short = (name: string) => name.replace('@wordpress/', '');
  expect(Object.keys(manifest.peerDependencies).filter((name) => !page.includes(short(name)))).toEqual([]);
});
