import type { EmbeddedRelation, ObjectType } from '../../contract/index.js';
import type { WorkBudget } from '../../core/index.js';
import type { ApiRequest } from '../api-request.js';
import type { RouteContext } from '../context.js';
import { queryParams } from '../http/params.js';
import { type FieldTree, isRequested } from '../http/respond.js';

/** Embedded relations of a response. */
export interface RelationsEmbed {
  /** Field of an object with its relations, named like the embed. */
  of(id: number): Readonly<Record<string, readonly EmbeddedRelation[]>>;
  /** `Link` values with the full lists of objects whose embed is incomplete. */
  readonly links: readonly string[];
}

const none: RelationsEmbed = { of: () => ({}), links: [] };

const isOn = (value: unknown) => value === '1' || value === 'true';

/** Name of the parameter that adds similar posts to the embed, whatever the name of the embed. Clients and the plugin have it, too. */
export const SIMILAR = 'relx_similar';

/** Reads the embed of objects of one type, if the request has its parameter. */
export async function relationsEmbed(
  { relx, namespace, embedField, served }: RouteContext,
  objectType: ObjectType,
  ids: readonly number[],
  { raw, viewer, root }: Pick<ApiRequest, 'raw' | 'viewer' | 'root'>,
  budget: WorkBudget,
  fields?: FieldTree,
): Promise<RelationsEmbed> {
  const params = queryParams(raw);
  if (served === 'core' || !isOn(params[embedField]) || !isRequested(fields, embedField)) return none;
  const similar = isOn(params[SIMILAR]);
  const { relations, truncated } = await relx.relations.embedded(objectType, ids, { similar }, viewer, budget);
  const objects = [...truncated].map((id) => `${objectType}:${id}`).join();
  const lists = `${root}/${namespace}/related?objects=${objects}`;
  return {
    of: (id) => ({ [embedField]: relations.get(id) ?? [] }),
    links: truncated.size > 0 ? [`<${lists}>; rel="related"`] : [],
  };
}

/** Adds `Link` values to headers. */
export function withLinks(headers: Readonly<Record<string, string>>, links: readonly string[]): Record<string, string> {
  const all = [...(headers.Link === undefined ? [] : [headers.Link]), ...links];
  return { ...headers, ...(all.length > 0 ? { Link: all.join(', ') } : {}) };
}
