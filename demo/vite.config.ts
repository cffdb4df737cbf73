import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import root from '../vite.config.js';

/** Two bundles: what the browser gets, with hashed names and a manifest of them, and the server, with its packages outside. */
export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [react()],
  resolve: { alias: root.resolve?.alias ?? [] },
  // a public file is the browser's, not the server bundle's
  publicDir: isSsrBuild ? false : 'public',
  build: {
    target: 'es2022',
    // those that know light-dark(): what stands in for it is settled at the root, and the page of styles has both at once
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    // the page's policy lets no image or font come out of a data: URL
    assetsInlineLimit: 0,
    rollupOptions: isSsrBuild ? {} : { input: ['client.tsx', 'theme.css'].map((file) => `${import.meta.dirname}/${file}`) },
  },
}));
