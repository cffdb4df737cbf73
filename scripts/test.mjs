// Runs tests: `node scripts/test.mjs <tier>... [arguments of Vitest]`, with `--slow` to list the slowest ones, `--built` if dist/
// and the plugin are up to date, `--node=22` to run on this version of Node.js, and `--install` only to install what the tier needs.
// A tier has the tests that need the same programs. As root on Debian, missing programs are installed. Otherwise they are listed.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { memoryFolder } from './memory-folder.mjs';
import { ensureNode } from './node-versions.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Modules that check for a program or install it, by the name of the program. They are loaded on demand. */
const programs = {
  chromium: async () => (await import('./chromium.mjs')).ensureChromium(),
  mariadb: async () => (await import('./mariadb.mjs')).ensureMariadb(),
  galera: async () => (await import('./galera.mjs')).ensureGalera(),
  nginx: async () => (await import('./nginx.mjs')).ensureNginx(),
  wordpress: async () => (await import('./wordpress.mjs')).ensureWordpress(),
  php: async () => (await import('./php-wasm.mjs')).ensurePhpWasm(),
  react19: async () => (await import('./react-19.mjs')).ensureReact19(),
};

const tiers = {
  /** Needs Node.js only. */
  node: { projects: ['unit', 'component', 'component-isolated', 'blocks'] },
  /** Needs Node.js only, and takes minutes: generated and hostile input. */
  exhaustive: { projects: ['exhaustive'] },
  browser: { projects: ['browser', 'storybook', 'e2e', 'docs-site'], needs: ['chromium'] },
  database: { projects: ['mariadb'], needs: ['mariadb'] },
  cluster: { projects: ['cluster'], needs: ['galera', 'nginx'] },
  wordpress: { projects: ['wordpress'], needs: ['chromium', 'mariadb', 'wordpress', 'php', 'react19'], plugin: true },
  /** Tests the packed and installed package, and its commands as processes. */
  package: { projects: ['process', 'package'], needs: ['chromium'], plugin: true },
  /** Apps of frameworks, whose tools are installed from the npm registry: a gigabyte. */
  toolchains: { projects: ['toolchains'], needs: ['chromium'], plugin: true },
};

const all = Object.keys(tiers);
/** Projects that run the sources. All others run the build, or PHP. */
tiers.sources = {
  projects: ['unit', 'component', 'component-isolated', 'blocks', 'browser', 'storybook', 'mariadb'],
  needs: ['chromium', 'mariadb'],
};
/** What depends on the version of Node.js: its own SQLite, HTTP, streams and files. Plans and keys of statements do not. */
tiers.versions = {
  projects: ['unit'],
  files: [
    ...['dialects/sqlite/', 'query/group-commit', 'schema/migrations'].map((name) => `test/store/${name}`),
    ...['test/conformance/node.test.ts', 'test/server/adapters/', 'test/server/limits'],
  ],
  env: { RELX_SUITES: 'requests', RELX_SQLITE: 'node' },
};
const groups = { all };

const given = process.argv.slice(2);
const isTier = (word) => Object.hasOwn(tiers, word) || Object.hasOwn(groups, word);
const names = given.filter(isTier).flatMap((word) => groups[word] ?? [word]);
const slow = given.includes('--slow') ? ['--reporter=default', `--reporter=${join(root, 'scripts/slow-reporter.mjs')}`] : [];
const rest = given.filter((word) => !isTier(word) && !/^--(slow$|built$|install$|node=)/.test(word));
const chosen = names.map((name) => tiers[name]);

const version = given.find((word) => word.startsWith('--node='))?.slice('--node='.length);
let program = process.execPath;
/** Temporary files of the tests. */
let folder;
function end(status) {
  folder?.remove();
  process.exit(status);
}
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
async function node(...args) {
  const more = Object.assign({}, ...chosen.map(({ env }) => env), folder && { TMPDIR: folder.path });
  const env = { ...process.env, ...more, PATH: `${dirname(program)}${delimiter}${process.env.PATH}` };
  const child = spawn(program, args, { cwd: root, stdio: 'inherit', env });
  // a terminal sends its signals to the program, too
  for (const signal of SIGNALS) process.on(signal, () => signal === 'SIGTERM' && child.kill(signal));
  const [status] = await once(child, 'close');
  for (const signal of SIGNALS) process.removeAllListeners(signal);
  if (status !== 0) end(status ?? 1);
}

await node('scripts/ensure-installed.mjs');
try {
  if (version) program = ensureNode(version);
  for (const need of new Set(chosen.flatMap(({ needs = [] }) => needs))) await programs[need]();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
if (given.includes('--install')) process.exit();
if (!given.includes('--built')) {
  await node('scripts/build.mjs');
  if (chosen.some(({ plugin }) => plugin)) await node('scripts/build-wordpress.mjs');
}
const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
const projects = chosen.flatMap((tier) => tier.projects.map((project) => `--project=${project}`));
const files = chosen.flatMap((tier) => tier.files ?? []);
if (!process.env.TMPDIR) folder = memoryFolder();
await node(vitest, 'run', ...files, ...projects, ...slow, ...rest);
end(0);
