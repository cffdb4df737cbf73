import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import type { RestError as RestErrorBody } from 'relx/contract';
import { RestError } from 'relx/schemas';
import { type App, createApp } from 'relx/server';
import { libsql } from 'relx/store/libsql';
import { parse } from 'valibot';
import { basic } from '../conformance/api.js';
import { type Role, users } from '../conformance/content.js';
import { openSite } from '../conformance/site.js';

/** The fixture behind an app whose faults are kept, and whose database is counted from outside. */
export interface CountedSite {
  readonly app: App;
  /** What the app reported as a fault of its own: nothing a client sends may lead here. */
  readonly faults: unknown[];
  authorization(role: Role): string;
  /** Rows of every table that a request could write to. */
  rows(): { readonly relations: number; readonly others: number };
  stop(): Promise<void>;
}

export async function openCountedSite(): Promise<CountedSite> {
  const folder = await mkdtemp(join(tmpdir(), 'relx-bad-input-'));
  const filename = join(folder, 'site.db');
  const { relx, passwords } = await openSite(libsql({ filename }));
  const faults: unknown[] = [];
  const database = new Database(filename);
  const others = ['posts', 'postmeta', 'users', 'usermeta', 'terms', 'term_taxonomy', 'term_relationships', 'options'];
  const sum = others.map((table) => `(select count(*) from wp_${table})`).join(' + ');
  const count = database.prepare(`select (select count(*) from wp_relx_relations) as relations, ${sum} as others`);
  return {
    app: createApp({ relx, onError: (error) => faults.push(error) }),
    faults,
    authorization: (role) => basic(users[role].login, passwords[role]),
    rows() {
      // the statement's own two columns
      const { relations, others: rest } = count.get() as { relations: number; others: number };
      return { relations, others: rest };
    },
    async stop() {
      database.close();
      await relx.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** A failed answer in WordPress's shape, or an error that says how it is not. */
export async function failureOf(response: Response): Promise<RestErrorBody> {
  const type = response.headers.get('content-type') ?? 'nothing';
  if (!type.startsWith('application/json')) throw new Error(`A failure has to be JSON, not ${type}.`);
  const error = parse(RestError, await response.json());
  if (error.data.status !== response.status) throw new Error(`data.status is ${error.data.status}, not ${response.status}.`);
  if (error.message.length < 10 || error.message.length > 2000)
    throw new Error(`Not a sentence: ${error.message.slice(0, 3000)}`);
  return error;
}
