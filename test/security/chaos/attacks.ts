import { connect } from 'node:net';
import fc from 'fast-check';
import { type GeneratedRequest, generatedRequest } from '../../server/generated-requests.js';
import { rawRequest } from '../../server/raw-requests.js';

/** Bytes for one connection, and how they are sent. */
export interface Attack {
  readonly bytes: Uint8Array;
  readonly delivery: 'whole' | 'parts' | 'pipelined' | 'half' | 'aborted' | 'reset' | 'slow';
}

const latin = (text: string): Uint8Array => Buffer.from(text, 'latin1');
const CRLF = '\r\n';

const target = fc.constantFrom(
  '/?rest_route=/../health', '/?rest_route=%2F..%2F..%2Fmetrics', '/?rest_route=/%2e%2e/health', '/?rest_route=\\..\\x', '/?rest_route=//x', '/?rest_route=%00', '/?rest_route=/relx/v1/types%0d%0aX-Bad:%201',
  '/wp-json/../../../../etc/passwd', '/wp-json/%2e%2e/%2e%2e/etc/passwd', '/wp-json/..%2f..%2fetc%2fpasswd', '/wp-json/..%5c..%5cx', '//wp-json//relx//v1', '/%', '/%zz', '/%ff%fe', '/\xff\xfe', '/%00',
  'http://other.example/wp-json/relx/v1/types', 'http://ann:pw@site.example/wp-json/', 'https://[::1', 'ftp://x/', 'http://', '*', 'wp-json', '/wp-login.php?action=logout&_wpnonce=%ff', '/wp-admin/admin-ajax.php?action[]=rest-nonce',
  `/wp-json/relx/v1/${'a'.repeat(9000)}`, `/${'../'.repeat(3000)}`, `/wp-json/wp/v2/posts?${'a=b&'.repeat(3000)}`, `/wp-json/relx/v1/related?objects=${'post:1,'.repeat(1000)}`, '/wp-json/wp/v2/posts?cursor=%ff&search=%ed%a0%80',
  '/wp-json/relx/v1/relationships', '/wp-json/relx/v1/relationships/batch', '/wp-json/relx/v1/render', '/wp-json/wp/v2/posts', '/wp-login.php', '/wp-json/wp/v2/users/me', '/wp-json/relx/v1/post/10', '/metrics', '/health',
); // biome-ignore format: a table
const method = fc.constantFrom(
  'GET',
  'GET',
  'POST',
  'POST',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'HEAD',
  'OPTIONS',
  'TRACE',
  'CONNECT',
  'PROPFIND',
  'PURGE',
  'get',
  'G\0T',
  '',
);
const header = fc.constantFrom(
  'If-Match: W/', 'If-Match: "\xe2\x82\xac"', 'If-None-Match: "\xe2\x82\xac"', `If-None-Match: ${'",'.repeat(3000)}`, 'If-None-Match: *', 'If-Modified-Since: never', 'Range: bytes=9-1,a-b', 'Range: bytes=0-',
  'Cookie: =; ;;=\xff; wordpress_logged_in_=a%7Cb%7C%ff', `Cookie: ${'\t'.repeat(8000)}x`, 'Cookie: a=%ff; __proto__=1', 'X-WP-Nonce: \xff', `X-WP-Nonce: ${'n'.repeat(5000)}`, 'Idempotency-Key: \xff', `Idempotency-Key: ${'k'.repeat(300)}`, 'Idempotency-Key: ""', 'Idempotency-Key: same',
  'Authorization: Basic ====', 'Authorization: Basic bm9ib2R5Ong=', 'Authorization: Basic \xff', 'Authorization: Bearer x', 'X-HTTP-Method-Override: TRACE', 'X-HTTP-Method-Override: \xff', 'X-Forwarded-For: \xff, [::1', 'X-Forwarded-Proto: javascript', 'X-Request-Id: a b"c',
  'Origin: \xff', 'Origin: a\rX-Bad: 1', 'X-Injected: a\nX-Bad: 1', 'X-Null: a\0b', ' folded', 'no colon', ': empty', 'Host: other', 'Host: a/b', 'Expect: 100-continue', 'Expect: nothing', 'Upgrade: websocket', 'Connection: upgrade, close, keep-alive', 'TE: trailers', 'Accept: \xff', `X-Long: ${'x'.repeat(20_000)}`,
); // biome-ignore format: a table
const contentType = fc.constantFrom(
  'application/json', 'application/json', 'application/json-x', 'application/json; charset=utf-16', 'application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain', '\xff', '',
); // biome-ignore format: a table
const oddJson = fc
  .constantFrom('{"log":{"toString":null},"pwd":{"valueOf":1}}', '{"log":[[]],"pwd":null}', '{"_wpnonce":{},"action":"logout"}')
  .map(latin);
const body = fc.oneof(
  oddJson,
  fc.tuple(fc.constantFrom('[', '{"a":', '[{"a":'), fc.constantFrom(65, 1000, 100_000)).map(([open, depth]) => latin(open.repeat(depth))),
  fc.constantFrom(65, 1000, 50_000).map((depth) => latin(`{"from_id":${'['.repeat(depth)}${']'.repeat(depth)}}`)),
  fc.constantFrom('{"log":{"toString":null},"pwd":{"valueOf":1}}', '{"type":"\\ud800","from_id":1,"to_id":"\\udc00"}', '{"__proto__":{"x":1},"constructor":1}', '{"requests":[{"method":{}}]}', '{"requests":[{"block":"relx/related-posts","attributes":{"type":{"toString":null}}}]}', '\xff\xfe{', 'a[]=1&a[x]=2&%=%&__proto__=1', '--x\r\n', '', 'null').map(latin),
  fc.constant(latin(`{"title":"${'x'.repeat(1_300_000)}"}`)),
  fc.constant(latin('a=b&'.repeat(50_000))),
); // biome-ignore format: a table
const framing = fc.constantFrom(
  'right',
  'right',
  'right',
  'chunked',
  'short',
  'long',
  'negative',
  'twice',
  'both',
  'brokenChunk',
  'hugeChunk',
  'noLastChunk',
);

function framed(content: Uint8Array, how: string): { lines: string[]; sent: Uint8Array } {
  const size = content.length;
  const chunk = (length: string, end = `${CRLF}0${CRLF}${CRLF}`) => Buffer.concat([latin(length + CRLF), content, latin(end)]);
  const chunked = 'Transfer-Encoding: chunked';
  if (how === 'chunked') return { lines: [chunked], sent: chunk(size.toString(16)) };
  if (how === 'brokenChunk') return { lines: [chunked], sent: chunk('zz') };
  if (how === 'hugeChunk') return { lines: [chunked], sent: chunk('ffffffffffffffff') };
  if (how === 'noLastChunk') return { lines: [chunked], sent: chunk(size.toString(16), CRLF) };
  if (how === 'both') return { lines: [chunked, `Content-Length: ${size}`], sent: content };
  if (how === 'twice') return { lines: [`Content-Length: ${size}`, `Content-Length: ${size + 1}`], sent: content };
  const length = how === 'short' ? size >> 1 : how === 'long' ? size + 10 : how === 'negative' ? -1 : size;
  return { lines: [`Content-Length: ${length}`], sent: content };
}

const request = (start: string, lines: readonly string[], content: Uint8Array) =>
  Buffer.concat([latin([start, 'Host: site.example', ...lines, '', ''].join(CRLF)), content]);

/** A request in which one thing or another is wrong. */
const trick = fc
  .tuple(method, target, fc.array(header, { maxLength: 2 }), contentType, fc.option(body), framing)
  .map(([verb, path, lines, type, content, how]) => {
    const { lines: more, sent } = content === null ? { lines: [], sent: latin('') } : framed(content, how);
    return request(`${verb} ${path} HTTP/1.1`, [`Content-Type: ${type}`, ...lines, ...more], sent);
  });

/** A valid request to a route that reads its body before anything else, with a body that is not. */
const posted = fc
  .tuple(fc.constantFrom('wp-login.php', 'wp-json/relx/v1/relationships', 'wp-json/relx/v1/render'), body)
  .map(([path, content]) => {
    const lines = ['Content-Type: application/json', `Content-Length: ${content.length}`];
    return request(`POST /${path} HTTP/1.1`, lines, content);
  });

/** A request of a logged-out user to a route of the contract, with anything in it. */
const wellFramed = generatedRequest
  .filter(({ role }) => role === 'visitor')
  .map(({ method: verb, path, headers, body: content }: GeneratedRequest) => {
    const sent = typeof content === 'string' ? Buffer.from(content) : (content ?? latin(''));
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    const head = [
      `${verb} /wp-json${path.replace(/[\s\0]/g, '')} HTTP/1.1`,
      'Host: site.example',
      ...lines,
      `Content-Length: ${sent.length}`,
      '',
      '',
    ];
    return Buffer.concat([latin(head.join(CRLF)), sent]);
  });

const attack: fc.Arbitrary<Attack> = fc.record({
  bytes: fc.oneof(
    { weight: 4, arbitrary: trick },
    { weight: 3, arbitrary: posted },
    { weight: 2, arbitrary: wellFramed },
    { weight: 2, arbitrary: rawRequest.map(latin) },
  ),
  delivery: fc.constantFrom('whole', 'whole', 'whole', 'whole', 'parts', 'pipelined', 'half', 'aborted', 'reset', 'slow'),
});

/** The same attacks each time for a seed. */
export const attacks = (seed: number, count: number): Attack[] => fc.sample(attack, { seed, numRuns: count });

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
/** How long a connection is left open that the server does not close, in milliseconds. */
const PATIENCE = 2000;

/** Carries out an attack, and gives the statuses of all responses until the connection was closed. */
export async function carryOut(url: string, { bytes, delivery }: Attack): Promise<number[]> {
  const { hostname, port } = new URL(url);
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
  let text = '';
  socket.setEncoding('latin1').on('data', (part) => {
    text += part;
  });
  // a connection that the server breaks off is rejected, too
  const closed = new Promise<void>((resolve) =>
    socket
      .on('error', () => {})
      .on('end', () => socket.end())
      .once('close', () => resolve()),
  );
  const half = bytes.subarray(0, bytes.length >> 1);
  if (delivery === 'whole') socket.end(bytes);
  else if (delivery === 'pipelined') socket.end(Buffer.concat(Array(4).fill(bytes)));
  else if (delivery === 'half') socket.end(half);
  else if (delivery === 'parts') {
    const size = Math.ceil(bytes.length / 3);
    for (let at = 0; at < bytes.length && socket.writable; at += size) {
      socket.write(bytes.subarray(at, at + size));
      await pause(2);
    }
    socket.end();
  } else if (delivery === 'slow') {
    for (let at = 0; at < Math.min(bytes.length, 30) && socket.writable; at++) {
      socket.write(bytes.subarray(at, at + 1));
      await pause(10);
    }
    socket.destroy();
  } else {
    socket.write(half);
    await pause(5);
    if (delivery === 'reset') socket.resetAndDestroy();
    else socket.destroy();
  }
  const late = setTimeout(() => socket.destroy(), PATIENCE);
  await closed;
  clearTimeout(late);
  return [...text.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status]) => Number(status));
}
