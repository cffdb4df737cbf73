import fc from 'fast-check';

const CRLF = '\r\n';
const anyText = fc.string({ unit: fc.integer({ min: 0, max: 255 }).map((code) => String.fromCharCode(code)), maxLength: 30 });
const word = fc.constantFrom(
  'relx',
  'v1',
  'wp',
  'v2',
  'post',
  'posts',
  'related',
  'relationships',
  'batch',
  '10',
  '%00',
  '%',
  '..',
  '__proto__',
  '\0',
  '',
);
const target = fc.oneof(
  { weight: 8, arbitrary: fc.array(word, { maxLength: 6 }).map((parts) => `/wp-json/${parts.join('/')}`) },
  { weight: 1, arbitrary: fc.constantFrom(8_000, 20_000, 1_048_576).map((length) => `/wp-json/relx/v1/${'a'.repeat(length)}`) },
  { weight: 1, arbitrary: anyText },
  fc.constantFrom(
    '*',
    'http://[',
    '//',
    'http://other.example/wp-json/',
    '/wp-json/?rest_route=//',
    '?rest_route=/relx/v1/types',
  ),
);
const method = fc.oneof(
  fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE', 'CONNECT', 'PRI', 'get'),
  anyText,
);
const version = fc.oneof(
  { weight: 9, arbitrary: fc.constant('HTTP/1.1') },
  fc.constantFrom('HTTP/1.0', 'HTTP/2.0', 'HTTP/9', 'X', ''),
);
const header = fc.oneof(
  fc.constantFrom(
    'Host: site.example', 'Host: a b', 'Host:', 'Host: [::1', 'Content-Length: 5', 'Content-Length: 5, 5', 'Content-Length: -1', 'Content-Length: 99999999999999999999',
    'Transfer-Encoding: chunked', 'Transfer-Encoding: gzip, chunked', 'Transfer-Encoding: chunked, identity', 'Content-Type: application/json', 'Content-Type: ;',
    'Expect: 100-continue', 'Upgrade: websocket', 'Connection: upgrade', 'Connection: keep-alive', 'X-HTTP-Method-Override: DELETE', 'If-None-Match: "', 'If-Match: W/',
    'Authorization: Basic ====', 'Cookie: a=b; __proto__=c', ' folded: yes', 'no colon',
  ),
  fc.tuple(anyText, anyText).map(([name, value]) => `${name}: ${value}`),
  fc.constantFrom(2_000, 40_000).map((length) => `X-Long: ${'b'.repeat(length)}`),
); // biome-ignore format: tables
const body = fc.oneof(
  fc.constantFrom('', '{}', '5\r\n{"a":\r\n0\r\n\r\n', 'zz\r\n', 'ffffffffffffffff\r\nabc', '-1\r\n\r\n', '3;x=y\r\nabc\r\n0\r\nTrailer: x\r\n\r\n', '0\r\n\r\nGET / HTTP/1.1\r\n\r\n'),
  anyText,
); // biome-ignore format: tables
/** Headers that are in order but for one, or anything. */
const headers = fc.oneof(
  { weight: 3, arbitrary: fc.option(header).map((odd) => ['Host: site.example', ...(odd === null ? [] : [odd])]) },
  {
    weight: 2,
    arbitrary: header.map((odd) => ['Host: site.example', 'Content-Type: application/json', 'Transfer-Encoding: chunked', odd]),
  },
  fc.array(header, { maxLength: 8 }),
);
/** Bytes that are a request of HTTP/1.1 in most of their parts. */
export const rawRequest = fc
  .tuple(method, target, version, headers, body, fc.constantFrom(CRLF, CRLF, CRLF, '\n'))
  .map(([verb, path, protocol, lines, content, end]) => [`${verb} ${path} ${protocol}`, ...lines, '', content].join(end));
