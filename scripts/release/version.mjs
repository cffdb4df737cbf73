// Writes a version into the files of the project, and the changes of a version into notes.
import { execFileSync } from 'node:child_process';
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parser, Release } from 'keep-a-changelog';
import { withAbsoluteLinks } from '../pack.mjs';
import { freezeDocs } from './freeze-docs.mjs';

/** Files with the version besides package.json, and the text before it in its line. */
const named = {
  'plugin/relx.php': [' * Version:           ', "define( 'RELX_VERSION', '"],
  'plugin/readme.txt': ['Stable tag: '],
  'blocks/related-posts/block.json': ['"version": "'],
  'blocks/related-users/block.json': ['"version": "'],
  'blocks/related-terms/block.json': ['"version": "'],
  'src/version.ts': ["VERSION = '"],
};
/** Entry points in the changelog that users of the plugin have. */
const OF_PLUGIN = /^(?:Plugin|Blocks?|Shortcodes?|The editor|Classic Editor|Query Loop|Block bindings|Elementor|Bricks)\b/;

/** The release of a version in a changelog, or without version what is unreleased. */
const releaseOf = (changelog, version) => changelog.releases.find((release) => release.version === version);
const readChangelog = (root) => parser(readFileSync(`${root}/CHANGELOG.md`, 'utf8'));

/** The changes of a version for users of the plugin, as a section of its readme. */
function readmeSection(release) {
  const changes = [...release.changes.values()].flat().map(({ title }) => title.replace(/\[([^\]]+)\]\([^)]+\)/g, '$1'));
  const lines = changes.filter((change) => OF_PLUGIN.test(change)).map((change) => `* ${change}`);
  return `= ${release.version} =\n${(lines.length > 0 ? lines : ['* Small corrections.']).join('\n')}\n`;
}

/** Adds the changes of a version to the text of readme.txt, unless they are there. */
export function withReadmeChanges(text, release) {
  const heading = '== Changelog ==\n\n';
  if (text.includes(`\n= ${release.version} =\n`)) return text;
  return text.replace(heading, () => `${heading}${readmeSection(release)}\n`);
}

/** Turns the unreleased changes into a version, or adds them to one that is there and not published. Returns its release. */
function releaseChanges(changelog, unreleased, version) {
  const earlier = releaseOf(changelog, version);
  const release = earlier ?? unreleased;
  if (earlier) {
    for (const [type, changes] of unreleased.changes) {
      earlier.changes.set(type, [...changes, ...(earlier.changes.get(type) ?? [])]);
      unreleased.changes.set(type, []);
    }
  } else {
    unreleased.setVersion(version);
    changelog.addRelease(new Release());
  }
  release.setDate(new Date());
  return release;
}

/**
 * Turns the "Unreleased" section of CHANGELOG.md into a version, and writes the version into all files. Nothing changes if the version
 * is there, and nothing is unreleased.
 */
export function writeVersion(root, version) {
  const changelog = readChangelog(root);
  const unreleased = releaseOf(changelog, undefined);
  if (!unreleased || unreleased.isEmpty()) {
    if (releaseOf(changelog, version)) return;
    throw new Error('CHANGELOG.md has no entries under "Unreleased".');
  }
  const release = releaseChanges(changelog, unreleased, version);
  changelog.format = 'markdownlint';
  // npm rejects an invalid version, and updates package-lock.json with package.json
  const args = ['version', version, '--no-git-tag-version', '--allow-same-version', '--ignore-scripts'];
  execFileSync('npm', args, { cwd: root, stdio: 'ignore', shell: process.platform === 'win32' });
  writeFileSync(`${root}/CHANGELOG.md`, changelog.toString());

  const edit = (path, change) => writeFileSync(`${root}/${path}`, change(readFileSync(`${root}/${path}`, 'utf8')));
  for (const [path, befores] of Object.entries(named)) {
    edit(path, (text) => {
      for (const before of befores) {
        const [, after] = text.split(before);
        if (after === undefined) throw new Error(`${path} has no line with ${before}.`);
        text = text.replace(before + /^[\w.-]+/.exec(after)?.[0], before + version);
      }
      return text;
    });
  }
  edit('plugin/readme.txt', (text) => withReadmeChanges(text, release));
  // the docs install relx from its file
  const pages = readdirSync(`${root}/docs`, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.md') && !name.startsWith('versions/'),
  );
  for (const path of ['README.md', ...pages.map((name) => `docs/${name}`)])
    edit(path, (text) => text.replaceAll(/relx-(server-)?\d[\w.-]*\.tgz/g, `relx-$1${version}.tgz`));
  // later versions must stay compatible with this description
  copyFileSync(`${root}/openapi.json`, `${root}/docs/openapi-v1.json`);
  // the site keeps the pages of each minor version
  freezeDocs(root, version);
}

/** The notes of a version: its changes, with links to the site and the repository as soon as package.json has their URLs. */
export function notesOf(root, version) {
  const changelog = readChangelog(root);
  const release = releaseOf(changelog, version);
  if (!release) throw new Error(`CHANGELOG.md has no version ${version}.`);
  const text = release.toString(changelog).replace(/^## .*\n+/, '');
  return `${withAbsoluteLinks(text, JSON.parse(readFileSync(`${root}/package.json`, 'utf8'))).trim()}\n`;
}
