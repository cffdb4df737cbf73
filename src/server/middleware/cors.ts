import type { Context } from 'hono';

/** What WordPress sends a page of another origin: any origin may ask, with its credentials. Tags, cursors and what is said of trying again are ours. */
const HEADERS = {
  'Access-Control-Allow-Methods': 'OPTIONS, GET, POST, PUT, PATCH, DELETE',
  'Access-Control-Allow-Credentials': 'true',
  'Access-Control-Allow-Headers':
    'Authorization, X-WP-Nonce, Content-Disposition, Content-MD5, Content-Type, X-HTTP-Method-Override, If-Match, If-None-Match, Idempotency-Key',
  'Access-Control-Expose-Headers':
    'X-WP-Total, X-WP-TotalPages, Link, ETag, Retry-After, X-Relx-Next-Cursor, Idempotent-Replayed',
} as const;

/** A serialised origin: visible ASCII characters. Anything else comes from no browser. */
const ORIGIN = /^[\x21-\x2b\x2d-\x7e]+$/;

/**
 * Adds the CORS headers of `rest_send_cors_headers` to the answer to come. They are prepared before there is a
 * response: changing a finished one would take it off the Node adapter's fast path.
 */
export function addCorsHeaders(context: Context): void {
  // without an Origin, too: a cache may not keep that answer for a page of another one
  context.header('Vary', 'Origin');
  const origin = context.req.header('origin');
  if (!origin || !ORIGIN.test(origin)) return;
  context.header('Access-Control-Allow-Origin', origin);
  for (const [name, value] of Object.entries(HEADERS)) context.header(name, value);
}
