import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { requireFiles, type WordpressVersion } from '../../scripts/wordpress.mjs';

/** Where a site's tables are. */
export type SiteDatabase =
  | { readonly engine: 'sqlite'; readonly uri?: never }
  | {
      readonly engine: 'mysql';
      readonly address: string;
      readonly user: string;
      readonly password: string;
      readonly name: string;
      readonly uri: string;
    };

/** The folder of our PHP. */
export const phpFolder = fileURLToPath(new URL('php', import.meta.url));

type Constants = Readonly<Record<string, string | number | boolean | undefined>>;

const SALTS = ['AUTH', 'SECURE_AUTH', 'LOGGED_IN', 'NONCE'].flatMap((name) => [`${name}_KEY`, `${name}_SALT`]);

/** What every site here is set to. */
const usual: Constants = {
  ...Object.fromEntries(SALTS.map((name) => [name, `throwaway ${name}`])),
  WP_DEBUG: true,
  WP_DEBUG_LOG: true,
  WP_DEBUG_DISPLAY: false,
  // application passwords over http
  WP_ENVIRONMENT_TYPE: 'local',
  DISABLE_WP_CRON: true,
  AUTOMATIC_UPDATER_DISABLED: true,
  CONCATENATE_SCRIPTS: false,
};

/**
 * Folders of WordPress's own code, thousands of files that no site writes. A site has links to them. PHP takes a link for the folder it
 * leads to, so what it has compiled of one site serves the others. Other files are copied: some load what is beside them.
 */
const LINKED = [
  'wp-includes',
  ...['css', 'images', 'includes', 'js'].map((name) => `wp-admin/${name}`),
  // tests add templates and parts to the theme
  ...['assets', 'patterns', 'styles'].map((name) => `wp-content/themes/twentytwentyfour/${name}`),
];

/** Writes a site that only must be installed: WordPress, its settings, and our plugins that must be there. */
export function writeSite({
  root,
  version,
  prefix,
  database,
  constants,
  ownCode = false,
}: {
  readonly root: string;
  readonly version: WordpressVersion;
  readonly prefix: string;
  readonly database: SiteDatabase;
  readonly constants: Constants;
  readonly ownCode?: boolean;
}): void {
  const files = requireFiles(version);
  const copy = (folder: string) => {
    mkdirSync(join(root, folder), { recursive: true });
    for (const entry of readdirSync(join(files.wordpress, folder), { withFileTypes: true })) {
      const path = join(folder, entry.name);
      const [from, to] = [join(files.wordpress, path), join(root, path)];
      if (!ownCode && LINKED.includes(path)) symlinkSync(realpathSync(from), to);
      else if (entry.isDirectory()) copy(path);
      else cpSync(from, to, { preserveTimestamps: true });
    }
  };
  copy('');
  const content = join(root, 'wp-content');
  cpSync(join(phpFolder, 'mu-plugins'), join(content, 'mu-plugins'), { recursive: true });
  let access: Constants = { DB_ENGINE: 'sqlite', DB_NAME: 'wordpress' };
  if (database.engine === 'sqlite') {
    const plugin = join(content, 'plugins/sqlite-database-integration');
    cpSync(files.sqlite, plugin, { recursive: true });
    cpSync(join(plugin, 'db.copy'), join(content, 'db.php'));
  } else {
    const { address, user, password, name } = database;
    access = { DB_HOST: address, DB_USER: user, DB_PASSWORD: password, DB_NAME: name, DB_CHARSET: 'utf8mb4', DB_COLLATE: '' };
  }
  writeFileSync(join(root, 'constants.json'), JSON.stringify({ ...usual, ...access, ...constants }));
  // read anew for each request: a cache of compiled PHP would hold constants of before
  writeFileSync(
    join(root, 'wp-config.php'),
    `<?php
foreach ( json_decode( file_get_contents( __DIR__ . '/constants.json' ), true ) as $name => $value ) {
	defined( $name ) || define( $name, $value );
}
$table_prefix = '${prefix}';
defined( 'ABSPATH' ) || define( 'ABSPATH', __DIR__ . '/' );
require_once ABSPATH . 'wp-settings.php';
`,
  );
}

/** Defines constants of a site, or with undefined removes them. */
export function setConstants(root: string, changes: Constants): void {
  const file = join(root, 'constants.json');
  // a request that comes meanwhile must not read half of it
  writeFileSync(`${file}.new`, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), ...changes }));
  renameSync(`${file}.new`, file);
}

/** Copies a plugin into a site and gives the name that WordPress has for it. */
export function copyPlugin(root: string, folder: string, main = `${basename(folder)}.php`): string {
  if (!existsSync(join(folder, main))) throw new Error(`${folder} has no ${main}, so it is no plugin. Is it built?`);
  const target = join(root, 'wp-content/plugins', basename(folder));
  rmSync(target, { recursive: true, force: true });
  // PHP keeps no compiled code of a file that has just been changed
  cpSync(folder, target, { recursive: true, preserveTimestamps: true });
  return `${basename(folder)}/${main}`;
}
