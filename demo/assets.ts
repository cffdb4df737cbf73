import { readdirSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';

/** Browser files of the site: URLs for the head of a page, and the files themselves. */
export interface Assets {
  /** URLs of style sheets. */
  readonly styles: readonly string[];
  /** URLs of modules. */
  readonly scripts: readonly string[];
  /** Sources that the content security policy allows in addition to the origin. Vite's client needs more. */
  readonly policy: Readonly<Record<string, string>>;
  /** Returns the file at a path. */
  file(path: string): Response | undefined;
}

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** Built files, read once. Their names contain a hash, so browsers cache them permanently. */
export function builtAssets(folder: URL): Assets {
  const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', folder), 'utf8')) as Record<string, { file: string }>;
  const address = (entry: string) => `/${manifest[entry]?.file}`;
  const files = new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry): [string, Uint8Array<ArrayBuffer>][] => {
      if (!entry.isFile() || !(extname(entry.name) in types)) return [];
      const path = entry.parentPath.endsWith('assets') ? `/assets/${entry.name}` : `/${entry.name}`;
      return [[path, new Uint8Array(readFileSync(new URL(`.${path}`, folder)))]];
    }),
  );
  return {
    styles: [address('theme.css')],
    scripts: [address('client.tsx')],
    policy: { 'style-src': "'self'", 'connect-src': "'self'" },
    file(path) {
      const body = files.get(path);
      const cache = path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';
      return body && new Response(body, { headers: { 'Content-Type': types[extname(path)] ?? '', 'Cache-Control': cache } });
    },
  };
}

/** Source files, served by Vite. */
export const devAssets: Assets = {
  styles: ['/theme.css'],
  scripts: ['/@vite/client', '/refresh.mjs', '/client.tsx'],
  policy: { 'style-src': "'self' 'unsafe-inline'", 'connect-src': "'self' ws:" },
  file: () => undefined,
};
