import { defineConfig, mergeConfig } from 'vite';
import demo from '../vite.config.js';
import { wordpressAliases } from './wordpress.mjs';

/** Separate bundle for the editor page, so that other pages do not load it. */
export default defineConfig((env) =>
  mergeConfig(demo(env), {
    resolve: { alias: [...wordpressAliases] },
    build: {
      outDir: `dist/editor/${env.isSsrBuild ? 'server' : 'client'}`,
      // the size of the WordPress packages is outside this project's control
      chunkSizeWarningLimit: 20_000,
      rollupOptions: env.isSsrBuild ? {} : { input: [`${import.meta.dirname}/editor.tsx`] },
    },
  }),
);
