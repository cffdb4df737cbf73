import { join } from 'node:path';
import { defineConfig, type PageData } from 'vitepress';
import { anchorOf } from './anchors.js';
import { builtParts } from './built-parts.js';
import { pointToSources } from './links.js';
import { writeTexts } from './llms.js';
import { linkSamples } from './sample-links.js';
import { sidebarOf, versions } from './sidebar.js';
import { root, site } from './site.js';

const urlOf = (page: string): string => new URL(page.replace(/(^|\/)index\.md$/, '$1').replace(/\.md$/, '.html'), site.url).href;

/** Facts that social networks show of a link. */
const openGraph = ({ title, description, relativePath }: PageData): [string, Record<string, string>][] =>
  Object.entries({
    'og:type': 'website',
    'og:site_name': 'relx',
    'og:title': title || 'relx',
    'og:description': description || site.description,
    'og:url': urlOf(relativePath),
    'og:image': new URL('demo-post.png', site.url).href,
  }).map(([property, content]) => ['meta', { property, content }]);

const ofVersion = (version: string) => ({ text: version, link: `/versions/${version}/` });

export default defineConfig({
  title: 'relx',
  description: site.description,
  lang: 'en-US',
  base: site.base,
  outDir: join(root, '.relx/docs'),
  cacheDir: join(root, '.relx/docs-cache'),
  // the home page of the site is index.md. Repositories show README.md as the index of a folder
  rewrites: {
    ':folder/README.md': ':folder/index.md',
    'versions/:version/README.md': 'versions/:version/index.md',
    'versions/:version/:folder/README.md': 'versions/:version/:folder/index.md',
  },
  lastUpdated: true,
  ignoreDeadLinks: 'localhostLinks',
  sitemap: { hostname: site.url },
  head: [['link', { rel: 'icon', href: `${site.base}favicon.svg`, type: 'image/svg+xml' }]],
  markdown: { anchor: { slugify: anchorOf }, config: (markdown) => void markdown.use(pointToSources).use(linkSamples) },
  transformPageData(page) {
    page.frontmatter.head = [...(page.frontmatter.head ?? []), ...openGraph(page)];
  },
  buildEnd: writeTexts,
  themeConfig: {
    // the search finds pages of the latest version
    search: {
      provider: 'local',
      options: { _render: (text, env, markdown) => (/^versions\//.test(env.relativePath) ? '' : markdown.render(text, env)) },
    },
    nav: [
      { text: 'Start', link: '/start/react', activeMatch: '/start/' },
      { text: 'Guides', link: '/lists' },
      { text: 'Recipes', link: '/recipes/course', activeMatch: '/recipes/' },
      { text: 'Playground', link: '/playground' },
      { text: 'Reference', link: '/reference/', activeMatch: '/reference/' },
      { text: 'All pages', link: '/README' },
      ...(versions.length > 0 ? [{ text: 'Versions', items: [{ text: 'Latest', link: '/' }, ...versions.map(ofVersion)] }] : []),
    ],
    sidebar: {
      ...Object.fromEntries(versions.map((version) => [`/versions/${version}/`, sidebarOf(`versions/${version}/`)])),
      '/': sidebarOf(),
    },
    outline: { level: [2, 3] },
    editLink: { pattern: `${site.repository}/edit/main/docs/:path`, text: 'Edit this page' },
  },
  vite: { publicDir: join(root, 'docs/.vitepress/public'), plugins: [builtParts] },
});
