import type { ObjectRef } from '../../contract/index.js';
import type { RelationListQuery } from '../../store/relations/list-query.js';
import { checkObject } from '../lib/relation-key.js';
import { checkViewer, type Viewer } from '../lib/viewer.js';
import type { BranchCache } from './branches.js';
import { checkListOptions, type RelatedOptions } from './list-options.js';

const isNewestFirst = (orderby: RelatedOptions['orderby']) => orderby === 'date' || orderby === 'created' || orderby === 'id';

/**
 * What the options of a list mean for the store, and the options without those that were not given.
 *
 * @throws {RelationError} ncr_invalid_type, ncr_invalid_id, ncr_invalid_object_type, ncr_invalid_args
 */
export function toListQuery(
  walks: BranchCache,
  anchor: ObjectRef,
  options: RelatedOptions,
  viewer: Viewer,
): { readonly query: RelationListQuery; readonly requested: RelatedOptions } {
  const { objectType, id } = checkObject('anchor', anchor);
  const wanted = checkListOptions(options);
  const { to_type = 'all', direction, orderby, order, search } = wanted;
  const listQuery: RelationListQuery = {
    anchorType: objectType,
    anchorIds: [id],
    branches: walks.from(objectType, options.type, direction, to_type),
    audience: checkViewer(viewer).audience,
    orderby: orderby === undefined || orderby === 'title' ? 'order' : orderby,
    order: orderby === 'title' ? 'asc' : (order ?? (isNewestFirst(orderby) ? 'desc' : 'asc')),
    search: search === '' ? undefined : search,
  };
  return { query: listQuery, requested: wanted };
}
