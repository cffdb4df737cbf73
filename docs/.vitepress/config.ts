import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type PageData } from 'vitepress';
import { builtParts } from './built-parts.js';
import { descriptionOf } from './descriptions.js';
import { fragmentOf } from './fragments.js';
import { pointToSources } from './links.js';
import { writeTexts } from './llms.js';
import { linkSamples } from './sample-links.js';
import { miniSearch } from './search.js';
import { sidebarOf, versions } from './sidebar.js';
import { root, site, sourceUrl } from './site.js';
import { labelCells } from './table-labels.js';
import { keepShortCode } from './unbroken-code.js';

const urlOf = (page: string): string => new URL(page.replace(/(^|\/)index\.md$/, '$1').replace(/\.md$/, '.html'), site.url).href;

/** Facts that social networks show of a link. */
const openGraph = ({ title, description, relativePath }: PageData): [string, Record<string, string>][] =>
  Object.entries({
    'og:type': 'website',
    'og:site_name': 'relx',
    'og:title': title || 'relx',
    'og:description': description || site.description,
    'og:url': urlOf(relativePath),
    'og:image': new URL('images/post.webp', site.url).href,
  }).map(([property, content]) => ['meta', { property, content }]);

/** The link to the icon, from the folder of a page if the site has no base. */
const iconOf = ({ relativePath }: PageData): [string, Record<string, string>] => {
  const base = site.base === './' ? `./${'../'.repeat(relativePath.split('/').length - 1)}` : site.base;
  return ['link', { rel: 'icon', href: `${base}favicon.svg`, type: 'image/svg+xml' }];
};

/** Two branches: the repository is on no platform yet whose icon it could have. */
const repositoryIcon =
  '<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2"><circle cx="6" cy="5" r="2.5"/><circle cx="6" cy="19" r="2.5"/><circle cx="18" cy="7" r="2.5"/><path d="M6 7.5v9M18 9.5c0 5-6 4-11 7.5"/></svg>';

const ofVersion = (version: string) => ({ text: version, link: `/versions/${version}/` });

export default defineConfig({
  title: 'relx',
  description: site.description,
  lang: 'en-US',
  base: site.base,
  outDir: join(root, '.relx/docs'),
  cacheDir: join(root, '.relx/docs-cache'),
  // for people who change relx: links to them lead to the repository
  srcExclude: ['**/decisions/**'],
  // the home page of the site is index.md. Repositories show README.md as the index of a folder
  rewrites: {
    ':folder/README.md': ':folder/index.md',
    'versions/:version/README.md': 'versions/:version/index.md',
    'versions/:version/:folder/README.md': 'versions/:version/:folder/index.md',
  },
  lastUpdated: true,
  ignoreDeadLinks: 'localhostLinks',
  sitemap: { hostname: site.url },
  markdown: {
    anchor: { slugify: fragmentOf },
    config: (markdown) => void markdown.use(pointToSources).use(linkSamples).use(keepShortCode).use(labelCells),
  },
  transformPageData(page, { siteConfig }) {
    page.description ||= descriptionOf(readFileSync(join(siteConfig.srcDir, page.filePath), 'utf8'));
    page.frontmatter.head = [...(page.frontmatter.head ?? []), iconOf(page), ...openGraph(page)];
  },
  buildEnd: writeTexts,
  themeConfig: {
    // the search finds pages of the latest version
    search: {
      provider: 'local',
      options: {
        _render: (text, env, markdown) => (/^versions\//.test(env.relativePath) ? '' : markdown.render(text, env)),
        miniSearch,
      },
    },
    nav: [
      { text: 'Start', link: '/start/setup', activeMatch: '/start/' },
      { text: 'WordPress', link: '/wordpress' },
      { text: 'React', link: '/lists' },
      { text: 'Recipes', link: '/recipes/course', activeMatch: '/recipes/' },
      { text: 'Playground', link: '/playground' },
      { text: 'Reference', link: '/reference/', activeMatch: '/reference/' },
      {
        text: site.version,
        items: [
          { text: 'Changelog', link: sourceUrl('CHANGELOG.md') },
          { text: 'All pages', link: '/README' },
          ...(versions.length > 0 ? [{ text: 'Latest', link: '/' }, ...versions.map(ofVersion)] : []),
        ],
      },
    ],
    socialLinks: [{ icon: { svg: repositoryIcon }, link: site.repository, ariaLabel: 'Repository' }],
    sidebar: {
      ...Object.fromEntries(versions.map((version) => [`/versions/${version}/`, sidebarOf(`versions/${version}/`)])),
      '/': sidebarOf(),
    },
    outline: { level: [2, 3] },
    notFound: {
      title: 'Page not found',
      quote: 'This page has moved, or its address is misspelled. Search for it, or start at the home page.',
      linkText: 'Home page',
    },
    editLink: { pattern: `${site.repository}/edit/main/docs/:path`, text: 'Edit this page' },
  },
  vite: { publicDir: join(root, 'docs/.vitepress/public'), plugins: [builtParts] },
});
