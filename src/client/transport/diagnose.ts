import type { RelxError, RelxErrorDetails } from './relx-error.js';
import type { TransportOptions } from './transport-options.js';
import type { Diagnose, Failure } from './transport-types.js';

/** Messages of errors without a valid response, by their codes. */
const messages: Readonly<Record<string, string>> = {
  offline_error: /* translators: error of a list. */ 'You are offline.',
  timeout_error: /* translators: error of a list. */ 'The site did not respond in time.',
  fetch_error: /* translators: error of a list. */ 'The site did not respond.',
  cors_error: /* translators: error of a list. */ 'The site does not allow this page to read its data.',
  invalid_url: /* translators: error of a list. */ 'There is no REST API at the URL of the site.',
};

/** True for a URL of a REST API of WordPress. A site can have another prefix. */
export const isRestUrl = (url: string): boolean => /wp-json|rest_route/.test(url);

/** True for an error of code, such as a missing global, unlike the TypeErrors of connections, which name headers of CORS in old browsers. */
export function isMistake(cause: unknown): boolean {
  const { name, message } = (cause ?? {}) as Partial<Error>;
  return (
    /^(Reference|Range)Error|^TypeError.*( is not |undefined|null|invalid)/i.test(`${name} ${message}`) &&
    !/Access-Control/i.test(`${message}`) &&
    !isUrlError(cause)
  );
}

/** True for the error of a URL that can't be parsed, such as one without `https://`, or a relative one outside browsers. */
const isUrlError = (cause: unknown): boolean => /^TypeError.*(parse URL|invalid URL|URL is invalid)/i.test(`${cause}`);

/** Timeout of the test request, in milliseconds. */
const TIMEOUT = 5000;

/**
 * Whether a site works whose response a page cannot read. Browsers do not report CORS to scripts, so this sends the request again
 * without reading its response.
 */
async function isReadableElsewhere(url: string): Promise<boolean> {
  const page = globalThis.location;
  if (!page || new URL(url, page.href).origin === page.origin) return false;
  const controller = new AbortController();
  setTimeout(() => controller.abort(), TIMEOUT);
  return fetch(url, { mode: 'no-cors', signal: controller.signal }).then(
    () => true,
    () => false,
  );
}

/** The code of an error by its cause, or by the JSON of the response. */
function codeOf({ data, cause, isTimeout }: Failure): string {
  const { code } = (data ?? {}) as { readonly code?: unknown };
  if (cause === undefined) return typeof code === 'string' ? code : 'invalid_response';
  // any error but a syntax error means that the connection was interrupted
  if ((cause as Error | null)?.name === 'SyntaxError') return 'invalid_json';
  if (isUrlError(cause)) return 'invalid_url';
  if (globalThis.navigator?.onLine === false) return 'offline_error';
  return isTimeout ? 'timeout_error' : 'fetch_error';
}

/** Seconds, or an HTTP date. */
const secondsOf = (wait: string) => Number(wait) || Math.max(0, Date.parse(wait) - Date.now()) / 1000 || 0;

/** Creates the function that makes the errors of requests. Its code is loaded with the first error. */
export function createDiagnose(options: TransportOptions, createError: typeof RelxError): Diagnose {
  const { apiFetch, fetch: ownFetch, retry, retryDelay = 500 } = options;

  /** A more exact code: for pages of other URLs, and for the last connection that failed, because that needs a request. */
  async function exactCode(code: string, details: RelxErrorDetails, isLast: boolean): Promise<string> {
    const { status, path, url = '', cause } = details;
    const isRest = apiFetch !== undefined || isRestUrl(url);
    // every REST API of WordPress has these routes. The relx backend returns this error as JSON for all other paths
    if (code === 'rest_no_route') return !isRest && path.startsWith('/wp/v2/') ? 'invalid_url' : code;
    // another page of the site, unlike those of firewalls and maintenance
    if (/^invalid_(json|response)$/.test(code)) return !isRest && (status < 400 || status === 404) ? 'invalid_url' : code;
    if (code !== 'fetch_error' || !isLast || apiFetch || ownFetch) return code;
    // the page's own `headers` failed, and no connection
    if ((cause as Error | null)?.name !== 'TypeError' || isMistake(cause) || !(await isReadableElsewhere(url))) return code;
    // WordPress lets all pages read its REST API, so another URL is more likely than CORS
    return isRest ? 'cors_error' : 'invalid_url';
  }

  return async (failure) => {
    const { sent, attempt, canRetry, wait, cause } = failure;
    const { message, data } = (failure.data ?? {}) as { readonly message?: unknown; readonly data?: unknown };
    const known = codeOf(failure);
    // a connection that breaks off while the response arrives has a status
    const status = cause === undefined || known === 'invalid_json' ? sent.status : 0;
    const details = {
      ...sent,
      status,
      ...(cause === undefined ? { data: typeof data === 'object' ? { ...data } : {} } : { cause }),
      ...(wait && { retryAfter: secondsOf(wait) }),
    };
    const isOwnMistake = isMistake(cause);
    const errorIf = async (isLast: boolean) => {
      const code = await exactCode(known, details, isLast).catch(() => known);
      const own = isOwnMistake ? `${cause}` : (messages[code] ?? `The site returned no valid response (${status}).`);
      return new createError(typeof message === 'string' && code !== 'invalid_url' ? message : own, { ...details, code });
    };
    const error = await errorIf(!canRetry);
    const isTransient =
      [0, 429, 502, 503, 504].includes(status) && !['offline_error', 'invalid_url'].includes(known) && !isOwnMistake;
    // if the server requests a delay of more than 30 seconds, throw instead
    const { retryAfter = 0 } = error;
    const isTemporary = canRetry && (retry ? retry(error, attempt) : isTransient && retryAfter <= 30);
    if (!isTemporary) return { error: canRetry ? await errorIf(true) : error };
    // up to 50% random jitter, so that clients do not retry simultaneously
    return { error, delay: Math.max(retryAfter * 1000, retryDelay * 2 ** (attempt - 1) * (1 - Math.random() / 2)) };
  };
}
