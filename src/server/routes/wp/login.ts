import type { Context, Hono } from 'hono';
import * as v from 'valibot';
import { RelationError } from '../../../core/index.js';
import type { AppEnv, RouteContext } from '../../context.js';
import { cookiesOf, setCookie } from '../../http/cookies.js';
import { allParams, queryParams, validate } from '../../http/params.js';
import { pageHeaders } from '../../wp/html-page.js';
import { loginPage, logoutPage } from '../../wp/login-page.js';

/** Fields of a login or logout. */
const LoginInput = v.object({
  log: v.optional(v.string(), ''),
  pwd: v.optional(v.string(), ''),
  rememberme: v.optional(v.union([v.string(), v.boolean(), v.number()]), false),
  action: v.optional(v.string()),
  redirect_to: v.optional(v.string()),
  _wpnonce: v.optional(v.string(), ''),
});
type LoginInput = v.InferOutput<typeof LoginInput>;

/** The path of the requested URL if it is of this site, never one that browsers resolve to another site. */
function ownPath(wanted: string | undefined, request: Request, fallback: string): string {
  if (wanted === undefined || !URL.canParse(wanted, request.url)) return fallback;
  const { host, protocol, pathname, search, hash } = new URL(wanted, request.url);
  // behind a proxy the protocol can differ
  if (host !== new URL(request.url).host || !/^https?:$/.test(protocol)) return fallback;
  return `/${pathname.replace(/^\/+/, '')}${search}${hash}`;
}

/** `wp-login.php` and the nonce endpoint of `wp-admin/admin-ajax.php`, next to the REST root. */
export function loginRoutes(app: Hono<AppEnv>, { relx: { accounts }, root }: RouteContext): void {
  const base = root.slice(0, root.lastIndexOf('/'));
  const path = `${base}/wp-login.php`;
  const isSecure = ({ env, req }: Context<AppEnv>) => env.connection.secure ?? new URL(req.url).protocol === 'https:';

  app.get(path, async (context) => {
    const { action, redirect_to, _wpnonce } = validate(LoginInput, queryParams(context.req.raw));
    if (action === 'logout') return logOut(context, { redirect_to, _wpnonce });
    const redirectTo = ownPath(redirect_to, context.req.raw, `${base}/`);
    return context.body(loginPage({ action: path, redirectTo }), 200, pageHeaders);
  });

  app.post(path, async (context) => {
    const request = context.req.raw;
    const { log, pwd, rememberme, action, redirect_to, _wpnonce } = validate(LoginInput, await allParams(request));
    if (action === 'logout') return logOut(context, { redirect_to, _wpnonce });
    const redirectTo = ownPath(redirect_to, request, `${base}/`);
    try {
      const { name, value, expires } = await accounts.logIn({
        login: log.trim(),
        password: pwd,
        remember: Boolean(rememberme),
        address: context.env.connection.address,
        agent: request.headers.get('user-agent') ?? undefined,
      });
      context.header('Set-Cookie', setCookie(name, value, { path: `${base}/`, secure: isSecure(context), expires }));
      return context.body(null, 302, { ...pageHeaders, Location: redirectTo });
    } catch (error) {
      if (!(error instanceof RelationError)) throw error;
      const { message, data } = error;
      if (data.retry_after !== undefined) context.header('Retry-After', String(data.retry_after));
      // 401 and 429 responses have a body
      return context.body(loginPage({ action: path, redirectTo, message }), data.status as 401, pageHeaders);
    }
  });

  async function logOut(
    context: Context<AppEnv>,
    { redirect_to, _wpnonce }: Pick<LoginInput, 'redirect_to' | '_wpnonce'>,
  ): Promise<Response> {
    const session = await accounts.session(cookiesOf(context.req.raw));
    const redirectTo = ownPath(redirect_to, context.req.raw, `${path}?loggedout=true`);
    if (session && !(await accounts.verifyNonce(_wpnonce, 'log-out', session))) {
      const query = new URLSearchParams({
        action: 'logout',
        redirect_to: redirectTo,
        _wpnonce: await accounts.nonce('log-out', session),
      });
      return context.body(logoutPage(`${path}?${query}`), 403, pageHeaders);
    }
    const name = await accounts.logOut(session);
    context.header('Set-Cookie', setCookie(name, ' ', { path: `${base}/`, secure: isSecure(context), expires: 0 }));
    return context.body(null, 302, { ...pageHeaders, Location: redirectTo });
  }

  app.on(['GET', 'POST'], `${base}/wp-admin/admin-ajax.php`, async (context) => {
    const { action } = queryParams(context.req.raw);
    const session = action === 'rest-nonce' ? await accounts.session(cookiesOf(context.req.raw)) : undefined;
    // WordPress's response to unknown actions and logged-out users
    if (!session) return context.body('0', 400, pageHeaders);
    return context.body(await accounts.nonce('wp_rest', session), 200, pageHeaders);
  });
}
