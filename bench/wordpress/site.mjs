// A WordPress as hosts run it: MariaDB, nginx, php-fpm and opcache, with the plugin, and a peer where its files are given.
import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createJiti } from 'jiti';
import { ensureMariadb } from '../../scripts/mariadb.mjs';
import { ensureWordpress } from '../../scripts/wordpress.mjs';

const path = (file) => fileURLToPath(new URL(`../../${file}`, import.meta.url));
// the tests' own, in TypeScript
const jiti = createJiti(import.meta.url);
const { startMariadb } = await jiti.import(path('test/mariadb.ts'));
const { startWordpress } = await jiti.import(path('test/wordpress/wordpress.ts'));

/** Posts of the site, how many of them are related to each, and how many to the one with a long list. */
const SIZES = { posts: 300, related: 10, many: 10_000 };
const php = (name) => readFileSync(path(`bench/wordpress/php/${name}.php`), 'utf8');

/**
 * Starts the site and fills it.
 *
 * @param peer Folder of another plugin for relations. Its relations are those of ours.
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
  // Ctrl-C and an error may both stop it.
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
