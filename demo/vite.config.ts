import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import root from '../vite.config.js';

/** Two bundles: browser files with hashed names and a manifest, and the server with external packages. */
export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [react()],
  resolve: { alias: root.resolve?.alias ?? [] },
  // public files belong to the browser bundle only
  publicDir: isSsrBuild ? false : 'public',
  build: {
    target: 'es2022',
    // browsers that support light-dark(), whose fallback only works at the root; the page of styles shows both color schemes
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    // the content security policy blocks images and fonts in data: URLs
    assetsInlineLimit: 0,
    rollupOptions: isSsrBuild ? {} : { input: ['client.tsx', 'theme.css'].map((file) => `${import.meta.dirname}/${file}`) },
  },
}));
