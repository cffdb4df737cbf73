import { createHmac } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { type AccountSite, openAccountSite } from './account-site.js';

const HOUR = 60 * 60 * 1000;

let site: AccountSite;
beforeEach(async () => {
  site = await openAccountSite();
});

describe('a nonce', () => {
  const session = { user: 5, token: 'token' };
  it('is good for its tick and the next, and no longer', async () => {
    const nonce = await site.relx.accounts.nonce('wp_rest', session);
    expect(nonce).toMatch(/^[\da-f]{10}$/);
    const good = [];
    for (const _ of [0, 1, 2]) {
      good.push(await site.relx.accounts.verifyNonce(nonce, 'wp_rest', session));
      site.time += 12 * HOUR;
    }
    expect(good).toEqual([true, true, false]);
  });

  it('is what WordPress makes of the site’s keys', async () => {
    const other = await site.connect({ keys: { loggedIn: 'l', nonce: 'key+salt' } });
    const tick = Math.ceil(site.time / (12 * HOUR));
    const hash = createHmac('md5', 'key+salt').update(`${tick}|wp_rest|5|token`).digest('hex');
    expect(await other.accounts.nonce('wp_rest', session)).toBe(hash.slice(-12, -2));
  });

  it.each([
    ['another user', 'wp_rest', { ...session, user: 6 }],
    ['another session', 'wp_rest', { ...session, token: 'other' }],
    ['another action', 'log-out', session],
    ['nobody', 'wp_rest', undefined],
  ])('is not that of %s', async (_name, action, owner) => {
    const nonce = await site.relx.accounts.nonce('wp_rest', session);
    expect(await site.relx.accounts.verifyNonce(nonce, action, owner)).toBe(false);
  });
});
