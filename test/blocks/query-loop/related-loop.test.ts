import { normalizeAttributes } from 'relx';
import { beforeAll, expect, test } from 'vitest';
import { loopTransforms } from '../../../blocks/query-loop/loop-transforms.js';
import { listOfLoop, loopQuery } from '../../../blocks/query-loop/related-loop.js';
import { registerAll } from '../registered.js';

const given = {
  type: 'references',
  direction: 'incoming',
  order: 'title',
  post: 12,
  limit: 3,
  exclude: 'shown',
  fill: 'similar',
};
beforeAll(() => registerAll(async () => Response.json([])));

test('the query of a loop keeps what the server reads of a list, also when one setting changes', () => {
  const { relx } = loopQuery({ ...listOfLoop({ relx: given, perPage: 3 }), type: 'related_to' });
  expect(relx).toEqual({
    type: 'related_to',
    direction: 'incoming',
    order: 'title',
    post: 12,
    exclude: 'shown',
    fill: 'similar',
  });
  expect(loopQuery(normalizeAttributes('post', {})).relx).not.toHaveProperty('fill');
});

test('a block that becomes a loop and a block again shows the same list', () => {
  const loop = loopTransforms.to.transform(given);
  const back = loopTransforms.from.transform(loop.attributes as never, loop.innerBlocks as never);
  expect(back.attributes).toMatchObject(given);
});
