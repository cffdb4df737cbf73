import { expect, test } from 'vitest';
import { keyOf, listKey, parseListKey } from '../../../src/manager/model/relation-changes.js';

test('items have the key of their object', () => {
  expect(keyOf({ related: { object_type: 'post', id: 5, subtype: 'post', title: 'Five', link: '' } })).toBe('post:5');
});

test('the key of a list has its type and its direction', () => {
  const key = listKey('references', 'incoming');
  expect(key).toBe('references:incoming');
  expect(parseListKey(key)).toEqual({ type: 'references', direction: 'incoming' });
  expect(parseListKey('acme:parts:both')).toEqual({ type: 'acme:parts', direction: 'both' });
});
