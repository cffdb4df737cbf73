import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { wordpressAliases } from '../demo/editor/wordpress.mjs';
import { aliases, mockServiceWorker } from '../vite.config.js';

/** How stories are built: the package by its name, as the tests have it, and WordPress's packages, as the demo's editor has them. */
export default defineConfig({
  plugins: [react(), mockServiceWorker],
  resolve: { alias: [...aliases, ...wordpressAliases] },
  // its WebAssembly lies beside its module, and is fetched from there
  optimizeDeps: { exclude: ['@sqlite.org/sqlite-wasm'] },
});
