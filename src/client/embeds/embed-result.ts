import type { EmbeddedRelation } from '../../contract/index.js';
import { relatedOf } from '../content/core-object.js';
import type { ListRequest } from '../lists/query-key.js';
import type { QueryResults } from '../lists/related-page.js';
import { type EmbedPage, relationsOf } from './embedded-list.js';
import { basesOf, type Found, type Site } from './find-core-objects.js';

/** True if a query shows similar posts. */
export const showsSimilar = ({ object, query: { type, fill } }: ListRequest): boolean =>
  object.objectType === 'post' && (type === 'similar' || fill === 'similar');

/** What one read has found on a site. */
export interface Findings {
  /** True if the site has no relations plugin. */
  readonly isBare: boolean;
  /** The objects whose lists were requested. */
  readonly sources: Found;
  /** The related objects. */
  readonly targets: Found;
}

/** Builds the result of a page from the fetched related objects. */
export function resultOf(page: EmbedPage, { isBare, sources, targets }: Findings, site: Site): QueryResults[number] {
  const { embedField, pageOf, RelxError } = site;
  const { object, query, start, relations, filled } = page;
  const { objectType, id } = object;
  const path = `/wp/v2/${basesOf(site, objectType)[0]}?include=${id}${isBare ? '' : `&${embedField}=1`}`;
  const failed = (code: string, status: number, message: string) => new RelxError(message, { code, status, method: 'GET', path });
  if (isBare && !showsSimilar(page))
    return failed('not_supported', 0, 'This site has no relations. Set `type` or `fill` to `similar`.');
  // an embed has no data of relations, and pages without cursors
  if (query.data || query.cursor !== undefined || query.orderBy?.startsWith('data.'))
    return failed('not_supported', 0, 'This site cannot filter or sort by data of relations, and has no cursors.');
  // an embed does not have the direction of a relation
  if (query.direction === 'incoming' && !isBare && query.type !== 'similar')
    return failed('not_supported', 0, 'This site cannot list incoming relations.');
  if (!sources.get(objectType)?.has(id)) {
    const code = objectType === 'term' ? 'rest_term_invalid' : `rest_${objectType}_invalid_id`;
    return failed(code, 404, `There is no ${objectType} ${id} that you can view.`);
  }
  if (!relations) return failed('invalid_response', 200, `The site has no relations plugin with the embed "${embedField}".`);
  const coreOf = ({ to_type, to_id }: EmbeddedRelation) => targets.get(to_type)?.get(to_id);
  const items = relationsOf(page, (relation) => coreOf(relation)?.date_gmt ?? '').map((relation, index) => {
    const { to_type, to_id, type, title } = relation;
    const item = {
      from_id: id,
      from_type: objectType,
      to_id,
      to_type,
      type,
      related: relatedOf(to_type, to_id, title, coreOf(relation), query),
    };
    return type === 'similar' ? { ...item, automatic: true } : { ...item, id: -1 - start - index, created_at: '' };
  });
  return pageOf(page, { method: 'GET', path }, { items, total: relations.length + filled.length });
}
