import { createHash, createHmac } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { Sessions } from '../../../../src/core/wordpress/accounts/sessions.js';
import { openTestStore } from '../../open-store.js';
import { type AccountSite, openAccountSite } from './account-site.js';

const HOUR = 60 * 60 * 1000;
const md5 = (text: string) => createHash('md5').update(text).digest('hex');

let site: AccountSite;
beforeEach(async () => {
  site = await openAccountSite();
});

describe('a session', () => {
  it('has the cookie that WordPress makes of the site’s keys', async () => {
    const keys = { loggedIn: 'k'.repeat(64) + 's'.repeat(64), nonce: 'n'.repeat(128) };
    const { name, value } = await site.logIn({}, await site.connect({ keys }));
    const [login = '', expires = '', token = '', signed] = value.split('|');
    const [row] = await site.database.run('select user_pass from wp_users where ID = 5');
    const signing = createHmac('md5', keys.loggedIn)
      .update(`${login}|${String(row?.user_pass).slice(8, 12)}|${expires}|${token}`)
      .digest('hex');
    expect(name).toBe(`wordpress_logged_in_${md5('https://site.example')}`);
    expect([login, token.length]).toEqual(['ann-login', 43]);
    expect(signed).toBe(createHmac('sha256', signing).update(`${login}|${expires}|${token}`).digest('hex'));
  });

  it('is stored as a hash of its token, with where it came from', async () => {
    const { value } = await site.logIn({ address: '192.0.2.7', agent: 'Browser' });
    const token = value.split('|')[2] ?? '';
    const [row] = await site.database.run("select meta_value as v from wp_usermeta where meta_key = 'session_tokens'");
    expect(row?.v).toContain(`s:64:"${createHash('sha256').update(token).digest('hex')}"`);
    expect(row?.v).toContain('s:2:"ip";s:9:"192.0.2.7";s:2:"ua";s:7:"Browser"');
    expect(row?.v).not.toContain(token);
  });

  it('holds in another process, whose keys are those of the first', async () => {
    const other = await site.connect();
    expect(await site.whose(await site.logIn(), other)).toBe(5);
    expect(await site.whose(await site.logIn({}, other))).toBe(5);
  });

  it.each([
    [{}, 2, undefined],
    [{ remember: true }, 14, 14 * 24 * 60 * 60 + 12 * 60 * 60],
  ])('%j ends after %i days', async (more, days, lasts) => {
    const cookie = await site.logIn(more);
    expect(cookie.expires).toBe(lasts === undefined ? undefined : site.time / 1000 + lasts);
    site.time += days * 24 * HOUR;
    expect(await site.whose(cookie)).toBe(5);
    site.time += 1000;
    expect(await site.whose(cookie)).toBeUndefined();
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
    const { name, value } = await site.logIn();
    expect(await site.whose({ name, value: forged(value) })).toBeUndefined();
  });

  it('ends with a log-out, and leaves the others', async () => {
    const [one, two] = [await site.logIn(), await site.logIn()];
    const session = await site.relx.accounts.session(new Map([[one.name, one.value]]));
    await site.relx.accounts.logOut(session);
    expect([await site.whose(one), await site.whose(two)]).toEqual([undefined, 5]);
  });

  it('ends with a new password', async () => {
    const cookie = await site.logIn();
    await site.relx.accounts.users.setPassword(5, 'another one');
    expect(await site.whose(cookie)).toBeUndefined();
  });

  it('ends with the site’s keys', async () => {
    const cookie = await site.logIn();
    await site.relx.import([{ kind: 'option', name: 'logged_in_key', value: 'another' }]);
    expect(await site.whose(cookie)).toBeUndefined();
  });
});

describe('the sessions of a user', () => {
  const ann = { ID: 5, user_login: 'ann-login', user_pass: '$P$Babcdefgh' };
  const clock = { time: Date.parse('2026-03-01T12:00:00Z') };

  async function openSessions() {
    const store = await openTestStore();
    await store.writes.insert(store.db, 'users', {
      ...ann,
      user_nicename: 'ann',
      user_email: '',
      user_url: '',
      user_registered: '2026-01-01 00:00:00',
      user_activation_key: '',
      user_status: 0,
      display_name: 'Ann',
    });
    return new Sessions(store, () => clock.time);
  }

  it('are a hundred at most: a new one replaces the oldest', async () => {
    const sessions = await openSessions();
    const cookies: string[] = [];
    for (let count = 0; count < 101; count++) {
      clock.time += 1000;
      cookies.push((await sessions.open(ann, 'key', {}, true)).value);
    }
    const users = await Promise.all([0, 1, 100].map((index) => sessions.verify(cookies[index] ?? '', 'key')));
    expect(users.map((session) => session?.user)).toEqual([undefined, 5, 5]);
  });

  it.each([
    ['2001:db8:1:2:ffff::9', true],
    ['2001:db8:1:3::1', false],
    ['', false],
  ])('came from the network of %j: %s', async (address, expected) => {
    const sessions = await openSessions();
    await sessions.open(ann, 'key', { address: '2001:db8:1:2::1' }, false);
    expect(await sessions.knows(5, address)).toBe(expected);
    expect(await sessions.knows(6, address)).toBe(false);
  });
});
