import { defineConfig } from 'vite';

/** `relx/standalone`: the components with React, in one file that a page loads without a bundler. */
export default defineConfig({
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    target: 'es2022',
    minify: true,
    outDir: 'dist',
    emptyOutDir: false,
    license: { fileName: 'standalone.licenses.md' },
    lib: { entry: 'src/standalone.ts', formats: ['es'], fileName: 'standalone' },
    rollupOptions: {
      onwarn: (warning, warn) => warning.code !== 'MODULE_LEVEL_DIRECTIVE' && warn(warning),
      output: { codeSplitting: false },
    },
  },
});
