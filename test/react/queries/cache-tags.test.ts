import { cacheTags } from 'relx';
import { expect, test } from 'vitest';
import { postItem, userItem } from '../fixtures.js';

const page = (...items: object[]) => ({ items, total: items.length, totalPages: 1 }) as never;

test.each([
  [
    'its object, its type and its items',
    { 'post:12?type=related_to': page(postItem(7)) },
    ['post:12', 'post:7', 'type:related_to'],
  ],
  ['its object, of a list without a type', { 'user:3': page(postItem(7)) }, ['post:7', 'type:related_to', 'user:3']],
  ['its type, of an empty list', { 'post:1?orderby=title&type=authored_by': page() }, ['post:1', 'type:authored_by']],
  [
    'each tag once',
    { 'post:1?type=authored_by': page(userItem(7)), 'post:1?type=authored_by&per_page=1': page(userItem(7)) },
    ['post:1', 'type:authored_by', 'user:7'],
  ],
  ['nothing without lists', {}, []],
])('a snapshot has %s', (_name, snapshot, tags) => expect(cacheTags(snapshot)).toEqual(tags));
