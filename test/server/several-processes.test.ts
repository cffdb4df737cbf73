import { hash } from 'bcryptjs';
import { serve } from 'relx/server/node';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { openTwoProcesses, type Process, type TwoProcesses } from './two-processes.js';

const PASSWORD = 'correct horse';
const RELATIONS = '/wp-json/relx/v1/relationships';
const relation = { from_id: 5, to_id: 7, type: 'references' };

let site: TwoProcesses;
beforeEach(async () => {
  site = await openTwoProcesses();
});

describe('a logged-in user', () => {
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

  it('is logged in everywhere: by the session of one process and the nonce of another, until any of them ends it', async () => {
    const cookie = cookieOf(await logIn(site.one));
    const nonce = await nonceFrom(site.other, cookie);
    expect(nonce).toBe(await nonceFrom(site.one, cookie));
    expect((await create(site.one, cookie, nonce)).status).toBe(201);
    const [, name = '', value = ''] = /(wordpress_logged_in_[^=]+)=([^;]*)/.exec(cookie) ?? [];
    const session = await site.other.relx.accounts.session(new Map([[name, decodeURIComponent(value)]]));
    await site.other.relx.accounts.logOut(session);
    expect((await create(site.one, cookie, nonce)).status).toBe(403);
  });

  it('has the same permissions in every process', async () => {
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
    await site.one.relx.relations.add({
      type: 'references',
      from: { objectType: 'post', id: 5 },
      to: { objectType: 'post', id: 7 },
    });
    expect(await linkFrom(site.other)).toMatch(/^\/capek-10\/$/);
    await site.database.run("update wp_options set option_value = '/read/%postname%/' where option_name = 'permalink_structure'");
    site.time += 2000;
    for (const at of [site.one, site.other]) expect(await linkFrom(at)).toMatch(/\/read\/capek-10\/$/);
  });

  it('of responses and tags is that of the database, whichever process has written', async () => {
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

  it('of the relation types of the site is two seconds old at most', async () => {
    const posts = { from_object_types: ['post'], to_object_types: ['post'] };
    const type = { name: 'sequel_of', label: 'Sequel of', direction: 'from_to', ...posts };
    const list = async (at: Process) => (await at.send('GET', '/post/5?type=sequel_of')).status;
    expect(await list(site.other)).toBe(400);
    expect((await site.one.send('POST', '/types', type)).status).toBe(201);
    site.time += 2000;
    expect((await site.other.send('POST', '/relationships', { ...relation, type: 'sequel_of' })).status).toBe(201);
    expect(await list(site.other)).toBe(200);

    await site.other.send('PUT', '/types/sequel_of', { max_connections: 1 });
    site.time += 2000;
    const another = { ...relation, to_id: 8, type: 'sequel_of' };
    expect((await site.one.send('POST', '/relationships', another)).json.code).toBe('ncr_max_connections_exceeded');

    // the server reads simple lists directly
    const server = await serve(site.other.app, { port: 0 });
    onTestFinished(() => server.close());
    const direct = async () => (await fetch(`${server.url}/wp-json/relx/v1/post/5?type=sequel_of`)).status;
    expect(await direct()).toBe(200);
    await site.one.send('DELETE', '/types/sequel_of');
    site.time += 2000;
    expect(await direct()).toBe(400);
  });
});
