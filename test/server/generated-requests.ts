import fc from 'fast-check';
import { objectTypes } from 'relx/contract';
import { routes } from '../../src/api/routes/index.js';
import { directions } from '../../src/contract/directions.js';
import { collectionOrderBys, orderBys, sortOrders } from '../../src/contract/requests.js';
import { posts, type Role, roles, types, users } from '../conformance/content.js';

/** A request to be made, as plain data, so that a counterexample can be read and repeated. */
export interface GeneratedRequest {
  readonly method: string;
  /** Path and query below the REST root, as they are sent. */
  readonly path: string;
  readonly role: Role | 'visitor' | 'garbled';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | undefined;
}

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.constantFrom(
    "' OR 1=1 --", '"; DROP TABLE wp_posts', '<script>alert(1)</script>', '\0', 'a\0b', '\ud800', '\udc00x', '%', '%25', '%ZZ', '_', '!',
    '\\', '../..', '//', '\r\n', '__proto__', 'constructor', 'toString', 'null', 'undefined', 'true', '[]', '{}', '😀', '\u202e', '',
  ), // biome-ignore format: a table
);
const number = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...Object.values(posts), ...Object.values(users).map(({ id }) => id)) },
  fc.integer(),
  fc.double(),
  fc.maxSafeInteger(),
  fc.constantFrom(-0, 1e308, -1e308, 2 ** 31, 2 ** 53, 2 ** 63, Number.MIN_VALUE),
);
const numeral = fc.oneof(
  number.map(String),
  fc.constantFrom('1e3', '0x1', '+1', '-1', ' 1 ', '1.0', '00001', '9'.repeat(400), '١', '1,2', '1;2', 'NaN', 'Infinity'),
);
const objectType = fc.constantFrom<string>(...objectTypes);
const typeName = fc.constantFrom(
  ...['related_to', 'parent_of', 'references', 'favorite_posts', 'authored_by', 'categorized_as'],
  ...types.map(({ name }) => name),
);
const word = fc.oneof(typeName, objectType, fc.constantFrom<string>('all', 'include', ...directions, ...orderBys, ...sortOrders));
const anything = fc.oneof(numeral, word, text);

// --- URLs

const encoded = (part: string) => encodeURIComponent(part.toWellFormed());
/** A part of a URL: encoded correctly, twice, wholly, or not at all. */
const sent = (part: fc.Arbitrary<string>) =>
  fc.tuple(part, fc.constantFrom(0, 0, 0, 1, 2, 3)).map(([value, how]) => {
    if (how === 0) return encoded(value);
    if (how === 1) return encoded(encoded(value));
    if (how === 2) return [...new TextEncoder().encode(value)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
    return value.replace(/[?#]/g, '');
  });

const collection = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('posts', 'pages', 'users', 'categories', 'tags', 'product', 'product_cat') },
  text,
);
/** The end of a user's application passwords would be the end of the test's own. */
const harmless = ({ method, path }: GeneratedRequest) => !/application-passwords/i.test(decoded(path)) || method === 'GET';
const decoded = (path: string) => {
  try {
    return decodeURIComponent(decodeURIComponent(path));
  } catch {
    return path;
  }
};
const inPath: Readonly<Record<string, fc.Arbitrary<string>>> = {
  object_type: fc.oneof({ weight: 4, arbitrary: objectType }, anything),
  id: fc.oneof({ weight: 2, arbitrary: number.map(String) }, anything),
  collection,
};

/** The path of a route of the contract, its parameters filled in with whatever comes. */
const routePath = fc.constantFrom(...Object.values(routes)).chain(({ namespace, path }) => {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return fc.tuple(...names.map((name) => sent(inPath[name] ?? anything))).map((values) => {
    const filled = names.reduce((all, name, index) => all.replace(`{${name}}`, () => values[index] ?? ''), path);
    return `/${namespace === 'plugin' ? 'relx/v1' : 'wp/v2'}${filled}`;
  });
});
const wildPath = fc.array(sent(fc.oneof(anything, fc.constantFrom('relx', 'v1', 'wp', 'v2', '.', '..'))), { maxLength: 6 });
const path = fc.oneof(
  { weight: 6, arbitrary: routePath },
  wildPath.map((parts) => `/${parts.join('/')}`),
);

const parameter = fc.constantFrom(
  'type', 'to_type', 'direction', 'orderby', 'order', 'page', 'per_page', 'search', 'include', 'exclude', 'slug', 'author', 'categories',
  'tags', 'status', 'context', 'categories_exclude', 'tags_exclude', 'author_exclude', 'parent_exclude', 'tax_relation', 'after', 'before',
  'modified_after', 'sticky', 'roles', 'capabilities', 'hide_empty', 'search_columns', 'product_cat', 'menu_order', 'cursor', 'objects', 'offset', 'post', 'parent', '_embed', 'side', 'position', 'requests', 'from_id', 'to_id', 'from_type', 'relx_relations', '_method', 'rest_route', '_locale', '_fields', '_envelope', '__proto__',
  'constructor', 'hasOwnProperty', 'toString', 'id', 'object_type', 'collection',
); // biome-ignore format: a table
const parameterName = fc
  .tuple(
    fc.oneof({ weight: 6, arbitrary: parameter }, text),
    fc.constantFrom('', '', '', '', '[]', '[0]', '[a]', '[][]', '[', ']', '[__proto__]'),
  )
  .map(([name, suffix]) => name + suffix);
const pair = fc.tuple(sent(parameterName), sent(anything)).map(([name, value]) => `${name}=${value}`);
const pairs = fc.array(fc.oneof({ weight: 8, arbitrary: pair }, sent(text)), { maxLength: 6 });
const given = (name: string, value: fc.Arbitrary<unknown>) => value.map((right) => `${name}=${right}`);
const far = fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }));
const anyPair = [
  given('search', sent(text)),
  given('order', fc.constantFrom(...sortOrders)),
  given('page', far),
  given('per_page', fc.integer({ min: 1, max: 100 })),
];
/** Parameters of a list of related objects that are right, so that requests get as far as the database. */
const listPair = fc.oneof(
  ...anyPair,
  given('type', typeName),
  given('to_type', fc.constantFrom('all', ...objectTypes)),
  given('direction', fc.constantFrom(...directions)),
  given('orderby', fc.constantFrom(...orderBys)),
);
/** The same of a collection. */
const collectionPair = fc.oneof(
  ...anyPair,
  given('slug', sent(text)),
  given('orderby', fc.constantFrom('include', 'include', ...collectionOrderBys)),
  given('after', fc.constantFrom('2024-01-12T08:00:00', '2024-01-12T08:00:00Z', '0000-00-00T00:00:00', '2024-99-99T99:99:99')),
  given('sticky', fc.boolean()),
  given('hide_empty', fc.boolean()),
  given('tax_relation', fc.constantFrom('AND', 'OR')),
  given('roles', fc.constantFrom(...roles)),
  ...['include', 'include', 'exclude', 'author', 'tags', 'categories', 'slug', 'tags_exclude', 'product_cat'].map((name) =>
    given(name, fc.oneof(fc.array(far, { maxLength: 4 }), fc.constantFrom(',', ' , '))),
  ),
  fc.constant('relx_relations=1'),
);
const rightPairs = fc.tuple(fc.array(fc.oneof(listPair, collectionPair), { maxLength: 4 }), fc.option(pair, { freq: 4 }));

/** A query, now and then with a parameter twice. */
const query = fc.oneof(
  rightPairs.map(([right, wild]) => [...right, ...(wild ? [wild] : [])].join('&')),
  fc.tuple(pairs, fc.boolean()).map(([all, twice]) => (twice ? [...all, ...all.slice(0, 1)] : all).join('&')),
);

// --- bodies

const jsonValue = fc.oneof(number, anything, fc.boolean(), fc.constant(null), fc.jsonValue({ maxDepth: 3 }));
const fields = fc.dictionary(fc.oneof({ weight: 6, arbitrary: parameter }, text), jsonValue, {
  maxKeys: 8,
  noNullPrototype: true,
});
/** What a relation is named by; valid now and then, so that writes happen too. */
const relation = fc.record(
  {
    from_id: fc.oneof({ weight: 4, arbitrary: number }, jsonValue),
    to_id: fc.oneof({ weight: 4, arbitrary: number }, jsonValue),
    type: fc.oneof({ weight: 6, arbitrary: typeName }, jsonValue),
    from_type: fc.oneof(objectType, jsonValue),
    to_type: fc.oneof(objectType, jsonValue),
  },
  { requiredKeys: ['from_id', 'to_id', 'type'], noNullPrototype: true },
);
const json = fc.oneof(relation, relation, fields, jsonValue).map((value) => JSON.stringify(value));
const deep = fc
  .tuple(fc.constantFrom('[', '{"a":'), fc.integer({ min: 1, max: 20_000 }))
  .map(([open, depth]) => open.repeat(depth));
const body = fc.oneof(
  { weight: 6, arbitrary: json },
  { weight: 2, arbitrary: query },
  fc.tuple(json, fc.nat()).map(([whole, at]) => whole.slice(0, at % (whole.length + 1))),
  fc.uint8Array({ maxLength: 60 }),
  deep,
  text,
);

// --- the rest

const tokens = fc.constantFrom('PROPFIND', 'LINK', 'QUERY', 'post', 'delete', 'X', "!#$%&'*+-.^_`|~");
const method = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom('GET', 'GET', 'POST', 'POST', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS') },
  tokens,
);
const contentType = fc.oneof(
  { weight: 5, arbitrary: fc.constant('application/json') },
  fc.constantFrom(
    'application/x-www-form-urlencoded', 'application/json; charset=utf-16', 'application/ld+json', 'multipart/form-data; boundary=x',
    'text/plain', 'application/xml', 'application/octet-stream', ';', 'json', '',
  ), // biome-ignore format: a table
);
const header = fc.string({ unit: fc.integer({ min: 0x20, max: 0xff }).map((code) => String.fromCharCode(code)), maxLength: 40 });
const headers = fc.record(
  {
    'content-type': contentType,
    'x-http-method-override': fc.oneof(method, header),
    'if-none-match': fc.oneof(header, fc.constant('*')),
    origin: header,
    cookie: header,
    'x-wp-nonce': header,
    accept: header,
  },
  { requiredKeys: ['content-type'], noNullPrototype: true },
);

const role = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...roles) },
  fc.constantFrom('visitor' as const, 'visitor' as const, 'garbled' as const),
);

/** Anything at all, most of it at routes of the contract. */
const anyRequest = fc.record({
  method,
  path: fc.tuple(path, query).map(([address, search]) => (search === '' ? address : `${address}?${search}`)),
  role,
  // an optional header is absent, not undefined
  headers: headers.map((given) => ({ ...given }) as Record<string, string>),
  body: fc.option(body, { nil: undefined, freq: 4 }),
});

const listed = fc.constantFrom('relx/v1/post/10', 'relx/v1/post/60', 'relx/v1/user/2', 'relx/v1/term/1');
const collected = fc.constantFrom('wp/v2/posts', 'wp/v2/pages', 'wp/v2/users', 'wp/v2/categories', 'wp/v2/tags');
/** A read whose parameters are in order, one by one, and may not go together. */
const read = fc.record({
  method: fc.constant('GET'),
  path: fc
    .oneof(
      fc.tuple(listed, fc.array(listPair, { maxLength: 6 })),
      fc.tuple(collected, fc.array(collectionPair, { maxLength: 6 })),
    )
    .map(([route, all]) => `/${route}?${all.join('&')}`),
  role: fc.constantFrom('visitor' as const, 'author' as const, 'administrator' as const),
  headers: fc.constant({}),
  body: fc.constant(undefined),
});

const id = fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...Object.values(posts)) }, number);
/** A write that would be valid, except for its body and its user. */
const write = fc.record({
  method: fc.constantFrom('POST', 'POST', 'DELETE'),
  path: fc.constant('/relx/v1/relationships'),
  role: fc.oneof(role, fc.constantFrom('administrator' as const, 'author' as const)),
  headers: fc.constant({ 'content-type': 'application/json' }),
  body: fc
    .record(
      { from_id: id, to_id: id, type: typeName, to_type: objectType },
      { requiredKeys: ['from_id', 'to_id', 'type'], noNullPrototype: true },
    )
    .map((value) => JSON.stringify(value)),
});

const source = fc.tuple(objectType, id).map(([object, number]) => `${object}:${number}`);
/** Lists of many sources, whether two are related, and the editor's reads. */
const wideRead = fc.record({
  method: fc.constantFrom('GET', 'GET', 'OPTIONS', 'HEAD'),
  path: fc.oneof(
    fc
      .tuple(fc.array(source, { minLength: 1, maxLength: 8 }), fc.array(listPair, { maxLength: 4 }))
      .map(([sources, all]) => `/relx/v1/related?objects=${sources.join()}&${all.join('&')}`),
    fc
      .tuple(id, id, typeName)
      .map(([from, to, type]) => `/relx/v1/relationships/exists?from_id=${from}&to_id=${to}&type=${type}`),
    fc
      .tuple(fc.constantFrom('types', 'taxonomies', 'statuses', 'search', 'settings', 'posts', 'media/40'), query)
      .map(([route, search]) => `/wp/v2/${route}?${search}`),
    fc
      .tuple(collected, fc.constantFrom('_embed', '_envelope', '_fields=id,title.rendered', 'context=edit', 'status=any'))
      .map(([route, more]) => `/${route}?per_page=5&${more}`),
  ),
  role,
  headers: fc
    .record(
      { 'if-none-match': fc.oneof(header, fc.constantFrom('*', '"a"', 'W/"a", "b"')) },
      { noNullPrototype: true, requiredKeys: [] },
    )
    .map((given) => ({ ...given }) as Record<string, string>),
  body: fc.constant(undefined),
});

const ends = fc.record({ from_id: id, to_id: id, type: typeName }, { noNullPrototype: true });
const setItems = fc.array(fc.record({ id, object_type: objectType, data: fc.oneof(fields, text) }, { requiredKeys: ['id'] }), {
  maxLength: 5,
});
/** Moves, lists, batches and posts: right in shape, with any values. */
const wideWrite = fc.record({
  method: fc.constantFrom('POST', 'PATCH', 'PUT', 'DELETE'),
  path: fc.oneof(
    fc.constant('/relx/v1/relationships/batch'),
    fc.integer({ min: 1, max: 50 }).map((relation) => `/relx/v1/relationships/${relation}`),
    fc
      .tuple(objectType, id, typeName)
      .map(([type, number, name]) => `/relx/v1/${type}/${number}/lists/${encodeURIComponent(name)}`),
    fc
      .tuple(fc.constantFrom('posts', 'pages', 'product', 'users', 'tags'), id)
      .map(([base, number]) => `/wp/v2/${base}/${number}`),
    fc.constantFrom('/wp/v2/posts', '/wp/v2/product'),
  ),
  role: fc.oneof(role, fc.constantFrom('administrator' as const, 'author' as const)),
  headers: fc.constantFrom(
    { 'content-type': 'application/json' } as Record<string, string>,
    { 'content-type': 'application/json', 'if-match': '"old"' },
    { 'content-type': 'application/json', 'if-match': '*' },
  ),
  body: fc
    .oneof(
      fc.record({
        validation: fc.constantFrom('normal', 'require-all-validate'),
        requests: fc.array(fc.record({ method: fc.constantFrom('POST', 'DELETE'), body: fc.oneof(ends, fields) }), {
          maxLength: 5,
        }),
      }),
      fc.record({ items: setItems, base: setItems, skip_rejected: fc.boolean() }, { requiredKeys: ['items'] }),
      fc.record({ side: fc.constantFrom('from', 'to'), position: fc.integer({ min: 0, max: 5 }) }),
      fc.record({ side: fc.constantFrom('from', 'to'), before: fc.integer({ min: 1, max: 50 }) }),
      fc.record(
        {
          title: text,
          content: text,
          status: fc.constantFrom('publish', 'draft', 'private'),
          menu_order: number,
          categories: fc.array(far),
          slug: text,
        },
        { requiredKeys: [] },
      ),
      fields,
    )
    .map((value) => JSON.stringify(value)),
});

export const generatedRequest: fc.Arbitrary<GeneratedRequest> = fc
  .oneof(
    { weight: 6, arbitrary: anyRequest },
    { weight: 4, arbitrary: read },
    { weight: 2, arbitrary: wideRead },
    { weight: 2, arbitrary: write },
    { weight: 2, arbitrary: wideWrite },
  )
  .filter(harmless);

/** Text that no login is made of, for the Authorization header. */
export const garbled = 'Basic \xff\xfe====';
