import type { TransportErrorCode } from './relx-error.js';

/**
 * Code of an error without a response. Browsers do not report CORS to scripts, so this sends the request again without reading its
 * response: if that succeeds, the site works, and CORS blocks this page.
 */
export async function whyNoResponse(url: string, signal: AbortSignal): Promise<TransportErrorCode> {
  const page = globalThis.location;
  if (!page || new URL(url, page.href).origin === page.origin) return 'fetch_error';
  return fetch(url, { mode: 'no-cors', signal }).then(
    () => 'cors_error',
    () => 'fetch_error',
  );
}
