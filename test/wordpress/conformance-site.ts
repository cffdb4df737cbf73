import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { open } from 'relx/core';
import { libsql } from 'relx/store/libsql';
import { mysql } from 'relx/store/mysql';
import type { ConformanceSite } from '../conformance/api.js';
import { type Role, roles, users } from '../conformance/content.js';
import { conformanceContent, conformanceTypes } from '../conformance/site.js';
import { installPlugin } from './plugin.js';
import { phpFolder } from './site-files.js';
import { startWordpress, type WordpressOptions } from './wordpress.js';

/** URL of the site in the fixture. Requests to it go to the server of the test. */
const HOME = 'https://site.example';

const ROUTES = 'WordPress has this route itself';
const TAGS = 'WordPress sends no entity tags with its own routes';

/** What WordPress does otherwise than the back end, and why. */
export const differences: Readonly<Record<string, string>> = {
  'discovery > the index lists every route of the contract': 'patterns of WordPress have groups inside groups',
  'discovery > the description is the committed openapi.json': 'the plugin describes only its own routes',
  'unknown routes > GET /wp/v2/comments': ROUTES,
  'unknown routes > DELETE /wp/v2/users': ROUTES,
  'unknown routes > POST /wp/v2/tags': ROUTES,
  'is rejected by a collection': 'WordPress finds no route for what is no number, and no post for a number out of bounds',
  ...Object.fromEntries(
    ['/wp/v2/posts/10', '/wp/v2/tags/4', '/'].flatMap((path) => [
      [`conditional requests > ${path} has a strong tag`, TAGS],
      [`conditional requests > ${path} is not sent again`, TAGS],
    ]),
  ),
};

const TABLES = ['posts', 'postmeta', 'users', 'usermeta', 'terms', 'term_taxonomy', 'term_relationships'];

/** A WordPress with the plugin and the fixture. The back end's import fills the tables that WordPress made. */
export async function openConformanceSite(options: WordpressOptions = {}): Promise<ConformanceSite> {
  const site = await startWordpress(options);
  try {
    await installPlugin(site);
    const plugins = join(site.root, 'wp-content/mu-plugins');
    mkdirSync(plugins, { recursive: true });
    cpSync(join(phpFolder, 'conformance.php'), join(plugins, 'conformance.php'));
    writeFileSync(join(plugins, 'relation-types.json'), JSON.stringify(conformanceTypes.types));
    await site.run(
      `update_option( 'siteurl', '${HOME}' );
      foreach ( $args as $table ) { $GLOBALS['wpdb']->query( "DELETE FROM {$GLOBALS['wpdb']->prefix}$table" ); }`,
      TABLES,
    );
    const { database, prefix } = site;
    const dialect = database.startsWith('file:') ? libsql({ filename: database.slice(5) }) : mysql({ uri: database });
    const relx = await open({ dialect, prefix, ...conformanceTypes, url: HOME });
    await relx.import(conformanceContent());
    await relx.close();
    await site.run(
      `delete_option( Relx_Similar_Queue::REBUILD );
      Relx_Similar_Queue::rebuild();
      while ( Relx_Similar_Queue::work( 20 ) ) {}`,
    );
    // WordPress looks at application passwords only where it has made one itself
    const made = await site.run<string[]>(
      `return array_map( fn( $id ) => WP_Application_Passwords::create_new_application_password( $id, array( 'name' => 'conformance' ) )[0], $args );`,
      roles.map((role) => users[role].id),
      { user: '' },
    );
    const passwords = roles.map((role, index) => [role, made[index]] as const);
    return {
      url: `${HOME}/wp-json`,
      fetch: (input, init) => fetch(input.replace(HOME, site.url), init),
      // one entry a role
      passwords: Object.fromEntries(passwords) as Record<Role, string>,
      stop: () => site.stop(),
    };
  } catch (error) {
    await site.stop();
    throw error;
  }
}
