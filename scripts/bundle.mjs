// Bundles the code that a browser loads, as the build of an app does: from dist/, minified, with React external.
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build, esmExternalRequirePlugin } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The bundles that size-limit measures. package.json has their limits. */
export const entries = {
  'one-list': "export { RelatedPosts, RelxProvider, createClient } from 'relx';",
  'all-lists': "export * from 'relx';",
  client: "export { createClient } from 'relx/client';",
  'dynamic-tag': "export { DynamicTag } from 'relx/dynamic-tags'; export { RelxProvider, createClient } from 'relx';",
  manager: "export * from 'relx/manager';",
  puck: "export * from 'relx/dynamic-tags/puck';",
};

/**
 * Bundles a source text for production, or for another `NODE_ENV`. Returns the code that is loaded immediately, and the ids of its
 * modules.
 */
export async function bundle(source, isExternal = () => false, environment = 'production') {
  const { output } = await build({
    root,
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': JSON.stringify(environment) },
    plugins: [
      // libraries of the manager and of Puck have CommonJS files that require React. The build of an app links them
      esmExternalRequirePlugin({ external: ['react', 'react-dom'] }),
      {
        // an app has the chunk loader of its bundler once, so it does not count here
        name: 'plain-import',
        enforce: 'pre',
        load: (id) => (id.includes('vite/preload-helper') ? 'export const __vitePreload = (load) => load();' : undefined),
      },
      {
        name: 'entry',
        resolveId: (id) => (id === 'virtual:entry' ? id : undefined),
        load: (id) => (id === 'virtual:entry' ? source : undefined),
      },
    ],
    build: {
      write: false,
      minify: true,
      target: 'es2022',
      modulePreload: false,
      rollupOptions: {
        input: 'virtual:entry',
        preserveEntrySignatures: 'allow-extension',
        external: (id) => ['react/jsx-runtime', 'react-dom'].includes(id) || isExternal(id),
        onwarn: () => {},
        output: { format: 'es', entryFileNames: 'entry.js' },
      },
    },
  });
  // the code that a page loads immediately: the entry and its static imports
  const loaded = new Map();
  const load = (name) => {
    const chunk = output.find(({ fileName }) => fileName === name);
    if (!chunk || loaded.has(name)) return;
    loaded.set(name, chunk);
    chunk.imports.forEach(load);
  };
  load('entry.js');
  const chunks = [...loaded.values()];
  return {
    code: chunks.map(({ code }) => code).join('\n'),
    modules: chunks.flatMap(({ moduleIds, modules }) => moduleIds ?? Object.keys(modules)),
  };
}

/** Writes the bundle of each entry for size-limit. */
export async function writeBundles(make = bundle) {
  mkdirSync(`${root}/.relx/size`, { recursive: true });
  for (const [name, source] of Object.entries(entries)) writeFileSync(`${root}/.relx/size/${name}.js`, (await make(source)).code);
}
