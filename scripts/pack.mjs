// What only the npm package has beside package.json. `npm pack` runs this file before it packs (`prepack`) and after it (`postpack`).
// - The README has absolute links, because npm resolves relative ones only for some repositories. package.json has the URLs. Until
//   they are real, links stay relative.
// - SKILL.md has parts of the documentation, for assistants.
// - Each style sheet has a file under its name, because postcss-import and Sass read no "exports" of packages.
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { styleSheets } from './entry-points.mjs';
import { LINK, skillOf } from './skill.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const file = `${root}/README.md`;
const original = `${root}/.relx/README.md`;

/** A text with absolute links: pages and images of `docs` lead to the site, other files to the repository. */
export function withAbsoluteLinks(text, { homepage, repository: { url } }) {
  if (new URL(homepage).hostname.endsWith('.example')) return text;
  const repository = url.replace(/^git\+/, '').replace(/\.git$/, '');
  return text.replaceAll(/\]\((?![a-z]+:|#)([^)#\s]+)(#[^)\s]*)?\)/g, (_link, path, fragment = '') => {
    const page = /^docs\/(.+)\.md$/.exec(path)?.[1]?.replace(/\/README$/, '/index');
    if (page) return `](${homepage}${page}.html${fragment})`;
    if (path.startsWith('docs/images/')) return `](${homepage}${path.slice('docs/'.length)})`;
    return `](${repository}/blob/main/${path}${fragment})`;
  });
}

const manifest = () => JSON.parse(readFileSync(`${root}/package.json`, 'utf8'));

/** Writes the files that are only in the package: the skill, and style sheets, which import those in `dist`. */
export function writePackedFiles() {
  const skill = withAbsoluteLinks(skillOf(root), manifest());
  // the package does not have the pages of links that are still relative
  writeFileSync(
    `${root}/SKILL.md`,
    skill.replaceAll(LINK, (link, text, path) => (/^[a-z]+:/.test(path) ? link : text)),
  );
  mkdirSync(`${root}/styles`, { recursive: true });
  for (const name of Object.keys(styleSheets))
    writeFileSync(`${root}/${name}`, `@import "${name.includes('/') ? '..' : '.'}/dist/${name}";\n`);
}

/** Removes them. */
export function removePackedFiles() {
  for (const name of [...Object.keys(styleSheets), 'styles', 'SKILL.md'])
    rmSync(`${root}/${name}`, { recursive: true, force: true });
}

if (process.argv[2] === 'prepare') {
  mkdirSync(`${root}/.relx`, { recursive: true });
  const text = readFileSync(file, 'utf8');
  writeFileSync(original, text);
  writeFileSync(file, withAbsoluteLinks(text, manifest()));
  writePackedFiles();
}
if (process.argv[2] === 'restore') {
  if (existsSync(original)) renameSync(original, file);
  removePackedFiles();
}
