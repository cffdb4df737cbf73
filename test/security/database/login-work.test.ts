import bcrypt from 'bcryptjs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { phpass } from '../../../src/core/wordpress/accounts/phpass.js';
import { type AccountSite, openAccountSite, rejected } from '../../core/wordpress/accounts/account-site.js';

const salted = 'Qn2mVQ0Zb1a8pXkFz1uYbeS5l0sQ3m6gH8tW9nR4cD7vJ2kL5xPyK';
/** Hashes of no known password, in each format that WordPress has had. */
const hashes = {
  'bcrypt of cost 4': `$2y$04$${salted}`,
  'bcrypt of cost 7': `$2y$07$${salted}`,
  'bcrypt of WordPress 6.8, cost 6': `$wp$2y$06$${salted}`,
  'phpass of 2^8 rounds': '$P$6IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0',
  'phpass of 2^11 rounds': '$P$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0',
  'phpBB, of 2^9 rounds': '$H$7IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0',
  MD5: '5f4dcc3b5aa765d61d8327deb882cf99',
  none: '',
  'one that is broken': '$P$broken',
};

describe('the work of verifying a password', () => {
  let site: AccountSite;
  let work: { bcrypt: number; phpass: number };
  beforeEach(async () => {
    site = await openAccountSite();
    work = { bcrypt: 0, phpass: 0 };
    const compare = bcrypt.compare.bind(bcrypt);
    vi.spyOn(bcrypt, 'compare').mockImplementation((password: string, hash: string) => {
      work.bcrypt += 2 ** Number(hash.slice(4, 6));
      return compare(password, hash);
    });
    const digest = phpass.digest.bind(phpass);
    vi.spyOn(phpass, 'digest').mockImplementation((password, salt, rounds) => {
      work.phpass += rounds;
      return digest(password, salt, rounds);
    });
  });
  afterEach(() => vi.restoreAllMocks());

  /** The work of a wrong password. */
  async function workFor(guess: () => Promise<unknown>): Promise<typeof work> {
    work = { bcrypt: 0, phpass: 0 };
    site.time += 3_600_000;
    expect(await rejected(guess())).toBe('incorrect_password');
    return work;
  }

  async function addUsers(): Promise<readonly string[]> {
    const names = Object.keys(hashes).map((_, index) => `login-${index}`);
    for (const [index, hash] of Object.values(hashes).entries()) {
      await site.database.run(
        `insert into wp_users (user_login, user_pass, user_nicename, user_email, user_url, user_registered, user_activation_key, user_status, display_name)
         values ('login-${index}', '${hash}', 'slug-${index}', 'mail-${index}@site.example', '', '2026-01-01 00:00:00', '', 0, 'N')`,
      );
    }
    return names;
  }

  it('is the same for each hash, and for a login name or an email address of no user', async () => {
    const names = await addUsers();
    const logins = [...names, ...names.map((_, index) => `mail-${index}@site.example`), 'nobody', 'nobody@site.example'];
    for (const login of logins)
      expect([login, await workFor(() => site.logIn({ login, password: 'wrong' }))]).toEqual([
        login,
        { bcrypt: 2 ** 7, phpass: 2 ** 11 },
      ]);
  });

  it('is none of an algorithm that the site does not have', async () => {
    expect(await workFor(() => site.logIn({ login: 'nobody', password: 'wrong' }))).toEqual({ bcrypt: 2 ** 4, phpass: 0 });
  });

  it('is the same for application passwords, however many old ones a user has', async () => {
    const entry = (index: number, hash: string) =>
      `i:${index};a:3:{s:4:"uuid";s:1:"${index}";s:4:"name";s:1:"n";s:8:"password";s:${hash.length}:"${hash}";}`;
    const old = [
      '$P$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L1',
      '$P$7IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L1',
      '$P$7IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L2',
    ];
    const store = (user: number, list: readonly string[]) =>
      site.database.run(
        `insert into wp_usermeta (user_id, meta_key, meta_value) values (${user}, '_application_passwords', 'a:${list.length}:{${list.map((hash, index) => entry(index, hash)).join('')}}')`,
      );
    await store(5, old);
    await store(6, old.slice(1, 2));
    for (const login of ['ann-login', 'bob-login', 'nobody', 'nobody@site.example'])
      expect([login, await workFor(() => site.relx.accounts.authenticate(login, 'wrong'))]).toEqual([
        login,
        { bcrypt: 0, phpass: 2 ** 11 + 2 * 2 ** 9 },
      ]);
  });

  it('follows hashes that are made later', async () => {
    await workFor(() => site.logIn({ login: 'nobody', password: 'wrong' }));
    await addUsers();
    expect(await workFor(() => site.logIn({ login: 'nobody', password: 'wrong' }))).toEqual({ bcrypt: 2 ** 7, phpass: 2 ** 11 });
  });
});
