/** The types that `php/types` registers, as a `relx.config` contains them. */
const type = (name: string, { hierarchical = false, query_var = name as string | false } = {}) => ({
  name,
  label: name,
  rest_base: name,
  hierarchical,
  query_var,
});

export const postTypes = [
  type('recipe'),
  type('chapter', { hierarchical: true }),
  type('note', { query_var: 'memo' }),
  type('badge', { query_var: false }),
];

export const taxonomies = [
  type('cuisine', { hierarchical: true }),
  type('course', { hierarchical: true }),
  type('mood', { query_var: 'feeling' }),
];
