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
    group(
      'Start here',
      'start/setup start/wordpress start/elementor-bricks start/php start/react start/nextjs start/puck start/rest start/no-site',
      false,
    ),
    group('Learn', 'playground concepts comparison faq troubleshooting', false),
    group(
      'WordPress',
      'wordpress automatic blocks block-theme shortcodes page-builders similar relation-types relation-data php plugin-data abilities migrate page-caches multisite uninstall',
    ),
    group(
      'React and other apps',
      'lists custom-markup rendering client toolchains nextjs manager theming dynamic-tags puck languages devtools testing',
    ),
    group('Recipes', pagesIn('recipes', /\.md$/)),
    group('Relations in code', 'relations core command-line access errors'),
    group('Run a server', 'backend mariadb cluster operations performance'),
    group('Project', 'compatibility limits accessibility packages licenses upgrading support'),
    {
      text: 'Reference',
      items: [
        page('reference/README.md'),
        group(
          'Data and commands',
          ['attributes', 'dynamic-tags', 'custom-properties', 'settings', 'rest', 'error-codes', 'command-line']
            .map((name) => `reference/${name}`)
            .join(' '),
        ),
        group('PHP and WP-CLI', 'reference/php-functions reference/php-hooks reference/wp-cli'),
        group('TypeScript', pagesIn('reference', /^relx.*\.md$/)),
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
