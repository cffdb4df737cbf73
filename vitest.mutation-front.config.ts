import { defineConfig } from 'vitest/config';
import { aliases } from './vite.config.js';

/** The tests that `npm run mutation:front` runs: of the manager's model and of parsing shortcodes, without a page or a server. */
export default defineConfig({
  resolve: { alias: aliases },
  test: {
    include: [
      'test/manager/{relation-changes,save-relation-changes}.test.ts',
      'test/shortcodes/{blocks,parse-shortcodes,parsing,render-shortcodes}.test.ts',
    ],
    environment: 'node',
    // modules are loaded once for all files
    isolate: false,
    testTimeout: 10_000,
  },
});
