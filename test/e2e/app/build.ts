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
    // React's own checks are in its development build only: it must not report anything
    mode: 'development',
    oxc: { jsx: { runtime: 'automatic', development: true } },
    define: { 'process.env.NODE_ENV': JSON.stringify('development') },
    // one React for all, that of the root
    resolve: { alias: root.resolve?.alias ?? [], dedupe: ['react', 'react-dom'] },
    build: { outDir: `${built}/${outDir}`, emptyOutDir: true, target: 'es2022', minify: false },
  };
}

/** Builds an entry for Node, with everything in it. */
const buildForNode = (react: ReactVersion, entry: string): Promise<string> =>
  buildFile(react, `${app}${entry}.tsx`, `node-${react}-${entry}`);

async function buildFile(react: ReactVersion, file: string, outDir: string, conditions?: string[]): Promise<string> {
  const base = config(react, outDir);
  await build({
    ...base,
    ssr: { noExternal: true, ...(conditions && { resolve: { conditions } }) },
    build: { ...base.build, ssr: file, rollupOptions: { output: { entryFileNames: 'entry.js' } } },
  });
  return `${built}/${outDir}/entry.js`;
}

/** Builds a file for React's server half, with React 19, and gives the path of what was built. */
export const buildServerFile = (file: string, outDir: string): Promise<string> =>
  buildFile(19, file, outDir, ['react-server', 'node', 'import', 'module', 'default']);

/** Builds what browsers load: each entry is a file of its name, beside what they share. */
async function buildForBrowser(react: ReactVersion, outDir: string, entries: readonly string[]): Promise<void> {
  const base = config(react, outDir);
  const rollupOptions = { input: entries.map((entry) => `${app}${entry}.tsx`), output: { entryFileNames: '[name].js' } };
  await build({ ...base, base: './', build: { ...base.build, rollupOptions } });
}

/** Folder of the scripts of pages that only a browser renders. */
export const pages = `${built}/pages`;
/** Builds them, for all files of tests. */
export const buildPages = (): Promise<void> => buildForBrowser(18, 'pages', ['editor', 'feed', 'manager', 'storm']);

/** Builds the streamed page: what the browser loads, and what Node runs. */
export async function buildPosts(react: ReactVersion): Promise<void> {
  await buildForBrowser(react, `browser-${react}`, ['browser']);
  await buildForNode(react, 'stream');
}

/** Builds the page of server components: React's server half, and what makes HTML of its output. */
export async function buildServerLists(): Promise<void> {
  await buildServerFile(`${app}server-lists.tsx`, 'node-19-server-lists');
  await buildForNode(19, 'server-lists-html');
}
