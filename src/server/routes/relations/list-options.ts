import type { ListQuery } from '../../../contract/index.js';
import { type RelatedOptions, RelationError } from '../../../core/index.js';
import { toOrderBy } from '../../../core/relations/list-options.js';

/** Converts the parameters of a list request to options of the core. */
export const listOptions = ({ per_page, orderby, to_type, ...query }: Omit<ListQuery, 'page' | 'cursor'>): RelatedOptions => ({
  ...query,
  limit: per_page,
  orderBy: toOrderBy(orderby),
  objectType: to_type,
});

/** The parameters of options that only the core can check, because they name fields of a relation type. */
const parameters: Readonly<Record<string, string>> = { data: 'data', orderBy: 'orderby', after: 'cursor' };

/** An error about fields of a relation type, in the words of the REST API. Other errors are unchanged. */
export function asParameterError<E>(error: E): E | RelationError {
  if (!(error instanceof RelationError)) return error;
  const [option, message] = Object.entries(error.data.params ?? {})[0] ?? [];
  const parameter = option === undefined ? undefined : parameters[option];
  if (parameter === undefined) return error;
  const code = error.code === 'ncr_invalid_args' ? 'rest_invalid_param' : error.code;
  return new RelationError(code, error.message, { params: { [parameter]: message } });
}
