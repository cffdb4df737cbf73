import { join } from 'node:path';
import { requirePrograms } from '../../scripts/wordpress.mjs';
import { phpSettings } from './php-settings.js';
import { startServer } from './server-process.js';
import { phpFolder } from './site-files.js';

/** What a server is to serve. */
export interface Served {
  /** The folder of the URL path `/`. */
  readonly origin: string;
  /** The site's folder in it, with a slash before it, or empty. */
  readonly folder: string;
  readonly port: number;
  /** For the server's own files. */
  readonly work: string;
}

/** Serves a site with PHP's own server, by four processes, as WordPress sends requests to itself. Returns a function to stop it. */
export function serveWithPhp({ origin, folder, port }: Served): Promise<() => Promise<void>> {
  return startServer(
    requirePrograms().php,
    [...phpSettings(), '-S', `127.0.0.1:${port}`, '-t', origin, join(phpFolder, 'router.php')],
    /Development Server .* started/,
    { env: { ...process.env, PHP_CLI_SERVER_WORKERS: '4', RELX_FOLDER: folder } },
  );
}
