import { normalizeAttributes, type RelatedViewResult, RelxError } from 'relx';
import { expect, test } from 'vitest';
import { landmark, rootProps } from '../../../src/react/lists/root-props.js';
import { english } from '../../../src/react/translate.js';

const error = new RelxError('Gone.', { code: 'gone', status: 404, method: 'GET', path: '/x' });
const failed = (isFetching: boolean): RelatedViewResult => ({
  status: 'error',
  isPending: false,
  error,
  isFetching,
  refetch: async () => {},
});
const success = (isPlaceholderData?: boolean): RelatedViewResult => ({ status: 'success', items: [], isPlaceholderData });

test.each([
  ['pending', { status: 'pending' }, true],
  ['error', failed(false), undefined],
  ['error', failed(true), true],
  ['success', success(), undefined],
  ['success', success(false), undefined],
  ['success', success(true), true],
] as const)('a list in the state %s, of %j, is busy: %s', (state, related, isBusy) => {
  const attributes = normalizeAttributes('post', {});
  expect(rootProps(attributes, { state, hasImages: false }, related)['aria-busy']).toBe(isBusy);
});

test.each([
  [true, true, true],
  [true, false, undefined],
  [false, true, undefined],
] as const)('with images wanted: %s, and there: %s, a list has a place for them: %s', (showThumbnail, hasImages, expected) => {
  const attributes = normalizeAttributes('post', { showThumbnail });
  expect(rootProps(attributes, { state: 'success', hasImages }, success())['data-thumbnails']).toBe(expected);
});

test('a list is a landmark with a heading of its own, in the language of the page', () => {
  const german = () => 'Verwandte Inhalte';
  expect(landmark('post', 'Read next', english)).toEqual({ role: 'region', 'aria-label': 'Read next' });
  expect(landmark('post', '', english)).toBeFalsy();
  expect(landmark('post', 'Related content', english)).toBe(false);
  expect(landmark('post', 'Verwandte Inhalte', german)).toBe(false);
  expect(landmark('user', 'Related content', english)).toBeTruthy();
});
