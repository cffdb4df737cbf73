import { defineConfig, mergeConfig } from 'vite';
import demo from '../vite.config.js';
import { wordpressAliases } from './wordpress.mjs';

/** The editor's page as a bundle of its own: the demo's visitors load none of it. */
export default defineConfig((env) =>
  mergeConfig(demo(env), {
    resolve: { alias: [...wordpressAliases] },
    build: {
      outDir: `dist/editor/${env.isSsrBuild ? 'server' : 'client'}`,
      // what WordPress's packages are is not ours to make smaller
      chunkSizeWarningLimit: 20_000,
      rollupOptions: env.isSsrBuild ? {} : { input: [`${import.meta.dirname}/editor.tsx`] },
    },
  }),
);
