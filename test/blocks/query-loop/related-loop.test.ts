import { normalizeAttributes } from 'relx';
import { expect, test } from 'vitest';
import { listOfLoop, loopQuery } from '../../../blocks/query-loop/related-loop.js';

const given = {
  type: 'references',
  direction: 'incoming',
  order: 'title',
  post: 12,
  limit: 3,
  exclude: 'shown',
  fill: 'similar',
};

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
