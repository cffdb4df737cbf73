// Turns the "Unreleased" section of CHANGELOG.md into a version: `npm run release -- 0.2.0`. It publishes nothing.
import { execFileSync } from 'node:child_process';
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parser, Release } from 'keep-a-changelog';
import { freezeDocs } from './freeze-docs.mjs';

/** Other files with the version, and the text before it in its line. */
const named = {
  'plugin/relx.php': [' * Version:           ', "define( 'RELX_VERSION', '"],
  'plugin/readme.txt': ['Stable tag: '],
  'blocks/related-posts/block.json': ['"version": "'],
  'blocks/related-users/block.json': ['"version": "'],
  'blocks/related-terms/block.json': ['"version": "'],
  'src/version.ts': ["VERSION = '"],
};

const [version] = process.argv.slice(2);
const root = fileURLToPath(new URL('..', import.meta.url));
const file = `${root}/CHANGELOG.md`;
const changelog = parser(readFileSync(file, 'utf8'));
const unreleased = changelog.releases.find((release) => release.version === undefined);
if (!version || !unreleased || unreleased.isEmpty()) {
  console.error('Pass a version, such as `npm run release -- 0.2.0`. CHANGELOG.md needs entries under "Unreleased".');
  process.exit(2);
}
unreleased.setVersion(version);
unreleased.setDate(new Date());
changelog.addRelease(new Release());
changelog.format = 'markdownlint';
// npm rejects an invalid version, and updates package-lock.json with package.json
execFileSync('npm', ['version', version, '--no-git-tag-version', '--allow-same-version', '--ignore-scripts'], {
  cwd: root,
  stdio: 'inherit',
});
writeFileSync(file, changelog.toString());
for (const [path, befores] of Object.entries(named)) {
  let text = readFileSync(`${root}/${path}`, 'utf8');
  for (const before of befores) {
    const [, after] = text.split(before);
    if (after === undefined) throw new Error(`${path} has no line with ${before}.`);
    text = text.replace(before + /^[\w.-]+/.exec(after)?.[0], before + version);
  }
  writeFileSync(`${root}/${path}`, text);
}
// the docs install relx from its file
const pages = readdirSync(`${root}/docs`, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.md') && !name.startsWith('versions/'),
);
for (const path of ['README.md', ...pages.map((name) => `docs/${name}`)]) {
  const text = readFileSync(`${root}/${path}`, 'utf8');
  writeFileSync(`${root}/${path}`, text.replaceAll(/relx-(server-)?\d[\w.-]*\.tgz/g, `relx-$1${version}.tgz`));
}
// later versions must stay compatible with this description
copyFileSync(`${root}/openapi.json`, `${root}/docs/openapi-v1.json`);
// the site keeps the pages of each minor version
freezeDocs(root, version);
