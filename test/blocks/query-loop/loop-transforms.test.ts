import { beforeAll, expect, test } from 'vitest';
import { loopTransforms } from '../../../blocks/query-loop/loop-transforms.js';
import { registerAll } from '../registered.js';

beforeAll(() => registerAll(async () => Response.json([])));

test('a block that becomes a loop and a block again shows the same list', () => {
  const given = {
    type: 'references',
    direction: 'incoming',
    order: 'title',
    post: 12,
    limit: 3,
    exclude: 'shown',
    fill: 'similar',
  };
  const loop = loopTransforms.to.transform(given);
  const back = loopTransforms.from.transform(loop.attributes as never, loop.innerBlocks as never);
  expect(back.attributes).toMatchObject(given);
});
