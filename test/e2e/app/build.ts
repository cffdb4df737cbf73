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

/** Builds files for Node, each with the name of its key. What they import is in them, or beside them. */
async function buildForNode(
  react: ReactVersion,
  input: Readonly<Record<string, string>>,
  outDir: string,
  conditions?: string[],
): Promise<void> {
  const base = config(react, outDir);
  await build({
    ...base,
    ssr: { noExternal: true, ...(conditions && { resolve: { conditions } }) },
    build: { ...base.build, ssr: true, rollupOptions: { input, output: { entryFileNames: '[name].js' } } },
  });
}

/** Builds files for React's server half, with React 19. */
export const buildForServer = (input: Readonly<Record<string, string>>, outDir: string): Promise<void> =>
  buildForNode(19, input, outDir, ['react-server', 'node', 'import', 'module', 'default']);

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
  await buildForNode(react, { entry: `${app}stream.tsx` }, `node-${react}-stream`);
}

/** Builds the page of server components: React's server half, and what makes HTML of its output. */
export async function buildServerLists(): Promise<void> {
  await buildForServer({ entry: `${app}server-lists.tsx` }, 'node-19-server-lists');
  await buildForNode(19, { entry: `${app}server-lists-html.tsx` }, 'node-19-server-lists-html');
}
