import { expect, it } from 'vitest';
import { choiceOf, orderOptions } from '../../../blocks/list-block/labels.js';

const values = (...args: Parameters<typeof orderOptions>) => orderOptions(...args).map(({ value }) => value);

it('posts are ordered by title and date, people and topics by name', () => {
  expect(values('post', 'manual')).toEqual(['manual', 'date', 'created', 'title', 'random']);
  expect(values('user', 'manual')).toEqual(['manual', 'created', 'name', 'random']);
  expect(values('term', 'manual')).toEqual(['manual', 'created', 'name', 'random']);
});

it('an order that is not offered stays as long as the block has it', () => {
  expect(values('post', 'id')).toContain('id');
  expect(values('user', 'title')).toContain('title');
  expect(values('post', 'data.removed').at(-1)).toBe('data.removed');
});

it('fields are orders by their labels, but not private ones', () => {
  const fields = {
    weight: { type: 'integer', label: 'Weight' },
    fee: { type: 'number', private: true },
    note: { type: 'string' },
  } as const;
  const options = orderOptions('post', 'data.weight', fields).slice(-2);
  expect(options).toEqual([
    { value: 'data.weight', label: 'Weight' },
    { value: 'data.note', label: 'note' },
  ]);
});

it('a value without a label is one itself', () => {
  expect(choiceOf('orderBy', 'data.weight')).toBe('data.weight');
  expect(choiceOf('layout', 'grid')).not.toBe('grid');
});
