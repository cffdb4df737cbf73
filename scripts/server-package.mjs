// Moves the built back end out of `dist`, into the package `@relx/server`. The entry points of relx forward to it.
import { copyFileSync, cpSync, mkdirSync, readdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { entryPoints } from './entry-points.mjs';
import { SERVER } from './release/names.mjs';

/** Folders and modules of `dist` that only the back end has. */
const OWN = ['api', 'blocks', 'bounded-cache', 'core', 'integrations', 'server', 'store'];
/** Modules of `dist` that both packages contain. */
const SHARED = ['_virtual', 'contract', 'event-loop-queue', 'event-loop-yield', 'safe'];
/** The packages that the back end and its command line import, in the versions that relx is developed with, or later. */
const DEPENDENCIES = [
  ...['@bomb.sh/tab', '@hono/node-server', '@noble/hashes', '@valibot/to-json-schema', '@wordpress/autop', '@wordpress/hooks'],
  ...['bcryptjs', 'cli-progress', 'commander', 'csv-parse', 'csv-stringify', 'hono', 'htmlparser2', 'ipaddr.js', 'jiti'],
  ...['kysely', 'mysql2', 'prom-client', 'sanitize-html', 'saxes', 'string-width', 'valibot', 'yaml'],
];
/** A package with a binary, which Node.js replaces from 22.16 on: see 006. */
const NATIVE = ['libsql'];
/** What the server needs to render lists, in the ranges of relx. */
const RENDERING = ['react', 'react-dom'];
/** WordPress's packages that the blocks import. */
const EDITOR = [
  ...['api-fetch', 'block-editor', 'blocks', 'components', 'core-data', 'data', 'date', 'editor', 'escape-html', 'i18n', 'icons'],
  ...['notices', 'plugins', 'shortcode'],
];
/** Packages of single entry points, which an app installs itself. The blocks import the components of `relx`. */
const OPTIONAL = ['@sqlite.org/sqlite-wasm', ...EDITOR.map((name) => `@wordpress/${name}`), 'msw', 'relx'];

/** Subpath of an entry point of relx in `@relx/server`: './server/node' -> './node'. */
const subpathOf = (name) => name.replace(/^\.\/server(?=\/|$)/, '.');
const isOwn = (target) => OWN.some((folder) => target.startsWith(`./dist/${folder}/`));
/** Path of a file of an entry point, in the package that has its code. */
export const builtFile = (target) => (isOwn(target) ? target.replace('./dist/', './dist/backend/') : target);

/**
 * Writes the package, with links in `dist/node_modules`, where Node.js finds each package for the other one.
 *
 * @param root folder of the project
 * @param folder folder of `@relx/server`. It already has the command line
 */
export function writeServerPackage(root, folder) {
  const manifest = JSON.parse(readFileSync(`${root}/package.json`, 'utf8'));
  const {
    version,
    keywords,
    homepage,
    bugs,
    repository,
    funding,
    publishConfig,
    type,
    engines,
    devDependencies,
    peerDependencies,
  } = manifest;
  const entries = Object.entries(entryPoints).filter(([, target]) => target.types && isOwn(target.types));

  for (const name of readdirSync(`${root}/dist`)) {
    const [module] = name.split('.');
    if (SHARED.includes(module)) cpSync(`${root}/dist/${name}`, `${folder}/${name}`, { recursive: true });
    if (OWN.includes(module)) renameSync(`${root}/dist/${name}`, `${folder}/${name}`);
  }
  for (const [name, target] of entries) {
    const source = `export * from '@relx/server${subpathOf(name).slice(1)}';\n`;
    for (const path of Object.values(target)) {
      mkdirSync(dirname(`${root}/${path}`), { recursive: true });
      writeFileSync(`${root}/${path}`, source);
    }
  }
  mkdirSync(`${root}/dist/node_modules/@relx`, { recursive: true });
  // on Windows, junctions need no permission
  symlinkSync(relative(`${root}/dist/node_modules/@relx`, folder), `${root}/dist/node_modules/@relx/server`, 'junction');
  symlinkSync('../..', `${root}/dist/node_modules/relx`, 'junction');
  writeFileSync(`${folder}/cli/bin.d.ts`, 'export {};\n');
  copyFileSync(`${root}/plugin/LICENSE`, `${folder}/LICENSE`);
  copyFileSync(`${root}/scripts/server-package.md`, `${folder}/README.md`);

  const inPackage = (target) =>
    Object.fromEntries(Object.entries(target).map(([key, path]) => [key, path.replace('./dist/', './')]));
  const caret = (names) => Object.fromEntries(names.map((name) => [name, `^${devDependencies[name]}`]));
  const optional = (names) => Object.fromEntries(names.map((name) => [name, { optional: true }]));
  const server = {
    name: SERVER,
    version,
    description: 'The backend of relx: relation core, REST API and command line.',
    keywords,
    license: 'GPL-2.0-or-later',
    homepage,
    bugs,
    repository,
    funding,
    publishConfig,
    type,
    sideEffects: ['./cli/*'],
    bin: { relx: './cli/bin.js', 'content-relations': './cli/content-relations-bin.js' },
    exports: {
      ...Object.fromEntries(entries.map(([name, target]) => [subpathOf(name), inPackage(target)])),
      './cli': { types: './cli/bin.d.ts', default: './cli/bin.js' },
      './cli/content-relations': { types: './cli/bin.d.ts', default: './cli/content-relations-bin.js' },
      './package.json': './package.json',
    },
    engines,
    dependencies: { ...caret(DEPENDENCIES), ...Object.fromEntries(RENDERING.map((name) => [name, peerDependencies[name]])) },
    optionalDependencies: caret(NATIVE),
    peerDependencies: Object.fromEntries(OPTIONAL.map((name) => [name, '*'])),
    peerDependenciesMeta: optional(OPTIONAL),
  };
  writeFileSync(`${folder}/package.json`, `${JSON.stringify(server, null, 2)}\n`);
}
