import { existsSync, readFileSync } from 'node:fs';
import { extname, join, normalize } from 'node:path';
import type { Plugin } from 'vite';
import { root } from './site.js';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
};

/** Serves the playground and the stories of the last build while the pages are edited. */
export const builtParts: Plugin = {
  name: 'built-parts',
  configureServer({ middlewares }) {
    middlewares.use((request, response, next) => {
      const path = normalize(new URL(request.url ?? '/', 'http://localhost').pathname);
      if (!/^\/(playground|storybook)\//.test(path)) return next();
      const file = join(root, '.relx/docs', path.endsWith('/') ? `${path}index.html` : path);
      // VitePress would show the page that the frame is in
      if (!existsSync(file)) {
        response.statusCode = 404;
        return response.end('Not built yet. Run `npm run docs:build` once, then reload the page.');
      }
      response.setHeader('Content-Type', types[extname(file)] ?? 'application/octet-stream');
      response.end(readFileSync(file));
    });
  },
};
