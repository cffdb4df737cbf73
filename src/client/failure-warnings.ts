import { warnOnce } from './development.js';
import type { RelxErrorDetails } from './relx-error.js';

/** What to do about an error that all requests of a site have, by its code. */
const advice: Readonly<Record<string, string>> = {
  invalid_json: 'did not return JSON. Set `url` to the REST API, such as https://example.org/wp-json.',
  cors_error: 'does not allow this page to read its responses. Add the origin of the page to its `Access-Control-Allow-Origin`.',
  fetch_error: 'did not respond. Check `url`, and that the site is running.',
  timeout_error: 'did not respond in time. Check that the site works, or set a longer `timeout`.',
};

/** Warns about a failed request, once per site and cause. For development only: see `isDevelopment`. */
export function warnAboutFailure({ code, status, path, url = path }: RelxErrorDetails): void {
  const own = advice[code];
  const root = url.slice(0, url.length - path.length);
  if (own) warnOnce(`${code} ${root}`, `${url.slice(0, 200)} ${own}${status ? ` (HTTP ${status})` : ''}`);
}
