import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { playwright } from '@vitest/browser-playwright';
import type { Plugin } from 'vite';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { chromiumFlags, requireChromium } from './scripts/chromium.mjs';
import { entryPoints, styleSheets } from './scripts/entry-points.mjs';

/** The source of a built file: the blocks are beside src. */
const sourceOf = (target: string) =>
  target
    .replace(/^\.\/dist\/(?=blocks\/)/, '')
    .replace('./dist/', 'src/')
    .replace(/\.js$/, '.ts');

/** Entry files by package path: './client' -> 'src/client/index.ts'. */
const entries = Object.entries(entryPoints).flatMap(([name, target]) =>
  typeof target === 'string' || target.default.endsWith('.css') ? [] : [[name, sourceOf(target.default)] as const],
);

/** SQLite files open through `node:sqlite` instead of libsql. */
const onNodeSqlite = {
  find: /^.*\/libsql-driver\.js$/,
  replacement: fileURLToPath(new URL('src/store/dialects/sqlite/node-driver.ts', import.meta.url)),
};

/** Tests and the demo import the package by its name, and get the sources. */
export const aliases = [
  ...(process.env.RELX_SQLITE === 'node' ? [onNodeSqlite] : []),
  // the last source of a style sheet is its own
  ...Object.entries(styleSheets).map(([name, sources]) => ({
    find: new RegExp(`^relx/${name}$`),
    replacement: fileURLToPath(new URL(sources.at(-1) ?? name, import.meta.url)),
  })),
  ...entries.map(([name, file]) => ({
    find: new RegExp(`^relx${name.slice(1)}$`),
    replacement: fileURLToPath(new URL(file, import.meta.url)),
  })),
];

/** WordPress's packages in a page: their style sheets, and a stub for 13 MB of image and video converters. */
export const wordpressAliases = [
  // some packages do not export their style sheets
  {
    find: /^wordpress\/([\w-]+)\/([\w/-]+\.css)$/,
    replacement: `${fileURLToPath(new URL('node_modules/@wordpress', import.meta.url))}/$1/build-style/$2`,
  },
  {
    find: /^@wordpress\/(vips|video-conversion)(\/.*)?$/,
    replacement: fileURLToPath(new URL('storybook/no-conversion.js', import.meta.url)),
  },
];

const worker = () => readFileSync(new URL('node_modules/msw/lib/mockServiceWorker.js', import.meta.url));

/** Takes msw's worker from its package, so that no copy of it is kept here. */
export const mockServiceWorker: Plugin = {
  name: 'mock-service-worker',
  configureServer({ middlewares }) {
    middlewares.use('/mockServiceWorker.js', (_request, response) => {
      response.setHeader('Content-Type', 'text/javascript');
      response.end(worker());
    });
  },
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'mockServiceWorker.js', source: worker() });
  },
};

/** Node.js can't load the modules of WordPress's packages, which import JSON: their CommonJS is the same. */
const commonJsAliases = [
  ...aliases,
  {
    find: /^@wordpress\/([\w-]+)$/,
    replacement: `${fileURLToPath(new URL('node_modules/@wordpress', import.meta.url))}/$1/build/index.cjs`,
  },
];
/** Components in a document. */
const components = { environment: 'happy-dom', setupFiles: ['test/react/setup.ts'] };
/** Tests of components that leave behind what others would see: mounted applications, sent requests, registered blocks, warnings that appear once. */
const ISOLATED = [
  'test/blocks/docs-samples.test.ts',
  'test/docs/samples.test.tsx',
  'test/react/devtools/relx-devtools.test.tsx',
  'test/react/unknown-options.test.tsx',
];

/** Tests of processes: of the built commands, and of what needs signals or file modes. */
const PROCESSES = ['test/cli/{*,doctor/*,data/{bad-files,data}}.test.ts', 'test/**/*.process{,.release}.test.ts'];
/** Generated and hostile input: minutes of work. */
const EXHAUSTIVE = ['test/**/*.exhaustive.test.ts'];
/** Tests of processes and browsers depend on more than this code: a test that fails runs once more. */
const retry = 1;
/** What depends on SQL, collations and locks, of the tests that run on SQLite, too. */
const ON_MARIADB = [
  'test/**/*.mariadb{,.release}.test.ts',
  'test/core/{same-names,integrity/integrity-generated,post-query/post-query-model,similar/similar-text,transfer/transfer}.test.ts',
  'test/core/relations/{concurrency,order/order-concurrency}.test.ts',
  'test/core/wordpress/{content/content,import/*,posts/*}.test.ts',
  'test/server/{middleware/idempotency,several-processes}.test.ts',
  'test/security/database/{login-throttle,long-texts}.test.ts',
  'test/store/{query-plan,schema/rolling-upgrade}.test.ts',
  // a release runs all tests of the back end on both
  ...(process.env.RELX_EXHAUSTIVE
    ? [
        'test/{core,integrations}/**/*.test.ts',
        'test/server/{bad-input,middleware/response-cache}.test.ts',
        'test/security/database/*.test.ts',
      ]
    : []),
];
const ELSEWHERE = ['**/*.{browser,mariadb}{,.release}.test.ts'];
/** Only `npm run check:release` runs these files, or `RELX_EXHAUSTIVE=1` with the name of one. */
const RELEASE = process.env.RELX_EXHAUSTIVE ? [] : ['**/*.release.test.{ts,tsx}'];
/** Files that take minutes, the longest first. */
const LONG = [/\/(conformance|direct-reads)\b/, /\/wordpress\/(editor|admin)\//];
/**
 * Long files begin first, so that no worker waits for them at the end, and the other files of their projects follow. Vitest would
 * begin with the largest files. A worker ends when a file of another project is next.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rankOf = ({ moduleId }: TestSpecification) => [...LONG, /^/].findIndex((long) => long.test(moduleId));
    const projects = new Set(sorted.filter((file) => rankOf(file) < LONG.length).map(({ project }) => project));
    const rank = (file: TestSpecification) => (projects.has(file.project) ? rankOf(file) : LONG.length + 1);
    return sorted.toSorted((one, other) => rank(one) - rank(other));
  }
}
/** After the cluster, which changes this machine's network: browsers drop their requests when that happens. */
const afterCluster = { groupOrder: 1 };

/** Whether a project runs, by the arguments: Storybook takes seconds to start. */
const isChosen = (name: string) =>
  !process.argv.some((word) => word.startsWith('--project')) ||
  process.argv.some((word) => word.replace('--project=', '') === name);

export default defineConfig({
  resolve: { alias: aliases },
  build: {
    target: 'es2022',
    minify: false,
    // each module is a readable file of its own, without a source map
    sourcemap: false,
    // scripts/build.mjs does that, and writes declarations meanwhile
    emptyOutDir: false,
    lib: { entry: [...entries.map(([, file]) => file), 'src/bin/relx.ts', 'src/bin/content-relations.ts'], formats: ['es'] },
    rollupOptions: {
      // every module stays a file of its own, so its directive stays too
      onwarn: (warning, warn) => warning.code !== 'MODULE_LEVEL_DIRECTIVE' && warn(warning),
      external: (id) => !/^[./\0]/.test(id),
      output: { preserveModules: true, preserveModulesRoot: 'src', entryFileNames: '[name].js' },
    },
  },
  test: {
    // more workers than cores disturb each other, and each loads all modules
    maxWorkers: availableParallelism(),
    exclude: [...configDefaults.exclude, ...RELEASE],
    sequence: { sequencer: LongestFirst },
    // ends a test that hangs: no test depends on how fast a machine is
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 20_000 } },
    coverage: {
      provider: 'v8',
      include: ['src/**', 'blocks/**/*.{ts,tsx}'],
      reportsDirectory: '.relx/coverage',
      reporter: ['html', 'json-summary'],
      // a failed test does not change what the others cover
      reportOnFailure: true,
    },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'test/{store,core,integrations,server,client,react,contract,safe,typescript,languages,manager,shortcodes,dynamic-tags,cli,conformance,docs,history,security}/**/*.test.ts',
            'test/*.test.ts',
          ],
          exclude: [...configDefaults.exclude, ...ELSEWHERE, ...PROCESSES, ...EXHAUSTIVE],
          environment: 'node',
          // modules are loaded once, by whichever file is first
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'process',
          retry,
          include: PROCESSES,
          exclude: [...configDefaults.exclude, ...ELSEWHERE],
          environment: 'node',
          isolate: false,
        },
      },
      { extends: true, test: { name: 'exhaustive', include: EXHAUSTIVE, environment: 'node', isolate: false } },
      {
        extends: true,
        // on a MariaDB server of its own
        test: {
          name: 'mariadb',
          retry,
          include: ON_MARIADB,
          environment: 'node',
          isolate: false,
          globalSetup: 'test/mariadb.ts',
        },
      },
      {
        extends: true,
        // several services on a cluster of three MariaDB servers, whose processes are killed meanwhile
        test: { name: 'cluster', retry, include: ['test/cluster/**/*.test.ts'], environment: 'node' },
      },
      {
        extends: true,
        plugins: [mockServiceWorker],
        // a page has no environment
        define: { 'process.env.RELX_EXHAUSTIVE': JSON.stringify(process.env.RELX_EXHAUSTIVE ?? '') },
        // its WebAssembly lies beside its module, and is fetched from there
        // what is loaded when it is first needed is made ready before, or the page would start again in the middle of a test
        optimizeDeps: {
          exclude: ['@sqlite.org/sqlite-wasm'],
          include: [
            ...['bcryptjs', 'sanitize-html', 'react-dom/server', 'fast-check', 'hast-util-sanitize'],
            ...[
              'hast-util-from-html-isomorphic',
              'hast-util-to-jsx-runtime',
              '@dnd-kit/core',
              '@dnd-kit/sortable',
              '@wordpress/i18n',
            ],
          ],
        },
        test: {
          name: 'browser',
          retry,
          sequence: afterCluster,
          include: ['test/**/*.browser.test.{ts,tsx}'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                args: chromiumFlags,
                // looked for when it is launched: a build and the other tests need no browser
                get executablePath() {
                  return requireChromium();
                },
              },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      ...(isChosen('storybook') ? ['storybook/vitest.config.ts'] : []),
      {
        extends: true,
        test: {
          ...components,
          name: 'component',
          include: ['test/{react,manager,shortcodes,dynamic-tags,testing,docs}/**/*.test.tsx'],
          exclude: [...configDefaults.exclude, ...ISOLATED],
          isolate: false,
        },
      },
      {
        extends: true,
        resolve: { alias: commonJsAliases },
        test: { ...components, name: 'component-isolated', include: ISOLATED },
      },
      {
        extends: true,
        resolve: { alias: commonJsAliases },
        test: {
          ...components,
          name: 'blocks',
          include: ['test/blocks/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, ...ISOLATED],
          setupFiles: [...components.setupFiles, 'test/blocks/setup.ts'],
          isolate: false,
        },
      },
      {
        extends: true,
        // the built demo in a real browser
        test: {
          name: 'e2e',
          retry,
          sequence: afterCluster,
          isolate: false,
          include: ['test/e2e/**/*.test.ts'],
          environment: 'node',
          globalSetup: 'test/e2e/build-demo.ts',
          expect: { poll: { timeout: 30_000 } },
        },
      },
      {
        extends: true,
        // the built documentation in a real browser
        test: {
          name: 'docs-site',
          retry,
          sequence: afterCluster,
          isolate: false,
          include: ['test/docs-site/*.test.ts'],
          environment: 'node',
          globalSetup: 'test/docs-site/build-site.ts',
          // only for failures: on a busy machine, a service worker and a database take long to start
          expect: { poll: { timeout: 100_000 } },
        },
      },
      {
        extends: true,
        // a real WordPress, and the service over its database
        test: {
          name: 'wordpress',
          retry,
          sequence: afterCluster,
          isolate: false,
          include: ['test/wordpress/**/*.test.ts'],
          environment: 'node',
          globalSetup: 'test/mariadb.ts',
          // what an editor shows is waited for as long as for what is clicked in it
          expect: { poll: { timeout: 30_000 } },
        },
      },
      ...['package', 'toolchains'].map((name) => ({
        extends: true as const,
        test: {
          name,
          retry,
          sequence: afterCluster,
          include: [`test/${name}/**/*.test.ts`],
          exclude: [...configDefaults.exclude, 'test/toolchains/apps/**'],
          environment: 'node' as const,
          globalSetup: 'test/package/pack.ts',
        },
      })),
    ],
  },
});
