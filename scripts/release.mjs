// Makes the files of a release: `npm run release -- 0.2.0`. It checks the names, turns "Unreleased" of CHANGELOG.md into the version,
// lints, builds and tests, and writes the packages, the plugin and the notes to `.relx/release`. It publishes nothing.
// `--dry-run` restores the files of the project afterwards. `--tests=check` runs all that `npm run check` does, `--tests=none` nothing.
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { PACKAGES, PLUGIN, stateOfName } from './release/names.mjs';
import { notesOf, writeVersion } from './release/version.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'dry-run': { type: 'boolean' }, tests: { type: 'string', default: 'result' } },
});
const [version] = positionals;

function run(program, ...args) {
  const shell = process.platform === 'win32' && program !== process.execPath;
  const { status } = spawnSync(program, args, { cwd: root, stdio: 'inherit', shell });
  if (status !== 0) throw new Error(`Failed: ${program === process.execPath ? 'node' : program} ${args.join(' ')}`);
}
const node = (...args) => run(process.execPath, ...args);
const npm = (...args) => run('npm', '--silent', ...args);
const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

function stop(message) {
  console.error(message);
  process.exit(2);
}

function checkNames() {
  for (const name of PACKAGES) {
    const state = stateOfName(name);
    console.log(`  ${name.padEnd(16)}${state}`);
    if (state === 'taken') stop(`${name} belongs to another user of npm. Log in as its owner, or choose another name.`);
  }
}

/** Whether package.json still has the example URLs, which the first release replaces. */
function hasExampleUrls() {
  const { homepage, bugs, repository } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return /\.example\b/.test([homepage, bugs.url, bugs.email, repository.url].join(' '));
}

const vitest = (...args) => node('node_modules/vitest/vitest.mjs', 'run', ...args);

/** What runs before the files are packed, by the value of `--tests`. */
const tests = {
  /** Tests the documentation, the built packages, and that WordPress installs the zip. */
  result() {
    npm('run', 'lint');
    npm('run', 'types');
    vitest('--project=unit', 'test/docs');
    vitest('--project=package');
    node('scripts/test.mjs', 'wordpress', '--built', 'test/wordpress/php-files', 'test/wordpress/editor/versions');
  },
  check: () => node('scripts/check.mjs'),
  none: () => {},
};

/** Files of the project that the version has changed. */
let changed = [];

function make() {
  try {
    writeVersion(root, version);
  } finally {
    changed = git('status', '--porcelain', '--untracked-files=all').split('\n').filter(Boolean);
  }
  npm('run', 'build');
  npm('run', 'build:wordpress');
  tests[options.tests]();

  const folder = join(root, '.relx/release');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  try {
    npm('pack', '.', './dist/backend', '--pack-destination', folder);
  } finally {
    // after a failure, npm has not done that
    node('scripts/pack.mjs', 'restore');
  }
  copyFileSync(join(root, `dist/wordpress/${PLUGIN}.zip`), join(folder, `${PLUGIN}-${version}.zip`));
  writeFileSync(join(folder, 'notes.md'), notesOf(root, version));
  return folder;
}

/** Undoes the changes of the version, and no others. */
function restore() {
  const [added, edited] = [true, false].map((isNew) =>
    changed.filter((line) => line.startsWith('??') === isNew).map((line) => line.replace(/^\s*\S+\s/, '')),
  );
  if (edited.length > 0) git('restore', ...edited);
  for (const path of added) rmSync(join(root, path));
}

if (!version || !Object.hasOwn(tests, options.tests))
  stop('Pass a version, such as `npm run release -- 0.2.0 --dry-run`, and as --tests one of result, check and none.');
if (git('status', '--porcelain')) stop('Commit your changes first: a release is made of a commit.');
if (hasExampleUrls() && !options['dry-run']) stop('package.json has example URLs. Replace them by those of the project first.');
console.log('Names on npm');
checkNames();
let folder;
// Ctrl+C ends the program that runs, which then counts as failed: what the version has changed is restored
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});
try {
  folder = make();
} catch (error) {
  console.error(error.message);
  if (!options['dry-run']) console.error('The version is written already. `git stash --include-untracked` puts that aside.');
  process.exitCode = 1;
}
if (options['dry-run']) restore();
if (!folder) process.exit();
const packed = PACKAGES.map((name) => `${name.replace('@', '').replace('/', '-')}-${version}.tgz`);
const files = [...packed, `${PLUGIN}-${version}.zip`, 'notes.md'];
const rows = files.map((name) => `  ${join(folder, name)}  ${(statSync(join(folder, name)).size / 1000).toFixed(1)} kB`);
console.log(`\nrelx ${version}\n${rows.join('\n')}\n`);
if (options['dry-run']) {
  const open = hasExampleUrls() ? ' Replace the example URLs in package.json before the release.' : '';
  console.log(`This was a dry run: the files of the project are unchanged.${open}`);
} else {
  const publish = packed.map((name) => `npm publish ${join(folder, name)} --no-provenance`);
  const tag = `git add -A && git commit -m "Release ${version}" && git tag v${version} && git push origin HEAD v${version}`;
  console.log(`Publish everything from CI:\n  ${tag}\nor the packages from this machine:\n  ${publish.join('\n  ')}`);
}
