import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import type { WordpressVersion } from '../../scripts/wordpress.mjs';
import { freePort } from '../free-port.js';
import type { MariadbAddress } from '../mariadb.js';
import { logIn, type Session } from './log-in.js';
import { serveWithNginx } from './nginx-server.js';
import { serveWithPhp } from './php-server.js';
import { removeCompiled } from './php-settings.js';
import { endLoaded, type RunOptions, runPhp } from './run-php.js';
import { copyPlugin, type SiteDatabase, setConstants, writeSite } from './site-files.js';

export interface WordpressOptions {
  /** @default 'newest' */
  readonly version?: WordpressVersion;
  /** `sqlite` on PHP's own server; or nginx, php-fpm and the MariaDB server of the project's tests, or another one. @default 'mariadb' */
  readonly database?: 'sqlite' | 'mariadb' | MariadbAddress;
  /** @default 'wp_' */
  readonly prefix?: string;
  /** Folder of the site in the URL: `/blog`. @default '' */
  readonly folder?: string;
  /** Constants of wp-config.php beside those that every site here has. */
  readonly constants?: Readonly<Record<string, string | number | boolean>>;
  /** Port of 127.0.0.1. @default a free one */
  readonly port?: number;
  /** True puts all of WordPress's code into the site's folder, for a PHP that sees nothing else. @default false */
  readonly ownCode?: boolean;
}

/** A WordPress on a port of its own, in a folder of its own; its administrator is `admin` with the password `password`. */
export interface Wordpress {
  /** URL of its front page, without a slash at the end. */
  readonly url: string;
  /** Folder of its files. */
  readonly root: string;
  /** Its database as `relx serve --database` takes it. */
  readonly database: string;
  readonly prefix: string;
  /** Copies a plugin's folder into the site, in place of one of its name, and activates it. `main` is its file. @default main `<name>.php` */
  install(folder: string, main?: string): Promise<void>;
  /** Defines constants in wp-config.php from the next request on; undefined takes one back. */
  define(constants: Readonly<Record<string, string | number | boolean | undefined>>): void;
  /** Runs PHP inside WordPress as its administrator and gives what it returns, through JSON. `$args` is what it is given. */
  run<T = unknown>(code: string, args?: unknown, options?: RunOptions): Promise<T>;
  /** Logs in as a browser does, once for each user. */
  logIn(user?: string, password?: string): Promise<Session>;
  /** What PHP and WordPress have complained of (WP_DEBUG is on): empty when all is well. */
  log(): string;
  /** Ends its servers and removes its files and its database. */
  stop(): Promise<void>;
}

// Vitest is there only in tests
const addressOf = async (database: 'mariadb' | MariadbAddress) =>
  database === 'mariadb' ? (await import('vitest')).inject('mariadb') : database;

interface OwnDatabase extends Extract<SiteDatabase, { engine: 'mysql' }> {
  /** Runs statements. */
  query<T>(statement: string): Promise<T[]>;
  /** Removes it, and closes its connection. */
  drop(): Promise<void>;
}

async function mariadb({ port, password }: MariadbAddress, name: string): Promise<OwnDatabase> {
  const server = `mysql://relx:${password}@127.0.0.1:${port}/`;
  const connection = await createConnection({ uri: server, multipleStatements: true });
  const query = async <T>(statement: string) => (await connection.query(statement))[0] as T[];
  await query(`create database ${name} character set utf8mb4`).catch(async (error) => {
    await connection.end();
    throw error;
  });
  const address = `127.0.0.1:${port}`;
  const drop = () => query(`drop database ${name}`).finally(() => connection.end());
  return {
    engine: 'mysql',
    address,
    user: 'relx',
    password,
    name,
    uri: server + name,
    query,
    drop: async () => void (await drop()),
  };
}

/** An installed database, of a site at the URL. */
interface Installed {
  readonly name: string;
  readonly url: string;
}

/** Installed databases of this process, by version and prefix: to copy one takes a fifth of the time of an installation. */
const installed = new Map<string, Promise<Installed>>();
/** How many installations this process has begun. */
let installations = 0;

/** Copies all tables of a database into an empty one. */
async function copyTables({ query }: OwnDatabase, from: string, to: string): Promise<void> {
  const tables = await query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = '${from}'`,
  );
  const copies = tables.map(
    ({ name }) => `create table ${to}.${name} like ${from}.${name}; insert into ${to}.${name} select * from ${from}.${name}`,
  );
  await query(copies.join(';'));
}

/** Installs WordPress in a database, or copies an installed one. */
async function install(
  database: OwnDatabase,
  key: string,
  prefix: string,
  url: string,
  run: () => Promise<unknown>,
): Promise<void> {
  const known = installed.get(key);
  if (!known) {
    const name = `installed_${process.pid}_${++installations}`;
    const made = run()
      .then(() => database.query(`create database ${name} character set utf8mb4`))
      .then(() => copyTables(database, database.name, name))
      .then(() => ({ name, url }));
    installed.set(key, made);
    made.catch(() => installed.delete(key));
    await made;
    return;
  }
  const { name, url: before } = await known;
  await copyTables(database, name, database.name);
  const moved = (column: string) => `${column} = replace(${column}, '${before}', '${url}')`;
  await database.query(
    `update ${database.name}.${prefix}options set ${moved('option_value')} where option_name in ('siteurl', 'home');
    update ${database.name}.${prefix}posts set ${moved('guid')}, ${moved('post_content')}`,
  );
}

/** Folders that sites of this process have had. */
const folders = new Set<string>();

/** Creates a folder for a site, where an earlier site of the version was if there is one: what PHP has compiled there is used again. */
function siteFolder(version: WordpressVersion): string {
  if (folders.size === 0) {
    process.once('exit', () => folders.forEach(removeCompiled));
    // Vitest ends its workers with it
    process.once('SIGTERM', () => process.exit());
  }
  // links to it would be other paths to PHP
  const start = join(realpathSync(tmpdir()), `relx-wordpress-${process.pid}-${version}-`);
  for (let number = 1; ; number += 1) {
    const folder = start + number;
    if (existsSync(folder)) continue;
    mkdirSync(folder, { mode: 0o700 });
    folders.add(folder);
    return folder;
  }
}

/** Installs a WordPress and waits until it responds: a few seconds. */
export async function startWordpress(options: WordpressOptions = {}): Promise<Wordpress> {
  const { version = 'newest', database = 'mariadb', prefix = 'wp_', folder = '', constants = {}, ownCode = false } = options;
  const work = siteFolder(version);
  const ends: (() => unknown)[] = [() => rmSync(work, { recursive: true, force: true })];
  const stop = async () => {
    for (const end of ends.splice(0).reverse()) await end();
  };
  try {
    const [origin, port] = [join(work, 'site'), options.port ?? (await freePort())];
    const url = `http://127.0.0.1:${port}${folder}`;
    const root = join(origin, folder);
    ends.push(() => endLoaded(root));
    const own = database === 'sqlite' ? undefined : await mariadb(await addressOf(database), `wordpress_${port}`);
    if (own) ends.push(own.drop);
    writeSite({ root, version, prefix, database: own ?? { engine: 'sqlite' }, constants, ownCode });
    const run = () => runPhp(root, 'install', { args: { url } });
    await (own && database === 'mariadb' ? install(own, `${version} ${prefix}`, prefix, url, run) : run());
    ends.push(await (own ? serveWithNginx : serveWithPhp)({ origin, folder, port, work }));
    const log = join(root, 'wp-content/debug.log');
    const sessions = new Map<string, Promise<Session>>();
    return {
      url,
      root,
      prefix,
      database: own?.uri ?? `file:${join(root, 'wp-content/database/.ht.sqlite')}`,
      async install(plugin, main) {
        const file = copyPlugin(root, plugin, main);
        await runPhp(root, 'activate', { args: file });
      },
      define: (changes) => setConstants(root, changes),
      run: (code, args, running) => runPhp(root, 'run', { ...running, args, code }),
      logIn(user = 'admin', password = 'password') {
        const key = `${user}\n${password}`;
        const session = sessions.get(key) ?? logIn(url, user, password);
        sessions.set(key, session);
        session.catch(() => sessions.delete(key));
        return session;
      },
      log: () => (existsSync(log) ? readFileSync(log, 'utf8') : ''),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
