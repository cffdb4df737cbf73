import type {
  AutomaticItem,
  ObjectType,
  Related,
  RelationData,
  RelationDataInput,
  RelationInput,
  RelationItem,
} from '../contract/index.js';
import { relatedPost, relatedTerm, relatedUser } from './fixtures.js';

/**
 * A related object of a list, with the `data` of its relation. With `relation`, it is only in lists of that relation type, or of all
 * types. Posts with the relation `similar` are only in lists of similar posts, and fill up lists with `fill`.
 */
export type MockItem = Related & { readonly relation?: string; readonly data?: RelationData };

/** What a list responds: items, an error of the site, or nothing (`pending`). */
export type MockList = readonly MockItem[] | { readonly code: string; readonly status: number } | 'pending';

/** Lists by their object, such as `post:12`. */
export type MockLists = Readonly<Record<`${ObjectType}:${number}`, MockList>>;

export interface MockWrite {
  readonly method: string;
  /** Such as `/wp-json/relx/v1/relationships/3`. */
  readonly path: string;
  readonly body: unknown;
}

/** The `fetch` of a mock. Its requests are not retried, unless the client has `retries`. */
export interface MockFetch {
  (input: string, init?: RequestInit): Promise<Response>;
  readonly retries: 0;
}

export interface RelatedMock {
  /** For `createClient({ fetch })`, also in jsdom. */
  readonly fetch: MockFetch;
  /** For a handler of Mock Service Worker: `http.all('*\/relx/v1/*', ({ request }) => mock.respond(request))`. */
  readonly respond: (request: Request) => Promise<Response>;
  /** Lists requested so far, such as `post:12?per_page=5&type=related_to`. */
  readonly requests: readonly string[];
  /** Changes received so far. */
  readonly writes: readonly MockWrite[];
  /** Replaces the lists of some objects. */
  readonly set: (lists: MockLists) => void;
}

/** A relation of a list. */
interface Entry {
  readonly id: number;
  readonly item: MockItem;
}

/** A list with its relations. */
type Entries = readonly Entry[] | Exclude<MockList, readonly MockItem[]>;

interface MockResponse {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Result {
  readonly items: readonly (RelationItem | AutomaticItem)[];
  readonly total: number;
}

type Signal = AbortSignal | null | undefined;

const CREATED = '2026-01-01T00:00:00Z';
const fixtures = { post: relatedPost, user: relatedUser, term: relatedTerm };

const isList = <T>(list: readonly T[] | object | string): list is readonly T[] => Array.isArray(list);

/** A response with an error of the site, to throw. */
class Failure {
  constructor(readonly body: { readonly code: string; readonly message: string; readonly data: { readonly status: number } }) {}
}
const failure = (code: string, status: number, message: string) => new Failure({ code, message, data: { status } });
const noRoute = failure('rest_no_route', 404, 'mockRelated has lists and relations only.');

/** The response of a thrown failure. Other errors, such as that of an aborted request, are thrown. */
function errorOf(thrown: unknown): Failure['body'] {
  if (thrown instanceof Failure) return thrown.body;
  throw thrown;
}

/** Never settles, unless the request is aborted. */
const pending = (signal: Signal) =>
  new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  });

function itemOf(source: string, { id, item }: Entry, type: string): RelationItem {
  const [from_type, from_id] = source.split(':');
  const { relation = type, data, ...related } = item;
  return {
    id,
    from_id: Number(from_id),
    // a key of the lists starts with an object type
    from_type: from_type as ObjectType,
    to_id: related.id,
    to_type: related.object_type,
    type: relation,
    created_at: CREATED,
    ...(data && { data }),
    related,
  };
}

/** Similar posts of a list, as its items. */
function automaticItems(source: string, entries: readonly Entry[]): readonly AutomaticItem[] {
  const from_id = Number(source.split(':')[1]);
  return entries.flatMap(({ item: { relation: _, data: __, ...related } }) =>
    related.object_type === 'post'
      ? [{ from_id, from_type: 'post', to_id: related.id, to_type: 'post', type: 'similar', automatic: true, related }]
      : [],
  );
}

/** The page of a list. Items keep their order. */
function pageOf(source: string, entries: readonly Entry[], params: URLSearchParams): Result {
  const type = params.get('type');
  const toType = params.get('to_type') ?? 'all';
  const search = params.get('search')?.toLowerCase() ?? '';
  const wanted = [...params].flatMap(([param, value]) => {
    const [, field] = /^data\[(.+)\]$/.exec(param) ?? [];
    return field === undefined ? [] : [[field, value] as const];
  });
  const excluded = params.get('exclude')?.split(',').map(Number) ?? [];
  const left = entries.filter(({ item }) => !excluded.includes(item.id));
  const found = left.filter(
    ({ item: { relation, object_type, title, data } }) =>
      (type ? !relation || relation === type : relation !== 'similar') &&
      (toType === 'all' || object_type === toType) &&
      (type !== 'similar' || object_type === 'post') &&
      title.toLowerCase().includes(search) &&
      wanted.every(([field, value]) => String(data?.[field]) === value),
  );
  const limit = Number(params.get('per_page') ?? 10);
  const start = (Number(params.get('page') ?? 1) - 1) * limit;
  const shown = found.slice(start, start + limit);
  if (type === 'similar') return { items: automaticItems(source, shown), total: found.length };
  const page = shown.map((entry) => itemOf(source, entry, type ?? 'related_to'));
  const isFilled = params.get('fill') === 'similar' && start === 0;
  const others = left.filter(({ item }) => item.relation === 'similar' && !shown.some((one) => one.item.id === item.id));
  const added = isFilled ? automaticItems(source, others.slice(0, limit - page.length)) : [];
  return { items: [...page, ...added], total: found.length + added.length };
}

/** What the client reads of a response. */
function plainResponse({ status, body, headers = {} }: MockResponse): Response {
  const text = JSON.stringify(body);
  const response = {
    ok: status < 400,
    status,
    headers: { get: (name: string) => headers[name.toLowerCase()] ?? null },
    text: async () => text,
    json: async () => JSON.parse(text),
  };
  return response as unknown as Response;
}

/**
 * A site with fixed lists, for tests of components. It lists, adds, changes and removes relations, without sorting, rules and
 * users. For these, use the backend itself: see `relx/server`.
 *
 * @example
 * const mock = mockRelated({ 'post:12': [relatedPost({ id: 7, title: 'Seven' })] });
 * const client = createClient({ fetch: mock.fetch });
 */
export function mockRelated(lists: MockLists): RelatedMock {
  const current = new Map<string, Entries>();
  const requests: string[] = [];
  const writes: MockWrite[] = [];
  let lastId = 0;

  const set = (next: MockLists) => {
    for (const [source, list] of Object.entries(next))
      current.set(source, isList(list) ? list.map((item) => ({ id: ++lastId, item })) : list);
  };
  set(lists);

  /** The relations of an object. Throws its error, and waits if the list is pending. */
  async function entriesOf(source: string, signal: Signal): Promise<readonly Entry[]> {
    const list = current.get(source) ?? { code: `rest_${source.split(':')[0]}_invalid_id`, status: 404 };
    if (list === 'pending') return pending(signal);
    if (isList(list)) return list;
    throw failure(list.code, list.status, `mockRelated has no list of ${source}.`);
  }

  async function resultOf(source: string, params: URLSearchParams, signal: Signal): Promise<Result> {
    requests.push([source, params].filter((part) => `${part}`).join('?'));
    return pageOf(source, await entriesOf(source, signal), params);
  }

  /** Adds or removes a relation. Between objects of different types, the lists of both show it. */
  async function changeRelation(method: string, input: RelationInput, signal: Signal): Promise<MockResponse> {
    const { from_id, from_type = 'post', to_id, to_type = 'post', type, data } = input;
    const ends = [
      { source: `${from_type}:${from_id}`, objectType: to_type, id: to_id },
      { source: `${to_type}:${to_id}`, objectType: from_type, id: from_id },
    ];
    const shownIn = ends.slice(0, from_type === to_type ? 1 : 2).filter(({ source }) => current.has(source));
    if (shownIn.length === 0) throw failure('ncr_object_not_found', 404, `mockRelated has no list of ${ends[0]?.source}.`);
    for (const { source } of shownIn) await entriesOf(source, signal);
    // from here on without waiting, so that concurrent changes are not lost
    const previous = { from_id, from_type, to_id, to_type, type };
    const relation = { id: ++lastId, related: objectOf(to_type, to_id) };
    let isKnown = false;
    const changed: [source: string, entries: readonly Entry[]][] = [];
    for (const { source, objectType, id } of shownIn) {
      const entries = current.get(source) as readonly Entry[];
      const others = entries.filter(
        ({ item }) => item.object_type !== objectType || item.id !== id || (item.relation ?? type) !== type,
      );
      isKnown ||= others.length < entries.length;
      const item = { ...objectOf(objectType, id), relation: type, ...(data && { data: data as RelationData }) };
      // the newest first
      changed.push([source, method === 'DELETE' ? others : [{ id: relation.id, item }, ...entries]]);
    }
    if (method === 'DELETE' && !isKnown) throw failure('ncr_relation_not_found', 404, 'The relation does not exist.');
    if (method === 'POST' && isKnown) throw failure('ncr_relation_exists', 409, 'The relation already exists.');
    for (const [source, entries] of changed) current.set(source, entries);
    if (method === 'DELETE') return { status: 200, body: { deleted: true, previous } };
    return { status: 201, body: { ...previous, ...relation, created_at: CREATED, ...(data && { data }) } };
  }

  /** A related object, as the lists have it. */
  function objectOf(objectType: ObjectType, id: number): Related {
    const items = [...current.values()].flatMap((list) => (isList(list) ? list.map(({ item }) => item) : []));
    const known = items.find((item) => item.object_type === objectType && item.id === id);
    const { relation: _, data: __, ...related } = known ?? fixtures[objectType]({ id });
    return related;
  }

  /** Changes the data of a relation. */
  function updateRelation(id: number, data: RelationDataInput): MockResponse {
    let body: RelationItem | undefined;
    for (const [source, list] of current) {
      if (!isList(list)) continue;
      const changed = list.map((entry) => {
        if (entry.id !== id) return entry;
        const values = Object.entries({ ...entry.item.data, ...data }).filter(([, value]) => value !== null);
        const updated = { id, item: { ...entry.item, data: Object.fromEntries(values) as RelationData } };
        body ??= itemOf(source, updated, 'related_to');
        return updated;
      });
      current.set(source, changed);
    }
    if (!body) throw failure('ncr_relation_not_found', 404, 'The relation does not exist.');
    return { status: 200, body };
  }

  async function write(method: string, path: string, body: unknown, signal: Signal): Promise<MockResponse> {
    writes.push({ method, path, body });
    const [, id] = /\/relationships(?:\/(\d+))?$/.exec(path) ?? [];
    const { data } = body as { readonly data?: RelationDataInput };
    if (id && method === 'PATCH' && data) return updateRelation(Number(id), data);
    if (!id && path.endsWith('/relationships')) return changeRelation(method, body as RelationInput, signal);
    throw noRoute;
  }

  async function read({ pathname, searchParams }: URL, signal: Signal): Promise<MockResponse> {
    const [, name = '', id] = /\/(related|post|user|term)(?:\/(\d+))?$/.exec(pathname) ?? [];
    const objects = searchParams.get('objects');
    if (name === 'related' && objects) {
      searchParams.delete('objects');
      const entries = objects.split(',').map(async (entry) => {
        const [source = '', own] = entry.split('?');
        const params = new URLSearchParams([...searchParams, ...new URLSearchParams(own)]);
        return [entry, await resultOf(source, params, signal).catch(errorOf)] as const;
      });
      return { status: 200, body: Object.fromEntries(await Promise.all(entries)) };
    }
    if (!id) throw noRoute;
    const { items, total } = await resultOf(`${name}:${id}`, searchParams, signal);
    return { status: 200, body: items, headers: { 'x-wp-total': `${total}` } };
  }

  const handle = (method: string, url: URL, body: unknown, signal: Signal): Promise<MockResponse> =>
    (method === 'GET' ? read(url, signal) : write(method, url.pathname, body, signal)).catch((error) => {
      const body = errorOf(error);
      return { status: body.data.status, body };
    });

  const fetch = async (input: string, { method = 'GET', body, signal }: RequestInit = {}) =>
    plainResponse(await handle(method, new URL(input, 'https://mock.example'), body && JSON.parse(String(body)), signal));

  return {
    fetch: Object.assign(fetch, { retries: 0 as const }),
    async respond(request) {
      const body = request.method === 'GET' ? undefined : await request.json();
      const { body: json, ...init } = await handle(request.method, new URL(request.url), body, request.signal);
      return Response.json(json, init);
    },
    requests,
    writes,
    set,
  };
}
