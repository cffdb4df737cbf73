import type { AutomaticItem, ObjectType, Related, RelationItem } from '../contract/index.js';

/**
 * A related object of a list. With `relation`, it is only in lists of that relation type. Posts with the relation `similar` also fill
 * up lists with `fill`.
 */
export type MockItem = Related & { readonly relation?: string };

/** What a list responds: items, an error of the site, or nothing (`pending`). */
export type MockList = readonly MockItem[] | { readonly code: string; readonly status: number } | 'pending';

/** Lists by their source object, such as `post:12`. */
export type MockLists = Readonly<Record<`${ObjectType}:${number}`, MockList>>;

export interface RelatedMock {
  /** For `createClient({ fetch })`. */
  readonly fetch: (input: string, init?: RequestInit) => Promise<Response>;
  /** For a handler of Mock Service Worker: `http.get('*\/relx/v1/*', ({ request }) => mock.respond(request))`. */
  readonly respond: (request: Request) => Promise<Response>;
  /** Lists requested so far, such as `post:12?per_page=5&type=related_to`. */
  readonly requests: readonly string[];
  /** Replaces the lists of some objects. */
  readonly set: (lists: MockLists) => void;
}

type Result =
  | { readonly items: readonly (RelationItem | AutomaticItem)[]; readonly total: number }
  | { readonly code: string; readonly message: string; readonly data: { readonly status: number } };

/** Never settles, unless the request is aborted. */
const pending = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });

function itemOf(source: string, related: MockItem, type: string, id: number): RelationItem {
  const [from_type, from_id] = source.split(':');
  const { relation = type, ...object } = related;
  return {
    id,
    from_id: Number(from_id),
    // a key of the lists starts with an object type
    from_type: from_type as ObjectType,
    to_id: object.id,
    to_type: object.object_type,
    type: relation,
    created_at: '2026-01-01T00:00:00Z',
    related: object,
  };
}

/** Similar posts of a list, as its items. */
function automaticItems(source: string, items: readonly MockItem[]): readonly AutomaticItem[] {
  const from_id = Number(source.split(':')[1]);
  return items.flatMap(({ relation, ...related }) =>
    related.object_type === 'post'
      ? [{ from_id, from_type: 'post', to_id: related.id, to_type: 'post', type: 'similar', automatic: true, related }]
      : [],
  );
}

/** The page of a list. Items keep their order. */
function pageOf(source: string, items: readonly MockItem[], params: URLSearchParams): Result {
  const type = params.get('type');
  const toType = params.get('to_type') ?? 'all';
  const search = params.get('search')?.toLowerCase() ?? '';
  const excluded = params.get('exclude')?.split(',').map(Number) ?? [];
  const left = items.filter(({ id }) => !excluded.includes(id));
  const found = left.filter(
    ({ relation, object_type, title }) =>
      (type ? !relation || relation === type : relation !== 'similar') &&
      (toType === 'all' || object_type === toType) &&
      (type !== 'similar' || object_type === 'post') &&
      title.toLowerCase().includes(search),
  );
  const limit = Number(params.get('per_page') ?? 10);
  const start = (Number(params.get('page') ?? 1) - 1) * limit;
  const shown = found.slice(start, start + limit);
  if (type === 'similar') return { items: automaticItems(source, shown), total: found.length };
  const page = shown.map((item, index) => itemOf(source, item, type ?? 'related_to', start + index + 1));
  const isFilled = params.get('fill') === 'similar' && start === 0;
  const others = left.filter(({ relation, id }) => relation === 'similar' && !shown.some((one) => one.id === id));
  const added = isFilled ? automaticItems(source, others.slice(0, limit - page.length)) : [];
  return { items: [...page, ...added], total: found.length + added.length };
}

/**
 * A site with fixed lists, for tests of components. It responds to the reads of lists as the plugin does, without rules, users or
 * writes. For these, use the backend itself: see `relx/server`.
 *
 * @example
 * const mock = mockRelated({ 'post:12': [relatedPost({ id: 7, title: 'Seven' })] });
 * const client = createClient({ fetch: mock.fetch });
 */
export function mockRelated(lists: MockLists): RelatedMock {
  const current = new Map<string, MockList>(Object.entries(lists));
  const requests: string[] = [];

  async function resultOf(source: string, params: URLSearchParams, signal: AbortSignal): Promise<Result> {
    requests.push([source, params].filter((part) => `${part}`).join('?'));
    const list = current.get(source) ?? { code: `rest_${source.split(':')[0]}_invalid_id`, status: 404 };
    if (list === 'pending') return pending(signal);
    if ('code' in list)
      return { code: list.code, message: `mockRelated has no list of ${source}.`, data: { status: list.status } };
    return pageOf(source, list, params);
  }

  async function respond({ url, signal }: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(url);
    const [, name = '', id] = /\/(related|post|user|term)(?:\/(\d+))?$/.exec(pathname) ?? [];
    const objects = searchParams.get('objects');
    if (name === 'related' && objects) {
      searchParams.delete('objects');
      const entries = objects.split(',').map(async (entry) => {
        const [source = '', own] = entry.split('?');
        const params = new URLSearchParams([...searchParams, ...new URLSearchParams(own)]);
        return [entry, await resultOf(source, params, signal)] as const;
      });
      return Response.json(Object.fromEntries(await Promise.all(entries)));
    }
    if (!id) return Response.json({ code: 'rest_no_route', message: 'mockRelated has lists only.' }, { status: 404 });
    const result = await resultOf(`${name}:${id}`, searchParams, signal);
    if ('code' in result) return Response.json(result, { status: result.data.status });
    return Response.json(result.items, { headers: { 'X-WP-Total': `${result.total}` } });
  }

  return {
    fetch: (input, init) => respond(new Request(new URL(input, 'https://mock.example'), init)),
    respond,
    requests,
    set: (next) => {
      for (const [source, list] of Object.entries(next)) current.set(source, list);
    },
  };
}
