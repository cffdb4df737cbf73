// Starts a WordPress site with MariaDB, nginx, php-fpm, opcache and the plugin, and with another plugin if its files are given.
import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createJiti } from 'jiti';
import { ensureMariadb } from '../../scripts/mariadb.mjs';
import { ensureWordpress } from '../../scripts/wordpress.mjs';

const path = (file) => fileURLToPath(new URL(`../../${file}`, import.meta.url));
// TypeScript helpers of the tests
const jiti = createJiti(import.meta.url);
const { startMariadb } = await jiti.import(path('test/mariadb.ts'));
const { startWordpress } = await jiti.import(path('test/wordpress/wordpress.ts'));

/** The number of posts, of relations per post, and of relations of the post with a long list. */
const SIZES = { posts: 300, related: 10, many: 10_000 };
const php = (name) => readFileSync(path(`bench/wordpress/php/${name}.php`), 'utf8');

/**
 * Starts the site and fills it.
 *
 * @param peer Folder of another plugin for relations. It gets the same relations.
 */
export async function startSite(peer) {
  ensureMariadb();
  ensureWordpress();
  execFileSync(process.execPath, [path('scripts/build-wordpress.mjs')], { stdio: ['ignore', 'ignore', 'inherit'] });
  const ends = [];
  let stopping;
  const stopAll = async () => {
    for (const end of ends.reverse()) await end();
  };
  // Both Ctrl-C and an error can stop it.
  const stop = () => {
    stopping ??= stopAll();
    return stopping;
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stop().finally(() => process.exit(130)));
  try {
    const mariadb = await startMariadb();
    ends.push(mariadb.stop);
    const site = await startWordpress({ database: mariadb.address, constants: { WP_DEBUG: false, WP_DEBUG_LOG: false } });
    ends.push(site.stop);
    await site.install(path('dist/wordpress/relx'));
    const pages = await site.run(php('fill'), SIZES);
    if (peer) {
      await site.install(peer);
      await site.run(php('fill-peer'));
    }
    // Last, because it decides which plugins are active.
    cpSync(path('bench/wordpress/php/bench.php'), join(site.root, 'wp-content/mu-plugins/bench.php'));
    return { site, pages, peer: peer && basename(peer), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
