import { serializeSnapshot } from 'relx';
import { expect, test } from 'vitest';
import { postItem } from '../fixtures.js';

test('a snapshot cannot end the script that it is in, and reads back the same', () => {
  const title = '</script><!--<script>\u2028\u2029é';
  const snapshot = { 'post:1': { items: [postItem(2, { title })], total: 1, totalPages: 1 } };
  const json = serializeSnapshot(snapshot);
  expect(json).not.toMatch(/[<\u2028\u2029]/);
  expect(JSON.parse(json)).toEqual(snapshot);
});
