import { open, type Relx } from 'relx/core';
import { type App, type Connection, createApp } from 'relx/server';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { basic } from '../../conformance/api.js';
import { content, posts, postTypes, types, users } from '../../conformance/content.js';
import { onMariadb, openDatabase, type TestDatabase } from '../../database.js';
import { isExhaustive } from '../../sizes.js';

/** A request, as far as two of them may differ. */
interface Variant {
  readonly origin?: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly connection?: Connection;
}

let database: TestDatabase;
let relx: Relx;
/** Requests of the same user with two application passwords and two sessions, and of another user. */
let credentials: Readonly<Record<string, Variant>>;

const warm = (): App => createApp({ relx, cacheTtl: 600 });
const send = (app: App, path: string, { origin = 'https://site.example', query = '', connection, ...init }: Variant = {}) =>
  app.fetch(new Request(`${origin}/wp-json${path}${query}`, init), connection);
const seen = async (response: Response) => ({
  status: response.status,
  headers: Object.fromEntries(response.headers),
  body: await response.text(),
});

beforeAll(async () => {
  database = await openDatabase();
  relx = await open({ dialect: database.connect(), types, postTypes, url: 'https://site.example' });
  await relx.import(content(10));
  const { id, login } = users.editor;
  const password = async (of: string, name: string): Promise<Variant> => ({
    headers: { authorization: basic(of, await relx.accounts.createApplicationPassword(of, name)) },
  });
  const session = (token: string): Variant => ({ headers: { 'x-wp-nonce': `nonce of ${token}` } });
  vi.spyOn(relx.accounts, 'authenticatePage').mockImplementation(async (_cookies, nonce) => ({
    viewer: await relx.accounts.viewer(id),
    nonce: `fresh for ${nonce}`,
  }));
  credentials = {
    'an application password': await password(login, 'first'),
    'another application password': await password(login, 'second'),
    'a session': session('one'),
    'another session': session('two'),
    'another user': await password(users.administrator.login, 'third'),
    'the application': { connection: { user: id } },
  };
  // the first use of a password is written down
  for (const variant of Object.values(credentials)) await send(warm(), '/', variant);
});
afterAll(async () => {
  await relx.close();
  await database.remove();
});

const PATHS = [
  '/',
  '/relx/v1',
  '/wp/v2/types',
  '/wp/v2/users/me/application-passwords',
  '/wp/v2/users/me/application-passwords/introspect',
  '/wp/v2/posts?per_page=1',
  `/wp/v2/posts/${posts.alpha}?relx_relations=1`,
  `/relx/v1/post/${posts.alpha}?type=parent_of`,
  `/relx/v1/post/${posts.hub}?per_page=1`,
];

/** What a response may depend on beside its path. */
const differences: Readonly<Record<string, Variant>> = {
  scheme: { origin: 'http://site.example' },
  'scheme that a proxy reports': { origin: 'http://site.example', connection: { secure: true } },
  host: { origin: 'https://other.example' },
  port: { origin: 'https://site.example:8443' },
  method: { method: 'HEAD' },
  Origin: { headers: { origin: 'https://page.example' } },
  'Origin, of a third page': { headers: { origin: 'https://evil.example' } },
  language: { headers: { 'accept-language': 'de' } },
  type: { headers: { accept: 'text/html' } },
  cookie: { headers: { cookie: 'wordpress_logged_in=somebody' } },
};

/** Compares the responses of an app that has received the other requests, each of them twice, with those of an app that has not. */
async function expectNoCrossing(path: string, variants: readonly Variant[]): Promise<void> {
  const app = warm();
  const cold = [];
  for (const variant of variants) cold.push(await seen(await send(warm(), path, variant)));
  for (const order of [[...variants.keys()], [...variants.keys()].reverse()])
    for (const index of order) expect(await seen(await send(app, path, variants[index])), path).toEqual(cold[index]);
}

describe('a response of the cache', () => {
  it.each(Object.entries(differences))('is not that of a request with another %s', async (name, variant) => {
    const credential = credentials['an application password'];
    const both = { ...credential, ...variant, headers: { ...credential?.headers, ...variant.headers } };
    const at = Object.keys(differences).indexOf(name);
    const paths = PATHS.filter((_path, index) => isExhaustive || (index + at) % 3 === 0);
    for (const path of paths) await expectNoCrossing(path, [{}, variant, { ...credential }, both]);
  });

  it('is not that of a request with another credential', async () => {
    for (const path of PATHS) await expectNoCrossing(path, [{}, ...Object.values(credentials)]);
  });

  it('describes the application password that the request was sent with', async () => {
    const app = warm();
    const path = '/wp/v2/users/me/application-passwords/introspect';
    const named = async (which: string) => ((await (await send(app, path, credentials[which])).json()) as { name: string }).name;
    expect(await named('an application password')).toBe('first');
    expect(await named('another application password')).toBe('second');
    expect(await named('an application password')).toBe('first');
  });

  it('is found again for the same request', async () => {
    const app = warm();
    const path = `/relx/v1/post/${posts.hub}?per_page=1`;
    const read = vi.spyOn(relx.relations, 'list');
    onTestFinished(() => read.mockRestore());
    for (let time = 0; time < 3; time++) await send(app, path);
    expect(read).toHaveBeenCalledTimes(1);
    for (let time = 0; time < 3; time++) await send(app, path, credentials['an application password']);
    expect(read).toHaveBeenCalledTimes(onMariadb() ? 4 : 2);
  });

  it('is not the time of another season', async () => {
    await relx.import([{ kind: 'option', name: 'timezone_string', value: 'Europe/Dublin' }]);
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const app = warm();
    const offset = async (now: string) => {
      vi.setSystemTime(new Date(now));
      return ((await (await send(app, '/')).json()) as { gmt_offset: number }).gmt_offset;
    };
    expect([await offset('2026-01-15T12:00:00Z'), await offset('2026-07-15T12:00:00Z')]).toEqual([0, 1]);
  });

  // the last one: it changes the user
  it('is not one that was made with a role that the user has lost meanwhile', async () => {
    const app = warm();
    const { id } = users.editor;
    const path = `/relx/v1/post/${posts.alpha}?type=parent_of`;
    const titles = async () => (await send(app, path, { connection: { user: id } })).text();
    const viewer = relx.accounts.viewer.bind(relx.accounts);
    vi.spyOn(relx.accounts, 'viewer').mockImplementationOnce(async (who) => {
      const found = await viewer(who);
      await database.run(`update wp_usermeta set meta_value = 'a:1:{s:10:"subscriber";b:1;}'
        where user_id = ${id} and meta_key = 'wp_capabilities'`);
      return found;
    });
    expect(await titles()).toContain('Secret draft');
    expect(await titles()).not.toContain('Secret draft');
  });
});
