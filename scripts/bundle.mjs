// Bundles what a visitor's browser loads, as an app's own build would: from dist/, minified, React external.
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build, esmExternalRequirePlugin } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));

/** What is measured, and held under its limit by size-limit (package.json). */
export const entries = {
  'one-list': "export { RelatedPosts, RelxProvider, createClient } from 'relx';",
  'all-lists': "export * from 'relx';",
  client: "export { createClient } from 'relx/client';",
  'dynamic-tag': "export { DynamicTag } from 'relx/dynamic-tags'; export { RelxProvider, createClient } from 'relx';",
  manager: "export * from 'relx/manager';",
  puck: "export * from 'relx/dynamic-tags/puck';",
};

/** The bundle of some source text: the code that is loaded at once, and the ids of the modules in it. */
export async function bundle(source, isExternal = () => false) {
  const { output } = await build({
    root,
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      // SWR has one CommonJS helper, which requires React: an app's build links that, and needs no stand-in for `require`
      esmExternalRequirePlugin({ external: ['react', 'react-dom'] }),
      {
        // how an app loads its chunks is its bundler's: Vite's helper for that is there once, and not ours to count
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
        // WordPress has its own i18n, and it is everybody's
        external: (id) => ['react/jsx-runtime', 'react-dom', '@wordpress/i18n'].includes(id) || isExternal(id),
        onwarn: () => {},
        output: { format: 'es', entryFileNames: 'entry.js' },
      },
    },
  });
  // what a page loads at once: the entry and what it imports, but not what it may load later
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

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  mkdirSync(`${root}/.relx/size`, { recursive: true });
  for (const [name, source] of Object.entries(entries))
    writeFileSync(`${root}/.relx/size/${name}.js`, (await bundle(source)).code);
}
