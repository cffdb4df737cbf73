// Runs `npm ci` when node_modules is missing or older than the lock file, so that a fresh clone needs one command.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const [major, minor] = process.versions.node.split('.').map(Number);
// Vite's versions
if (!(major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19))) {
  console.error(`A clone of relx needs Node.js 20.19, 22.12 or later. This is ${process.versions.node}.`);
  process.exit(1);
}

/** The installed packages as npm records them, without the metadata of the lock file. */
function packages(file) {
  if (!existsSync(file)) return undefined;
  const { '': _root, ...installed } = JSON.parse(readFileSync(file, 'utf8')).packages;
  return installed;
}

const wanted = packages('package-lock.json');
const present = packages('node_modules/.package-lock.json');
const missing = Object.entries(wanted).filter(
  ([path, { version, optional }]) => !optional && present?.[path]?.version !== version,
);
if (missing.length > 0) {
  console.log('Installing the dependencies (npm ci). This takes a few minutes ...');
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  process.exit(status ?? 1);
}
