import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { SiteConfig } from 'vitepress';
import { root, site, sourceUrl } from './site.js';

/** Guides first, then generated pages. */
const rank = (page: string): number => Number(page.startsWith('reference/'));

/**
 * Writes what programs read: each page as Markdown beside its HTML, `openapi.json`, the images of the README, `llms.txt` with a link to
 * each page, and `llms-full.txt` with the text of all pages.
 */
export function writeTexts({ pages, srcDir, outDir }: Pick<SiteConfig, 'pages' | 'srcDir' | 'outDir'>): void {
  for (const page of pages) {
    const target = join(outDir, page);
    mkdirSync(dirname(target), { recursive: true });
    cpSync(join(srcDir, page), target);
  }
  cpSync(join(root, 'openapi.json'), join(outDir, 'openapi.json'));
  for (const image of ['images/editor.webp', 'images/post.webp']) cpSync(join(srcDir, image), join(outDir, image));
  const list = readFileSync(join(root, 'llms.txt'), 'utf8').replaceAll(/\]\(([^)]+)\)/g, (_link, path: string) => {
    const target = path === 'openapi.json' ? path : path.replace(/^docs\//, '');
    return /^docs\/(?!decisions\/)/.test(path) || target === 'openapi.json'
      ? `](${new URL(target, site.url)})`
      : `](${sourceUrl(path)})`;
  });
  writeFileSync(join(outDir, 'llms.txt'), list);
  const texts = pages
    .filter((page) => !page.startsWith('versions/') && !['index.md', 'README.md'].includes(page))
    .sort((one, other) => rank(one) - rank(other))
    .map((page) => `<!-- ${new URL(page, site.url)} -->\n\n${readFileSync(join(srcDir, page), 'utf8')}`);
  writeFileSync(join(outDir, 'llms-full.txt'), texts.join('\n'));
}
