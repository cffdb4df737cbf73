import type { RelationType } from 'relx/contract';
import { expect, it } from 'vitest';
import { dataOf } from '../../../src/cli/relations/data-option.js';

const type = {
  fields: { role: { type: 'string' }, year: { type: 'integer' }, share: { type: 'number' }, lead: { type: 'boolean' } },
} as unknown as RelationType;

it.each<[readonly string[], unknown]>([
  [[], {}],
  [['role=editor', 'year=2026'], { role: 'editor', year: 2026 }],
  [['role=a=b'], { role: 'a=b' }],
  [['role=a\nb'], { role: 'a\nb' }],
  [['role='], { role: '' }],
  [['year=x'], { year: 'x' }],
  [['no_such=1'], { no_such: '1' }],
  [['toString=1'], { toString: '1' }],
  [['{"year":null}', 'role=editor'], { year: null, role: 'editor' }],
  [[' {"role":"a"}', 'role=b'], { role: 'b' }],
])('the options %j are the data %j', (texts, data) => {
  expect(dataOf(type, texts)).toEqual(data);
});

it('a field may have any name', () => {
  expect(Object.keys(dataOf(type, ['__proto__=1']))).toEqual(['__proto__']);
});

it.each(['', 'role', '=editor', '{"role":'])('the option %j is invalid', (text) => {
  expect(() => dataOf(type, [text])).toThrow(expect.objectContaining({ exitCode: 2, code: 'relx.data' }));
});
