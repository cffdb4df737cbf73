import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/** Builds the demo into demo/dist: browser files and the server. */
export async function buildDemo() {
  const configFile = fileURLToPath(new URL('vite.config.ts', import.meta.url));
  await build({ configFile, logLevel: 'warn' });
  await build({ configFile, logLevel: 'warn', build: { ssr: 'server.ts' } });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildDemo();
