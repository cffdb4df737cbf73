import { beforeEach, describe, expect, it } from 'vitest';
import { type AccountSite, openAccountSite, PASSWORD, rejected } from './account-site.js';

let site: AccountSite;
beforeEach(async () => {
  site = await openAccountSite();
});

describe('a new user', () => {
  const dan = { login: 'dan-login', email: 'dan@private.example', display_name: 'Dan D.', role: 'author', password: PASSWORD };
  it('logs in with the permissions of the role', async () => {
    const account = await site.relx.accounts.users.create(dan);
    expect(await site.whose(await site.logIn({ login: 'dan-login' }))).toBe(account.id);
    expect((await site.relx.accounts.viewer(account.id)).roles).toEqual(['author']);
    expect(await site.relx.accounts.users.list({ role: 'author' })).toContainEqual(account);
  });

  it('has a slug of the public name, different from others', async () => {
    await site.relx.accounts.users.create(dan);
    await site.relx.accounts.users.create({ ...dan, login: 'dan2', email: 'dan2@private.example' });
    const rows = await site.database.run("select user_nicename as slug from wp_users where user_login like 'dan%' order by ID");
    expect(rows.map(({ slug }) => slug)).toEqual(['dan-d', 'dan-d-2']);
  });

  it('is no other one', async () => {
    await site.relx.accounts.users.create(dan);
    expect(await rejected(site.relx.accounts.users.create({ ...dan, email: 'x@private.example' }))).toBe('existing_user_login');
    expect(await rejected(site.relx.accounts.users.create({ ...dan, login: 'other' }))).toBe('existing_user_email');
    // a name is one, in capitals as well
    const shouted = { ...dan, login: dan.login.toUpperCase(), email: 'y@private.example' };
    expect(await rejected(site.relx.accounts.users.create(shouted))).toBe('existing_user_login');
    const other = { ...dan, login: 'other', email: dan.email.toUpperCase() };
    expect(await rejected(site.relx.accounts.users.create(other))).toBe('existing_user_email');
    expect((await site.relx.accounts.users.find(shouted.login))?.user_login).toBe(dan.login);
    const password = await site.relx.accounts.createApplicationPassword(shouted.login, 'test');
    expect((await site.relx.accounts.authenticate(other.email, password)).isLoggedIn).toBe(true);
  });
});
