import { createHash, createHmac } from 'node:crypto';
import { hash as bcrypt } from 'bcryptjs';
import { type OpenOptions, open, type Relx } from 'relx/core';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { type TestDatabase, testDatabase } from '../database.js';
import { content } from './open-core.js';

const PASSWORD = 'correct horse';
/** Few tries, for each takes its time. */
const limits = { login: { burst: 3, interval: 30_000 }, address: { burst: 5, interval: 10_000 } };
/** Of {@link PASSWORD}, at the least cost that there is. */
const hashed = (await bcrypt(PASSWORD, 4)).replace('$2b$', '$2y$');
const HOUR = 60 * 60 * 1000;
const md5 = (text: string) => createHash('md5').update(text).digest('hex');

describe('accounts', () => {
  let database: TestDatabase;
  let relx: Relx;
  let time: number;
  const connect = async (options: Partial<OpenOptions> = {}) => {
    const opened = await open({ dialect: database.connect(), now: () => time, loginLimits: limits, ...options });
    onTestFinished(() => opened.close());
    return opened;
  };
  beforeEach(async () => {
    time = Date.parse('2026-03-01T12:00:00Z');
    database = await testDatabase();
    relx = await connect();
    await relx.import([...content, { kind: 'option', name: 'siteurl', value: 'https://site.example' }]);
    await database.run(`update wp_users set user_pass = '${hashed}' where ID = 5`);
  });
  const logIn = (more: object = {}, at = relx) => at.accounts.logIn({ login: 'ann-login', password: PASSWORD, ...more });
  const whose = async (cookie: { name: string; value: string }, at = relx) =>
    (await at.accounts.session(new Map([[cookie.name, cookie.value]])))?.user;
  const refused = (login: Promise<unknown>) =>
    login.then(
      () => 'let in',
      ({ code }) => code,
    );

  describe('a session', () => {
    it('is that of the user, by login name and by e-mail address', async () => {
      await relx.import([{ kind: 'user', id: 8, login: 'cat-login', slug: 'cat', email: 'cat@private.example' }]);
      await database.run(`update wp_users set user_pass = '${hashed}' where ID = 8`);
      expect(await whose(await logIn())).toBe(5);
      expect(await whose(await logIn({ login: 'cat@private.example' }))).toBe(8);
    });

    it('has the cookie that WordPress makes of the site’s keys', async () => {
      const keys = { loggedIn: 'k'.repeat(64) + 's'.repeat(64), nonce: 'n'.repeat(128) };
      const { name, value } = await logIn({}, await connect({ keys }));
      const [login = '', expires = '', token = '', signed] = value.split('|');
      const [row] = await database.run('select user_pass from wp_users where ID = 5');
      const signing = createHmac('md5', keys.loggedIn)
        .update(`${login}|${String(row?.user_pass).slice(8, 12)}|${expires}|${token}`)
        .digest('hex');
      expect(name).toBe(`wordpress_logged_in_${md5('https://site.example')}`);
      expect([login, token.length]).toEqual(['ann-login', 43]);
      expect(signed).toBe(createHmac('sha256', signing).update(`${login}|${expires}|${token}`).digest('hex'));
    });

    it('is stored as a hash of its token, with where it came from', async () => {
      const { value } = await logIn({ address: '192.0.2.7', agent: 'Browser' });
      const token = value.split('|')[2] ?? '';
      const [row] = await database.run("select meta_value as v from wp_usermeta where meta_key = 'session_tokens'");
      expect(row?.v).toContain(`s:64:"${createHash('sha256').update(token).digest('hex')}"`);
      expect(row?.v).toContain('s:2:"ip";s:9:"192.0.2.7";s:2:"ua";s:7:"Browser"');
      expect(row?.v).not.toContain(token);
    });

    it('holds in another process, whose keys are those of the first', async () => {
      const other = await connect();
      expect(await whose(await logIn(), other)).toBe(5);
      expect(await whose(await logIn({}, other))).toBe(5);
    });

    it('keeps its keys when two processes make them at once', async () => {
      await database.run("delete from wp_options where option_name like 'nonce!_%' escape '!'");
      const nonces = await Promise.all([relx, await connect(), await connect()].map(({ accounts }) => accounts.nonce('x')));
      expect(new Set(nonces).size).toBe(1);
    });

    it.each([
      [{}, 2, undefined],
      [{ remember: true }, 14, 14 * 24 * 60 * 60 + 12 * 60 * 60],
    ])('%j ends after %i days', async (more, days, lasts) => {
      const cookie = await logIn(more);
      expect(cookie.expires).toBe(lasts === undefined ? undefined : time / 1000 + lasts);
      time += days * 24 * HOUR;
      expect(await whose(cookie)).toBe(5);
      time += 1000;
      expect(await whose(cookie)).toBeUndefined();
    });

    it.each([
      ['another login', (value: string) => value.replace('ann-login', 'bob-login')],
      ['a later end', (value: string) => value.replace(/\|(\d+)\|/, (_, end) => `|${Number(end) + 9}|`)],
      ['another token', (value: string) => value.replace(/\|\w{43}\|/, `|${'a'.repeat(43)}|`)],
      ['another signature', (value: string) => value.replace(/\w$/, (last) => (last === 'a' ? 'b' : 'a'))],
      ['a part more', (value: string) => `${value}|x`],
      ['a part less', (value: string) => value.replace(/\|\w+$/, '')],
      ['nothing', () => ''],
    ])('with %s is none', async (_name, forged) => {
      const { name, value } = await logIn();
      expect(await whose({ name, value: forged(value) })).toBeUndefined();
    });

    it('ends with a log-out, and leaves the others', async () => {
      const [one, two] = [await logIn(), await logIn()];
      const session = await relx.accounts.session(new Map([[one.name, one.value]]));
      await relx.accounts.logOut(session);
      expect([await whose(one), await whose(two)]).toEqual([undefined, 5]);
    });

    it('ends with a new password', async () => {
      const cookie = await logIn();
      await relx.accounts.users.setPassword(5, 'another one');
      expect(await whose(cookie)).toBeUndefined();
    });

    it('ends with the site’s keys', async () => {
      const cookie = await logIn();
      await relx.import([{ kind: 'option', name: 'logged_in_key', value: 'another' }]);
      expect(await whose(cookie)).toBeUndefined();
    });

    it('is not opened for a user without a password', async () => {
      await database.run("update wp_users set user_pass = '' where ID = 5");
      expect(await refused(logIn())).toBe('incorrect_password');
      expect(await refused(logIn({ password: '' }))).toBe('incorrect_password');
    });
  });

  describe('a new user', () => {
    const dan = { login: 'dan-login', email: 'dan@private.example', display_name: 'Dan D.', role: 'author', password: PASSWORD };
    it('logs in with the rights of the role', async () => {
      const account = await relx.accounts.users.create(dan);
      expect(await whose(await logIn({ login: 'dan-login' }))).toBe(account.id);
      expect((await relx.accounts.viewer(account.id)).roles).toEqual(['author']);
      expect(await relx.accounts.users.list({ role: 'author' })).toContainEqual(account);
    });

    it('has an address of the public name, free of others', async () => {
      await relx.accounts.users.create(dan);
      await relx.accounts.users.create({ ...dan, login: 'dan2', email: 'dan2@private.example' });
      const rows = await database.run("select user_nicename as slug from wp_users where user_login like 'dan%' order by ID");
      expect(rows.map(({ slug }) => slug)).toEqual(['dan-d', 'dan-d-2']);
    });

    it('is no other one', async () => {
      await relx.accounts.users.create(dan);
      expect(await refused(relx.accounts.users.create({ ...dan, email: 'x@private.example' }))).toBe('existing_user_login');
      expect(await refused(relx.accounts.users.create({ ...dan, login: 'other' }))).toBe('existing_user_email');
    });
  });

  describe('a nonce', () => {
    const session = { user: 5, token: 'token' };
    it('is good for its tick and the next, and no longer', async () => {
      const nonce = await relx.accounts.nonce('wp_rest', session);
      expect(nonce).toMatch(/^[\da-f]{10}$/);
      const good = [];
      for (const _ of [0, 1, 2]) {
        good.push(await relx.accounts.verifyNonce(nonce, 'wp_rest', session));
        time += 12 * HOUR;
      }
      expect(good).toEqual([true, true, false]);
    });

    it('is what WordPress makes of the site’s keys', async () => {
      const other = await connect({ keys: { loggedIn: 'l', nonce: 'key+salt' } });
      const tick = Math.ceil(time / (12 * HOUR));
      const hash = createHmac('md5', 'key+salt').update(`${tick}|wp_rest|5|token`).digest('hex');
      expect(await other.accounts.nonce('wp_rest', session)).toBe(hash.slice(-12, -2));
    });

    it.each([
      ['another user', 'wp_rest', { ...session, user: 6 }],
      ['another session', 'wp_rest', { ...session, token: 'other' }],
      ['another action', 'log-out', session],
      ['nobody', 'wp_rest', undefined],
    ])('is not that of %s', async (_name, action, owner) => {
      const nonce = await relx.accounts.nonce('wp_rest', session);
      expect(await relx.accounts.verifyNonce(nonce, action, owner)).toBe(false);
    });
  });

  describe('guessing', () => {
    const wrong = (login: string, address = '', at = relx) => refused(at.accounts.logIn({ login, password: 'wrong', address }));
    const many = async (count: number, guess: (index: number) => Promise<string>) => {
      const codes: string[] = [];
      for (let index = 0; index < count; index++) codes.push(await guess(index));
      return codes;
    };

    it.each(['ann-login', 'nobody'])('passwords of %s is slowed down', async (login) => {
      const codes = await many(4, () => wrong(login));
      expect(codes).toEqual([...Array.from({ length: 3 }, () => 'incorrect_password'), 'rest_too_many_attempts']);
    });

    it('at once is counted one by one, over two processes', async () => {
      const other = await connect();
      const codes = await Promise.all(Array.from({ length: 8 }, (_, index) => wrong('ann-login', '', index % 2 ? relx : other)));
      expect(codes.filter((code) => code === 'incorrect_password').length).toBe(3);
    });

    it('says how long to wait, and then lets one try through', async () => {
      await many(3, () => wrong('ann-login'));
      const error = await logIn().catch(({ data }) => data);
      expect(error).toMatchObject({ status: 429, retry_after: 30 });
      time += 30_000;
      expect(await refused(logIn())).toBe('let in');
    });

    it('that goes on all the time does not make the wait longer', async () => {
      await many(9, () => wrong('ann-login'));
      time += 30_000;
      expect(await refused(logIn())).toBe('let in');
    });

    it('by others does not slow down who has logged in from there before', async () => {
      await logIn({ address: '192.0.2.7' });
      await many(4, (index) => wrong('ann-login', `198.51.100.${index}`));
      expect(await refused(logIn({ address: '203.0.113.1' }))).toBe('rest_too_many_attempts');
      expect(await refused(logIn({ address: '192.0.2.7' }))).toBe('let in');
    });

    it('from one address is slowed down, whoever is tried', async () => {
      const codes = await many(6, (index) => wrong(`name${index}`, '192.0.2.9'));
      expect(codes.indexOf('rest_too_many_attempts')).toBe(5);
      expect(await wrong('ann-login', '192.0.2.10')).toBe('incorrect_password');
    });

    it.each([
      ['2001:db8:1:2:3:4:5:', true],
      ['2001:db8:1:2::', true],
      ['2001:db8:1::', false],
    ])('from the network of 2001:db8:1:2::1 is slowed down as one: %s1 to 5', async (prefix, slowed) => {
      await many(5, (index) => wrong(`name${index}`, `2001:db8:1:2:${index}::1`));
      expect(await wrong('other', `${prefix}1`)).toBe(slowed ? 'rest_too_many_attempts' : 'incorrect_password');
    });

    it('by hundreds at once is refused before the processor is busy with it', async () => {
      const codes = await Promise.all(Array.from({ length: 80 }, (_, index) => wrong(`name${index}`)));
      expect(codes.filter((code) => code === 'rest_too_many_attempts').length).toBeGreaterThan(0);
      expect(await refused(logIn())).toBe('let in');
    }, 60_000);

    it('is forgotten once the password is right', async () => {
      await many(2, () => wrong('ann-login'));
      await logIn();
      expect(await many(2, () => wrong('ann-login'))).not.toContain('rest_too_many_attempts');
    });

    it('application passwords is slowed down, and a right one still gets in', async () => {
      const password = await relx.accounts.createApplicationPassword('ann-login', 'test');
      const guess = (secret: string) => refused(relx.accounts.authenticate('ann-login', secret, '192.0.2.9'));
      expect(await many(4, () => guess('wrong'))).toContain('rest_too_many_attempts');
      expect(await guess(password)).toBe('let in');
    });

    it('leaves transients that WordPress forgets in time', async () => {
      await wrong('ann-login', '192.0.2.9');
      const rows = await database.run(
        "select option_name as name, option_value as value, autoload from wp_options where option_name like '%relx!_tries%' escape '!' order by option_name",
      );
      expect(rows.map(({ name }) => String(name).replace(/\d+$/, ''))).toEqual([
        '_transient_relx_tries_address_',
        '_transient_relx_tries_login_',
        '_transient_timeout_relx_tries_address_',
        '_transient_timeout_relx_tries_login_',
      ]);
      expect(Number(rows[3]?.value)).toBe(time / 1000 + 90);
      expect(JSON.stringify(rows)).not.toContain('192.0.2.9');
    });
  });
});
