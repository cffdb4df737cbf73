/** A user whom WordPress knows by cookies. */
export interface Session {
  /** As the header `Cookie` has them. */
  readonly cookie: string;
  /** As a browser takes them. */
  readonly cookies: readonly { readonly name: string; readonly value: string; readonly url: string }[];
  /** For the header `X-WP-Nonce`. */
  readonly nonce: string;
  /** Sends a request to the site as this user, with the nonce; `path` begins with a slash after the URL of the site. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
}

/** Logs in by the form of wp-login.php. */
export async function logIn(url: string, user: string, password: string): Promise<Session> {
  const form = { log: user, pwd: password, testcookie: '1' };
  const response = await fetch(`${url}/wp-login.php`, {
    method: 'POST',
    body: new URLSearchParams(form),
    headers: { Cookie: 'wordpress_test_cookie=WP%20Cookie%20check' },
    redirect: 'manual',
  });
  const pairs = response.headers.getSetCookie().map((line) => line.split(';', 1)[0] ?? '');
  if (response.status !== 302) throw new Error(`WordPress does not let ${user} in: ${response.status}`);
  // those of wp-admin and of the plugins' folder have one name and value
  const cookie = [...new Set(pairs)].join('; ');
  const nonce = await (await fetch(`${url}/wp-admin/admin-ajax.php?action=rest-nonce`, { headers: { Cookie: cookie } })).text();
  return {
    cookie,
    cookies: [...new Set(pairs)].map((pair) => {
      const at = pair.indexOf('=');
      return { name: pair.slice(0, at), value: pair.slice(at + 1), url };
    }),
    nonce,
    fetch: (path, init = {}) => fetch(url + path, { ...init, headers: { ...init.headers, Cookie: cookie, 'X-WP-Nonce': nonce } }),
  };
}

/** Logs each user in once: tabs of a browser share the session. */
export function sessionsBy(logIn: (user: string) => Promise<Session>): (user: string) => Promise<Session> {
  const sessions = new Map<string, Promise<Session>>();
  return (user) => {
    const session = sessions.get(user) ?? logIn(user);
    sessions.set(user, session);
    return session;
  };
}
