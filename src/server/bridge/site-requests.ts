import * as v from 'valibot';
import type { ObjectKind } from '../../contract.js';
import { type PostQueryArgs, RelationError, type Relx } from '../../core/index.js';
import { SiteFacts } from './site-facts.js';

/** @throws {RelationError} rest_invalid_json */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new RelationError('rest_invalid_json', 'The body is not valid JSON.', { cause });
  }
}

/**
 * What a site says of itself.
 *
 * @throws {RelationError} rest_invalid_json, rest_invalid_param
 */
export function readFacts(text: string): SiteFacts {
  const found = v.safeParse(SiteFacts, parsed(text));
  if (!found.success) {
    const [issue] = found.issues;
    throw new RelationError('rest_invalid_param', `${v.getDotPath(issue) ?? 'The body'}: ${issue.message}`);
  }
  const { types, post_types, taxonomies } = found.output;
  // what is left out is left out, and not undefined
  const defined = types.map((type) => JSON.parse(JSON.stringify(type)) as (typeof types)[number]);
  return { types: defined as SiteFacts['types'], postTypes: post_types, taxonomies };
}

/** Removes the relations of an object that the site has deleted, and tells how many there were. */
export async function removeRelationsOf(relx: Relx, kind: ObjectKind, id: number): Promise<{ removed: number }> {
  return { removed: await relx.deletion.deleted({ kind, id }) };
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
