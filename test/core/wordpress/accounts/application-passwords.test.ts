import { describe, expect, test } from 'vitest';
import { fastHash } from '../../../../src/core/wordpress/accounts/application-passwords.js';
import { openCore } from '../../open-core.js';

describe('application passwords', () => {
  test('are hashed as WordPress hashes them', () => {
    // sodium_crypto_generichash of PHP 8.2
    expect(fastHash('abcdEFGH1234ijklMNOP5678')).toBe('$generic$F6W18u0QEytvRVb59DemVWRxyTxU6vg_VK0s_f-h');
  });

  test('log in as their user, with or without spaces, and as no other user', async () => {
    const { accounts } = await openCore();
    const password = await accounts.createApplicationPassword('ann-login', 'test');
    expect(password).toMatch(/^([A-Za-z0-9]{4} ){5}[A-Za-z0-9]{4}$/);
    expect((await accounts.authenticate('ann-login', password)).id).toBe(5);
    expect((await accounts.authenticate('ann-login', password.replaceAll(' ', ''))).id).toBe(5);
    for (const [login, given] of [
      ['bob-login', password],
      ['ann-login', `${password}x`],
      ['ann-login', ''],
      ['nobody', password],
    ] as const) {
      await expect(accounts.authenticate(login, given)).rejects.toMatchObject({ code: 'incorrect_password' });
    }
  });

  test('a new one of the same name replaces the old one, another name does not', async () => {
    const { accounts } = await openCore();
    const old = await accounts.createApplicationPassword('ann-login', 'phone');
    const other = await accounts.createApplicationPassword('ann-login', 'desk');
    await accounts.createApplicationPassword('ann-login', 'phone');
    await expect(accounts.authenticate('ann-login', old)).rejects.toMatchObject({ code: 'incorrect_password' });
    expect((await accounts.authenticate('ann-login', other)).id).toBe(5);
  });
});
