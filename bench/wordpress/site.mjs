// A WordPress as hosts run it: MariaDB, nginx, php-fpm and opcache, with the plugin, and `relx serve` over its database.
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createJiti } from 'jiti';
import { ensureMariadb } from '../../scripts/mariadb.mjs';
import { ensureWordpress } from '../../scripts/wordpress.mjs';

const path = (file) => fileURLToPath(new URL(`../../${file}`, import.meta.url));
// the tests' own, in TypeScript
const jiti = createJiti(import.meta.url);
const { startMariadb } = await jiti.import(path('test/mariadb.ts'));
const { startWordpress } = await jiti.import(path('test/wordpress/wordpress.ts'));
const { freePort } = await jiti.import(path('test/free-port.ts'));

const CLI = path('dist/cli/bin.js');
const SECRET = 'a secret of thirty-two characters';
/** Posts of the site, and how many are related to each. */
const POSTS = 300;
const RELATED = 10;
const LIST = '<!-- wp:relx/related-posts --><div class="wp-block-relx-related-posts"></div><!-- /wp:relx/related-posts -->';

/** `relx serve` in a process of its own. Gives its address and its end. */
async function startService(site, ...more) {
  const port = await freePort();
  const service = spawn(
    process.execPath,
    [CLI, 'serve', '--database', site.database, '--url', site.url, '--port', String(port), ...more],
    { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, RELX_SERVICE_SECRET: SECRET } },
  );
  const ended = new Promise((resolve) => service.once('exit', resolve));
  await Promise.race([
    new Promise((resolve) => service.stdout.once('data', resolve)),
    ended.then((code) => Promise.reject(new Error(`relx serve ended with ${code}`))),
  ]);
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      service.kill();
      await ended;
    },
  };
}

/** Relates each post to those before it. */
function relate(site, posts) {
  const file = join(site.root, 'relations.jsonl');
  const lines = posts.flatMap((from_id, index) =>
    posts.slice(Math.max(0, index - RELATED), index).map((to_id) => ({ type: 'related_to', from_id, to_id })),
  );
  writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  execFileSync(process.execPath, [CLI, 'import', file, '--database', site.database], { stdio: ['ignore', 'ignore', 'inherit'] });
}

/** Starts it all: the site, its service, one for visitors that keeps answers, the ids of its posts, and the end of it all. */
export async function startSite() {
  ensureMariadb();
  ensureWordpress();
  execFileSync(process.execPath, [path('scripts/build-wordpress.mjs')], { stdio: ['ignore', 'ignore', 'inherit'] });
  const ends = [];
  let stopping;
  const stopAll = async () => {
    for (const end of ends.reverse()) await end();
  };
  // asked twice, by Ctrl-C and by what fails of it, both wait
  const stop = () => {
    stopping ??= stopAll();
    return stopping;
  };
  // Ctrl-C leaves nothing running
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stop().finally(() => process.exit(130)));
  try {
    const mariadb = await startMariadb();
    ends.push(mariadb.stop);
    const site = await startWordpress({ database: mariadb.address, constants: { WP_DEBUG: false, WP_DEBUG_LOG: false } });
    ends.push(site.stop);
    cpSync(path('bench/wordpress/php/bench.php'), join(site.root, 'wp-content/mu-plugins/bench.php'));
    await site.install(path('dist/wordpress/relx'));
    const posts = await site.run(readFileSync(path('bench/wordpress/php/fill.php'), 'utf8'), { posts: POSTS, list: LIST });
    relate(site, posts);
    const service = await startService(site);
    ends.push(service.stop);
    const keeping = await startService(site, '--keep-answers', '10');
    ends.push(keeping.stop);
    site.define({ RELX_SERVICE_URL: service.url, RELX_SERVICE_SECRET: SECRET });
    return { site, service, keeping, posts, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
