import type { Relx } from 'relx/core';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { defaultLimits, LoginThrottle, type ThrottleLimits } from '../../../src/core/wordpress/accounts/login-throttle.js';
import { openStore } from '../../../src/store/store.js';
import { type AccountSite, openAccountSite, PASSWORD, rejected } from '../../core/wordpress/accounts/account-site.js';
import { onMariadb } from '../../database.js';
import { isExhaustive } from '../../sizes.js';

/** Logins enough that two of them would share one of a few thousand buckets with any given one. */
const STRANGERS = 300;

describe('limits on guessing', () => {
  let site: AccountSite;
  beforeEach(async () => {
    site = await openAccountSite();
  });

  const wrong = (login: string, address = '', at: Relx = site.relx) =>
    rejected(at.accounts.logIn({ login, password: 'wrong', address }));

  /** A throttle over the site's database, as one process has it. */
  async function throttle(
    options: { readonly most?: number; readonly limits?: ThrottleLimits; readonly readonly?: boolean } = {},
  ) {
    const { most, limits, readonly = false } = options;
    const content = { postTypes: ['post'], taxonomies: ['category'], plurals: {} };
    const store = await openStore({ dialect: { ...site.database.connect(), readonly }, prefix: 'wp_', content });
    onTestFinished(() => store.close());
    const few = { login: { burst: 3, interval: 30_000 }, address: { burst: 1_000_000, interval: 1 } };
    return new LoginThrottle(store, () => site.time, limits ?? few, most);
  }
  const rows = async () => {
    const found = await site.database.run(
      "select count(*) as count from wp_options where option_name like '%relx!_tries%' escape '!'",
    );
    return Number(found[0]?.count);
  };
  const code = (work: Promise<unknown>) => rejected(work);

  it('are not reset by logging in to an account of one’s own', async () => {
    await site.givePassword(6);
    const codes: string[] = [];
    for (let round = 0; round < 5; round++) {
      codes.push(await wrong('ann-login', '192.0.2.7'));
      expect(await rejected(site.logIn({ login: 'bob-login', address: '192.0.2.7' }))).toMatch(/let in|too_many/);
    }
    expect(codes.filter((one) => one === 'incorrect_password').length).toBe(3);
  });

  it('count few tries at a time, so that other requests have connections to the database', async () => {
    const content = { postTypes: ['post'], taxonomies: ['category'], plurals: {} };
    const store = await openStore({ dialect: site.database.connect(), prefix: 'wp_', content });
    onTestFinished(() => store.close());
    let [running, most] = [0, 0];
    const transaction = store.transaction.bind(store);
    vi.spyOn(store, 'transaction').mockImplementation(async (work) => {
      running += 1;
      most = Math.max(most, running);
      return transaction(work).finally(() => {
        running -= 1;
      });
    });
    const guard = new LoginThrottle(store, () => site.time, defaultLimits);
    const tries = Array.from({ length: 30 }, (_, index) => ({ login: `name ${index}`, address: '192.0.2.7' }));
    const taken = await Promise.all(tries.map((one) => guard.take(one).catch(() => [])));
    await Promise.all(taken.map((buckets) => guard.returnTokens(buckets)));
    expect(taken.filter(({ length }) => length === 2).length).toBe(30);
    expect(most).toBeLessThanOrEqual(2);
  });

  it('hold for concurrent tries, over several processes', async () => {
    const guards = await Promise.all([throttle(), throttle(), throttle()]);
    const codes = await Promise.all(
      Array.from({ length: 12 }, (_, index) => code(guards[index % 3]?.take({ login: 'user 1' }) ?? expect.fail())),
    );
    expect(codes.filter((one) => one === 'let in').length).toBe(3);
  });

  it('leave rows that are bounded by the tries of an IP address, and that are swept', async () => {
    const guard = await throttle({ limits: { login: { burst: 3, interval: 1000 }, address: { burst: 5, interval: 1000 } } });
    for (let index = 0; index < 50; index++) await code(guard.take({ login: `name ${index}`, address: '192.0.2.7' }));
    // the IP address and five logins, each with the time when WordPress may remove it
    expect(await rows()).toBe(12);
    site.time += 60_000;
    await guard.take({ login: 'user 1' });
    expect(await rows()).toBe(2);
  });

  it('are swept only where they are full again', async () => {
    const guard = await throttle();
    for (let index = 0; index < 3; index++) await guard.take({ login: 'user 1' });
    site.time += 60_000;
    const other = await throttle();
    await other.take({ login: 'user 2' });
    // two of three are back, and no more
    const codes = [];
    for (let index = 0; index < 3; index++) codes.push(await code(other.take({ login: 'user 1' })));
    expect(codes).toEqual(['let in', 'let in', 'rest_too_many_attempts']);
  });

  // rules that are the same over each database
  if (!onMariadb() || isExhaustive) {
    it('of one login are shared with no other', async () => {
      const guard = await throttle();
      for (let index = 0; index < 3; index++) await guard.take({ login: 'user 1' });
      for (let index = 0; index < STRANGERS; index++) await guard.returnTokens(await guard.take({ login: `name ${index}` }));
      expect(await code(guard.take({ login: 'user 1' }))).toBe('rest_too_many_attempts');
      expect(await code(guard.take({ login: 'name of another' }))).toBe('let in');
    });

    it('of logins in use are kept when there are too many, and the others share', async () => {
      const guard = await throttle({ most: 20 });
      for (let index = 0; index < 3; index++) await guard.take({ login: 'user 1' });
      for (let index = 0; index < 200; index++) await guard.take({ login: `name ${index}` });
      expect(await code(guard.take({ login: 'user 1' }))).toBe('rest_too_many_attempts');
      const codes = [];
      for (let index = 0; index < 4; index++) codes.push(await code(guard.take({ login: 'user 2' })));
      expect(codes).toEqual(['let in', 'let in', 'let in', 'rest_too_many_attempts']);
      // 20 of their own, and each of the rest in one of a fixed number
      const own = await site.database.run(
        "select count(*) as count from wp_options where option_name like '!_transient!_relx!_tries!_login%' escape '!'",
      );
      expect(Number(own[0]?.count)).toBe(20);
    });

    it('of other networks do not slow a user down on a network of earlier logins', async () => {
      await site.logIn({ address: '2001:db8:1:2::1' });
      for (let index = 0; index < 4; index++) await wrong('ann-login', `198.51.100.${index}`);
      expect(await rejected(site.logIn({ address: '203.0.113.1' }))).toBe('rest_too_many_attempts');
      expect(await rejected(site.logIn({ address: '2001:db8:1:2:ffff::9', password: PASSWORD }))).toBe('let in');
    });

    it('are one for an IP address in IPv4 and IPv6 form', async () => {
      const addresses = ['192.0.2.7', '::ffff:192.0.2.7', '::ffff:c000:207', '192.0.2.7', '::FFFF:192.0.2.7', '192.0.2.7'];
      const codes: string[] = [];
      for (const [index, address] of addresses.entries()) codes.push(await wrong(`name${index}`, address));
      expect(codes.indexOf('rest_too_many_attempts')).toBe(5);
    });

    it.each([
      { login: { burst: 3, interval: 1000 } },
      { login: { burst: 0, interval: 1000 }, address: { burst: 3, interval: 1000 } },
      { login: { burst: 3, interval: 1000 }, address: { burst: '3', interval: 1000 } },
    ])('%j are invalid', async (loginLimits) => {
      // as JavaScript could pass them
      expect(await rejected(site.connect({ loginLimits: loginLimits as unknown as ThrottleLimits }))).toBe('ncr_invalid_args');
    });

    it('hold in each process of a read-only database, in a fixed number of buckets', async () => {
      const readonly = await site.connect({ dialect: { ...site.database.connect(), readonly: true } });
      const attempt = (login: string, address?: string) => rejected(readonly.accounts.authenticate(login, 'wrong', address));
      const codes: string[] = [];
      for (let index = 0; index < 4; index++) codes.push(await attempt('ann-login', `192.0.2.${index}`));
      expect(codes).toEqual(['incorrect_password', 'incorrect_password', 'incorrect_password', 'rest_too_many_attempts']);
      expect(await attempt('bob-login')).toBe('incorrect_password');
      site.time += 30_000;
      expect([await attempt('ann-login'), await attempt('ann-login')]).toEqual(['incorrect_password', 'rest_too_many_attempts']);
      expect(await rows()).toBe(0);

      const one = await throttle({ most: 1, readonly: true });
      const taken = await one.take({ login: 'user 0' });
      for (let index = 1; index < 3; index++) await one.take({ login: `user ${index}` });
      expect(await code(one.take({ login: 'user 3' }))).toBe('rest_too_many_attempts');
      await one.returnTokens(taken);
      expect([await code(one.take({ login: 'user 3' })), await code(one.take({ login: 'user 3' }))]).toEqual([
        'let in',
        'rest_too_many_attempts',
      ]);
    });
  }
});
