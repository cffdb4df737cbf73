import { dirname, join } from 'node:path/posix';
import type { MarkdownRenderer } from 'vitepress';
import { sourceUrl } from './site.js';

/**
 * A Markdown plugin: links to files outside `docs`, to design decisions and to files that are no pages lead to the repository. The README of a folder is
 * its index on the site.
 */
export function pointToSources(markdown: MarkdownRenderer): void {
  markdown.core.ruler.push('point-to-sources', ({ tokens, env }) => {
    // VitePress also parses titles, which are in no page
    const { relativePath } = env as { relativePath?: string };
    if (relativePath === undefined) return;
    // a frozen version is a copy of this folder
    const folder = join('docs', dirname(relativePath.replace(/^versions\/[^/]+\//, '')));
    for (const token of tokens.flatMap(({ children }) => children ?? [])) {
      if (token.type !== 'link_open') continue;
      const href = token.attrGet('href') ?? '';
      if (/^([a-z]+:|#|\/)/.test(href)) continue;
      const [path = '', fragment] = href.split('#');
      const file = join(folder, path);
      const isPage = /^docs\/.*\.md$/.test(file) && !file.startsWith('docs/decisions/');
      if (isPage && file.endsWith('/README.md') && file !== 'docs/README.md')
        token.attrSet('href', href.replace('README.md', 'index.md'));
      if (isPage) continue;
      token.attrSet('href', sourceUrl(file) + (fragment ? `#${fragment}` : ''));
    }
  });
}
