import { readdirSync, readFileSync } from 'node:fs';
import type { DefaultTheme } from 'vitepress';
import { root } from './site.js';

const titleOf = (path: string): string => {
  const [, title = path] = /^# (.+)$/m.exec(readFileSync(`${root}/docs/${path}`, 'utf8')) ?? [];
  return title.replaceAll('`', '');
};

const page = (path: string): DefaultTheme.SidebarItem => ({
  text: titleOf(path),
  link: `/${path.replace(/\.md$/, '').replace(/README$/, '')}`,
});

const group = (text: string, names: string, collapsed = true): DefaultTheme.SidebarItem => ({
  text,
  collapsed,
  items: names.split(' ').map((name) => page(`${name}.md`)),
});

const pagesIn = (folder: string, names: RegExp): string =>
  readdirSync(`${root}/docs/${folder}`)
    .filter((name) => names.test(name))
    .sort()
    .map((name) => `${folder}/${name.replace('.md', '')}`)
    .join(' ');

/** The pages in the order of the sidebar. */
const grouped: DefaultTheme.SidebarItem[] = [
  group('Start here', 'start/react start/nextjs start/wordpress start/php start/page-builder start/no-site', false),
  { text: 'Learn', items: ['concepts.md', 'comparison.md', 'faq.md', 'troubleshooting.md'].map(page) },
  {
    text: 'Guides',
    items: [
      group(
        'Show lists',
        'lists custom-markup rendering devtools toolchains nextjs block-theme blocks shortcodes dynamic-tags puck grapesjs theming accessibility languages',
      ),
      group('Relate', 'relations relation-types relation-data manager core client command-line migrate'),
      group('Run', 'wordpress backend mariadb cluster operations testing access errors performance upgrading'),
    ],
  },
  group('Recipes', pagesIn('recipes', /\.md$/)),
  {
    text: 'Reference',
    items: [
      page('reference/README.md'),
      group(
        'Data and commands',
        ['attributes', 'dynamic-tags', 'rest', 'error-codes', 'command-line'].map((name) => `reference/${name}`).join(' '),
      ),
      group('WordPress', 'reference/php-functions reference/php-hooks reference/wp-cli'),
      group('TypeScript', `packages ${pagesIn('reference', /^relx.*\.md$/)}`),
      group('Design decisions', pagesIn('decisions', /^(\d|README).*\.md$/)),
    ],
  },
  { text: 'All pages', link: '/README' },
];

/** The links of a sidebar, with the paths of their pages. */
export const linksIn = (items: readonly DefaultTheme.SidebarItem[]): string[] =>
  items.flatMap(({ link, items: below = [] }) => [...(link ? [link] : []), ...linksIn(below)]);

const isGrouped = new Set(linksIn(grouped));
const others = pagesIn('.', /\.md$/)
  .split(' ')
  .map((name) => name.replace('./', ''))
  .filter((name) => name !== 'index' && !isGrouped.has(`/${name}`));

/** The pages of the site, in the order of the sidebar. Guides that no group names yet have a group of their own. */
export const sidebar: readonly DefaultTheme.SidebarItem[] = [
  ...grouped,
  ...(others.length > 0 ? [group('More guides', others.join(' '))] : []),
];
