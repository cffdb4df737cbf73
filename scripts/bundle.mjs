// Bundles what a visitor's browser loads, as an app's own build would: from dist/, minified, React external.
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));

/** What is measured, and held under its limit by size-limit (package.json). */
export const entries = {
  'one-list': "export { RelatedPosts, RelxProvider, createClient } from 'relx';",
  'all-lists': "export * from 'relx';",
  client: "export { createClient } from 'relx/client';",
};

/** The bundle of some source text: its code, and the ids of the modules in it. */
export async function bundle(source) {
  const { output } = await build({
    root,
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
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
      rollupOptions: {
        input: 'virtual:entry',
        preserveEntrySignatures: 'strict',
        external: ['react', 'react/jsx-runtime', 'react-dom'],
        onwarn: () => {},
        output: { format: 'es', entryFileNames: 'entry.js' },
      },
    },
  });
  const [chunk] = output;
  return { code: chunk.code, modules: chunk.moduleIds ?? Object.keys(chunk.modules) };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  mkdirSync(`${root}/.relx/size`, { recursive: true });
  for (const [name, source] of Object.entries(entries))
    writeFileSync(`${root}/.relx/size/${name}.js`, (await bundle(source)).code);
}
