import { defineConfig } from 'vitest/config';
import { aliases } from '../../vite.config.js';

/** The tests that `npm run mutation` runs for each change of the rules. */
export default defineConfig({
  resolve: { alias: aliases },
  test: {
    include: [
      'test/core/{bad-input,functions/*,lib/{hooks,php-serialize},relations/{cascade,concurrency,copy,list-writer,replace,rules},relations/order/order}.test.ts',
      'test/core/{relations/types/{type-registry,type-rules},wordpress/accounts/permissions}.test.ts',
      'test/core/relations/batch.test.ts',
      'test/core/relations/insert.test.ts',
      'test/core/relations/order/{pick,place,position-plan}.test.ts',
    ],
    environment: 'node',
    // modules are loaded once for all files
    isolate: false,
    // only Stryker ends what hangs: a slow machine must not count as a test that detects a change
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
