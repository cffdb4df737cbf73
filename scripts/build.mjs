// Builds dist/: JavaScript by Vite, declarations by tsc, and the style sheets.
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { LANGUAGES } from './languages/catalogs.mjs';
import { localeData } from './languages/formats.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const require = createRequire(import.meta.url);
const run = (program, ...args) =>
  execFileSync(process.execPath, [require.resolve(program), ...args], { cwd: root, stdio: 'inherit' });

const presets = ['plain', 'cards', 'compact'].map((style) => `src/react/styles/${style}.css`);
/** The style sheets by their names in the package. */
const styleSheets = {
  'style.css': ['src/react/style.css'],
  ...Object.fromEntries(presets.map((file) => [file.replace('src/react/', ''), [file]])),
  'manager.css': ['src/manager/style.css'],
  'blocks.css': [...presets, 'blocks/style.css'],
};

rmSync(`${root}/dist`, { recursive: true, force: true });
run('../node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn');
run('../node_modules/vite/bin/vite.js', 'build', '--config', 'vite.cli.config.ts', '--logLevel', 'warn');
run('../node_modules/typescript-7/bin/tsc', '-p', 'tsconfig.build.json');
// checked against the package's declarations, like code of another package
run('../node_modules/typescript-7/bin/tsc', '-p', 'tsconfig.blocks.json');
mkdirSync(`${root}/dist/styles`);
for (const [name, sources] of Object.entries(styleSheets)) {
  writeFileSync(`${root}/dist/${name}`, sources.map((source) => readFileSync(`${root}/${source}`, 'utf8')).join('\n'));
  writeFileSync(`${root}/dist/${name}.d.ts`, 'export {};\n');
}
for (const language of Object.keys(LANGUAGES)) {
  const data = JSON.stringify(localeData(root, language));
  writeFileSync(`${root}/dist/languages/${language.slice(0, 2)}.json`, `${data}\n`);
}
for (const bin of ['bin', 'content-relations-bin']) chmodSync(`${root}/dist/cli/${bin}.js`, 0o755);
