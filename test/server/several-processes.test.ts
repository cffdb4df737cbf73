import { createHash, createHmac, randomBytes } from 'node:crypto';
import { hash } from 'bcryptjs';
import { type OpenOptions, open } from 'relx/core';
import { type Bridge, createApp, createBridge } from 'relx/server';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { openTwoProcesses, type Process, type TwoProcesses } from './two-processes.js';

const PASSWORD = 'correct horse';
const secret = 'a secret of thirty-two characters';
const RELATIONS = '/wp-json/relx/v1/relationships';
const relation = { from_id: 5, to_id: 7, type: 'references' };

let site: TwoProcesses;
beforeEach(async () => {
  site = await openTwoProcesses();
});

describe('who is logged in', () => {
  const browse = async ({ app }: Process, path: string, cookies: string, init: RequestInit = {}) =>
    app.fetch(new Request(`https://site.example${path}`, { ...init, headers: { ...init.headers, cookie: cookies } }), {
      address: '192.0.2.1',
    });
  const logIn = ({ app }: Process, pwd = PASSWORD, log = 'ann-login') =>
    app.fetch(new Request('https://site.example/wp-login.php', { method: 'POST', body: new URLSearchParams({ log, pwd }) }), {
      address: '192.0.2.1',
    });
  const cookieOf = (response: Response) =>
    response.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
  const nonceFrom = async (at: Process, cookie: string) =>
    (await browse(at, '/wp-admin/admin-ajax.php?action=rest-nonce', cookie)).text();
  const create = (at: Process, cookie: string, nonce: string) =>
    browse(at, RELATIONS, cookie, {
      method: 'POST',
      headers: { 'X-WP-Nonce': nonce, 'Content-Type': 'application/json' },
      body: JSON.stringify(relation),
    });

  beforeEach(async () => {
    const hashed = (await hash(PASSWORD, 4)).replace('$2b$', '$2y$');
    await site.database.run(`update wp_users set user_pass = '${hashed}' where ID = 5`);
  });

  it('is so everywhere: by the session of one process and the nonce of another, until any of them ends it', async () => {
    const cookie = cookieOf(await logIn(site.one));
    const nonce = await nonceFrom(site.other, cookie);
    expect(nonce).toBe(await nonceFrom(site.one, cookie));
    expect((await create(site.one, cookie, nonce)).status).toBe(201);
    const [, name = '', value = ''] = /(wordpress_logged_in_[^=]+)=([^;]*)/.exec(cookie) ?? [];
    const session = await site.other.relx.accounts.session(new Map([[name, decodeURIComponent(value)]]));
    await site.other.relx.accounts.logOut(session);
    expect((await create(site.one, cookie, nonce)).status).toBe(403);
  });

  it('loses no right and gets none by the process that answers', async () => {
    const cookie = cookieOf(await logIn(site.one));
    const nonce = await nonceFrom(site.one, cookie);
    await site.database.run(
      "update wp_usermeta set meta_value = 'a:1:{s:10:\"subscriber\";b:1;}' where user_id = 5 and meta_key = 'wp_capabilities'",
    );
    for (const at of [site.one, site.other]) expect((await create(at, cookie, nonce)).status).toBe(403);
  });

  it('has as many wrong guesses as with one process', async () => {
    const statuses: number[] = [];
    for (let guess = 0; guess < 12; guess++) statuses.push((await logIn(guess % 2 ? site.other : site.one, 'wrong')).status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    expect(statuses.slice(-2)).toEqual([429, 429]);
  });
});

describe('what a process keeps', () => {
  const linkFrom = async (at: Process) =>
    ((await at.send('GET', '/post/5')).json as unknown as { related: { link: string } }[])[0]?.related.link;

  it('of the site’s options is two seconds old at most', async () => {
    await site.one.relx.relations.add({ type: 'references', from: { kind: 'post', id: 5 }, to: { kind: 'post', id: 7 } });
    expect(await linkFrom(site.other)).toMatch(/^\/capek-10\/$/);
    await site.database.run("update wp_options set option_value = '/read/%postname%/' where option_name = 'permalink_structure'");
    site.time += 2000;
    for (const at of [site.one, site.other]) expect(await linkFrom(at)).toMatch(/\/read\/capek-10\/$/);
  });

  it('of answers and tags is what the database has, whoever has written', async () => {
    const before = await site.other.send('GET', '/post/5');
    await site.one.send('POST', '/relationships', relation);
    const tags = await Promise.all(
      [site.one, site.other].map(async (at) => (await at.send('GET', '/post/5')).headers.get('ETag')),
    );
    expect(new Set([...tags, before.headers.get('ETag')]).size).toBe(2);
    const tag = { 'If-None-Match': String(tags[0]) };
    const request = new Request('http://other.example/wp-json/relx/v1/post/5', { headers: tag });
    expect((await site.other.app.fetch(request, { user: 1 })).status).toBe(304);
  });

  it('spends a token once in all, and forgets it when its time is over', async () => {
    const spend = () =>
      Promise.all(Array.from({ length: 8 }, (_, index) => (index % 2 ? site.one : site.other).relx.shared.spend('token', 60)));
    expect((await spend()).filter(Boolean)).toHaveLength(1);
    site.time += 60_000;
    expect((await spend()).filter(Boolean)).toHaveLength(1);
  });
});

describe('a bridge', () => {
  const facts = { types: [{ name: 'sponsored', label: 'Sponsored', from: 'post', to: 'post' }], post_types: [], taxonomies: [] };
  let bridges: Bridge[];

  const start = async () => {
    const connect = (options: Partial<OpenOptions>) =>
      open({ dialect: site.database.connect(), now: () => site.time, ...options });
    const bridge = await createBridge({
      secret,
      now: () => site.time,
      open: async ({ types, postTypes }) => {
        const relx = await connect({ types, postTypes });
        return { relx, app: createApp({ relx }) };
      },
    });
    onTestFinished(() => bridge.close());
    return bridge;
  };
  beforeEach(async () => {
    bridges = [await start(), await start()];
  });

  const signed = (path: string, user: number | 'site', body: string) => {
    const from = [user, site.time / 1000, randomBytes(8).toString('hex')];
    const text = ['relx-bridge-1', 'POST', path, createHash('sha256').update(body).digest('hex'), ...from].join('\n');
    return [...from, createHmac('sha256', secret).update(text).digest('hex')].join('.');
  };
  const post = async (at: Bridge | undefined, path: string, header: string, body: string) => {
    const headers = {
      'X-Relx-Bridge': header,
      'Content-Type': 'application/json',
      'Content-Length': String(Buffer.byteLength(body)),
    };
    const response = await at?.fetch(new Request(`http://service.example${path}`, { method: 'POST', headers, body }));
    return { status: response?.status, json: await response?.json() };
  };
  const ask = (at: Bridge | undefined, what: string, fields: object) => {
    const body = JSON.stringify(fields);
    return post(at, `/relx-bridge/${what}`, signed(`/relx-bridge/${what}`, 'site', body), body);
  };
  const typesAt = async (at: Bridge | undefined) => {
    const response = await at?.fetch(new Request('http://service.example/wp-json/relx/v1/types'));
    const found = (await response?.json()) as { name: string }[] | undefined;
    return found?.map(({ name }) => name);
  };

  it.each([
    ['of its own REST request', RELATIONS, 1, relation],
    ['of a function', '/relx-bridge/call', 'site', { call: 'ncr_add_relation', args: [5, 'post', 7, 'post', 'references'] }],
    [
      'of a REST request',
      '/relx-bridge/rest',
      1,
      { method: 'POST', route: '/relationships', body: relation, root: 'https://site.example/wp-json/relx/v1' },
    ],
    ['of what is gone', '/relx-bridge/gone', 'site', { object: 'post_99' }],
  ] as const)('takes the signature %s once, whichever process it is sent to', async (_, path, user, fields) => {
    const body = JSON.stringify(fields);
    const header = signed(path, user, body);
    const answers = await Promise.all([0, 1, 0, 1].map((index) => post(bridges[index], path, header, body)));
    expect(answers.filter(({ status }) => status === 409).map(({ json }) => json.code)).toEqual(
      Array(3).fill('rest_bridge_replayed'),
    );
    expect(answers.filter(({ status }) => status === 200 || status === 201)).toHaveLength(1);
    site.time += 50_000;
    expect((await post(bridges[1], path, header, body)).status).toBe(409);
  });

  it('has the site’s types wherever they were told, within two seconds and from its start', async () => {
    expect(await typesAt(bridges[1])).not.toContain('sponsored');
    await ask(bridges[0], 'health', { site: 'named', facts });
    expect(await typesAt(bridges[0])).toContain('sponsored');
    site.time += 2000;
    expect(await typesAt(bridges[1])).toContain('sponsored');
    expect(await typesAt(await start())).toContain('sponsored');
    await ask(bridges[1], 'health', { site: 'other', facts: { ...facts, types: [] } });
    site.time += 2000;
    expect(await typesAt(bridges[0])).not.toContain('sponsored');
  });

  it('asks the site for nothing that another process has been told', async () => {
    expect((await ask(bridges[1], 'health', { site: 'named' })).json).toEqual({ ask: { facts: true } });
    const wrong = { ...facts, types: [...facts.types, { name: 'Bad Name', label: 'B', from: 'post', to: 'post' }] };
    await ask(bridges[0], 'health', { site: 'named', facts: wrong });
    expect((await ask(bridges[1], 'health', { site: 'named' })).json.refused).toMatchObject([{ name: 'Bad Name' }]);
  });
});
