import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { aliases } from '../../vite.config.js';

/** Sources that change. */
const MUTATED = /\/src\/(manager|shortcodes)\//;
/** All other parts are loaded as built, because each changed line loads them again: that takes a tenth of the time. */
const built = aliases.map(({ find, replacement }) => ({
  find,
  replacement: MUTATED.test(replacement)
    ? replacement
    : replacement.replace(/\/src\/(?=[^/]+\/)|\/(?=blocks\/)/, '/dist/').replace(/\.ts$/, '.js'),
}));

/** The files without a site come first: the first failed test of a changed line is the last. */
class ShortestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const hasSite = ({ moduleId }: TestSpecification) =>
      Number(/put-lists|shortcodes\/(blocks|render-shortcodes)\./.test(moduleId));
    return files.toSorted((one, other) => hasSite(one) - hasSite(other));
  }
}

/** The tests that `npm run mutation:front` runs: of the manager's model and of parsing shortcodes, without a page or a server. */
export default defineConfig({
  resolve: { alias: built },
  test: {
    include: [
      'test/manager/{model/*,list/put-lists}.test.ts',
      'test/shortcodes/{blocks,list-attributes,parsing/*,render-shortcodes}.test.ts',
    ],
    environment: 'node',
    // modules are loaded once for all files
    isolate: false,
    sequence: { sequencer: ShortestFirst },
    // only Stryker ends what hangs: a slow machine must not count as a test that detects a change
    testTimeout: 600_000,
    hookTimeout: 600_000,
    server: { deps: { external: [/\/dist\//] } },
  },
});
