/** Most cookies that are read, and the longest header: browsers send fewer, and Node's server rejects longer ones. */
const MOST = 300;
const LONGEST = 16_384;

/** A request's cookies by name, decoded as PHP does. Of a repeated name the first counts. */
export function cookiesOf(request: Request): ReadonlyMap<string, string> {
  const cookies = new Map<string, string>();
  for (const pair of (request.headers.get('cookie') ?? '').slice(0, LONGEST).split(';', MOST)) {
    const equals = pair.indexOf('=');
    const name = pair.slice(0, Math.max(0, equals)).trimStart();
    if (name !== '' && !/\s/.test(name) && !cookies.has(name)) cookies.set(name, decoded(pair.slice(equals + 1).trim()));
  }
  return cookies;
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    // not ours: ours decode
    return value;
  }
}

export interface CookieOptions {
  readonly path: string;
  readonly secure: boolean;
  /** Seconds since 1970; undefined for a cookie that goes with the browser. */
  readonly expires?: number | undefined;
}

/** A `Set-Cookie` header that no script can read, and no other site can send along with what changes something. */
export function setCookie(name: string, value: string, { path, secure, expires }: CookieOptions): string {
  const end = expires === undefined ? '' : `; Expires=${new Date(expires * 1000).toUTCString()}`;
  return `${name}=${encodeURIComponent(value)}; Path=${path}${end}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}
