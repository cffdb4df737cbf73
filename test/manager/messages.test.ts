import { describe, expect, test } from 'vitest';
import {
  errorMessage,
  limitMessages,
  othersMessages,
  reasonMessage,
  rejectionMessage,
  titleOf,
} from '../../src/manager/messages.js';
import type { RejectedChange } from '../../src/manager/model/save-result.js';

const message = 'As the site has it.';
const reason = (code: string, status: number) => reasonMessage({ code, status, message });

describe('the reason of an error', () => {
  const loggedOut = reason('rest_forbidden', 401);
  const forbidden = reason('rest_cannot_create', 403);
  const unreachable = reason('fetch_error', 0);

  test.each([
    ['an expired nonce, not a missing permission', 'rest_cookie_invalid_nonce', 403, loggedOut],
    ['another missing permission', 'rest_forbidden', 403, forbidden],
    ['too many requests', 'rest_too_many', 429, unreachable],
    ['a fault of the server', 'internal_error', 500, unreachable],
    ['a missing route', 'rest_no_route', 404, reason('not_supported', 0)],
    ['a deleted user', 'rest_user_invalid_id', 404, reason('rest_post_invalid_id', 404)],
    ['a deleted term', 'rest_term_invalid', 404, reason('rest_post_invalid_id', 404)],
    ['an unknown code', 'acme_rule', 409, message],
    ['a code with the name of a known one in it', 'acme_rest_post_invalid_id_2', 409, message],
  ])('is that of %s', (_name, code, status, expected) => expect(reason(code, status)).toBe(expected));

  test('differs for what an author can do about it', () => {
    const codes = ['offline_error', 'cors_error', 'incorrect_password', 'rest_precondition_failed', 'ncr_invalid_type'] as const;
    const reasons = [loggedOut, forbidden, unreachable, ...codes.map((code) => reason(code, 0))];
    expect(new Set(reasons).size).toBe(reasons.length);
  });

  test.each([undefined, null, 'text', new TypeError('')])('is there for %s, which is no error of the client', (error) => {
    expect(errorMessage(error)).toBe(unreachable);
  });
});

describe('titles', () => {
  test('are clamped in lists and more in messages, and an empty one is the ID', () => {
    expect(titleOf({ title: 'x'.repeat(300), id: 1 })).toBe('x'.repeat(300));
    expect(titleOf({ title: 'x'.repeat(301), id: 1 })).toBe(`${'x'.repeat(300)}…`);
    expect(titleOf({ title: `${'x'.repeat(299)}😀`, id: 1 })).toBe(`${'x'.repeat(299)}…`);
    expect(titleOf({ title: '', id: 12 })).toContain('12');
    const rejected = { op: 'add', code: 'any', status: 409, message, title: 'x'.repeat(81), outcome: 'undone' } as RejectedChange;
    expect(rejectionMessage(rejected)).toMatch(/“x{80}…”/);
  });

  test.each([
    [3, ['1', '2', '3'], undefined],
    [4, ['1', '2', '3'], '1 more'],
    [9, ['1', '2', '3'], '6 more'],
  ])('of %i items are at most three, and a number', (count, named, more) => {
    const list = Array.from(
      { length: count },
      (_, index) => ({ object_type: 'post', id: index, title: `${index + 1}` }) as const,
    );
    const none = { removed: [], lost: [], moved: [], updated: [], conflicts: [] };
    const [text = ''] = othersMessages({ ...none, added: list });
    expect(text.match(/(?<=“)\d(?=”)/g)).toEqual(named);
    expect(/\d more/.exec(text)?.[0]).toBe(more);
  });
});

test.each([
  [1, 2, undefined, 0],
  [2, 2, undefined, 1],
  [3, 2, undefined, 1],
  [0, undefined, 1, 1],
  [2, 2, 1, 2],
  [9, undefined, undefined, 0],
])('a list of %i items with the limits %s and %s has %i messages', (count, limit, relatedLimit, messages) => {
  expect(limitMessages(count, limit, relatedLimit)).toHaveLength(messages);
});
