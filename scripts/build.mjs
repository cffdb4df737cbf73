// Builds dist/: JavaScript by Vite, declarations by tsc, and the style sheets. The back end is a package of its own.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { styleSheets } from './entry-points.mjs';
import { LANGUAGES } from './languages/catalogs.mjs';
import { localeData } from './languages/formats.mjs';
import { writeServerPackage } from './server-package.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const require = createRequire(import.meta.url);
async function run(program, ...args) {
  const [status] = await once(
    spawn(process.execPath, [require.resolve(program), ...args], { cwd: root, stdio: 'inherit' }),
    'close',
  );
  if (status !== 0) process.exit(status ?? 1);
}

/** The package `@relx/server`. */
const server = `${root}/dist/backend`;

mkdirSync(`${root}/dist`, { recursive: true });
// the plugin stays, which scripts/build-wordpress.mjs builds
const old = readdirSync(`${root}/dist`).filter((name) => name !== 'wordpress');
for (const name of old) rmSync(`${root}/dist/${name}`, { recursive: true });
async function bundle() {
  await run('../node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn');
  for (const config of ['cli', 'standalone'])
    await run('../node_modules/vite/bin/vite.js', 'build', '--config', `scripts/build/${config}.config.ts`, '--logLevel', 'warn');
}
await Promise.all([
  bundle(),
  // without a check of types, which is `npm run types`. Bundles need the other core
  run('../node_modules/typescript-7/bin/tsc', '-p', 'scripts/build/tsconfig.json', '--singleThreaded'),
]);
// checked against the package's declarations, like code of another package
await run('../node_modules/typescript-7/bin/tsc', '-p', 'scripts/build/tsconfig.blocks.json');
writeServerPackage(root, server);
mkdirSync(`${root}/dist/styles`);
for (const [name, sources] of Object.entries(styleSheets)) {
  writeFileSync(`${root}/dist/${name}`, sources.map((source) => readFileSync(`${root}/${source}`, 'utf8')).join('\n'));
  writeFileSync(`${root}/dist/${name}.d.ts`, 'export {};\n');
}
for (const language of Object.keys(LANGUAGES)) {
  const data = JSON.stringify(localeData(root, language));
  writeFileSync(`${root}/dist/languages/${language.slice(0, 2)}.json`, `${data}\n`);
}
const bins = { [`${root}/dist/bin`]: ['relx', 'content-relations'], [`${server}/cli`]: ['bin', 'content-relations-bin'] };
for (const [folder, names] of Object.entries(bins)) for (const name of names) chmodSync(`${folder}/${name}.js`, 0o755);
// relx prints the help of its commands even if they are not installed
writeFileSync(`${root}/dist/bin/help.txt`, execFileSync(process.execPath, [`${server}/cli/bin.js`, '--help']));
