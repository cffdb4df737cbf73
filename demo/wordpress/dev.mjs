// A real WordPress with the plugin and the demo's content, started by `npm run dev:wordpress`. Its files and its database are
// temporary: they are removed when it stops. RELX_WORDPRESS=<archive> serves another version of WordPress.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createJiti } from 'jiti';
import { open } from 'relx/core';
import { libsql } from 'relx/store/libsql';
import { ensureWordpress } from '../../scripts/wordpress.mjs';

const path = (file) => fileURLToPath(new URL(`../../${file}`, import.meta.url));
const jiti = createJiti(import.meta.url);
const port = Number(process.env.PORT || 8790);

/** Turns on pretty permalinks and lists under all posts. */
const SETTINGS = `
  wp_cache_flush();
  flush_rewrite_rules( false );
  update_option( 'relx_settings', array_replace_recursive( get_option( 'relx_settings' ), array( 'automatic' => array( 'post_types' => array( 'post' ), 'layout' => 'grid', 'limit' => 6 ) ) ) );`;

/** Writes the demo's images into the site's uploads folder, in all sizes. */
async function writeImages(root) {
  const { demoUpload, demoUploads } = await jiti.import(path('demo/content/uploads.ts'));
  for (const name of demoUploads()) {
    const file = join(root, 'wp-content/uploads', name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, demoUpload(name));
  }
}

/** Adds the demo's posts, users, terms and relations. */
async function addContent(site) {
  const { demoContent } = await jiti.import(path('demo/content/index.ts'));
  const relx = await open({ dialect: libsql({ filename: site.database.slice('file:'.length) }), prefix: site.prefix });
  await relx.import(demoContent());
  await relx.close();
  await writeImages(site.root);
  await site.run(SETTINGS);
}

async function start() {
  ensureWordpress();
  const { startWordpress } = await jiti.import(path('test/wordpress/wordpress.ts'));
  const site = await startWordpress({ port, database: 'sqlite' });
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => site.stop());
  try {
    await site.install(path('dist/wordpress/relx'));
    await addContent(site);
    const version = await site.run("return get_bloginfo( 'version' );");
    console.log(
      [
        '',
        `  WordPress ${version} with the plugin: ${site.url}/`,
        '',
        `  Log in      ${site.url}/wp-login.php as admin, password "password"`,
        `  Relations   ${site.url}/wp-admin/tools.php?page=relx`,
        `  A post      ${site.url}/the-long-way-home/`,
        `  Files       ${site.root}`,
        '',
        '  Press Ctrl-C to stop. This removes the site with its content.',
        '',
      ].join('\n'),
    );
  } catch (error) {
    await site.stop();
    throw error;
  }
}

try {
  await start();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
