import type { BatchResponse } from 'relx/contract';
import { describe, expect, it } from 'vitest';
import { nothingDone, type Outcome, pairsOf, requestsOf, withResponses } from '../../../blocks/lists/relating.js';

const rows = [
  { id: 1, title: 'Row 1' },
  { id: 2, title: 'Row 2' },
];
const items = [
  { object_type: 'post', id: 7, title: 'First' },
  { object_type: 'user', id: 8, title: 'Second' },
] as const;
const pairs = (direction: 'outgoing' | 'incoming' | 'both') => pairsOf(rows, items, 'term', { type: 'references', direction });
const ends = (direction: 'outgoing' | 'incoming' | 'both') =>
  pairs(direction).map(({ body }) => `${body.from_type}:${body.from_id} > ${body.to_type}:${body.to_id}`);

it('the objects of a list are added from the last to the first, because the newest relation is first', () => {
  const outgoing = ['term:1 > user:8', 'term:1 > post:7', 'term:2 > user:8', 'term:2 > post:7'];
  expect(ends('outgoing')).toEqual(outgoing);
  expect(ends('both')).toEqual(outgoing);
  expect(ends('incoming')).toEqual(['user:8 > term:1', 'post:7 > term:1', 'user:8 > term:2', 'post:7 > term:2']);
  expect(items.map(({ id }) => id)).toEqual([7, 8]);
});

it('an undo sends the same relations', () => {
  const sent = pairs('outgoing');
  const bodies = sent.map(({ body }) => body);
  expect(requestsOf(sent, 'DELETE')).toEqual(bodies.map((body) => ({ method: 'DELETE', body })));
});

describe('the outcome of a request', () => {
  const response = (status: number, code?: string): BatchResponse => ({
    status,
    headers: {},
    body: code ? { code, message: `${code}.` } : {},
  });
  const [pair] = pairs('outgoing') as [ReturnType<typeof pairs>[number]];
  const outcome = (one?: BatchResponse) => withResponses(nothingDone, [pair], one ? [one] : []);
  const numbers = ({ done, changed, unchanged, rejected }: Outcome) => [done, changed.length, unchanged, rejected.length];

  it.each([
    ['an added relation', response(201), [1, 1, 0, 0]],
    ['a removed relation', response(200), [1, 1, 0, 0]],
    ['a relation that existed', response(409, 'ncr_relation_exists'), [1, 0, 1, 0]],
    ['a relation that was gone', response(404, 'ncr_relation_not_found'), [1, 0, 1, 0]],
    ['another missing object', response(404, 'ncr_object_not_found'), [1, 0, 0, 1]],
    ['a limit', response(409, 'ncr_max_connections_exceeded'), [1, 0, 0, 1]],
    ['a relation without a response', undefined, [1, 0, 0, 1]],
  ])('counts %s', (_name, one, expected) => expect(numbers(outcome(one))).toEqual(expected));

  it('has the reason of each rejected relation, and adds to what was done before', () => {
    const first = outcome(response(201));
    const second = withResponses(
      first,
      [pair, pair],
      [response(403, 'rest_cannot_create'), response(409, 'ncr_relation_exists')],
    );
    expect(numbers(second)).toEqual([3, 1, 1, 1]);
    expect(second.rejected).toEqual([{ pair, reason: 'rest_cannot_create.' }]);
    expect(numbers(first)).toEqual([1, 1, 0, 0]);
  });
});
