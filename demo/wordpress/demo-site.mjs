// A temporary WordPress with the plugin and the demo's content: its posts, users, terms, images and relations.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createJiti } from 'jiti';
import { startSite } from './site.mjs';

const path = (file) => fileURLToPath(new URL(`../../${file}`, import.meta.url));
const jiti = createJiti(import.meta.url);

/** Turns on permalinks and lists under all posts, and turns off what is on other sites: the guide's images, and avatars. */
const SETTINGS = `
  wp_cache_flush();
  flush_rewrite_rules( false );
  update_option( 'show_avatars', 0 );
  update_option( 'relx_settings', array_replace_recursive( get_option( 'relx_settings' ), array( 'automatic' => array( 'post_types' => array( 'post' ), 'layout' => 'grid', 'limit' => 6 ) ) ) );
  foreach ( get_users() as $user ) {
    wp_set_password( 'password', $user->ID );
    update_user_meta( $user->ID, 'wp_persisted_preferences', array( 'core/edit-post' => array( 'welcomeGuide' => false ), '_modified' => gmdate( 'c' ) ) );
  }`;

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
  // A process of its own: libsql keeps the files open after `close()`, until they are garbage, and then writes its write-ahead log
  // over what PHP has written since. PHP as WebAssembly has no locks that would prevent this.
  const database = join(site.root, 'wp-content/database/.ht.sqlite');
  execFileSync(process.execPath, [path('demo/wordpress/content.mjs'), database], { stdio: 'inherit' });
  await writeImages(site.root);
  await site.run(SETTINGS);
}

/** Starts a site with the built plugin and the content. All users have the password `password`. SIGINT and SIGTERM stop it. */
export async function startDemoSite(port) {
  const site = await startSite(port);
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => site.stop());
  try {
    await site.install(path('dist/wordpress/relx'));
    await addContent(site);
    return site;
  } catch (error) {
    await site.stop();
    throw error;
  }
}
