import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type PhpValue, serialize, unserialize } from '../../../src/core/lib/php-serialize.js';
import { fastHash } from '../../../src/core/wordpress/accounts/application-passwords.js';
import { plainText } from '../../../src/core/wordpress/html/plain-text.js';
import { excerptOf } from '../../../src/core/wordpress/text/rendered.js';
import { runs } from '../../sizes.js';
import { openCore } from '../open-core.js';

describe('PHP serialisation', () => {
  // printed by PHP 8.2
  const php = 'a:3:{s:1:"a";i:1;s:1:"b";a:4:{i:0;b:1;i:1;N;i:2;d:1.5;i:3;s:2:"ä";}i:3;s:1:"x";}';

  test('reads and writes what PHP does', () => {
    const value = { 3: 'x', a: 1, b: [true, null, 1.5, 'ä'] };
    expect(unserialize(php)).toEqual(value);
    expect(unserialize(serialize(value))).toEqual(value);
  });

  test('what was written is read again', () => {
    const { value } = fc.letrec<{ value: PhpValue }>((tie) => ({
      value: fc.oneof(
        { depthSize: 'small' },
        fc.constant(null),
        fc.boolean(),
        fc.integer(),
        fc.string({ unit: 'grapheme' }),
        fc.array(tie('value') as fc.Arbitrary<PhpValue>, { minLength: 1 }),
        fc.dictionary(fc.string({ minLength: 1, unit: fc.constantFrom('a', 'b', 'z') }), tie('value') as fc.Arbitrary<PhpValue>, {
          minKeys: 1,
        }),
      ),
    }));
    fc.assert(
      fc.property(value, (any) => {
        expect(unserialize(serialize(any))).toEqual(any);
      }),
      runs(100, 2000),
    );
  });

  test.each([
    '',
    'x',
    'a:1:{',
    's:99:"short";',
    'i:;',
    'a:1:{i:0;',
    'O:8:"stdClass":0:{}',
    'a:99999999:{}',
    's:3:"ab";',
    `${'a:1:{i:0;'.repeat(200)}`,
  ])('%j is no value', (text) => expect(unserialize(text)).toBeUndefined());

  test('junk never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'abdisN:;{}"0123456789') }), (text) => void unserialize(text)),
      runs(100, 2000),
    );
  });
});

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

describe('plain text', () => {
  test.each([
    ['Why <em>slow</em> maps win', 'Why slow maps win'],
    ['Fish &amp; chips &#8211; &quot;hot&quot;', 'Fish & chips – "hot"'],
    ['1 < 2', '1 < 2'],
    ['<p>One</p><p>Two</p>', 'One Two'],
    ['a<script>alert(1)</script>b<style>p{}</style>', 'ab'],
    ['  spaced \n\t out  ', 'spaced out'],
    ['<img src=x onerror=alert(1)>', ''],
    ['&lt;b&gt;', '<b>'],
    ['<', '<'],
    ['Qui ?\u00a0A &amp;  B\u00a0!', 'Qui ?\u00a0A & B\u00a0!'],
  ])('%j is %j', (html, text) => expect(plainText(html)).toBe(text));

  test('an excerpt is long enough for each list', () => {
    expect(excerptOf('', `<p>${'word '.repeat(120)}</p>`, '')).toBe(`${'word '.repeat(100).trim()}…`);
    expect(excerptOf('', '字'.repeat(1000), '')).toBe(`${'字'.repeat(100)}…`);
    expect(excerptOf('', `${'word '.repeat(99)}end, and more`, '')).toBe(`${'word '.repeat(99)}end…`);
  });
});
