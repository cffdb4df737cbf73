import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { aliases, mockServiceWorker } from '../../../vite.config.js';
import { samples } from '../samples.js';
import { root } from '../site.js';

const SAMPLES = 'virtual:samples';

/** Builds the playground and the page that sends REST requests. Both run below any path. */
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  cacheDir: join(root, '.relx/playground-cache'),
  plugins: [
    react(),
    mockServiceWorker,
    {
      name: 'samples',
      resolveId: (id) => (id === SAMPLES ? `\0${SAMPLES}` : undefined),
      load: (id) => (id === `\0${SAMPLES}` ? `export const samples = ${JSON.stringify(samples)}` : undefined),
    },
  ],
  resolve: { alias: aliases },
  // the module fetches its WebAssembly file from its own folder
  optimizeDeps: { exclude: ['@sqlite.org/sqlite-wasm'] },
  build: {
    target: 'es2022',
    outDir: join(root, '.relx/docs/playground'),
    emptyOutDir: true,
    // the page of a sample loads SQLite and the editor, which are larger than the usual limit
    chunkSizeWarningLimit: 1000,
    rollupOptions: { input: ['index.html', 'rest.html'].map((page) => join(import.meta.dirname, page)) },
  },
});
