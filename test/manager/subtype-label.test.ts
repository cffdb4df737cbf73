import type { Related } from 'relx/contract';
import { expect, test } from 'vitest';
import { subtypeLabel } from '../../src/manager/subtype-label.js';

test.each([
  ['post', 'page', 'Page'],
  ['post', 'sfwd_course', 'Sfwd course'],
  ['post', 'constructor', 'Constructor'],
  ['term', 'post_tag', 'Tag'],
  ['user', 'editor', 'User'],
] as const)('a %s of the subtype %s has the label %s', (object_type, subtype, label) => {
  expect(subtypeLabel({ object_type, subtype } as Related)).toBe(label);
});
