import { fileURLToPath } from 'node:url';
import { build, type InlineConfig } from 'vite';
import root from '../../../vite.config.js';

const app = fileURLToPath(new URL('.', import.meta.url));
const project = fileURLToPath(new URL('../../../', import.meta.url));
export const built = `${project}.relx/example`;

/** Where each React is found: the project is made with 18, this folder has 19 of its own. */
const roots = { 18: project, 19: app } as const;
export type ReactVersion = keyof typeof roots;

function config(react: ReactVersion, outDir: string): InlineConfig {
  return {
    root: roots[react],
    configFile: false,
    logLevel: 'error',
    // React's own checks are in its development build only: it has to have nothing to say
    mode: 'development',
    oxc: { jsx: { runtime: 'automatic', development: true } },
    define: { 'process.env.NODE_ENV': JSON.stringify('development') },
    // one React for all, that of the root
    resolve: { alias: root.resolve?.alias ?? [], dedupe: ['react', 'react-dom'] },
    build: { outDir: `${built}/${outDir}`, emptyOutDir: true, target: 'es2022' },
  };
}

/** Builds an entry for Node, with everything in it. */
async function buildForNode(react: ReactVersion, entry: string, conditions?: string[]): Promise<void> {
  const base = config(react, `node-${react}-${entry}`);
  await build({
    ...base,
    ...(conditions && { ssr: { noExternal: true, resolve: { conditions } } }),
    ...(!conditions && { ssr: { noExternal: true } }),
    build: { ...base.build, ssr: `${app}${entry}.tsx`, rollupOptions: { output: { entryFileNames: 'entry.js' } } },
  });
}

/** Builds what a browser loads. */
export async function buildForBrowser(react: ReactVersion, entry: string): Promise<void> {
  const base = config(react, `browser-${react}-${entry}`);
  const output = { entryFileNames: 'entry.js' };
  await build({ ...base, build: { ...base.build, rollupOptions: { input: `${app}${entry}.tsx`, output } } });
}

/** Builds the streamed page: what the browser loads, and what Node runs. */
export async function buildPosts(react: ReactVersion): Promise<void> {
  await buildForBrowser(react, 'browser');
  await buildForNode(react, 'stream');
}

/** Builds the page of server components: React's server half, and what makes HTML of its output. */
export async function buildServerLists(): Promise<void> {
  await buildForNode(19, 'server-lists', ['react-server', 'node', 'import', 'module', 'default']);
  await buildForNode(19, 'server-lists-html');
}
