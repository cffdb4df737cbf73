import type { EmbeddedRelation, ObjectRef, ObjectType, RelationItem } from '../contract/index.js';
import type { QueryResults } from './batch.js';
import { type CoreObject, coreFields, postFieldsWithTerms, relatedOf } from './core-object.js';
import { plainText } from './plain-text.js';
import type { ListRequest } from './query-key.js';
import type { pageOf, readRoutes } from './read-routes.js';
import type { RelatedQuery } from './related-query.js';
import type { RelxError } from './relx-error.js';
import type { Transport } from './transport.js';

/** Route bases of core collections by object type, in search order. */
export type Collections = Readonly<Record<ObjectType, readonly string[]>>;

const usual: Collections = { post: ['posts', 'pages'], user: ['users'], term: ['categories', 'tags'] };
/** Internals of a client that its modules share. */
export interface Site {
  readonly send: Transport;
  readonly namespace: string;
  readonly embedField: string;
  readonly collections: Partial<Collections> | undefined;
  readonly pageOf: typeof pageOf;
  readonly readRoutes: typeof readRoutes;
  readonly RelxError: typeof RelxError;
}

/** Maximum number of objects per request, the limit of WordPress. */
const MAX_OBJECTS = 100;

/** Objects whose embedded relations were truncated, according to the `Link` header. */
function cutIn(link: string | null): readonly string[] {
  const [, url = ''] = /<([^<>]*)>; rel="related"/.exec(link ?? '') ?? [];
  return new URLSearchParams(url.slice(url.indexOf('?') + 1)).get('objects')?.split(',') ?? [];
}

/**
 * Filters and sorts embedded relations for a query. Embedded relations have no IDs and no creation dates, so they keep their
 * order, newest first. Dates of related posts come from the posts.
 */
function ordered(relations: readonly EmbeddedRelation[], query: RelatedQuery): readonly EmbeddedRelation[] {
  const { type, objectType = 'all', orderBy = 'manual' } = query;
  const search = query.search?.toLowerCase() ?? '';
  const found = relations.filter(
    (relation) =>
      (!type || relation.type === type) &&
      (objectType === 'all' || relation.to_type === objectType) &&
      (relation.title ?? '').toLowerCase().includes(search),
  );
  const by: Readonly<Record<string, (a: EmbeddedRelation, b: EmbeddedRelation) => number>> = {
    title: (a, b) => (a.title ?? '').localeCompare(b.title ?? ''),
    type: (a, b) => a.type.localeCompare(b.type),
    random: () => Math.random() - 0.5,
  };
  const compare = by[orderBy];
  if (compare) found.sort(compare);
  const isTurned = query.order === (['created', 'date', 'id'].includes(orderBy) ? 'asc' : 'desc');
  return isTurned ? found.reverse() : found;
}

/** Sorts relations by the date of the related post. The sort is stable; relations without a date come last. */
function byDate(
  relations: readonly EmbeddedRelation[],
  query: RelatedQuery,
  dateOf: (relation: EmbeddedRelation) => string,
): readonly EmbeddedRelation[] {
  const sign = query.order === 'asc' ? 1 : -1;
  // all dates have the same format, so that string comparison works
  const compare = (one: string, other: string) => (one === other ? 0 : one < other ? -sign : sign);
  return [...relations].sort((a, b) => compare(dateOf(a), dateOf(b)));
}

type Find = (objects: readonly ObjectRef[], fields: (objectType: ObjectType) => string) => Promise<Found>;
/** Objects by type and ID. */
type Found = ReadonlyMap<ObjectType, ReadonlyMap<number, CoreObject>>;

/**
 * Creates a function that fetches objects from core collections. Each collection is queried for the objects that the previous
 * ones did not have. `cut` collects the objects with truncated relations.
 */
function finder({ send, collections, RelxError }: Site, cut: Set<string>, signal: AbortSignal): Find {
  const bases = { ...usual, ...collections };
  async function ofObjectType(objectType: ObjectType, ids: readonly number[], fields: string): Promise<Map<number, CoreObject>> {
    const found = new Map<number, CoreObject>();
    for (const base of bases[objectType]) {
      const missing = [...new Set(ids)].filter((id) => !found.has(id));
      for (let start = 0; start < missing.length; start += MAX_OBJECTS) {
        const include = missing.slice(start, start + MAX_OBJECTS).join();
        const path = `/wp/v2/${base}?include=${include}&per_page=${MAX_OBJECTS}&${fields}`;
        const { data, headers, sent } = await send({ path, signal });
        for (const name of cutIn(headers.get('Link'))) cut.add(name);
        if (!Array.isArray(data)) throw new RelxError('The site returned no list.', { ...sent, code: 'invalid_response' });
        for (const object of data) found.set(object.id, object);
      }
    }
    return found;
  }
  return async (objects, fields) => {
    const objectTypes = [...new Set(objects.map(({ objectType }) => objectType))];
    const idsOf = (wanted: ObjectType) => objects.flatMap(({ objectType, id }) => (objectType === wanted ? [id] : []));
    return new Map(
      await Promise.all(
        objectTypes.map(
          async (objectType) => [objectType, await ofObjectType(objectType, idsOf(objectType), fields(objectType))] as const,
        ),
      ),
    );
  };
}

/** An embedded relation of any plugin. Other plugins have names of people and terms in fields of their own, and HTML in them. */
type AnyEmbedded = EmbeddedRelation & { readonly display_name?: string; readonly name?: string };

const titled = ({ title, display_name, name, ...relation }: AnyEmbedded): EmbeddedRelation => {
  const own = title ?? display_name ?? name;
  return own === undefined ? relation : { ...relation, title: plainText(own) };
};

/** A page of a query with its relations; without relations if the object or its embedded relations are missing. */
interface EmbedPage extends ListRequest {
  readonly anchor: Readonly<Record<string, unknown>> | undefined;
  readonly start: number;
  readonly relations: readonly EmbeddedRelation[] | undefined;
  readonly shown: readonly EmbeddedRelation[];
}

function embedPage(request: ListRequest, anchor: EmbedPage['anchor'], embedField: string, isWhole: boolean): EmbedPage {
  const embedded = isWhole ? undefined : anchor?.[embedField];
  const { page = 1, limit = 10, orderBy } = request.query;
  const start = (page - 1) * limit;
  if (!Array.isArray(embedded)) return { ...request, anchor, start, relations: undefined, shown: [] };
  // titles of relx are plain text
  const relations = ordered(embedField === 'relx_relations' ? embedded : embedded.map(titled), request.query);
  // sorting by date needs the dates of all related posts
  const shown = orderBy === 'date' ? relations : relations.slice(start, start + limit);
  return { ...request, anchor, start, relations, shown };
}

/** Builds the result of a page from the fetched related objects. */
function resultOf(page: EmbedPage, targets: Found, { collections, embedField, pageOf, RelxError }: Site) {
  const {
    object: { objectType, id },
    query,
    anchor,
    start,
    relations,
    shown,
  } = page;
  const path = `/wp/v2/${{ ...usual, ...collections }[objectType]?.[0]}?include=${id}&${embedField}=1`;
  // an embed does not have the direction of a relation
  if (query.direction === 'incoming')
    return new RelxError('This site cannot list incoming relations.', { code: 'not_supported', status: 0, method: 'GET', path });
  if (!relations) {
    const code = anchor ? 'invalid_response' : objectType === 'term' ? 'rest_term_invalid' : `rest_${objectType}_invalid_id`;
    const message = anchor
      ? `The site has no relations plugin with the embed "${embedField}".`
      : `There is no ${objectType} ${id} that you can view.`;
    return new RelxError(message, { code, status: anchor ? 200 : 404, method: 'GET', path });
  }
  const dateOf = ({ to_type, to_id }: EmbeddedRelation) => targets.get(to_type)?.get(to_id)?.date_gmt ?? '';
  const isByDate = query.orderBy === 'date';
  const list = isByDate ? byDate(shown, query, dateOf).slice(start, start + (query.limit ?? 10)) : shown;
  const items = list.map(
    ({ to_type, to_id, type, title }, index): RelationItem => ({
      id: -1 - start - index,
      from_id: id,
      from_type: objectType,
      to_id,
      to_type,
      type,
      created_at: '',
      related: relatedOf(to_type, to_id, title, targets.get(to_type)?.get(to_id), query.terms),
    }),
  );
  return pageOf(page, { method: 'GET', path }, { items, total: relations.length });
}

/**
 * Reads queries from sites that only support embedded relations. Sends one request per type of source object, and one per type
 * of related object. Items have negative IDs, counting down from -1, and no creation dates.
 */
export async function readEmbeds(site: Site, requests: readonly ListRequest[], signal: AbortSignal): Promise<QueryResults> {
  const { send, namespace, embedField, readRoutes, RelxError } = site;
  /** Keys of objects with truncated relations, such as `post:12`. */
  const cut = new Set<string>();
  const find = finder(site, cut, signal);
  const valid = requests.filter(({ object: { id } }) => Number.isSafeInteger(id) && id > 0);
  const anchors = await find(
    valid.map(({ object }) => object),
    () => `${embedField}=1&_fields=id,${embedField}`,
  );
  // report the error for these queries only
  const failed = (error: unknown): QueryResults => {
    if (error instanceof RelxError) return [error];
    throw error;
  };
  // fetch complete lists of truncated objects from the routes of the plugin
  const whole = new Map(
    await Promise.all(
      requests
        .filter(({ object: { objectType, id } }) => cut.has(`${objectType}:${id}`))
        .map(async (request) => [request.key, await readRoutes(send, namespace, [request], signal).catch(failed)] as const),
    ),
  );
  const pages = requests.map((request) => {
    const { objectType, id } = request.object;
    const anchor = anchors.get(objectType)?.get(id) as EmbedPage['anchor'];
    return embedPage(request, anchor, embedField, whole.has(request.key));
  });
  const named = pages.flatMap(({ shown }) => shown.map(({ to_type, to_id }) => ({ objectType: to_type, id: to_id })));
  const withTerms = requests.some(({ query }) => query.terms);
  const targets = await find(named, (objectType) =>
    objectType === 'post' && withTerms ? postFieldsWithTerms : coreFields[objectType],
  );
  return pages.map((page) => whole.get(page.key)?.[0] ?? resultOf(page, targets, site));
}
