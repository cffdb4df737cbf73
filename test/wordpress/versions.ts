import { versionOf, type WordpressVersion } from '../../scripts/wordpress.mjs';
import { type Engine, everyEngine } from './opened-site.js';

/** True if tests of versions run in all of them. */
export const ALL = process.env.RELX_WORDPRESS_ALL !== undefined;
const named = (version: WordpressVersion, engine: Engine) => [versionOf(version), engine, version] as const;

/**
 * Sites of the supported versions of WordPress, as the version's own name, the database and the version: for installation,
 * conformance, one page and one edit. Most run on MariaDB, as real sites do. The oldest version runs on SQLite, and all on
 * both before a release.
 */
export const versions = ALL
  ? (['newest', '6.5.5', '6.6', '6.7-alpha'] as const).flatMap((version) => everyEngine.map((engine) => named(version, engine)))
  : [named('newest', 'mariadb'), named('6.5.5', 'sqlite'), named('6.6', 'mariadb')];
