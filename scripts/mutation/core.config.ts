import { defineConfig } from 'vitest/config';
import { aliases } from '../../vite.config.js';

/** The tests that `npm run mutation` runs for each change of the rules. */
export default defineConfig({
  resolve: { alias: aliases },
  test: {
    include: [
      'test/core/{bad-input,functions/*,lib/{hooks,php-serialize},wordpress/accounts/permissions}.test.ts',
      'test/core/relations/{batch,cascade,concurrency,copy,insert,list-writer,replace,rules}.test.ts',
      'test/core/relations/{order/{order,pick,place,position-plan},types/{type-registry,type-rules}}.test.ts',
    ],
    environment: 'node',
    // modules are loaded once for all files
    isolate: false,
    // only Stryker ends what hangs: a slow machine must not count as a test that detects a change
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
