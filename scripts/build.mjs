// Builds dist/: JavaScript by Vite, declarations by tsc, and the style sheet.
import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const require = createRequire(import.meta.url);
const run = (program, ...args) =>
  execFileSync(process.execPath, [require.resolve(program), ...args], { cwd: root, stdio: 'inherit' });

/** The style sheets, by the names that they have in the package. */
const styles = [
  ['style.css', 'src/react/style.css'],
  ['manager.css', 'src/manager/style.css'],
  ['blocks.css', 'blocks/style.css'],
];

rmSync(`${root}/dist`, { recursive: true, force: true });
run('../node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn');
run('../node_modules/vite/bin/vite.js', 'build', '--config', 'vite.cli.config.ts', '--logLevel', 'warn');
run('../node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json');
// against the declarations of the package, as another package's would be
run('../node_modules/typescript/bin/tsc', '-p', 'tsconfig.blocks.json');
for (const [name, source] of styles) {
  copyFileSync(`${root}/${source}`, `${root}/dist/${name}`);
  writeFileSync(`${root}/dist/${name}.d.ts`, 'export {};\n');
}
for (const bin of ['bin', 'content-relations-bin']) chmodSync(`${root}/dist/cli/${bin}.js`, 0o755);
