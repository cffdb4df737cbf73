import { createClient, RelxError } from 'relx/client';
import { open, type Relx } from 'relx/core';
import { type App, createApp } from 'relx/server';
import { mysql } from 'relx/store/mysql';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { content } from '../core/open-core.js';
import { siteDatabase, type TestDatabase } from '../database.js';
import { CLOSED_PORT } from '../free-port.js';
import { type BreakableServer, breakableServer } from '../store/breakable-server.js';
import { ADMINISTRATOR } from './two-processes.js';

const relation = { from_id: 5, to_id: 7, type: 'references' };
const ORIGIN = 'https://front.example';

let database: TestDatabase;
let server: BreakableServer;
let relx: Relx;
let app: App;

/** A core whose only server can break; it has another URL without a server, so that it checks both. */
async function openOverBreakable(): Promise<Relx> {
  const [, before, , after] = /^(.*@)([^/]*)(\/.*)$/.exec(database.address) ?? [];
  const uri = `${before}127.0.0.1:${server.port},127.0.0.1:${CLOSED_PORT}${after}`;
  const opened = await open({ dialect: mysql({ uri, poolSize: 3 }) });
  onTestFinished(() => opened.close());
  return opened;
}

beforeEach(async () => {
  database = await siteDatabase();
  server = await breakableServer(Number(new URL(database.address).port));
  onTestFinished(() => server.close());
  relx = await openOverBreakable();
  await relx.import([...content, { kind: 'user', id: ADMINISTRATOR, login: 'ada-login', role: 'administrator' }]);
  app = createApp({ relx });
});

const rows = () => database.run("select id from wp_relx_relations where type = 'references' and from_id = 5 and to_id = 7");
const create = (headers: Readonly<Record<string, string>> = {}) =>
  app.fetch(
    new Request('http://site.example/wp-json/relx/v1/relationships', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: ORIGIN, ...headers },
      body: JSON.stringify(relation),
    }),
    { user: ADMINISTRATOR },
  );
const key = { 'Idempotency-Key': '0d7c1f2e' };
const isReplayed = ({ headers }: Response) => headers.get('Idempotent-Replayed') === 'true';

/** Breaks the next commit, and whatever is tried after it. */
const breaks = { after: () => server.cutAfter('commit', 'refuse'), before: () => server.cutBefore('commit', 'refuse') };

describe('a write whose connection breaks during its commit', () => {
  it.each([
    ['after', 1],
    ['before', 0],
  ] as const)('%s the database did it has an unknown outcome, and is done once with its key', async (when, there) => {
    breaks[when]();
    const lost = await create(key);
    expect([lost.status, (await lost.json()).code]).toEqual([503, 'rest_outcome_unknown']);
    expect([server.cuts, (await rows()).length]).toEqual([1, there]);

    server.set('pass');
    const again = await create(key);
    const [row] = await rows();
    expect([again.status, isReplayed(again), (await again.json()).id]).toEqual([201, there === 1, row?.id]);
    expect(isReplayed(await create(key))).toBe(true);
    expect(await rows()).toHaveLength(1);
  });

  it.each(['cutAfter', 'cutBefore'] as const)(
    '(%s) and has a key is checked automatically, if the database is there',
    async (cut) => {
      server[cut]('commit');
      const response = await create(key);
      expect([response.status, isReplayed(response), server.cuts]).toEqual([201, false, 1]);
      expect(await rows()).toHaveLength(1);
    },
  );

  it('and has no key reports that immediately, and a second request returns the outcome', async () => {
    server.cutAfter('commit');
    const lost = await create();
    expect([lost.status, (await lost.json()).code]).toEqual([503, 'rest_outcome_unknown']);
    const again = await create();
    expect([again.status, (await again.json()).code]).toEqual([409, 'ncr_relation_exists']);
    expect(await rows()).toHaveLength(1);
  });

  it('that stores its response returns it, and a repeated request gets it again', async () => {
    relx.hooks.addAction('ncr_relation_added', 'test', () => server.cutBefore('commit'));
    const first = await create(key);
    relx.hooks.removeAction('ncr_relation_added', 'test');
    expect([first.status, server.cuts]).toEqual([201, 1]);
    const again = await create(key);
    expect([again.status, isReplayed(again), (await again.json()).id]).toEqual([201, true, (await first.json()).id]);
    expect(await rows()).toHaveLength(1);
  });

  it('is sent again by a program with the client’s key', async () => {
    const client = createClient({
      url: 'http://site.example/wp-json',
      fetch: (input, init) => app.fetch(new Request(input, init), { user: ADMINISTRATOR }),
    });
    const options = { idempotencyKey: 'once' };
    breaks.after();
    const lost = await client.addRelation(relation, options).catch((error: unknown) => error);
    expect(lost).toBeInstanceOf(RelxError);
    expect(lost).toMatchObject({ code: 'rest_outcome_unknown', status: 503, retryAfter: 2 });
    server.set('pass');
    const [row] = await rows();
    expect(await client.addRelation(relation, options)).toMatchObject({ id: row?.id });
  });
});

describe('without a database', () => {
  it('a page of another origin can read the rejection, and when to retry', async () => {
    server.set('refuse');
    const { status, headers } = await create();
    expect([status, headers.get('Retry-After')]).toEqual([503, '2']);
    expect(headers.get('Access-Control-Allow-Origin')).toBe(ORIGIN);
    expect(headers.get('Access-Control-Expose-Headers')).toContain('Retry-After');
  });
});
