import { open } from 'relx/core';
import { type App, createApp } from 'relx/server';
import { mysql } from 'relx/store/mysql';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { routes } from '../../src/api/routes/index.js';
import { content } from '../core/open-core.js';
import { copyOf, openDatabase, type TestDatabase } from '../database.js';
import { CLOSED_PORT } from '../free-port.js';
import { isExhaustive } from '../sizes.js';
import { type BreakableServer, breakableServer } from '../store/breakable-server.js';
import { ADMINISTRATOR } from './two-processes.js';
import { PASSWORD, prepare, type WriteCase, type Written, writeCases } from './write-outcomes.js';

/** A site whose server breaks at the statement that a test names. */
interface BreakableSite {
  readonly database: TestDatabase;
  readonly server: BreakableServer;
  readonly app: App;
  /** Of this server, and of another one that is not there, so that the site notices that none is left. */
  readonly uri: string;
}

let original: TestDatabase;
let prepared: Written;

beforeAll(async () => {
  original = await openDatabase();
  const relx = await open({ dialect: original.connect() });
  await relx.import([...content, { kind: 'user', id: ADMINISTRATOR, login: 'ada-login', role: 'administrator' }]);
  prepared = await prepare(relx);
  await relx.close();
});
afterAll(() => original?.remove());

/** Tests run at the same time, since most of them wait until a server counts as gone. */
// biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern which other fixtures are needed
const test = it.extend('site', async ({}, { onCleanup }): Promise<BreakableSite> => {
  const database = await copyOf(original);
  const server = await breakableServer(Number(new URL(database.address).port));
  const [, before, , after] = /^(.*@)([^/]*)(\/.*)$/.exec(database.address) ?? [];
  const uri = `${before}127.0.0.1:${server.port},127.0.0.1:${CLOSED_PORT}${after}`;
  const relx = await open({ dialect: mysql({ uri, poolSize: 3 }) });
  onCleanup(async () => {
    await relx.close();
    await server.close();
    await database.remove();
  });
  return { database, server, uri, app: createApp({ relx }) };
});

interface Outcome {
  readonly status: number;
  readonly code?: string | undefined;
  readonly id?: number | undefined;
  readonly written?: boolean | undefined;
}

async function send({ app }: BreakableSite, { method, path, body, keyed, route }: WriteCase): Promise<Outcome> {
  const isForm = route === '/wp-login.php';
  const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json';
  const response = await app.fetch(
    new Request(`http://site.example${path}`, {
      method,
      headers: { 'Content-Type': type, ...(keyed ? { 'Idempotency-Key': '0d7c1f2e' } : {}) },
      body: isForm ? new URLSearchParams({ log: 'ada-login', pwd: PASSWORD }).toString() : body ? JSON.stringify(body) : null,
    }),
    isForm ? {} : { user: ADMINISTRATOR },
  );
  const text = await response.text();
  const json = text.startsWith('{') ? JSON.parse(text) : {};
  const { status, body: whole } = response.status === 207 ? json.responses[0] : { status: response.status, body: json };
  return { status, code: whole.code, id: whole.data?.id ?? whole.id, written: whole.data?.written };
}

/** All that the cases write. */
const state = async ({ database }: BreakableSite) =>
  JSON.stringify([
    await database.run('select * from wp_relx_relations order by id'),
    await database.run('select * from wp_posts order by ID'),
    await database.run('select * from wp_relx_dismissals order by post_id, dismissed_id'),
    await database.run("select * from wp_usermeta where meta_key in ('_application_passwords', 'session_tokens')"),
    await database.run(
      "select option_value from wp_options where option_name in ('sticky_posts', 'relx_registered_types') order by option_name",
    ),
  ]);

const cases = () => writeCases(prepared);
// their titles do not depend on what was written
const titles = writeCases({ relation: 0, password: '' }).map(({ title }) => title);
/** All transactions end in the same code: a few cases break at each point, the others where the response has what the route made. */
const isWhole = (title: string) =>
  isExhaustive || /^(creating a relation with a key|a batch, each|deleting a post|logging in)/.test(title);
const caseOf = (title: string) => cases().find((one) => one.title === title) as WriteCase; // it is one of the titles

const idOf = async ({ database }: BreakableSite, { made }: WriteCase) => {
  const [row] = made === undefined ? [] : await database.run(made);
  return row?.id;
};

describe.concurrent('a request of several transactions', () => {
  const targets = [6, 7, 8];
  const batch = async ({ app }: BreakableSite) => {
    const requests = targets.map((to_id) => ({ method: 'POST', body: { from_id: 5, to_id, type: 'references' } }));
    const response = await app.fetch(
      new Request('http://site.example/wp-json/relx/v1/relationships/batch', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'batch' },
        body: JSON.stringify({ validation: 'normal', requests }),
      }),
      { user: ADMINISTRATOR },
    );
    const { responses } = (await response.json()) as { responses: { status: number; body: { code?: string } }[] };
    return responses.map(({ status, body }) => body.code ?? status);
  };
  const stored = async ({ database }: BreakableSite) =>
    (await database.run('select to_id from wp_relx_relations where from_id = 5 order by to_id')).map(({ to_id }) => to_id);

  test('reports each item of a batch: the written one, and those that were not tried', async ({ site, expect }) => {
    const { server } = site;
    server.cutAfterResponse('commit', 'refuse', 'insert into `wp_relx_relations`');
    expect(await batch(site)).toEqual([201, 'rest_database_unavailable', 'rest_database_unavailable']);
    expect(await stored(site)).toEqual([6]);
    // the key does not hold on to what was not done
    server.set('pass');
    expect(await batch(site)).toEqual([201, 201, 201]);
    expect(await stored(site)).toEqual(targets);
  });

  test('does not deny a deletion of which the relations are done', async ({ site: { app, database, server }, expect }) => {
    server.cutAfterResponse('commit', 'refuse', 'delete from `wp_relx_relations`');
    const url = 'http://site.example/wp-json/wp/v2/posts/6?force=true';
    const response = await app.fetch(new Request(url, { method: 'DELETE' }), { user: ADMINISTRATOR });
    expect([response.status, (await response.json()).code]).toEqual([503, 'rest_outcome_unknown']);
    expect(await database.run('select id from wp_relx_relations where from_id = 6')).toEqual([]);
    expect(await database.run('select ID from wp_posts where ID = 6')).toHaveLength(1);
  });
});

test('a callback that uses a database that is gone changes nothing about the response', async ({
  site: { database, server, uri },
  expect,
}) => {
  const failures: unknown[] = [];
  const own = await open({
    dialect: mysql({ uri }),
    onHookError: (error) => {
      failures.push(error);
      throw new Error('the report fails, too');
    },
  });
  onTestFinished(() => own.close());
  const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => printed.mockRestore());
  own.hooks.addAction('ncr_relation_added', 'test', async (id) => {
    server.set('refuse');
    await own.relations.get(id as number, await own.accounts.viewer(0));
  });
  const added = await own.relations.add({
    type: 'references',
    from: { objectType: 'post', id: 5 },
    to: { objectType: 'post', id: 7 },
  });
  expect(await database.run('select id from wp_relx_relations where from_id = 5')).toEqual([{ id: added.id }]);
  expect([failures.length, printed.mock.calls.length]).toEqual([1, 2]);
});

it('each route that writes has a case', () => {
  const posted = ['render', 'suggest']; // reads with long input
  const wanted = Object.entries(routes).flatMap(([name, { method }]) =>
    method === 'GET' || posted.includes(name) ? [] : [name],
  );
  const covered = new Set(cases().map(({ route }) => route));
  expect(wanted.filter((one) => !covered.has(one))).toEqual([]);
});

describe.concurrent.each(titles)('%s', (title) => {
  test.for(isWhole(title) ? [title] : [])(
    'before its commit: nothing was changed, and the response reports that',
    async (_, { site, expect }) => {
      const { server } = site;
      const one = caseOf(title);
      const before = await state(site);
      server.cutBefore(one.statement, 'refuse');
      expect(await send(site, one)).toMatchObject({ status: 503, code: 'rest_database_unavailable' });
      expect(server.cuts).toBe(1);
      expect(await state(site)).toBe(before);
    },
  );

  test.for(isWhole(title) ? (['cutAfter', 'cutBefore'] as const) : (['cutAfter'] as const))(
    'during its commit (%s): the response reports an unknown outcome',
    async (cut, { site, expect }) => {
      const { server } = site;
      const one = caseOf(title);
      const before = await state(site);
      server[cut]('commit', 'refuse', one.statement);
      const outcome = await send(site, one);
      expect(outcome).toMatchObject({ status: 503, code: 'rest_outcome_unknown' });
      expect(server.cuts).toBe(1);
      if (cut === 'cutBefore') expect(await state(site)).toBe(before);
      else {
        expect(await state(site)).not.toBe(before);
        if (one.made) expect(outcome.id).toBe(await idOf(site, one));
      }
      expect(outcome.written).toBeUndefined();
    },
  );

  test.for(isWhole(title) ? (['pass', 'refuse'] as const) : [])(
    'right after its commit (then %s): the response reports that it was done',
    async (next, { site, expect }) => {
      const { server } = site;
      const one = caseOf(title);
      const before = await state(site);
      server.cutAfterResponse('commit', next, one.statement);
      const outcome = await send(site, one);
      expect(server.cuts).toBe(1);
      expect(await state(site)).not.toBe(before);
      if (outcome.status === one.status) expect(outcome.code).toBeUndefined();
      else expect(outcome).toMatchObject({ status: 503, code: 'rest_outcome_unknown', written: true });
      if (next === 'pass') expect(outcome.status).toBe(one.status);
      if (one.made) expect(outcome.id).toBe(await idOf(site, one));
    },
  );
});
