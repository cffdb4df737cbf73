import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { aliases } from '../../vite.config.js';

/**
 * What every command needs and comes in hundreds of small files: they take longer to find than to run. All else stays
 * outside, as in the rest of the package.
 */
const inlined = ['kysely', 'htmlparser2', 'entities', 'domhandler', 'domutils', 'dom-serializer', 'domelementtype'];
const isInlined = (id: string) => inlined.some((name) => id === name || id.startsWith(`${name}/`));

/** The command line, in few files. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  // the content of the demo imports the package by its name
  resolve: { alias: aliases },
  build: {
    target: 'es2022',
    minify: false,
    outDir: 'dist/backend/cli',
    emptyOutDir: false,
    license: { fileName: 'third-party-licenses.md' },
    lib: { entry: ['src/cli/bin.ts', 'src/cli/content-relations-bin.ts'], formats: ['es'] },
    rollupOptions: {
      onwarn: (warning, warn) => warning.code !== 'MODULE_LEVEL_DIRECTIVE' && warn(warning),
      external: (id) => !/^(?:[./\0]|relx\/)/.test(id) && !isInlined(id),
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name].js' },
    },
  },
});
