import type { RestError as RestErrorBody } from 'relx/contract';
import { type App, createApp } from 'relx/server';
import { createRenderer } from 'relx/shortcodes';
import { parse } from 'valibot';
import { RestError } from '../../src/api/schemas/index.js';
import { basic } from '../conformance/api.js';
import { type Role, roles, users } from '../conformance/content.js';
import { openSite } from '../conformance/site.js';
import { openSiteDatabase } from '../database.js';

/** The fixture behind an app whose faults are kept, and whose database is counted from outside. */
export interface CountedSite {
  readonly app: App;
  /** What the app reported as a fault of its own: nothing a client sends may lead here. */
  readonly faults: unknown[];
  authorization(role: Role): string;
  /** Creates an application password for each user. */
  renewPasswords(): Promise<void>;
  /** How many relations the integrity check finds fault with. */
  broken(): Promise<number>;
  /** Rows of every table that a request could write to. */
  rows(): Promise<{ readonly relations: number; readonly others: number }>;
  stop(): Promise<void>;
}

export async function openCountedSite(): Promise<CountedSite> {
  const database = await openSiteDatabase();
  const { relx, ...site } = await openSite(database.connect());
  const passwords = { ...site.passwords };
  const faults: unknown[] = [];
  const others = ['posts', 'postmeta', 'users', 'usermeta', 'terms', 'term_taxonomy', 'term_relationships', 'options'];
  const sum = others.map((table) => `(select count(*) from wp_${table})`).join(' + ');
  const count = `select (select count(*) from wp_relx_relations) as relations, ${sum} as others`;
  return {
    app: createApp({ relx, render: createRenderer({ core: relx }), onError: (error) => faults.push(error) }),
    faults,
    authorization: (role) => basic(users[role].login, passwords[role]),
    async renewPasswords() {
      for (const role of roles) passwords[role] = await relx.accounts.createApplicationPassword(users[role].login, 'conformance');
    },
    broken: async () => Object.values((await relx.integrity.check()).actions).reduce((sum, count) => sum + count, 0),
    async rows() {
      const [row] = await database.run(count);
      // the statement's own two columns
      return row as { relations: number; others: number };
    },
    async stop() {
      await relx.close();
      await database.remove();
    },
  };
}

/** A failed response in WordPress's shape, or an error that describes the difference. */
export async function failureOf(response: Response): Promise<RestErrorBody> {
  const type = response.headers.get('content-type') ?? 'nothing';
  if (!type.startsWith('application/json')) throw new Error(`A failure must be JSON, not ${type}.`);
  const error = parse(RestError, await response.json());
  if (error.data.status !== response.status) throw new Error(`data.status is ${error.data.status}, not ${response.status}.`);
  if (error.message.length < 10 || error.message.length > 2000)
    throw new Error(`Not a sentence: ${error.message.slice(0, 3000)}`);
  return error;
}
