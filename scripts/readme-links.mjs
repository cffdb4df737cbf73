// The README of the npm package has absolute links, because npm resolves relative ones only for some repositories. `npm pack` runs this file
// before it packs (`prepack`) and after it (`postpack`). package.json has the URLs. Until they are real, links stay relative.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const file = `${root}/README.md`;
const original = `${root}/.relx/README.md`;

/** A text with absolute links: pages and images of `docs` lead to the site, other files to the repository. */
export function withAbsoluteLinks(text, { homepage, repository: { url } }) {
  if (new URL(homepage).hostname.endsWith('.example')) return text;
  const repository = url.replace(/^git\+/, '').replace(/\.git$/, '');
  return text.replaceAll(/\]\((?![a-z]+:|#)([^)#\s]+)(#[^)\s]*)?\)/g, (_link, path, anchor = '') => {
    const page = /^docs\/(.+)\.md$/.exec(path)?.[1]?.replace(/\/README$/, '/index');
    if (page) return `](${homepage}${page}.html${anchor})`;
    if (path === 'docs/images/demo-post.png') return `](${homepage}demo-post.png)`;
    return `](${repository}/blob/main/${path}${anchor})`;
  });
}

if (process.argv[2] === 'absolute') {
  mkdirSync(`${root}/.relx`, { recursive: true });
  const text = readFileSync(file, 'utf8');
  writeFileSync(original, text);
  writeFileSync(file, withAbsoluteLinks(text, JSON.parse(readFileSync(`${root}/package.json`, 'utf8'))));
}
if (process.argv[2] === 'restore' && existsSync(original)) renameSync(original, file);
