// A temporary WordPress on SQLite that needs Node.js only: PHP runs as WebAssembly in this process, one request at a time.
import { existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serve } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { createJiti } from 'jiti';
import { ensurePhpWasm, loadPhp } from '../../scripts/php-wasm.mjs';
import { ensureFiles, PACKAGED } from '../../scripts/wordpress.mjs';

const files = fileURLToPath(new URL('../../test/wordpress/site-files.ts', import.meta.url));
/** Where PHP has the site's folder. */
const ROOT = '/site';

/** The PHP file for a path, as web servers of WordPress choose it. */
function scriptOf(root, path) {
  const isFile = (name) => existsSync(join(root, name));
  if (path.endsWith('.php') && isFile(path)) return path;
  const index = `${path.replace(/\/$/, '')}/index.php`;
  return isFile(index) ? index : '/index.php';
}

/** Installs and serves a WordPress. Its administrator is `admin` with the password `password`. */
export async function startSite(port) {
  ensureFiles([PACKAGED]);
  ensurePhpWasm();
  const { copyPlugin, writeSite } = await createJiti(import.meta.url).import(files);
  const url = `http://127.0.0.1:${port}`;
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'relx-wordpress-')));
  writeSite({ root, version: 'newest', prefix: 'wp_', database: { engine: 'sqlite' }, constants: {}, ownCode: true });
  const php = await loadPhp('8.3', root, async () => '');
  /** Runs code in WordPress as its administrator, and returns its output. */
  const run = (code, before = '') =>
    php.run(
      `${before} $_SERVER['HTTP_HOST'] = '127.0.0.1:${port}'; require '${ROOT}/wp-load.php'; wp_set_current_user( 1 ); ${code}`,
    );

  const app = new Hono();
  const serveFile = serveStatic({ root });
  // PHP files, and hidden ones, such as the database, are not sent
  app.get('*', (context, next) => (/\.php$|\/\./.test(context.req.path) ? next() : serveFile(context, next)));
  app.all('*', async ({ req }) => {
    const { pathname, search } = new URL(req.url);
    const script = scriptOf(root, pathname);
    const { httpStatusCode, headers, bytes } = await php.request({
      scriptPath: ROOT + script,
      relativeUri: pathname + search,
      protocol: 'http',
      method: req.method,
      headers: req.header(),
      body: new Uint8Array(await req.arrayBuffer()),
      $_SERVER: { DOCUMENT_ROOT: ROOT, SCRIPT_NAME: script, PHP_SELF: script, REMOTE_ADDR: '127.0.0.1' },
    });
    const entries = Object.entries(headers).flatMap(([name, values]) => values.map((value) => [name, value]));
    return new Response([204, 304].includes(httpStatusCode) ? null : bytes, { status: httpStatusCode, headers: entries });
  });
  const server = serve({ fetch: app.fetch, port, hostname: '127.0.0.1' });
  const stop = () => {
    server.close();
    server.closeAllConnections();
    php.stop();
    rmSync(root, { recursive: true, force: true });
  };
  try {
    await new Promise((resolve, reject) => server.once('listening', resolve).once('error', reject));
    await run(
      `require_once ABSPATH . 'wp-admin/includes/upgrade.php';
      wp_install( 'Kettle and Contour', 'admin', 'admin@example.test', true, '', 'password' );
      update_option( 'siteurl', '${url}' );
      update_option( 'home', '${url}' );
      $GLOBALS['wp_rewrite']->init();
      $GLOBALS['wp_rewrite']->set_permalink_structure( '/%postname%/' );`,
      "define( 'WP_INSTALLING', true );",
    );
  } catch (error) {
    stop();
    throw error;
  }
  return {
    url,
    root,
    run,
    /** Copies a plugin into the site, and activates it. */
    async install(folder) {
      const file = copyPlugin(root, folder);
      await run(
        `require_once ABSPATH . 'wp-admin/includes/plugin.php';
        $error = activate_plugin( '${file}' );
        if ( is_wp_error( $error ) ) { throw new Exception( $error->get_error_message() ); }`,
        "define( 'WP_ADMIN', true );",
      );
    },
    stop,
  };
}
