// Writes src/contract/types.ts from the schemas in src/api: `npm run openapi`. A test fails if the committed file differs.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const { module } = await runnerImport(`${root}/scripts/contract-types/contract-types.ts`, {
  root,
  configFile: false,
  logLevel: 'error',
});
writeFileSync(`${root}/src/contract/types.ts`, module.contractTypes());
