// Runs tests: `node scripts/test.mjs <tier>... [arguments of Vitest]`, with `--slow` to list the slowest ones, and `--built`
// where dist/ is already that of the sources.
// A tier is what can be tested with the same programs. What is missing is installed where that is allowed, or named.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** By name of the program: what makes sure that it is here. Loaded when it is needed. */
const programs = {
  chromium: async () => (await import('./chromium.mjs')).ensureChromium(),
  mariadb: async () => (await import('./mariadb.mjs')).ensureMariadb(),
  galera: async () => (await import('./galera.mjs')).ensureGalera(),
  nginx: async () => (await import('./nginx.mjs')).ensureNginx(),
  wordpress: async () => (await import('./wordpress.mjs')).ensureWordpress(),
  php: async () => (await import('./php-wasm.mjs')).ensurePhpWasm(),
};

const tiers = {
  /** Needs Node.js alone. */
  node: { projects: ['unit', 'component', 'blocks', 'types'] },
  /** Needs Node.js alone, and minutes: generated and hostile input. */
  exhaustive: { projects: ['exhaustive'] },
  browser: { projects: ['browser', 'storybook', 'e2e', 'editor'], needs: ['chromium'] },
  database: { projects: ['mariadb'], needs: ['mariadb'] },
  cluster: { projects: ['cluster'], needs: ['galera', 'nginx'] },
  wordpress: { projects: ['wordpress'], needs: ['chromium', 'mariadb', 'wordpress', 'php'], plugin: true },
  /** What is packed and installed: the package, its commands as processes, the plugin's script. */
  package: { projects: ['process', 'package', 'plugin'], plugin: true },
};

const all = Object.keys(tiers);
/** What runs the sources themselves: all else runs what is built of them, or PHP. */
tiers.sources = { projects: ['unit', 'component', 'blocks', 'browser', 'storybook', 'mariadb'], needs: ['chromium', 'mariadb'] };
const groups = { all, rest: all.filter((name) => name !== 'node') };

const given = process.argv.slice(2);
const isTier = (word) => Object.hasOwn(tiers, word) || Object.hasOwn(groups, word);
const names = given.filter(isTier).flatMap((word) => groups[word] ?? [word]);
const slow = given.includes('--slow') ? ['--reporter=default', `--reporter=${join(root, 'scripts/slow-reporter.mjs')}`] : [];
const rest = given.filter((word) => !isTier(word) && !['--slow', '--built'].includes(word));
const chosen = names.map((name) => tiers[name]);

const node = (...args) => {
  const { status, signal } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  if (signal) process.kill(process.pid, signal);
  if (status !== 0) process.exit(status ?? 1);
};

node('scripts/ensure-installed.mjs');
for (const need of new Set(chosen.flatMap(({ needs = [] }) => needs))) {
  try {
    await programs[need]();
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
if (!given.includes('--built')) node('scripts/build.mjs');
if (chosen.some(({ plugin }) => plugin)) node('scripts/build-wordpress.mjs');
const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
node(vitest, 'run', ...chosen.flatMap(({ projects }) => projects.map((project) => `--project=${project}`)), ...slow, ...rest);
