import type { ObjectRef } from '../../contract/index.js';
import type { RelationListQuery } from '../../store/relations/list-query.js';
import { checkObject } from '../lib/relation-key.js';
import { checkViewer, type Viewer } from '../lib/viewer.js';
import type { BranchCache } from './branches.js';
import { knownType } from './data/data-access.js';
import { cursorValue, fieldsQuery, isFieldOrder } from './data/data-options.js';
import { checkListOptions, type RelatedOptions } from './list-options.js';
import type { TypedObject } from './types/sides.js';

const isNewestFirst = (orderBy: RelatedOptions['orderBy']) => orderBy === 'date' || orderBy === 'created' || orderBy === 'id';

/** The order of the store. Titles are sorted outside of it. */
function storedOrder(orderBy: RelatedOptions['orderBy'] = 'manual'): RelationListQuery['orderby'] {
  if (orderBy === 'manual' || orderBy === 'title') return 'order';
  return isFieldOrder(orderBy) ? 'data' : orderBy;
}

/**
 * Converts list options to a query of the store. Also returns the defined options.
 *
 * @param source the object, with its subtypes if its direction depends on them
 *
 * @throws {RelationError} ncr_invalid_type, ncr_invalid_id, ncr_invalid_object_type, ncr_invalid_args
 */
export function toListQuery(
  branchCache: BranchCache,
  object: ObjectRef,
  options: RelatedOptions,
  viewer: Viewer,
  source: TypedObject,
): { readonly query: RelationListQuery; readonly requested: RelatedOptions } {
  const { objectType, id } = checkObject('object', object);
  const wanted = checkListOptions(options);
  const { objectType: relatedType = 'all', direction, orderBy, order, search, exclude = [], after } = wanted;
  const branches = branchCache.from(source, options.type, direction, relatedType);
  const type = branchCache.type(options.type);
  const fields = fieldsQuery(type && knownType(type, checkViewer(viewer)), wanted);
  const listQuery: RelationListQuery = {
    sourceType: objectType,
    sourceIds: [id],
    branches,
    data: branchCache.haveFields(branches),
    audience: checkViewer(viewer).audience,
    orderby: storedOrder(orderBy),
    order: orderBy === 'title' ? 'asc' : (order ?? (isNewestFirst(orderBy) ? 'desc' : 'asc')),
    search: search === '' ? undefined : search,
    without: exclude.length > 0 ? exclude : undefined,
    ...fields,
  };
  const { field } = fields;
  const requested = field && after ? { ...wanted, after: { ...after, value: cursorValue(field, after.value) } } : wanted;
  return { query: listQuery, requested };
}
