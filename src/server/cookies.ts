/** A request's cookies by name, decoded as PHP does. Of a repeated name the first counts. */
export function cookiesOf(request: Request): ReadonlyMap<string, string> {
  const cookies = new Map<string, string>();
  for (const pair of (request.headers.get('cookie') ?? '').split(';')) {
    const [, name, value] = /^\s*([^=\s]+)=(.*?)\s*$/s.exec(pair) ?? [];
    if (name !== undefined && value !== undefined && !cookies.has(name)) cookies.set(name, decoded(value));
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
