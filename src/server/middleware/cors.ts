import type { Context } from 'hono';

/** CORS headers of WordPress: any origin, with credentials. `ETag`, cursor and retry headers are relx's. */
const HEADERS = {
  'Access-Control-Allow-Methods': 'OPTIONS, GET, POST, PUT, PATCH, DELETE',
  'Access-Control-Allow-Credentials': 'true',
  'Access-Control-Allow-Headers':
    'Authorization, X-WP-Nonce, Content-Disposition, Content-MD5, Content-Type, X-HTTP-Method-Override, If-Match, If-None-Match, Idempotency-Key',
  'Access-Control-Expose-Headers':
    'X-WP-Total, X-WP-TotalPages, Link, ETag, Retry-After, X-Relx-Next-Cursor, Idempotent-Replayed',
} as const;

/** A serialized origin: visible ASCII characters. Browsers send nothing else. */
const ORIGIN = /^[\x21-\x2b\x2d-\x7e]+$/;

/**
 * Adds the CORS headers of `rest_send_cors_headers`. They are set before the response exists, because changing a finished response
 * disables the Node adapter's fast path.
 */
export function addCorsHeaders(context: Context): void {
  // also without an Origin, because a cache must not reuse the response for another origin
  context.header('Vary', 'Origin');
  const origin = context.req.header('origin');
  if (!origin || !ORIGIN.test(origin)) return;
  context.header('Access-Control-Allow-Origin', origin);
  for (const [name, value] of Object.entries(HEADERS)) context.header(name, value);
}
