import type { TransportErrorCode } from './relx-error.js';

/**
 * Why there is no response: an error code, and a message for people. Browsers do not report CORS to scripts, so this sends the request
 * again without reading its response: if that succeeds, the site works. WordPress lets all pages read its REST API, so a URL that is
 * not that of a REST API is more likely than CORS.
 */
export async function whyNoResponse(
  url: string,
  isRestUrl: boolean,
  signal: AbortSignal,
): Promise<readonly [code: TransportErrorCode, message?: string]> {
  const page = globalThis.location;
  if (!page || new URL(url, page.href).origin === page.origin) return ['fetch_error'];
  return fetch(url, { mode: 'no-cors', signal }).then(
    () =>
      isRestUrl
        ? ['cors_error', /* translators: error of a list. */ 'The site does not allow this page to read its data.']
        : ['invalid_url'],
    () => ['fetch_error'],
  );
}
