import { defineRelationTypes } from 'relx/contract';
import type { JudgedType } from '../history/event.js';

const posts = { label: 'Of posts', from_object_types: ['post'], to_object_types: ['post'] } as const;

/** Types with a limit at the source, at the target, and at either side. */
export const types = defineRelationTypes([
  { ...posts, name: 'two_each', direction: 'from_to', max_connections: 2 },
  { ...posts, name: 'two_to_each', direction: 'from_to', max_connections_to: 2 },
  { ...posts, name: 'two_friends', direction: 'bidirectional', max_connections: 2 },
]);

/** What the load writes: those, and two that have no limit. */
export const judged: readonly JudgedType[] = [
  { name: 'two_each', twoWay: false, most: 2, mostTo: 0 },
  { name: 'two_to_each', twoWay: false, most: 0, mostTo: 2 },
  { name: 'two_friends', twoWay: true, most: 2, mostTo: 0 },
  { name: 'references', twoWay: false, most: 0, mostTo: 0 },
  { name: 'related_to', twoWay: true, most: 0, mostTo: 0 },
];
