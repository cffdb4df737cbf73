import { expect, test } from 'vitest';
import { avatarAt, gravatarUrl } from '../../../../src/core/wordpress/accounts/gravatar.js';

const bob = { email: 'bob@mail.test', name: 'Bob van Dam' };
const queryOf = (fallback: string, user: Partial<typeof bob> = {}) =>
  gravatarUrl({ ...bob, ...user }, { fallback, rating: '' }).replace(/^[^?]*\?s=96/, '');

test.each([
  ['mystery', '&d=mm'],
  ['', '&d=mm'],
  ['gravatar_default', ''],
  ['initials', '&d=initials&initials=BD'],
  ['https://x.test/a(b)', '&d=https%3A%2F%2Fx.test%2Fa%28b%29'],
])('the default image %s is sent as WordPress sends it', (fallback, query) => {
  expect(queryOf(fallback)).toBe(query);
});

test.each([
  ['Ada', 'Ad'],
  ['山田 太郎', '山田'],
  ['', ''],
])('the initials of %j are %j', (name, initials) => {
  const query = new URLSearchParams(queryOf('initials', { name }));
  expect(query.get('initials') ?? '').toBe(initials);
});

test('an avatar gets another size only from Gravatar', () => {
  const url = gravatarUrl(bob, { fallback: 'blank', rating: 'G' });
  expect(avatarAt(url, 24)).toBe(url.replace('s=96', 's=24'));
  expect(avatarAt('https://a.test/ann.png?s=96', 24)).toBe('https://a.test/ann.png?s=96');
});
