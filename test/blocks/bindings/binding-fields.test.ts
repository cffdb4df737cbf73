import type { RelationType } from 'relx/contract';
import { expect, it } from 'vitest';
import { bindingFields } from '../../../blocks/bindings/binding-fields.js';

const type = (name: string, label: string, more: Partial<RelationType> = {}): RelationType => ({
  name,
  label,
  labels: { from: label, to: `Used in: ${label}` },
  from_object_types: ['post'],
  to_object_types: ['post'],
  direction: 'from_to',
  max_connections: null,
  max_connections_to: null,
  ...more,
});
const titles = (types: readonly RelationType[]) =>
  bindingFields(types).flatMap(({ label, args }) => (/: Title$/.test(label) ? [[label, args.direction]] : []));

it('a one-way type has fields of both directions, a two-way type and a computed type of one', () => {
  expect(titles([type('parent_of', 'Parent of')])).toEqual([
    ['Parent of: Title', 'outgoing'],
    ['Used in: Parent of: Title', 'incoming'],
  ]);
  expect(titles([type('related_to', 'Related to', { direction: 'bidirectional' })])).toEqual([['Related to: Title', undefined]]);
  expect(titles([type('similar', 'Similar posts', { computed: true })])).toEqual([['Similar posts: Title', undefined]]);
});
