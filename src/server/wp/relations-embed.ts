import type { EmbeddedRelation, ObjectKind } from '../../contract/index.js';
import type { Viewer, WorkBudget } from '../../core/index.js';
import type { RouteContext } from '../context.js';
import { type FieldTree, isRequested } from '../http/fields.js';
import { queryParams } from '../http/request-params.js';

/** The relations of objects as a response embeds them. */
export interface RelationsEmbed {
  /** The field of an object: its relations, under the embed's name. */
  of(id: number): Readonly<Record<string, readonly EmbeddedRelation[]>>;
  /** Values of `Link`: where the full lists are of the objects whose embed was cut. */
  readonly links: readonly string[];
}

interface EmbedQuery {
  readonly request: Request;
  readonly viewer: Viewer;
  readonly budget: WorkBudget;
}

const none: RelationsEmbed = { of: () => ({}), links: [] };

/** Reads the embed of objects of one kind where the request has its parameter. */
export async function relationsEmbed(
  { relx, root, namespace, embedParam }: RouteContext,
  kind: ObjectKind,
  ids: readonly number[],
  { request, viewer, budget }: EmbedQuery,
  fields?: FieldTree,
): Promise<RelationsEmbed> {
  const wanted = queryParams(request)[embedParam];
  if ((wanted !== '1' && wanted !== 'true') || !isRequested(fields, embedParam)) return none;
  const { relations, cut } = await relx.relations.embedded(kind, ids, viewer, budget);
  const objects = [...cut].map((id) => `${kind}:${id}`).join();
  const lists = `${new URL(request.url).origin}${root}/${namespace}/related?objects=${objects}`;
  return { of: (id) => ({ [embedParam]: relations.get(id) ?? [] }), links: cut.size > 0 ? [`<${lists}>; rel="related"`] : [] };
}

/** Headers with more values of `Link`. */
export function withLinks(headers: Readonly<Record<string, string>>, links: readonly string[]): Record<string, string> {
  const all = [...(headers.Link === undefined ? [] : [headers.Link]), ...links];
  return { ...headers, ...(all.length > 0 ? { Link: all.join(', ') } : {}) };
}
