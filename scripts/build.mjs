// Builds dist/: JavaScript by Vite, declarations by tsc, the style sheet, and openapi.json from the contract.
import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const require = createRequire(import.meta.url);
const run = (program, ...args) =>
  execFileSync(process.execPath, [require.resolve(program), ...args], { cwd: root, stdio: 'inherit' });

rmSync(`${root}/dist`, { recursive: true, force: true });
run('../node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn');
run('../node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json');
copyFileSync(`${root}/src/react/style.css`, `${root}/dist/style.css`);
chmodSync(`${root}/dist/cli/bin.js`, 0o755);
const { openapi } = await import('../dist/server/index.js');
writeFileSync(`${root}/openapi.json`, `${JSON.stringify(openapi(), null, 2)}\n`);
