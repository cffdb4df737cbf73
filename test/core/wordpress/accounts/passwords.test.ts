import { createHmac } from 'node:crypto';
import { hash as bcrypt } from 'bcryptjs';
import { describe, expect, it } from 'vitest';
import { hashPassword, verifyPassword as verify } from '../../../../src/core/wordpress/accounts/passwords.js';

const verifyPassword = (password: string, hash: string) => verify(password, hash, { cost: 0, rounds: 0 });

/** What WordPress 6.8 gives PHP's `password_hash`, made with another library than ours. */
const prehash = (password: string) => createHmac('sha384', 'wp-sha384').update(password).digest('base64');

describe('passwords of WordPress', () => {
  it.each([
    ['bcrypt, from PHP’s manual', 'rasmuslerdorf', '$2y$07$BCryptRequires22Chrcte/VlQH0piJtjXl.0t1XkA8pw9dMXTpOq'],
    ['phpass, from its own test', 'test12345', '$P$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0'],
    ['MD5, of before 2.5', 'password', '5f4dcc3b5aa765d61d8327deb882cf99'],
  ])('%s', async (_name, password, hash) => {
    expect(await verifyPassword(password, hash)).toBe(true);
    expect(await verifyPassword(`${password}x`, hash)).toBe(false);
  });

  it.each(['simple', 'pässwörd ☃', ' spaces around ', 'x'.repeat(100), 'it"s \\ $2y$ 0'])('of 6.8: %j', async (password) => {
    const hash = `$wp${(await bcrypt(prehash(password.trim()), 4)).replace('$2b$', '$2y$')}`;
    expect(await verifyPassword(password, hash)).toBe(true);
    expect(await verifyPassword(`${password}x`, hash)).toBe(false);
  });

  it('what we hash is what WordPress hashes', async () => {
    const hash = await hashPassword('a password of more than seventy-two bytes, which bcrypt alone would cut off at its end: 1');
    expect(hash).toMatch(/^\$wp\$2y\$10\$.{53}$/);
    expect(
      await verifyPassword('a password of more than seventy-two bytes, which bcrypt alone would cut off at its end: 1', hash),
    ).toBe(true);
    expect(
      await verifyPassword('a password of more than seventy-two bytes, which bcrypt alone would cut off at its end: 2', hash),
    ).toBe(false);
  });

  it.each([
    '',
    '*',
    '$P$',
    '$P$B',
    '$P$zshortened',
    '$wp$2y$10$short',
    '$wp',
    '$2y$99$zzzz',
    `$2y$31$${'z'.repeat(53)}`,
    `$2y$03$${'z'.repeat(53)}`,
    'plain text',
  ])('no password is that of the hash %j', async (hash) => {
    for (const password of ['', '*', 'password', hash]) expect(await verifyPassword(password, hash)).toBe(false);
  });

  it('a password of 5,000 bytes is not looked at', async () => {
    const long = 'x'.repeat(5000);
    expect(await verifyPassword(long, await bcrypt(long, 4))).toBe(false);
    await expect(hashPassword(long)).rejects.toMatchObject({ code: 'ncr_invalid_args' });
  });

  it('an empty one is none', async () => {
    await expect(hashPassword(' ')).rejects.toMatchObject({ code: 'ncr_invalid_args' });
  });
});
