import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/** Builds the demo with the editor into demo/dist/editor: browser files and the server. */
export async function buildEditor() {
  const configFile = fileURLToPath(new URL('vite.config.ts', import.meta.url));
  await build({ configFile, logLevel: 'warn' });
  await build({ configFile, logLevel: 'warn', build: { ssr: 'editor/server.ts' } });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildEditor();
