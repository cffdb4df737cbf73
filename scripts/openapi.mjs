// Writes openapi.json from the route table: `npm run openapi`. A test fails if the committed file differs.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openapi } from 'relx/server';

writeFileSync(fileURLToPath(new URL('../openapi.json', import.meta.url)), `${JSON.stringify(openapi(), null, 2)}\n`);
