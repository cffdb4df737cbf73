import { type Accounts, loggedOutViewer, RelationError, Viewer } from '../../core/index.js';
import type { Connection } from '../context.js';
import { cookiesOf } from '../http/cookies.js';
import { allParams, FORM } from '../http/params.js';

/** User of a request. */
export interface Identity {
  readonly viewer: Viewer;
  /** Nonce for a page's next request. */
  readonly nonce?: string;
}

/** The logged-out user of a request with a wrong login name or application password. */
export const rejectedViewer = new Viewer(0, []);

/**
 * Authenticates a request: by the host application, by an application password, or by cookie and nonce. Otherwise the user is
 * logged out. After a wrong password, reads continue without a login, as in WordPress. Writes fail.
 *
 * @throws {RelationError} rest_cookie_invalid_nonce; rest_too_many_attempts
 */
export async function authenticate(accounts: Accounts, request: Request, { address, user }: Connection): Promise<Identity> {
  if (user !== undefined) return { viewer: await accounts.viewer(user) };
  const viewer = await byPassword(accounts, request.headers.get('authorization'), address);
  if (viewer?.isLoggedIn) return { viewer };
  const nonce = nonceOf(request) ?? (await nonceInForm(request));
  // without a nonce any page could send the cookie
  return nonce === undefined ? { viewer: viewer ?? loggedOutViewer } : accounts.authenticatePage(cookiesOf(request), nonce);
}

function nonceOf(request: Request): string | undefined {
  const inUrl = request.url.includes('_wpnonce=') ? new URL(request.url).searchParams.get('_wpnonce') : null;
  return inUrl ?? request.headers.get('x-wp-nonce') ?? undefined;
}

/** Nonce in a form that is sent without a script. Only read if there is a cookie. */
async function nonceInForm(request: Request): Promise<string | undefined> {
  const isForm = FORM.test(request.headers.get('content-type') ?? '');
  if (!isForm || request.body === null || !request.headers.has('cookie')) return undefined;
  // clones the request, because the route reads the body later
  const { _wpnonce } = await allParams(request.clone());
  return typeof _wpnonce === 'string' ? _wpnonce : undefined;
}

/** The user of an application password; undefined without one. Other schemes belong to gateways. */
async function byPassword(accounts: Accounts, header: string | null, address: string | undefined): Promise<Viewer | undefined> {
  const [, encoded = ''] = /^Basic\s+([A-Za-z0-9+/=]+)$/i.exec(header ?? '') ?? [];
  const [, login, password] = /^([^:]*):(.*)$/s.exec(decode(encoded)) ?? [];
  if (login === undefined || password === undefined) return undefined;
  try {
    return await accounts.authenticate(login, password, address);
  } catch (error) {
    if (error instanceof RelationError && error.code === 'incorrect_password') return rejectedViewer;
    throw error;
  }
}

/** The text of base64; empty for other text. */
function decode(base64: string): string {
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)));
  } catch {
    return '';
  }
}
