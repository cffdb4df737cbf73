import { warnOnce } from '../development/is-development.js';
import { isMistake } from './diagnose.js';
import type { RelxErrorDetails } from './relx-error.js';

/** What to do about an error that all requests of a site have, by its code. */
const advice: Readonly<Record<string, string>> = {
  invalid_url: 'is no REST API. Set `url` to that of the site, such as https://example.org/wp-json.',
  invalid_json:
    'did not return JSON. Open it in a browser: a firewall, a maintenance page or an error of PHP may have responded.',
  cors_error:
    'does not allow the request of this page. Its `Access-Control-Allow-Origin`, `-Methods` and `-Headers` must allow the origin of the page, the method, and the headers of the request.',
  fetch_error: 'did not respond. Check its host name, and that the site is running.',
  timeout_error: 'did not respond in time. Check that the site works, or set a longer `timeout`.',
};

/** Warns about a failed request, once per site and cause. For development only: see `isDevelopment`. */
export function warnAboutFailure({ code, status, path, url = path, cause }: RelxErrorDetails): void {
  const own = isMistake(cause) ? `was not requested, because your code or a missing global threw ${cause}.` : advice[code];
  const root = url.slice(0, url.length - path.length);
  if (own) warnOnce(`${code} ${root}`, `${url.slice(0, 200)} ${own}${status ? ` (HTTP ${status})` : ''}`);
}
