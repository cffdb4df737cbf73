import { expect, test } from 'vitest';
import { textOf } from '../../../src/react/items/text-of.js';

function Component() {
  return <b>unknown</b>;
}

test.each([
  ['a text', 'a text'],
  [0, '0'],
  [null, ''],
  [undefined, ''],
  [true, ''],
  [['a', 1, [' b', false]], 'a1 b'],
  [<Component key="a" />, ''],
  [{ rendered: 'An object of a site' } as never, ''],
])('the text of %j is %j', (content, text) => expect(textOf(content)).toBe(text));

test('the text of elements is that of what is in them', () => {
  const heading = (
    <>
      More <em>by {['Ada', ' & ', <b key="b">Ben</b>]}</em>
    </>
  );
  expect(textOf(heading)).toBe('More by Ada & Ben');
});
