// Documentation pages of packages of the npm registry, without their "See Also" sections, and the links of these sections. The
// keywords of a page's package are its tags.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Packages without their dependencies. The digests make sure that every run measures the same pages. */
const PACKAGES = [
  { name: 'string', version: '0.4.1', sha256: '04b3b5226f79d6507ae411ffbae6b6e701ff7a70b5673ded7692a7bccf0bb67f' },
  { name: 'array', version: '0.5.1', sha256: 'dc99ebc76c1151b091330d8fad17da59b10474fa316105ecf30f22b9fda451ec' },
];
const FOLDER = '.relx/bench-pages';

const LINK = /<span class="package-name">\[`([^`]+)`\]/g;
const RELATED = /<section class="related">[\s\S]*?<\/section>/g;
/** Definitions of links, which name the pages of the "See Also" section again. */
const DEFINITIONS = /<section class="links">[\s\S]*?<\/section>/g;

/** Downloads a package once, and returns its folder. */
function download({ name, version, sha256 }) {
  const folder = join(FOLDER, name);
  const file = join(FOLDER, `stdlib-${name}-${version}.tgz`);
  mkdirSync(folder, { recursive: true });
  if (!existsSync(file)) execFileSync('npm', ['pack', `@stdlib/${name}@${version}`, '--silent', '--pack-destination', FOLDER]);
  const found = createHash('sha256').update(readFileSync(file)).digest('hex');
  if (found !== sha256) throw new Error(`${file} is not the expected file. Delete it, then run the benchmark again.`);
  if (!existsSync(join(folder, 'package'))) execFileSync('tar', ['xzf', file, '-C', folder]);
  return join(folder, 'package');
}

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** The text of a page, without its title and its links to related pages. */
const textOf = (markdown) =>
  [RELATED, DEFINITIONS, /<!--[\s\S]*?-->/g, /<\/?(?:section|div|span|img)\b[^>]*>/g, /^# .*$/m]
    .reduce((text, part) => text.replace(part, ' '), markdown)
    .replace(/\[([^\]]*)\]\[[^\]]*\]/g, '$1');

function pagesOf(source) {
  const root = download(source);
  return readdirSync(root, { recursive: true })
    .filter((file) => basename(file) === 'README.md' && dirname(file) !== '.')
    .sort()
    .map((file) => {
      const folder = dirname(file);
      const markdown = readFileSync(join(root, file), 'utf8');
      const { keywords = [] } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
      return {
        name: `@stdlib/${source.name}/${folder}`,
        title: escaped(/^# (.+)$/m.exec(markdown)?.[1] ?? basename(folder)),
        content: `<p>${escaped(textOf(markdown)).replace(/\n{2,}/g, '</p>\n<p>')}</p>`,
        related: [...(markdown.match(RELATED) ?? []).join('').matchAll(LINK)].map(([, name]) => name),
        tags: [...new Set(keywords.map((word) => word.toLowerCase().replace(/[^a-z0-9]+/g, '-')))],
      };
    });
}

/** Posts and their tags, and pairs of ids of linked posts. */
export function stdlibPages() {
  const pages = PACKAGES.flatMap(pagesOf);
  const ids = new Map(pages.map(({ name }, index) => [name, index + 1]));
  const tags = new Set(pages.flatMap((page) => page.tags));
  const posts = pages.map(({ title, content, tags: slugs }, index) => ({
    kind: 'post',
    id: index + 1,
    type: 'post',
    title,
    content,
    date: new Date(Date.UTC(2025, 0, index + 1)).toISOString(),
    terms: slugs.map((slug) => ({ taxonomy: 'post_tag', slug })),
  }));
  const pairs = pages.flatMap(({ name, related }) =>
    related.filter((other) => ids.has(other)).map((other) => [ids.get(name), ids.get(other)]),
  );
  return { records: [...[...tags].map((slug) => ({ kind: 'term', taxonomy: 'post_tag', slug, name: slug })), ...posts], pairs };
}
