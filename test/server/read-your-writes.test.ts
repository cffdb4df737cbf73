import { DatabaseUnavailable } from 'relx/core';
import { libsql } from 'relx/store/libsql';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { basic } from '../conformance/api.js';
import { posts, users } from '../conformance/content.js';
import { openSite, type Site } from '../conformance/site.js';

describe('a cluster without a majority', () => {
  let site: Site;
  beforeAll(async () => {
    site = await openSite(libsql({ filename: ':memory:' }));
    vi.spyOn(site.relx, 'waitForReplication').mockRejectedValue(new DatabaseUnavailable('undone', new Error('no majority')));
  });
  afterAll(() => site.relx.close());
  const read = async (headers: Readonly<Record<string, string>>) =>
    (await site.app.fetch(new Request(`https://site.example/wp-json/relx/v1/post/${posts.hub}`, { headers }))).status;

  it.each(['', '_ga=GA1.1.2; consent=yes', 'wordpress_test_cookie=1; wp-settings-time-5=1'])(
    'responds to a read with the cookies "%s", which it ignores',
    async (cookie) => {
      expect(await read({ cookie })).toBe(200);
    },
  );

  it('rejects reads with credentials or a login cookie', async () => {
    const authorization = basic(users.author.login, site.passwords.author);
    const statuses = [{ authorization }, { 'x-wp-nonce': 'abc' }, { cookie: '_ga=1; wordpress_logged_in_a1=author' }].map(read);
    expect(await Promise.all(statuses)).toEqual([503, 503, 503]);
  });
});
