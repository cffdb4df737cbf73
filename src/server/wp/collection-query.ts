import type { InferOutput } from 'valibot';
import type { CollectionQuery } from '../../api/schemas/index.js';
import { type Collection, type ContentQuery, type ContentTypes, RelationError, type Viewer } from '../../core/index.js';
import { capabilityPlural } from '../../core/wordpress/content/content-types.js';
import type { ViewContext } from './fields.js';

export interface CollectionRequest {
  readonly view: ViewContext;
  readonly query: ContentQuery & { readonly page: number; readonly per_page: number };
}

/** Query of a site's collection, whose taxonomies have parameters. */
export function contentQuery(
  { context: view = 'view', ...query }: InferOutput<typeof CollectionQuery>,
  { taxonomies }: ContentTypes,
): CollectionRequest {
  const ids = query as Readonly<Record<string, unknown>>;
  const conditions = (suffix: string) =>
    Object.fromEntries(
      taxonomies.flatMap(({ name, rest_base }) => {
        const own = ids[rest_base + suffix];
        // the schema validates them as lists of ids
        return Array.isArray(own) ? [[name, own as number[]] as const] : [];
      }),
    );
  return { view, query: { ...query, terms: conditions(''), terms_exclude: conditions('_exclude') } };
}

/**
 * Checks that a viewer may use the query's context and parameters.
 *
 * @throws {RelationError} rest_forbidden_context, rest_invalid_param
 */
export function mustMayList(
  types: ContentTypes,
  { objectType, type }: Collection,
  view: ViewContext,
  statuses: readonly string[],
  viewer: Viewer,
): void {
  const right = objectType === 'term' ? 'manage_categories' : `edit_${capabilityPlural(types, type?.name ?? '')}`;
  const mayEditSome = objectType === 'user' ? viewer.has('list_users') : viewer.has(right);
  if (view === 'edit' && !mayEditSome)
    throw new RelationError(
      'rest_forbidden_context',
      'Only users who can edit these objects can use the edit context. Use the view context.',
    );
  if (statuses.every((status) => status === 'publish') || viewer.has(right)) return;
  const message = 'Only users who can edit these objects can request a status other than publish.';
  throw new RelationError('rest_invalid_param', message, {
    params: { status: message },
    details: { status: { code: 'rest_forbidden_status', message, data: { status: viewer.isLoggedIn ? 403 : 401 } } },
  });
}
