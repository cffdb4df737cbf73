// Writes docs/reference from the sources, and docs/README.md from the sidebar: `npm run docs`. Tests fail if the committed pages differ.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const load = async (file) =>
  (await runnerImport(`${root}/${file}`, { root, configFile: `${root}/vite.config.ts`, logLevel: 'error' })).module;

const { referencePages } = await load('scripts/reference/pages.ts');
const folder = `${root}/docs/reference`;
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const [name, text] of referencePages()) writeFileSync(`${folder}/${name}`, text);
// its links need the pages of the reference
const { allPages } = await load('docs/.vitepress/all-pages.ts');
writeFileSync(`${root}/docs/README.md`, allPages());
