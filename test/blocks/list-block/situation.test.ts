import { RelxError } from 'relx';
import { expect, it } from 'vitest';
import { emptySituation, failedSituation } from '../../../blocks/list-block/situation.js';

const failed = (status: number, code = 'any', hasOwnPost = false) =>
  failedSituation(new RelxError('As the site has it.', { code, status, method: 'GET', path: '/x' }), hasOwnPost);

it.each([
  [404, 'ncr_invalid_type', false, 'type'],
  [404, 'ncr_invalid_type', true, 'type'],
  [404, 'rest_no_route', true, 'retry'],
  [200, 'invalid_response', false, 'retry'],
  [404, 'rest_post_invalid_id', true, 'this-post'],
  [404, 'rest_post_invalid_id', false, 'retry'],
  [403, 'rest_forbidden', true, 'retry'],
  [0, 'offline_error', true, 'retry'],
  [400, 'acme_rule', false, 'retry'],
] as const)(
  'after an error %s with the code %s, of a list with a post of its own: %s, the help is %s',
  (status, code, hasOwnPost, help) => {
    expect(failed(status, code, hasOwnPost).help).toBe(help);
  },
);

it('an error of another reason has the text of the site, and known ones differ', () => {
  expect(failed(400).text).toBe('As the site has it.');
  expect(failed(401)).toEqual(failed(403));
  expect(failed(0)).toEqual(failed(500));
  const texts = [
    failed(404),
    failed(404, 'any', true),
    failed(403),
    failed(500),
    failed(404, 'rest_no_route'),
    failed(404, 'ncr_invalid_type'),
  ];
  expect(new Set(texts.map(({ text }) => text)).size).toBe(texts.length);
});

it('posts can be chosen for a list that is empty, but not for one that is computed', () => {
  const empty = (isNew: boolean, isComputed: boolean) => emptySituation('post', { isNew, isComputed });
  expect([empty(false, false).help, empty(true, false).help]).toEqual(['choose', 'choose']);
  expect([empty(false, true).help, empty(true, true).help]).toEqual([undefined, undefined]);
  const texts = [empty(false, false), empty(true, false), empty(false, true), empty(true, true)].map(({ text }) => text);
  expect(new Set(texts).size).toBe(4);
});
