import type { ApiFetch } from './transport-options.js';

/** Sends a request with apiFetch. With `parse: false`, apiFetch does not renew an expired nonce itself. */
export async function sendWith(apiFetch: ApiFetch, options: Parameters<ApiFetch>[0]): Promise<unknown> {
  const { nonceEndpoint, nonceMiddleware } = apiFetch;
  try {
    return await apiFetch(options);
  } catch (thrown) {
    const response = thrown as Partial<Response> | undefined;
    if (response?.status !== 403 || !response.clone || !nonceEndpoint || !nonceMiddleware) throw thrown;
    const { code } = await response.clone().json().catch(() => ({})); // biome-ignore format: one expression
    const renewed = code === 'rest_cookie_invalid_nonce' ? await fetch(nonceEndpoint) : undefined;
    // a user who is logged out gets no nonce
    if (!renewed?.ok) throw thrown;
    nonceMiddleware.nonce = await renewed.text();
    return apiFetch(options);
  }
}
