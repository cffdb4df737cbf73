import type { ListQuery, ObjectType } from '../../../contract/index.js';
import { type RelatedOptions, RelationError, type Relx } from '../../../core/index.js';
import { leadsToPosts } from '../../../core/relations/automatic-lists.js';
import { toOrderBy } from '../../../core/relations/list-options.js';

/** Converts the parameters of a list request to options of the core. */
export const listOptions = ({ per_page, orderby, to_type, ...query }: Omit<ListQuery, 'page' | 'cursor'>): RelatedOptions => ({
  ...query,
  limit: per_page,
  orderBy: toOrderBy(orderby),
  objectType: to_type,
});

/** The parameters of options that only the core can check, because their values depend on a relation type. */
const parameters: Readonly<Record<string, string>> = { data: 'data', orderBy: 'orderby', after: 'cursor', type: 'type' };

/** An error about an option that depends on a relation type, in the words of the REST API. Other errors are unchanged. */
export function asParameterError<E>(error: E): E | RelationError {
  if (!(error instanceof RelationError)) return error;
  const [option, message] = Object.entries(error.data.params ?? {})[0] ?? [];
  const parameter = option === undefined ? undefined : parameters[option];
  if (parameter === undefined) return error;
  const code = error.code === 'ncr_invalid_args' ? 'rest_invalid_param' : error.code;
  return new RelationError(code, error.message, { params: { [parameter]: message } });
}

/**
 * Checks that a list leads from a post to posts, so that similar posts can fill it up.
 *
 * @throws {RelationError} rest_invalid_param
 */
export function mustBeFillable(
  { types }: Pick<Relx, 'types'>,
  objectType: ObjectType,
  { fill, type, direction, to_type }: Pick<ListQuery, 'fill' | 'type' | 'direction' | 'to_type'>,
): void {
  if (fill !== 'similar' || leadsToPosts(types, objectType, { type, direction, objectType: to_type })) return;
  const message = 'fill is only for lists from a post to posts. Remove it, or request the related posts of a post.';
  throw new RelationError('rest_invalid_param', message, { params: { fill: message } });
}
