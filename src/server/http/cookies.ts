/** Maximum number of cookies and length of the header. Browsers send fewer, and Node's server rejects longer ones. */
const MOST = 300;
const LONGEST = 16_384;

/** The cookies of a request by name, decoded as in PHP. The first of a repeated name counts. */
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
    // a cookie of another program
    return value;
  }
}

export interface CookieOptions {
  readonly path: string;
  readonly secure: boolean;
  /** Seconds since 1970; undefined until the browser closes. */
  readonly expires?: number | undefined;
}

/** A `Set-Cookie` header that scripts can't read and that other sites' unsafe requests do not send. */
export function setCookie(name: string, value: string, { path, secure, expires }: CookieOptions): string {
  const end = expires === undefined ? '' : `; Expires=${new Date(expires * 1000).toUTCString()}`;
  return `${name}=${encodeURIComponent(value)}; Path=${path}${end}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}
