// Writes docs/reference from the sources: `npm run docs`. A test fails if the committed pages differ.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const { module } = await runnerImport(`${root}/scripts/reference/pages.ts`, {
  root,
  configFile: `${root}/vite.config.ts`,
  logLevel: 'error',
});
const folder = `${root}/docs/reference`;
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const [name, text] of module.referencePages()) writeFileSync(`${folder}/${name}`, text);
