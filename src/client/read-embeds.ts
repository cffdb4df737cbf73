import type { EmbeddedRelation, ObjectKind, RelationItem } from '../contract/index.js';
import type { QueryResults } from './batch.js';
import { type CoreObject, coreFields, relatedOf } from './core-object.js';
import type { pageOf, readRoutes } from './read-routes.js';
import type { RelxError } from './relx-error.js';
import type { Transport } from './transport.js';

/** Bases of core routes by kind of object, in the order in which an object is looked for. */
export type Collections = Readonly<Record<ObjectKind, readonly string[]>>;

const usual: Collections = { post: ['posts', 'pages'], user: ['users'], term: ['categories', 'tags'] };
/** A client as its later parts see it. */
export interface Site {
  readonly send: Transport;
  readonly namespace: string;
  readonly embedParam: string;
  readonly collections: Partial<Collections> | undefined;
  readonly pageOf: typeof pageOf;
  readonly readRoutes: typeof readRoutes;
  readonly RelxError: typeof RelxError;
}

/** The most objects of one request, which is WordPress's own limit. */
const MOST = 100;

/** A query, read from its key. */
interface EmbedQuery {
  readonly kind: ObjectKind;
  readonly id: number;
  readonly query: URLSearchParams;
}

function embedQueriesOf(name: string): EmbedQuery {
  const [anchor = '', params] = name.split('?');
  const [kind, id] = anchor.split(':');
  return { kind: kind as ObjectKind, id: Number(id), query: new URLSearchParams(params) };
}

/** The objects whose embed was cut: those whose full lists a `Link` leads to. */
function cutIn(link: string | null): readonly string[] {
  const [, url = ''] = /<([^<>]*)>; rel="related"/.exec(link ?? '') ?? [];
  return new URLSearchParams(url.slice(url.indexOf('?') + 1)).get('objects')?.split(',') ?? [];
}

/**
 * The relations of a query, in its order, as far as an embed can tell: it has no ids and no dates of relations, so what is there
 * is newest first. The dates of the related posts come with their objects.
 */
function ordered(relations: readonly EmbeddedRelation[], query: URLSearchParams): readonly EmbeddedRelation[] {
  const type = query.get('type');
  const kind = query.get('to_type') ?? 'all';
  const search = query.get('search')?.toLowerCase() ?? '';
  const found = relations.filter(
    (relation) =>
      (!type || relation.type === type) &&
      (kind === 'all' || relation.to_type === kind) &&
      (relation.title ?? '').toLowerCase().includes(search),
  );
  const by: Readonly<Record<string, (a: EmbeddedRelation, b: EmbeddedRelation) => number>> = {
    title: (a, b) => (a.title ?? '').localeCompare(b.title ?? ''),
    type: (a, b) => a.type.localeCompare(b.type),
    random: () => Math.random() - 0.5,
  };
  const orderby = query.get('orderby') ?? '';
  const compare = by[orderby];
  if (compare) found.sort(compare);
  const isTurned = query.get('order') === (['created', 'date', 'id'].includes(orderby) ? 'asc' : 'desc');
  return isTurned ? found.reverse() : found;
}

/** Relations by the date of the related post; those of one date, and those without, keep their order. */
function byDate(
  relations: readonly EmbeddedRelation[],
  query: URLSearchParams,
  dateOf: (relation: EmbeddedRelation) => string,
): readonly EmbeddedRelation[] {
  const sign = query.get('order') === 'asc' ? 1 : -1;
  // dates of one format, which sort as text
  const compare = (one: string, other: string) => (one === other ? 0 : one < other ? -sign : sign);
  return [...relations].sort((a, b) => compare(dateOf(a), dateOf(b)));
}

/**
 * Answers asks on a host that has no more than the embed: a request for each kind of anchor, then one for each kind of
 * object that they name. The items have no ids of relations, so theirs count down from -1, and no dates.
 */
export async function readEmbeds(
  { send, namespace, embedParam, collections, pageOf, readRoutes, RelxError }: Site,
  names: readonly string[],
  signal: AbortSignal,
): Promise<QueryResults> {
  const bases = { ...usual, ...collections };
  /** Objects, such as `post:12`, of whose relations the embed has the first ones only. */
  const cut = new Set<string>();

  /** Objects by id; each collection is asked for those that the ones before did not have. */
  async function objects(kind: ObjectKind, ids: readonly number[], fields: string): Promise<Map<number, CoreObject>> {
    const found = new Map<number, CoreObject>();
    for (const base of bases[kind]) {
      const missing = [...new Set(ids)].filter((id) => !found.has(id));
      for (let start = 0; start < missing.length; start += MOST) {
        const include = missing.slice(start, start + MOST).join();
        const path = `/wp/v2/${base}?include=${include}&per_page=${MOST}&${fields}`;
        const { data, headers } = await send({ path, signal });
        for (const name of cutIn(headers.get('Link'))) cut.add(name);
        if (!Array.isArray(data)) throw new RelxError(`GET ${path} was not answered with a list.`, invalid(path));
        for (const object of data) found.set(object.id, object);
      }
    }
    return found;
  }
  // the other asks have nothing to do with it
  const failed = (error: unknown): QueryResults => {
    if (error instanceof RelxError) return [error];
    throw error;
  };
  const invalid = (path: string) => ({ code: 'invalid_response', status: 200, method: 'GET', path });
  const kinds = <T extends { readonly kind: ObjectKind }>(list: readonly T[]) => [...new Set(list.map(({ kind }) => kind))];
  const together = async (
    list: readonly { readonly kind: ObjectKind; readonly id: number }[],
    fields: (kind: ObjectKind) => string,
  ) => {
    const ofKind = async (kind: ObjectKind) =>
      [
        kind,
        await objects(
          kind,
          list.filter((one) => one.kind === kind).map(({ id }) => id),
          fields(kind),
        ),
      ] as const;
    return new Map(await Promise.all(kinds(list).map(ofKind)));
  };

  const queries = names.map((name) => ({ name, ...embedQueriesOf(name) }));
  const valid = queries.filter(({ id }) => Number.isSafeInteger(id) && id > 0);
  const anchors = await together(valid, () => `${embedParam}=1&_fields=id,${embedParam}`);
  // where the embed is only a part, the plugin's own routes have all of it
  const whole = new Map(
    await Promise.all(
      queries
        .filter(({ kind, id }) => cut.has(`${kind}:${id}`))
        .map(async ({ name }) => [name, await readRoutes(send, namespace, [name], signal).catch(failed)] as const),
    ),
  );
  const pages = queries.map(({ name, kind, id, query }) => {
    const anchor = anchors.get(kind)?.get(id) as Readonly<Record<string, unknown>> | undefined;
    const relations = anchor?.[embedParam];
    if (!Array.isArray(relations) || whole.has(name))
      return { name, kind, id, query, anchor, start: 0, end: 0, relations: undefined, shown: [] };
    const list = ordered(relations, query);
    const perPage = Number(query.get('per_page') ?? 10);
    const start = (Number(query.get('page') ?? 1) - 1) * perPage;
    const end = start + perPage;
    const shown = query.get('orderby') === 'date' ? list : list.slice(start, end);
    return { name, kind, id, query, anchor, start, end, relations: list, shown };
  });

  const named = pages.flatMap(({ shown }) => shown.map(({ to_type, to_id }) => ({ kind: to_type, id: to_id })));
  const targets = await together(named, (kind) => coreFields[kind]);
  const dateOf = ({ to_type, to_id }: EmbeddedRelation) => targets.get(to_type)?.get(to_id)?.date_gmt ?? '';
  return pages.map(({ name, kind, id, query, anchor, start, end, relations, shown }) => {
    const [answer] = whole.get(name) ?? [];
    if (answer) return answer;
    const path = `/wp/v2/${bases[kind]?.[0]}?include=${id}&${embedParam}=1`;
    if (!relations) {
      const code = anchor ? 'invalid_response' : kind === 'term' ? 'rest_term_invalid' : `rest_${kind}_invalid_id`;
      const message = anchor
        ? `GET ${path} was answered without ${embedParam}.`
        : `There is no ${kind} ${id} here that you may read.`;
      return new RelxError(message, { code, status: anchor ? 200 : 404, method: 'GET', path });
    }
    const page = query.get('orderby') === 'date' ? byDate(shown, query, dateOf).slice(start, end) : shown;
    const items = page.map(
      ({ to_type, to_id, type, title }, index): RelationItem => ({
        id: -1 - start - index,
        from_id: id,
        from_type: kind,
        to_id,
        to_type,
        type,
        created_at: '',
        related: relatedOf(to_type, to_id, title, targets.get(to_type)?.get(to_id)),
      }),
    );
    return pageOf(name, path, { items, total: relations.length });
  });
}
