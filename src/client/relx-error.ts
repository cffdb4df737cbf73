/**
 * Code of an error without a valid response: no connection, invalid JSON, or unexpected JSON. The first two equal those of
 * `@wordpress/api-fetch`.
 */
export type TransportErrorCode = 'fetch_error' | 'invalid_json' | 'invalid_response';

/** Properties of a {@link RelxError}. */
export interface RelxErrorDetails {
  readonly code: string;
  readonly status: number;
  readonly method: string;
  readonly path: string;
  readonly data?: Readonly<Record<string, unknown>>;
  readonly retryAfter?: number | undefined;
  readonly cause?: unknown;
}

/**
 * Error of a failed request. The client throws no other errors, except the `AbortError` of your own signal.
 *
 * `code` is an error code of the service (`ncr_relation_exists`, `rest_post_invalid_id`, ...) or a {@link TransportErrorCode}.
 * `status` is the HTTP status, or 0 without a response.
 * `data` is additional data of the service, such as `params` for invalid parameters.
 * `retryAfter` is the time in seconds from the `Retry-After` header, if the response has one.
 */
export class RelxError extends Error {
  override readonly name = 'RelxError';
  declare readonly code: string;
  declare readonly status: number;
  declare readonly method: string;
  declare readonly path: string;
  declare readonly data: Readonly<Record<string, unknown>>;
  declare readonly retryAfter?: number | undefined;

  constructor(message: string, details: RelxErrorDetails) {
    super(message);
    Object.assign(this, { data: {} }, details);
  }
}
