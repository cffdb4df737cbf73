import type { EmbeddedRelation, ObjectType } from '../../contract/index.js';
import { fieldsForLists } from '../content/core-object.js';
import { plainText } from '../content/plain-text.js';
import type { ListRequest } from '../lists/query-key.js';
import type { QueryResults } from '../lists/related-page.js';
import { resultOf, showsSimilar } from './embed-result.js';
import { embedPage } from './embedded-list.js';
import { basesOf, type Found, type FoundObject, finder, type Site } from './find-core-objects.js';
import { similarPosts } from './similar-posts.js';

/** Maximum number of requests for the lists of posts of one collection, on a site without relations. */
const MAX_REQUESTS = 3;

/** What a site supports. */
export interface SiteSupport {
  /** True if it has no relations plugin: WordPress's own routes alone. Set when a response shows that. */
  isBare: boolean;
  /** True if a site without embedded relations has no plugin. Otherwise, its lists fail. */
  readonly canBeBare: boolean;
}

/** The title of an embedded relation, which is text. PHP's `JSON_NUMERIC_CHECK` makes a number of the title "1984". */
const textOf = (title: unknown) => (typeof title === 'string' || typeof title === 'number' ? { title: `${title}` } : {});

/** The embedded relations of an object; undefined without any. */
function embeddedIn(object: FoundObject | undefined, field: string): readonly EmbeddedRelation[] | undefined {
  const embedded = object?.[field];
  if (!Array.isArray(embedded)) return undefined;
  const relations = embedded.filter((relation) => typeof relation === 'object' && relation !== null);
  return relations.map(({ title, ...relation }) => ({ ...relation, ...textOf(title) }));
}

/**
 * Reads queries from sites without the routes of the plugin: from embedded relations, or from WordPress's own routes alone. Sends
 * one request per type of source object, and one per type of related object. Stored relations have negative IDs, counting down from
 * -1, and no creation dates. `sent` is the number of requests that the queries have needed before.
 */
export async function readEmbeds(
  site: Site,
  support: SiteSupport,
  requests: readonly ListRequest[],
  signal: AbortSignal,
  sent: number,
): Promise<QueryResults> {
  const { send, namespace, embedField, fetchRelated, RelxError } = site;
  let left = MAX_REQUESTS - sent;
  const counted: Site = {
    ...site,
    send(request) {
      left--;
      return send(request);
    },
  };
  /** Keys of objects with truncated relations, such as `post:12`. */
  const cut = new Set<string>();
  const find = finder(counted, cut, signal);
  const isSimilar = requests.some(showsSimilar);
  const embed = isSimilar ? `${embedField}=1&relx_similar=1` : `${embedField}=1`;
  const valid = requests.filter((request) => {
    const { id } = request.object;
    return Number.isSafeInteger(id) && id > 0 && (!support.isBare || showsSimilar(request));
  });
  const sources = await find(
    valid.map(({ object }) => object),
    (objectType) => {
      const terms = isSimilar && objectType === 'post' ? `,${basesOf(site, 'term')}` : '';
      return support.isBare ? `_fields=id${terms}` : `${embed}&_fields=id,${embedField}${terms}`;
    },
  );
  const found = [...sources.values()].flatMap((objects) => [...objects.values()]);
  support.isBare ||= support.canBeBare && found.length > 0 && found.every((object) => !(embedField in object));
  const { isBare } = support;

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
        .map(async (request) => [request.key, await fetchRelated(send, namespace, [request], signal).catch(failed)] as const),
    ),
  );

  const posts = sources.get('post');
  const isComputed = isSimilar && isBare;
  const withSimilar = new Set(requests.filter(showsSimilar).map(({ object }) => object.id));
  const bare = isComputed ? [...(posts?.values() ?? [])].filter(({ id }) => withSimilar.has(id)) : [];
  const fieldsOf = (objectType: ObjectType) => fieldsForLists(objectType, requests);
  const computed = await similarPosts(counted, bare, { requests: left, fields: fieldsOf('post'), signal });
  const pages = requests.map((request) => {
    const { objectType, id } = request.object;
    const embedded = embeddedIn(sources.get(objectType)?.get(id), embedField);
    const stored = isBare ? [] : embedded?.filter(({ type }) => type !== 'similar');
    const similar = isComputed
      ? (objectType === 'post' && computed.get(id)?.map(asRelation)) || []
      : (embedded ?? []).filter(({ type }) => type === 'similar');
    return embedPage(request, whole.has(request.key) ? { similar: [] } : { stored, similar });
  });

  const known = new Map([...computed.values()].flat().map((post) => [post.id, post]));
  const named = pages.flatMap(({ shown, filled }) => [...shown, ...filled]);
  const missing = named.filter(({ to_type, to_id }) => !(to_type === 'post' && known.has(to_id)));
  const fetched = await find(
    missing.map(({ to_type, to_id }) => ({ objectType: to_type, id: to_id })),
    fieldsOf,
  );
  const targets: Found = new Map([...fetched, ['post', new Map([...known, ...(fetched.get('post') ?? [])])]]);
  return pages.map((page) => whole.get(page.key)?.[0] ?? resultOf(page, { isBare, sources, targets }, site));
}

const asRelation = ({ id, title }: FoundObject): EmbeddedRelation => ({
  to_id: id,
  to_type: 'post',
  type: 'similar',
  title: plainText(title?.rendered),
});
