import * as v from 'valibot';
import { type ObjectKind, objectKinds, type Relation } from '../../contract.js';
import { type PostQueryArgs, RelationError, type Relx } from '../../core/index.js';
import type { App } from '../app.js';
import type { Connection } from '../context.js';
import type { BridgeUser } from './signature.js';
import { mustBeWritable } from './site-calls.js';
import { type SiteEvent, siteEvents } from './site-events.js';
import type { SiteFilters } from './site-filters.js';

/** @throws {RelationError} rest_invalid_param */
function checked<T extends v.GenericSchema>(schema: T, body: unknown): v.InferOutput<T> {
  const found = v.safeParse(schema, body);
  if (found.success) return found.output;
  const [issue] = found.issues;
  throw new RelationError('rest_invalid_param', `${v.getDotPath(issue) ?? 'The body'}: ${issue.message}`);
}

/** How many relations are removed, and named, with one request: what PHP waits for takes a fraction of a second. */
const MOST_REMOVED = 1000;
const Gone = v.object({ object: v.pipe(v.string(), v.regex(/^(post|user|term)_\d{1,16}$/)) });

/** Removes relations of an object that the site has deleted: at least `MOST_REMOVED`, and `more` as long as there may be more. */
export async function removeRelationsOf(
  relx: Relx,
  body: unknown,
): Promise<{ readonly events: readonly SiteEvent[]; readonly more: boolean }> {
  mustBeWritable(relx);
  const [kind, id] = checked(Gone, body).object.split('_') as [ObjectKind, string]; // as the pattern has it
  const removed: Relation[] = [];
  for (;;) {
    const batch = await relx.deletion.deletedBatch({ kind, id: Number(id) });
    removed.push(...batch);
    if (batch.length === 0 || removed.length >= MOST_REMOVED) return { events: siteEvents([], removed), more: batch.length > 0 };
  }
}

const Shown = v.object({ kind: v.picklist(objectKinds), ids: v.array(v.number()) });

/** The embeds of objects that the site shows to a user: `{ "12": [...] }`. */
export async function embedsFor(relx: Relx, user: BridgeUser, body: unknown): Promise<{ readonly embeds: object }> {
  const { kind, ids } = checked(Shown, body);
  const viewer = await (user === 'site' ? relx.accounts.siteViewer() : relx.accounts.viewer(user));
  return { embeds: Object.fromEntries(ids.length > 0 ? (await relx.relations.embedded(kind, ids, viewer)).relations : []) };
}

/** PHP has one type for lists and maps, and none of either is a list. */
const Attributes = v.union([
  v.pipe(
    v.strictTuple([]),
    v.transform(() => ({})),
  ),
  v.record(v.string(), v.unknown()),
]);
const Lists = v.object({
  requests: v.pipe(
    v.array(v.object({ block: v.string(), attributes: v.optional(Attributes, {}), post_id: v.optional(v.number(), 0) })),
    v.maxLength(10_000),
  ),
  /** As WordPress names it. */
  locale: v.optional(v.string()),
});
/** Most lists that the route takes at once. */
const MOST_LISTS = 100;

/** Any number of blocks as HTML, as the user may see them, or a failure of the route as it is. */
export async function renderLists(
  app: App,
  connection: Connection,
  body: unknown,
): Promise<{ readonly html: readonly string[] } | Response> {
  const { requests, locale } = checked(Lists, body);
  const html: string[] = [];
  for (let start = 0; start < requests.length; start += MOST_LISTS) {
    const some = requests.slice(start, start + MOST_LISTS).map((one) => ({ ...one, block: `relx/${one.block}` }));
    const init = {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ requests: some, locale }),
    };
    const response = await app.fetch(new Request('http://service.invalid/wp-json/relx/v1/render', init), connection);
    if (!response.ok) return response;
    const { responses } = (await response.json()) as { responses: readonly { readonly html: string }[] };
    html.push(...responses.map((one) => one.html));
  }
  return { html };
}

/** Ids of PHP are texts as often as not. */
const numbers = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(numbers);
  return typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value;
};

/** A clause, or a list of them, as the query takes it. One that a filter of the site's refuses for any of its posts finds nothing. */
function clauses(clause: unknown, filters: SiteFilters): unknown {
  if (typeof clause !== 'object' || clause === null) return clause;
  if (Array.isArray(clause)) return clause.map((one) => clauses(one, filters));
  const { type, ...rest } = clause as Record<string, unknown>;
  const key = ['post_id', 'from_id'].find((name) => rest[name] !== undefined);
  if (type === undefined || key === undefined)
    return Object.fromEntries(Object.entries(clause).map(([name, one]) => [name, clauses(one, filters)]));
  const ids = numbers(rest[key]);
  const refused = [ids].flat().some((id) => !filters.apply('relx_content_relations_allowed', true, id, type));
  return refused ? { type, [key]: [] } : { ...clause, [key]: ids };
}

/**
 * The ids of the posts that a query with `content_relation` means, in its order: what else the site's own query asks is
 * its own to see to, so types and statuses only narrow it down.
 *
 * @throws {RelationError} what the post query refuses; rest_missing_callback_param; rest_bridge_asks_back
 */
export async function resolveQuery(relx: Relx, body: unknown, filters: SiteFilters): Promise<{ ids: readonly number[] }> {
  const { content_relation, post__in, orderby, order } = body as Record<string, unknown>;
  if (content_relation === undefined) throw new RelationError('rest_missing_callback_param', 'content_relation is missing.');
  const relation = clauses(content_relation, filters);
  filters.settle();
  // the query checks every argument itself
  const args = {
    content_relation: relation,
    post_type: 'any',
    post_status: 'any',
    posts_per_page: -1,
    ...(Array.isArray(post__in) && post__in.length > 0 ? { post__in: numbers(post__in) } : {}),
    ...(orderby === 'relation' ? { orderby, ...(order ? { order } : {}) } : {}),
  } as PostQueryArgs;
  const query = new relx.PostQuery(args, await relx.accounts.siteViewer());
  return { ids: (await query.run()).posts.map(({ row }) => row.ID) };
}
