import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type PhpValue, serialize, unserialize } from '../../../src/core/lib/php-serialize.js';
import { runs } from '../../sizes.js';

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
