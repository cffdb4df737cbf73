import { defineConfig } from 'vitest/config';
import { aliases } from './vite.config.js';

/** The tests that `npm run mutation` asks whether they notice a change: of the rules, of the manager's model, of shortcodes. */
export default defineConfig({
  resolve: { alias: aliases },
  test: {
    include: [
      'test/core/{bad-input,concurrency,copy,deletion,functions,hooks,legacy,order,permissions,rejections,types,values}.test.ts',
      'test/manager/**/*.test.ts',
      'test/shortcodes/**/*.test.ts',
    ],
    environment: 'node',
    testTimeout: 30_000,
  },
});
