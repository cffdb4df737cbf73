import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { DefaultTheme } from 'vitepress';
import { root } from './site.js';

/** The links of a sidebar, with the paths of their pages. */
export const linksIn = (items: readonly DefaultTheme.SidebarItem[]): string[] =>
  items.flatMap(({ link, items: below = [] }) => [...(link ? [link] : []), ...linksIn(below)]);

/** The frozen versions of the documentation, newest first: `scripts/release.mjs` adds one per minor version. */
export const versions: readonly string[] = existsSync(`${root}/docs/versions`)
  ? readdirSync(`${root}/docs/versions`).sort((one, other) => other.localeCompare(one, 'en', { numeric: true }))
  : [];

/**
 * The pages in the order of the sidebar. Guides that no group names yet have a group of their own.
 *
 * @param folder folder of a frozen version below `docs`, such as `versions/1.0/`. The default is the latest version
 */
export function sidebarOf(folder = ''): DefaultTheme.SidebarItem[] {
  const titleOf = (path: string): string => {
    const [, title = path] = /^# (.+)$/m.exec(readFileSync(`${root}/docs/${folder}${path}`, 'utf8')) ?? [];
    return title.replaceAll('`', '');
  };

  const isThere = (path: string): boolean => existsSync(`${root}/docs/${folder}${path}`);

  const page = (path: string): DefaultTheme.SidebarItem => ({
    text: titleOf(path),
    link: `/${folder}${path.replace(/\.md$/, '').replace(/README$/, '')}`,
  });

  const group = (text: string, names: string, collapsed = true): DefaultTheme.SidebarItem => ({
    text,
    collapsed,
    items: names
      .split(' ')
      .map((name) => `${name}.md`)
      .filter(isThere)
      .map(page),
  });

  const pagesIn = (part: string, names: RegExp): string =>
    readdirSync(`${root}/docs/${folder}${part}`)
      .filter((name) => names.test(name))
      .sort()
      .map((name) => `${part}/${name.replace('.md', '')}`)
      .join(' ');

  const grouped: DefaultTheme.SidebarItem[] = [
    group('Start here', 'start/react start/nextjs start/wordpress start/php start/page-builder start/no-site', false),
    {
      text: 'Learn',
      items: ['playground.md', 'concepts.md', 'comparison.md', 'faq.md', 'troubleshooting.md'].filter(isThere).map(page),
    },
    {
      text: 'Guides',
      items: [
        group(
          'Show lists',
          'lists similar custom-markup rendering devtools toolchains nextjs block-theme blocks shortcodes dynamic-tags puck theming accessibility languages',
        ),
        group('Relate', 'relations relation-types relation-data manager php core client command-line abilities migrate'),
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
          ['attributes', 'dynamic-tags', 'settings', 'rest', 'error-codes', 'command-line']
            .map((name) => `reference/${name}`)
            .join(' '),
        ),
        group('WordPress', 'reference/php-functions reference/php-hooks reference/wp-cli plugin-data'),
        group('TypeScript', `packages ${pagesIn('reference', /^relx.*\.md$/)}`),
      ],
    },
    { text: 'All pages', link: `/${folder}README` },
  ];

  const isGrouped = new Set(linksIn(grouped));
  const others = pagesIn('.', /\.md$/)
    .split(' ')
    .map((name) => name.replace('./', ''))
    .filter((name) => name !== 'index' && !isGrouped.has(`/${folder}${name}`));
  return [...grouped, ...(others.length > 0 ? [group('More guides', others.join(' '))] : [])];
}
