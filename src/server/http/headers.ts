import type { Viewer } from '../../core/index.js';

/** Headers of every response of the API. Search engines should index the pages and not the API. */
export const commonHeaders = { 'X-Content-Type-Options': 'nosniff', 'X-Robots-Tag': 'noindex' } as const;

/** Personal responses must not be cached; others must be revalidated. */
export const cacheControl = ({ isLoggedIn }: Viewer): string => (isLoggedIn ? 'private, no-store' : 'no-cache');

/** Without an Origin, too, because a cache must not reuse the response for another origin. */
const VARY = { Vary: 'Origin' } as const;

/** CORS headers of WordPress: any origin, with credentials. `Allow`, `ETag`, cursor and retry headers are relx's. */
const CORS = {
  'Access-Control-Allow-Methods': 'OPTIONS, GET, POST, PUT, PATCH, DELETE',
  'Access-Control-Allow-Credentials': 'true',
  'Access-Control-Allow-Headers':
    'Authorization, X-WP-Nonce, Content-Disposition, Content-MD5, Content-Type, X-HTTP-Method-Override, If-Match, If-None-Match, Idempotency-Key',
  'Access-Control-Expose-Headers':
    'X-WP-Total, X-WP-TotalPages, Link, Allow, ETag, Retry-After, X-Relx-Next-Cursor, Idempotent-Replayed',
} as const;

/** A serialized origin: visible ASCII characters. Browsers send nothing else. */
const ORIGIN = /^[\x21-\x2b\x2d-\x7e]+$/;

/** The headers of `rest_send_cors_headers` for the `Origin` of a request. */
export const corsHeaders = (origin: string | undefined): Readonly<Record<string, string>> =>
  origin && ORIGIN.test(origin) ? { ...VARY, 'Access-Control-Allow-Origin': origin, ...CORS } : VARY;
