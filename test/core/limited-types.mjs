const posts = { label: 'L', from_object_types: ['post'], to_object_types: ['post'] };

/** Types with a limit of five: at the source, at the target, at either side. */
export const limited = [
  { ...posts, name: 'five_each', direction: 'from_to', max_connections: 5 },
  { ...posts, name: 'five_to_each', direction: 'from_to', max_connections_to: 5 },
  { ...posts, name: 'five_friends', direction: 'bidirectional', max_connections: 5 },
];
