// Builds the documentation site into .relx/docs: the pages by VitePress, the playground by Vite, and the stories by Storybook.
// `--pages` builds the pages and the playground only.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { builtinEnvironments } from 'vitest/runtime';

const root = fileURLToPath(new URL('..', import.meta.url));
const require = createRequire(import.meta.url);
const playground = 'docs/.vitepress/playground';

/** Runs a program of a package, found by the package's manifest. */
function run(name, ...args) {
  const manifest = require.resolve(`${name}/package.json`);
  const { bin } = require(manifest);
  const program = typeof bin === 'string' ? bin : bin[name];
  execFileSync(process.execPath, [fileURLToPath(new URL(program, `file://${manifest}`)), ...args], {
    cwd: root,
    stdio: 'inherit',
  });
}

/** Stores the result of each sample, for browsers without service workers. */
async function storeResults() {
  const server = await createServer({
    configFile: `${root}/${playground}/vite.config.ts`,
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    appType: 'custom',
    optimizeDeps: { noDiscovery: true },
  });
  const { teardown } = await builtinEnvironments['happy-dom'].setup(globalThis, {});
  try {
    const { storedResults } = await server.ssrLoadModule('/stored-results.ts');
    writeFileSync(`${root}/.relx/docs/playground/results.json`, JSON.stringify(await storedResults()));
  } finally {
    await teardown(globalThis);
    await server.close();
  }
}

run('vitepress', 'build', 'docs');
run('vite', 'build', '--config', `${playground}/vite.config.ts`, '--logLevel', 'warn');
await storeResults();
if (!process.argv.includes('--pages')) {
  run('storybook', 'build', '--config-dir', 'storybook', '--output-dir', '.relx/docs/storybook', '--quiet');
}
// React's timers keep the process open
process.exit();
