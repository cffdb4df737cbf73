// Writes dist/wordpress/playground: a blueprint of WordPress Playground with the plugin and the demo's content. Run it after
// `npm run build:wordpress`. `npx @wp-playground/cli server --blueprint=dist/wordpress/playground/blueprint.json
// --blueprint-may-read-adjacent-files` serves it.
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createJiti } from 'jiti';
import { zip } from '../../scripts/zip.mjs';
import { startDemoSite } from './demo-site.mjs';

const path = (file) => fileURLToPath(new URL(file, import.meta.url));
const jiti = createJiti(import.meta.url);
const { demoUpload, demoUploads } = await jiti.import('../content/uploads.ts');
const { freePort } = await jiti.import('../../test/free-port.ts');

/** The rows of content, and the settings of the demo. URLs of the site are `{home}`. */
const CONTENT = `
  global $wpdb;
  $wpdb->delete( $wpdb->usermeta, array( 'meta_key' => 'session_tokens' ) );
  $tables = array();
  foreach ( array( 'posts', 'postmeta', 'users', 'usermeta', 'terms', 'termmeta', 'term_taxonomy', 'term_relationships', 'relx_relations' ) as $table ) {
    $tables[ $table ] = $wpdb->get_results( "SELECT * FROM $wpdb->prefix$table", ARRAY_A );
  }
  $names   = array( 'blogname', 'blogdescription', 'date_format', 'permalink_structure', 'show_avatars', 'relx_settings' );
  $options = array_combine( $names, array_map( 'get_option', $names ) );
  echo str_replace( home_url(), '{home}', wp_json_encode( compact( 'tables', 'options' ), JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE ) );`;

const site = await startDemoSite(await freePort());
try {
  const folder = path('../../dist/wordpress/playground');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  copyFileSync(path('blueprint.json'), join(folder, 'blueprint.json'));
  copyFileSync(path('../../dist/wordpress/relx.zip'), join(folder, 'relx.zip'));
  const files = {
    'content.json': Buffer.from(await site.run(CONTENT)),
    'add-content.php': readFileSync(path('add-content.php')),
    ...Object.fromEntries(demoUploads().map((name) => [name, Buffer.from(demoUpload(name))])),
  };
  writeFileSync(join(folder, 'content.zip'), zip(files));
} finally {
  await site.stop();
}
