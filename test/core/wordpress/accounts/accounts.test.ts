import { beforeEach, describe, expect, it } from 'vitest';
import { type AccountSite, openAccountSite, rejected } from './account-site.js';

let site: AccountSite;
beforeEach(async () => {
  site = await openAccountSite();
});

describe('a login', () => {
  it('is that of the user, by login name and by email address', async () => {
    await site.relx.import([{ kind: 'user', id: 8, login: 'cat-login', slug: 'cat', email: 'cat@private.example' }]);
    await site.givePassword(8);
    expect(await site.whose(await site.logIn())).toBe(5);
    expect(await site.whose(await site.logIn({ login: 'cat@private.example' }))).toBe(8);
  });

  it('is none for a user without a password', async () => {
    await site.database.run("update wp_users set user_pass = '' where ID = 5");
    expect(await rejected(site.logIn())).toBe('incorrect_password');
    expect(await rejected(site.logIn({ password: '' }))).toBe('incorrect_password');
  });
});
