import * as v from 'valibot';
import type { ObjectKind, RelationTypeDefinition, RestError } from '../../contract.js';
import {
  type ContentType,
  defaultPostTypes,
  defaultTaxonomies,
  type PostQueryArgs,
  RelationError,
  type Relx,
  TypeRegistry,
  type Viewer,
} from '../../core/index.js';
import { parsed } from './parsed.js';
import { type CallOutcome, mustBeWritable } from './site-calls.js';
import { SiteFacts } from './site-facts.js';

/** A type that the site has registered and can't have, with the reason. */
export interface RefusedType extends RestError {
  readonly name: string;
}

/**
 * What a site says of itself. A type that can't be is left out, and told: the others are not to suffer for it.
 *
 * @throws {RelationError} rest_invalid_json, rest_invalid_param
 */
export function readFacts(text: string): { readonly facts: SiteFacts; readonly refused: readonly RefusedType[] } {
  const found = v.safeParse(SiteFacts, parsed(text));
  if (!found.success) {
    const [issue] = found.issues;
    throw new RelationError('rest_invalid_param', `${v.getDotPath(issue) ?? 'The body'}: ${issue.message}`);
  }
  const { types, post_types, taxonomies } = found.output;
  const registry = new TypeRegistry();
  const refused: RefusedType[] = [];
  const accepted = types.flatMap((type) => {
    try {
      // it checks key by key, and takes both forms
      return [registry.register(type as unknown as RelationTypeDefinition)];
    } catch (error) {
      if (!(error instanceof RelationError)) throw error;
      refused.push({ name: String(type.name), code: error.code, message: error.message, data: { ...error.data } });
      return [];
    }
  });
  const beside = (known: readonly ContentType[], own: readonly ContentType[]) =>
    own.filter(({ name }) => known.every((one) => one.name !== name));
  return {
    facts: {
      types: accepted,
      postTypes: beside(defaultPostTypes, post_types),
      taxonomies: beside(defaultTaxonomies, taxonomies),
    },
    refused,
  };
}

/** Most relations that are named when their object goes. */
const MOST_NAMED = 10_000;

/** Removes the relations of an object that the site has deleted, and tells how many there were, the first of them by name. */
export async function removeRelationsOf(relx: Relx, kind: ObjectKind, id: number): Promise<CallOutcome> {
  mustBeWritable(relx);
  const removed = await relx.relations.rows({ object: { kind, id }, limit: MOST_NAMED });
  return { result: await relx.deletion.deleted({ kind, id }), removed };
}

/** The embeds of objects that the site shows to a user: `{ "12": [...] }`. */
export async function embedsFor(relx: Relx, kind: ObjectKind, ids: string, viewer: Viewer): Promise<object> {
  const embeds = await relx.relations.embedded(kind, ids.split(',').map(Number), viewer);
  return Object.fromEntries(embeds);
}

/**
 * The ids of the posts that a query with `content_relation` means, in its order: what else the site's own query asks is
 * its own to see to, so types and statuses only narrow it down.
 *
 * @throws {RelationError} what the post query refuses; rest_invalid_json, rest_missing_callback_param
 */
export async function resolveQuery(relx: Relx, text: string): Promise<{ ids: readonly number[] }> {
  // the query checks every argument itself
  const args = parsed(text) as PostQueryArgs | null;
  if (args?.content_relation === undefined)
    throw new RelationError('rest_missing_callback_param', 'content_relation is missing.');
  const query = new relx.PostQuery({ ...args, posts_per_page: -1 }, await relx.accounts.siteViewer());
  return { ids: (await query.run()).posts.map(({ row }) => row.ID) };
}
