import type { ListQuery } from '../../../contract/index.js';
import type { RelatedOptions } from '../../../core/index.js';
import { toOrderBy } from '../../../core/relations/list-options.js';

/** Converts the parameters of a list request to options of the core. */
export const listOptions = ({ per_page, orderby, to_type, ...query }: Omit<ListQuery, 'page' | 'cursor'>): RelatedOptions => ({
  ...query,
  limit: per_page,
  orderBy: toOrderBy(orderby),
  objectType: to_type,
});
