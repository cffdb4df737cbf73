import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { aliases, mockServiceWorker, wordpressAliases } from '../vite.config.js';

/**
 * Build configuration of the stories. The package is resolved by name, as in tests. WordPress's packages get their style
 * sheets.
 */
export default defineConfig({
  plugins: [react(), mockServiceWorker],
  // builds of the documentation are no part of the stories
  server: { watch: { ignored: ['**/.relx/**'] } },
  resolve: { alias: [...aliases, ...wordpressAliases] },
  // the module fetches its WebAssembly file from its own folder
  optimizeDeps: { exclude: ['@sqlite.org/sqlite-wasm'] },
});
